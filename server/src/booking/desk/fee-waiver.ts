import { earnedIn } from '@serein/shared/ledger/transfer.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { sum } from '@serein/shared/money/money.ts'
import { isOpen } from '@serein/shared/payment/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { demandRight } from '../../business/approval.ts'
import { standingOf } from '../../ledger/ledger.ts'
import { payersOfShare } from '../../payment/payment-link.ts'
import { refundHeld } from '../../payment/refund.ts'
import { paymentsOf } from '../../payment/sql.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { conflict } from '../booking.ts'
import { postWaiver, type Waiver } from '../charge.ts'
import type { Booking } from '../sql.ts'

export type Waived = { waivedMinor: number; because?: string | undefined }

/**
 * Has so much of a fee waived from now on, of a visit that is locked; less than before is charged again, and owed. What was paid of
 * what is waived goes back. Errors: `approval_needed`, `waiver_too_large`, `state_conflict`.
 */
export async function waiveFee(
  tx: Tx,
  scope: BusinessScope,
  booking: Booking,
  { waivedMinor, because, now }: Waived & { now: Date },
): Promise<void> {
  const before = await waivedOf(tx, booking)
  const amountMinor = waivedMinor - before
  if (amountMinor === 0) return
  if (amountMinor > 0) await demandRight(tx, scope, 'waive_fee')
  const leftMinor = await feeLeftOf(tx, booking)
  if (leftMinor === null) throw conflict(booking)
  if (amountMinor > leftMinor) throw refuse('waiver_too_large', { mostMinor: before + leftMinor })
  await lowerFee(tx, booking, scope, { amountMinor, because, now })
}

type Lowering = {
  amountMinor: number
  /** Whose fee it is, where it is not that of the whole visit. */
  guestPosition?: number | null
  because?: string | undefined
  isRefill?: true
  now: Date
}

/** So much less of the fee is asked for, and what was paid of that goes back; below zero it is charged again. */
export async function lowerFee(
  tx: Tx,
  booking: Booking,
  by: { businessId: string; userId: string | null },
  { amountMinor, guestPosition = null, because, isRefill, now }: Lowering,
): Promise<void> {
  const { businessId, id: bookingId } = booking
  const lowered = { bookingId, guestPosition, amountMinor, because, isRefill, now }
  const waiver = await recordWaiver(tx, by, lowered)
  const less = sql`set fee_minor = fee_minor - ${amountMinor} where business_id = ${businessId}`
  await (
    guestPosition === null
      ? sql`update booking ${less} and id = ${bookingId}`
      : sql`update guest ${less} and booking_id = ${bookingId} and position = ${guestPosition}`
  ).execute(tx)
  await postWaiver(tx, booking, waiver)
  const subject = { kind: 'booking' as const, id: bookingId }
  const back = { reason: 'cancelled', event: `waived.${waiver.id}`, now } as const
  const payers =
    guestPosition === null
      ? []
      : await payersOfShare(tx, { businessId, billId: bookingId }, guestPosition)
  const own = { payers, feeMinor: 0 }
  await refundHeld(tx, { businessId, subject, own, ...back })
}

/** What of a fee may still be waived; null without one, and while it is being paid. */
export async function feeLeftOf(
  tx: Tx,
  { businessId, id }: Pick<Booking, 'businessId' | 'id'>,
  guestPosition: number | null = null,
): Promise<number | null> {
  const { rows } = await sql<{ feeMinor: number | null }>`
    select ${guestPosition === null ? sql`b.fee_minor` : sql`g.fee_minor`} as "feeMinor" from booking b
    left join guest g on g.business_id = b.business_id and g.booking_id = b.id and g.position = ${guestPosition}::smallint
    where b.business_id = ${businessId} and b.id = ${id}`.execute(tx)
  const feeMinor = rows[0]?.feeMinor ?? null
  if (feeMinor === null) return null
  // What is on its way would be paid for a fee that is none any more.
  if ((await paymentsOf(tx, businessId, id)).some(({ state }) => isOpen(state))) return null
  const earned = earnedIn(await standingOf(tx, businessId, id), ['revenue_fee'])
  return Math.min(feeMinor, sum(earned.map(({ balanceMinor }) => balanceMinor)))
}

/** So much of a fee may be waived before it is charged. Errors: `forbidden`, `approval_needed`, `waiver_too_large`. */
export async function demandWaiver(
  tx: Tx,
  scope: BusinessScope,
  { waivedMinor, wholeMinor }: { waivedMinor: number; wholeMinor: number },
): Promise<void> {
  if (waivedMinor > 0) {
    if (!allows(scope.permissions.money, 'change')) throw refuse('forbidden')
    await demandRight(tx, scope, 'waive_fee')
  }
  if (waivedMinor > wholeMinor) throw refuse('waiver_too_large', { mostMinor: wholeMinor })
}

/** What of its fee a visit does not owe, or of theirs one guest. */
export async function waivedOf(
  db: Db | Tx,
  { businessId, id }: Pick<Booking, 'businessId' | 'id'>,
  guestPosition: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from fee_waiver
    where business_id = ${businessId} and booking_id = ${id}
      and guest_position is not distinct from ${guestPosition}::smallint`.execute(db)
  return rows[0]!.minor
}

type NewWaiver = {
  bookingId: string
  /** Whose fee it is, where it is not that of the whole visit. */
  guestPosition?: number | null
  amountMinor: number
  because?: string | undefined
  /** Others had the time. */
  isRefill?: true | undefined
  now: Date
}

/** Writes down what is waived of a fee, or charged again. @returns it, for the books */
export async function recordWaiver(
  tx: Tx,
  { businessId, userId }: { businessId: string; userId: string | null },
  { bookingId, guestPosition = null, amountMinor, because, isRefill, now }: NewWaiver,
): Promise<Waiver> {
  const { id } = await tx
    .insertInto('fee_waiver')
    .values({
      business_id: businessId,
      booking_id: bookingId,
      guest_position: guestPosition,
      amount_minor: amountMinor,
      reason: amountMinor > 0 ? (because ?? null) : null,
      is_refill: isRefill ?? false,
      waived_by: userId,
      waived_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, amountMinor }
}
