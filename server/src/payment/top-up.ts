import { accountOf, codeOf } from '@serein/shared/ledger/transfer.ts'
import {
  bonusFor,
  isTopUpAmount,
  type TopUpOption,
  topUpLimits,
} from '@serein/shared/ledger/top-up.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { randomUUIDv7 } from 'node:crypto'
import { lockSubject } from '../ledger/ledger.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { openBill } from './bill.ts'

// A top-up is a bill of subject `wallet`: what a customer adds to their wallet, with what the business adds.

type Wallet = { businessId: string; customerId: string; currency: string }

export type TopUpBill = Wallet & {
  id: string
  businessName: string
  amountMinor: number
  bonusMinor: number
  createdAt: Date
}

/** The amounts a business offers, in the order of its currencies, the smallest first. */
export async function topUpOptions(
  db: Db | Tx,
  businessId: string,
): Promise<(TopUpOption & { currency: string })[]> {
  const rows = await db
    .selectFrom('top_up_option')
    .select(['currency', 'amount_minor', 'bonus_minor'])
    .where('business_id', '=', businessId)
    .orderBy('currency')
    .orderBy('amount_minor')
    .execute()
  return rows.map((row) => ({
    currency: row.currency,
    amountMinor: row.amount_minor,
    bonusMinor: row.bonus_minor,
  }))
}

/** Puts other amounts in their place; of two who do that one comes after the other. @returns those before, the smallest first */
export async function replaceTopUpOptions(
  tx: Tx,
  { businessId, currency }: Pick<Wallet, 'businessId' | 'currency'>,
  options: readonly TopUpOption[],
): Promise<TopUpOption[]> {
  await lockSubject(tx, businessId, `top-up options ${currency}`)
  const before = await tx
    .deleteFrom('top_up_option')
    .where('business_id', '=', businessId)
    .where('currency', '=', currency)
    .returning(['amount_minor as amountMinor', 'bonus_minor as bonusMinor'])
    .execute()
  const rows = options.map(({ amountMinor, bonusMinor }) => ({
    business_id: businessId,
    currency,
    amount_minor: amountMinor,
    bonus_minor: bonusMinor,
  }))
  if (rows.length > 0) await tx.insertInto('top_up_option').values(rows).execute()
  return before.toSorted((one, other) => one.amountMinor - other.amountMinor)
}

/** Opens the bill of an amount, with the bonus of today. Errors: `top_up_not_offered`, `top_up_out_of_range`, `wallet_full`. */
export async function openTopUp(
  tx: Tx,
  wallet: Wallet,
  amountMinor: number,
  now: Date,
): Promise<string> {
  const { businessId, currency } = wallet
  const options = (await topUpOptions(tx, businessId)).filter((each) => each.currency === currency)
  if (options.length === 0) throw refuse('top_up_not_offered')
  const { minMinor, maxMinor } = topUpLimits(currency)
  if (!isTopUpAmount(amountMinor, currency))
    throw refuse('top_up_out_of_range', { minMinor, maxMinor })
  await assertRoom(tx, wallet, amountMinor)
  await dropUnused(tx, wallet, now)
  const id = randomUUIDv7()
  const bonusMinor = bonusFor(options, amountMinor)
  const bill = { ...wallet, shopId: null, topUpMinor: amountMinor, bonusMinor, now }
  await openBill(tx, { ...bill, subject: { kind: 'wallet', id } })
  return id
}

/**
 * Holds the wallet until the transaction ends, so that two top-ups at once do not both take the last room in it.
 * Errors: `wallet_full` with what still fits.
 */
export async function assertRoom(tx: Tx, wallet: Wallet, amountMinor: number): Promise<void> {
  const { businessId, customerId, currency } = wallet
  await lockSubject(tx, businessId, codeOf(accountOf('wallet', customerId, currency)))
  const leftMinor = await roomIn(tx, wallet)
  if (amountMinor > leftMinor) throw refuse('wallet_full', { leftMinor })
}

/**
 * How much money still fits into a wallet: what is being paid just now counts as there. One question, so that what is captured
 * meanwhile counts once.
 */
export async function roomIn(db: Db | Tx, wallet: Wallet): Promise<number> {
  const { businessId, customerId, currency } = wallet
  const { rows } = await sql<{ minor: number }>`
    select (coalesce((
        select sum(p.amount_minor) from bill b
        join payment p on p.business_id = b.business_id and p.subject_id = b.id
        where b.business_id = ${businessId} and b.customer_id = ${customerId} and b.currency = ${currency}
          and b.subject = 'wallet' and p.state in ('pending', 'requires_action', 'authorised')), 0)
      + coalesce((
        select a.balance_minor from ledger_account a
        where a.business_id = ${businessId} and a.code = ${codeOf(accountOf('wallet', customerId, currency))}), 0))::bigint
      as minor`.execute(db)
  return Math.max(0, topUpLimits(currency).ceilingMinor - rows[0]!.minor)
}

/** A top-up of the customer's own. Errors: `not_found`. */
export async function topUpBill(
  db: Db | Tx,
  { userId }: { userId: string },
  topUpId: string,
): Promise<TopUpBill> {
  const { rows } = await sql<TopUpBill>`
    select b.id, b.business_id as "businessId", b.customer_id as "customerId", b.currency, n.name as "businessName",
      b.top_up_minor as "amountMinor", b.bonus_minor as "bonusMinor", b.created_at as "createdAt"
    from customer c
    join bill b on b.business_id = c.business_id and b.customer_id = c.id
    join business n on n.id = b.business_id
    where c.user_id = ${userId} and b.id = ${topUpId} and b.subject = 'wallet' and b.top_up_minor is not null`.execute(
    db,
  )
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

const unusedHours = 24

/** What a person chose to add last, with any business, and has not paid. */
export async function latestOpenTopUp(db: Db, userId: string, now: Date): Promise<string | null> {
  const since = new Date(now.getTime() - unusedHours * 3_600_000)
  const { rows } = await sql<{ id: string }>`
    select b.id from customer c
    join bill b on b.business_id = c.business_id and b.customer_id = c.id and b.subject = 'wallet'
    where c.user_id = ${userId} and b.top_up_minor is not null and b.created_at > ${since}
      and not exists (select from payment p where p.business_id = b.business_id and p.subject_id = b.id
        and p.state in ('captured', 'refunded'))
    order by b.created_at desc, b.id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Amounts that were chosen and never tried to be paid leave nothing behind. */
async function dropUnused(tx: Tx, { businessId, customerId }: Wallet, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unusedHours * 3_600_000)
  await sql`
    delete from bill b where b.business_id = ${businessId} and b.customer_id = ${customerId} and b.subject = 'wallet'
      and b.created_at < ${before}
      and not exists (select from payment p where p.business_id = b.business_id and p.subject_id = b.id)`.execute(
    tx,
  )
}
