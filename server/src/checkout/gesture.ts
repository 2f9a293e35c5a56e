import { isLimited } from '@serein/shared/business/right.ts'
import type { DeskWallet } from '@serein/shared/checkout/desk-wallet.ts'
import {
  gestureDays,
  gestureLimits,
  walletGestureGiven,
  walletGestureTakenBack,
} from '@serein/shared/ledger/gesture.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { demandRight } from '../business/approval.ts'
import { lockWallet, post, type WalletBalance } from '../ledger/ledger.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { auditWallet, clientWallet, type OfClient, walletAtDesk } from './desk-wallet.ts'

type Wallet = { businessId: string; customerId: string; currency: string }

/** Gives credit as a gesture. Errors: as the contract says. */
export async function giveGesture(
  tx: Tx,
  scope: BusinessScope,
  { amountMinor, reason, ...of }: OfClient & { amountMinor: number; reason: string },
  now: Date,
): Promise<{ gestureId: string; wallet: DeskWallet }> {
  const wallet = await clientWallet(tx, scope, of)
  const { businessId, customerId, currency } = wallet
  const { mostMinor } = gestureLimits(currency)
  if (amountMinor > mostMinor) throw refuse('gesture_too_large', { mostMinor })
  const before = await lockWallet(tx, businessId, wallet)
  if (amountMinor > (await mostGestureMinor(tx, scope, wallet, now)))
    await demandRight(tx, scope, 'gesture')
  const { id: gestureId } = await tx
    .insertInto('wallet_gesture')
    .values({
      business_id: businessId,
      shop_id: of.shopId,
      customer_id: customerId,
      amount_minor: amountMinor,
      currency,
      reason,
      given_by: scope.userId,
      given_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await post(tx, businessId, walletGestureGiven({ gestureId, customerId, currency, amountMinor }))
  const after = await walletAtDesk(tx, scope, of, now)
  auditWallet(tx, wallet, before, after.wallet)
  return { gestureId, ...after }
}

/** Takes one back that is not spent. Errors: `not_found`, `gesture_used`. */
export async function takeGestureBack(
  tx: Tx,
  scope: BusinessScope,
  { gestureId, ...of }: OfClient & { gestureId: string },
  now: Date,
): Promise<{ wallet: DeskWallet }> {
  const wallet = await clientWallet(tx, scope, of)
  const { businessId, customerId } = wallet
  const gesture = await tx
    .selectFrom('wallet_gesture')
    .select(['amount_minor as amountMinor', 'currency', 'taken_back_at as takenBackAt'])
    .where('business_id', '=', businessId)
    .where('customer_id', '=', customerId)
    .where('id', '=', gestureId)
    .forUpdate()
    .executeTakeFirst()
  if (!gesture) throw refuse('not_found')
  const { amountMinor, currency, takenBackAt } = gesture
  const before = await lockWallet(tx, businessId, { customerId, currency })
  if (!takenBackAt) {
    if (before.bonusMinor < amountMinor) throw refuse('gesture_used')
    const given = { gestureId, customerId, currency, amountMinor }
    await post(tx, businessId, walletGestureTakenBack(given))
    await tx
      .updateTable('wallet_gesture')
      .set({ taken_back_at: now })
      .where('business_id', '=', businessId)
      .where('id', '=', gestureId)
      .execute()
  }
  const after = await walletAtDesk(tx, scope, of, now)
  auditWallet(tx, wallet, before, after.wallet)
  return after
}

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
