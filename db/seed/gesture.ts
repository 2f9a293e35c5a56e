import { walletGestureGiven } from '@serein/shared/ledger/gesture.ts'
import { addTransfer } from './money.ts'
import { userId } from './people.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import { deskOf } from './till.ts'

/** Eleven days ago the front desk of the first spa gave Hugo credit, since he had waited. */
export function addGesture(rows: Rows, now: Date): void {
  const customer = rows.of('customer').find(({ user_id }) => user_id === userId('hugo'))!
  const businessId = String(customer.business_id)
  const shop = rows.of('shop').find(({ business_id }) => business_id === businessId)!
  const at = Math.floor(now.getTime() / 60_000) - 11 * 1_440
  const gestureId = idOf(`gesture ${String(shop.id)}`, at * 60_000)
  const [customerId, currency, amountMinor] = [String(customer.id), String(shop.currency), 1_000]
  rows.add('wallet_gesture', {
    business_id: businessId,
    id: gestureId,
    shop_id: shop.id,
    customer_id: customerId,
    amount_minor: amountMinor,
    currency,
    reason: 'Vingt minutes d’attente',
    given_by: deskOf(rows, businessId),
    given_at: new Date(at * 60_000).toISOString(),
    taken_back_at: null,
  })
  const gesture = { gestureId, customerId, currency, amountMinor }
  addTransfer(rows, { businessId }, walletGestureGiven(gesture), at)
}
