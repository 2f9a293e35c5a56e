import { passLimits } from '@serein/shared/pass/terms.ts'
import {
  planUses,
  type PlannedUse,
  type VisitForPass,
  type WantedUse,
} from '@serein/shared/pass/visit.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Price } from '@serein/shared/offer/price.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { payFromPass } from '../payment/pass-payment.ts'
import { paymentCan } from '@serein/shared/payment/states.ts'
import { refund, type RefundReason } from '../payment/refund.ts'
import { findPayment } from '../payment/sql.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { isUsed, lockPasses } from './pass.ts'

// A pass is locked after the visit and before its money.

/** A treatment that a pass stands for. */
export type PassUse = {
  id: string
  passId: string
  itemId: string
  label: Bilingual
  withOffers: boolean
  keepsUse: boolean
  units: number
  worthMinor: number
  state: 'chosen' | 'used'
  paymentId: string | null
}

type OfVisit = { businessId: string; bookingId: string }

/** The treatments of a visit that passes stand for: chosen, or used. */
export function usesOf(db: Db | Tx, of: OfVisit): Promise<PassUse[]> {
  return selectUses(db, of, sql`u.state = 'chosen' or ${isUsed}`)
}

async function selectUses(
  db: Db | Tx,
  { businessId, bookingId }: OfVisit,
  which: RawBuilder<unknown>,
): Promise<PassUse[]> {
  const { rows } = await sql<PassUse>`
    select u.id, u.pass_id as "passId", u.item_id as "itemId", p.name as label, p.with_offers as "withOffers",
      p.keeps_use as "keepsUse", u.units, u.worth_minor as "worthMinor", u.payment_id as "paymentId", u.state
    from pass_use u join pass p on p.business_id = u.business_id and p.id = u.pass_id
    left join payment m on m.business_id = u.business_id and m.id = u.payment_id
    where u.business_id = ${businessId} and u.booking_id = ${bookingId} and (${which})
    order by u.id`.execute(db)
  return rows
}

