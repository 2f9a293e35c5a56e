import type { DeskWallet } from '@serein/shared/checkout/desk-wallet.ts'
import {
  gestureLimits,
  walletGestureGiven,
  walletGestureTakenBack,
} from '@serein/shared/ledger/gesture.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { demandRight } from '../business/approval.ts'
import { lockSubject, lockWallet, post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { auditWallet, clientWallet, type OfClient, walletAtDesk } from './desk-wallet.ts'
import { mostGestureMinor } from './gesture-sql.ts'

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
  // Of a client without a wallet there is no row to lock yet.
  await lockSubject(tx, businessId, customerId)
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
    const back = { gestureId, customerId, currency, amountMinor }
    await post(tx, businessId, walletGestureTakenBack(back))
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
