import { isLimited } from '@serein/shared/business/right.ts'
import type { DeskWallet } from '@serein/shared/checkout/desk-wallet.ts'
import { gestureDays, gestureLimits } from '@serein/shared/ledger/gesture.ts'
import { sql } from 'kysely'
import type { WalletBalance } from '../ledger/ledger.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

type Wallet = { businessId: string; customerId: string; currency: string }

/** The latest of a client, the newest first. */
export async function gesturesOf(
  db: Db | Tx,
  { businessId, customerId, currency }: Wallet,
  { bonusMinor }: WalletBalance,
): Promise<DeskWallet['gestures']> {
  const { rows } = await sql<Omit<DeskWallet['gestures'][number], 'canTakeBack'>>`
    select g.id, g.amount_minor as "amountMinor", g.reason, u.name as by, ${instantOf('g.given_at')} as at,
      g.taken_back_at is not null as "isTakenBack"
    from wallet_gesture g left join "user" u on u.id = g.given_by
    where g.business_id = ${businessId} and g.customer_id = ${customerId} and g.currency = ${currency}
    order by g.given_at desc, g.id desc limit 20`.execute(db)
  return rows.map((one) => ({
    ...one,
    canTakeBack: !one.isTakenBack && one.amountMinor <= bonusMinor,
  }))
}

/** How much this member may still give alone, beside what the client was given lately. */
export async function mostGestureMinor(
  db: Db | Tx,
  { role }: BusinessScope,
  { businessId, customerId, currency }: Wallet,
  now: Date,
): Promise<number> {
  const { aloneMinor, mostMinor } = gestureLimits(currency)
  if (!isLimited(role)) return mostMinor
  const since = new Date(now.getTime() - gestureDays * 86_400_000)
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from wallet_gesture
    where business_id = ${businessId} and customer_id = ${customerId} and currency = ${currency}
      and given_at > ${since} and taken_back_at is null`.execute(db)
  return Math.max(0, aloneMinor - rows[0]!.minor)
}