/** What passes pay of a visit: as it is paid, or since it was. */
export async function paidByPasses(
  db: Db | Tx,
  { businessId, bookingId }: OfVisit,
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(worth_minor), 0)::bigint as minor from pass_use
    where business_id = ${businessId} and booking_id = ${bookingId} and state <> 'given_back'`.execute(
    db,
  )
  return rows[0]!.minor
}

/** Every pass that ever stood for a treatment of a visit: what it took off a price can be told by it. */
export async function passIdsOf(
  db: Db | Tx,
  { businessId, bookingId }: OfVisit,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct pass_id as id from pass_use where business_id = ${businessId} and booking_id = ${bookingId}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Writes down which treatments of a held visit passes stand for, once what was chosen before is dropped. Returns what it costs then.
 * Errors: as `planUses`; `not_found` for a pass of another business.
 */
export async function chooseUses(
  tx: Tx,
  of: OfVisit,
  visit: VisitForPass,
  wanted: readonly WantedUse[],
  now: Date,
): Promise<{ price: Price; uses: PlannedUse[] }> {
  const { businessId } = of
  const passes = await lockPasses(
    tx,
    businessId,
    [...new Set(wanted.map((use) => use.passId))],
    now,
  )
  const planned = planUses(visit, passes, wanted)
  await writeUses(tx, of, planned.uses, { state: 'chosen', usedBy: null, now })
  return planned
}

/** What was chosen and not paid is chosen no more; neither is what came to nothing. */
export async function dropChosen(tx: Tx, { businessId, bookingId }: OfVisit): Promise<void> {
  await sql`
    delete from pass_use where business_id = ${businessId} and booking_id = ${bookingId} and state = 'chosen'`.execute(
    tx,
  )
  await sql`
    update pass_use u set state = 'given_back' from payment m
    where u.business_id = ${businessId} and u.booking_id = ${bookingId} and u.state = 'used'
      and m.business_id = u.business_id and m.id = u.payment_id and m.state in ('failed', 'cancelled', 'refunded')`.execute(
    tx,
  )
}

type Writing = { state: 'chosen' | 'used'; usedBy: string | null; now: Date }

async function writeUses(
  tx: Tx,
  { businessId, bookingId }: OfVisit,
  uses: readonly PlannedUse[],
  { state, usedBy, now }: Writing,
): Promise<void> {
  if (uses.length === 0) return
  await tx
    .insertInto('pass_use')
    .values(
      uses.map(({ passId, itemId, units, listMinor, worthMinor }) => ({
        business_id: businessId,
        pass_id: passId,
        booking_id: bookingId,
        item_id: itemId,
        units,
        list_minor: listMinor,
        worth_minor: worthMinor,
        state,
        used_by: usedBy,
        created_at: now,
      })),
    )
    .execute()
}

/** How the uses of a visit are paid. */
export type Paying = {
  businessId: string
  bookingId: string
  shopId: string
  customerId: string | null
  currency: string
  /** Names the attempt for ever. */
  reference: string
  payer?: string
  togetherWith?: string
  isAsked?: boolean
  now: Date
}

/** Uses what is to be paid: the passes pay their part of each treatment. Errors: `pass_used_up`, also where somebody was faster; `pass_over`. */
export async function takeUses(tx: Tx, uses: readonly PassUse[], paying: Paying): Promise<void> {
  if (uses.length === 0) return
  const { businessId, now } = paying
  const passes = await lockPasses(tx, businessId, [...new Set(uses.map((use) => use.passId))], now)
  for (const use of uses) {
    const pass = passes.find(({ id }) => id === use.passId)
    if (pass?.state !== 'active') throw refuse('pass_over')
    if (use.units > pass.unitsLeft || use.worthMinor > pass.balanceMinor)
      throw refuse('pass_used_up', { passId: pass.id })
    pass.unitsLeft -= use.units
    pass.balanceMinor -= use.worthMinor
    await payUse(tx, use, paying)
  }
}

/** What is chosen of a visit, with what a payment that came to nothing had used. */
export function usesToPay(db: Db | Tx, of: OfVisit): Promise<PassUse[]> {
  return selectUses(
    db,
    of,
    sql`u.state = 'chosen' or (u.state = 'used' and m.state in ('failed', 'cancelled'))`,
  )
}

async function payUse(
  tx: Tx,
  { id, passId, worthMinor: amountMinor }: Pick<PassUse, 'id' | 'passId' | 'worthMinor'>,
  { bookingId, reference, ...common }: Paying,
): Promise<void> {
  const subject = { kind: 'booking' as const, id: bookingId }
  const payment =
    amountMinor > 0
      ? await payFromPass(tx, {
          ...common,
          subject,
          passId,
          amountMinor,
          reference: `${reference}:pass:${id}`,
        })
      : null
  await tx
    .updateTable('pass_use')
    .set({ state: 'used', payment_id: payment?.id ?? null })
    .where('business_id', '=', common.businessId)
    .where('id', '=', id)
    .execute()
}

/** Uses a pass for one treatment of a visit that is booked, and pays it. Errors: as `planUses`. */
export async function useNow(
  tx: Tx,
  visit: VisitForPass,
  want: WantedUse,
  paying: Paying & { usedBy: string },
): Promise<{ price: Price; use: PlannedUse }> {
  const { businessId, usedBy, now } = paying
  const passes = await lockPasses(tx, businessId, [want.passId], now)
  const { price, uses } = planUses(visit, passes, [want])
  const use = uses[0]!
  await writeUses(tx, paying, uses, { state: 'chosen', usedBy, now })
  const written = (await usesOf(tx, paying)).find(({ itemId }) => itemId === want.itemId)
  await payUse(tx, written!, paying)
  return { price, use }
}

/** Gives uses back: what the pass has paid lies on it again. `event` tells this occasion from others. */
export async function giveBackUses(
  tx: Tx,
  businessId: string,
  uses: readonly PassUse[],
  { reason, event, now }: { reason: RefundReason; event: string; now: Date },
): Promise<void> {
  for (const { id, paymentId } of uses) {
    const payment = paymentId && (await findPayment(tx, { businessId, paymentId }))
    if (payment && paymentCan.refund(payment)) {
      const amountMinor = payment.amountMinor - payment.refundedMinor
      const reference = `pass_use:${id}:${event}`
      await refund(
        tx,
        { businessId, paymentId: payment.id },
        { amountMinor, reason, reference, now },
      )
    }
    await tx
      .updateTable('pass_use')
      .set({ state: 'given_back' })
      .where('business_id', '=', businessId)
      .where('id', '=', id)
      .execute()
  }
  const passIds = [...new Set(uses.map(({ passId }) => passId))].toSorted()
  if (passIds.length > 0) await revive(tx, businessId, passIds, now)
}

/** Passes that have ended can be used for a while longer. */
async function revive(
  tx: Tx,
  businessId: string,
  passIds: readonly string[],
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + passLimits.revivedDays * 86_400_000)
  await sql`
    update pass set state = 'active', ended_at = null, ends_at = greatest(ends_at, ${until}), week_notice_at = null
    where business_id = ${businessId} and id = any(${passIds}::uuid[]) and (state <> 'active' or ends_at <= ${now})`.execute(
    tx,
  )
}
