import { giftCardAccount } from '@serein/shared/ledger/gift-card.ts'
import { orderEarned } from '@serein/shared/ledger/order.ts'
import { debtorOf, heldMinor } from '@serein/shared/ledger/transfer.ts'
import { activateCards } from '../gift-card/sale.ts'
import { post, standingOf } from '../ledger/ledger.ts'
import { closeBill } from '../payment/bill.ts'
import type { Tx } from '../platform/pool.ts'
import { changeOrder, type LockedOrder } from './order-sql.ts'
import { issuePasses } from './pass-issue.ts'

type Sold = Pick<
  LockedOrder,
  'businessId' | 'id' | 'shopId' | 'customerId' | 'currency' | 'netMinor' | 'taxes'
>

/** An order is handed over: what it sold is earned, and its gift cards and passes can be used. */
export async function earnOrder(tx: Tx, order: Sold, now: Date): Promise<void> {
  const { businessId, id: orderId, customerId, currency, netMinor, taxes } = order
  const standing = await standingOf(tx, businessId, orderId)
  const debtor = debtorOf(customerId, orderId)
  const cards = await activateCards(tx, { businessId, orderId }, now)
  const onCards = cards.map(({ amountMinor, ...card }) => ({
    account: giftCardAccount(card),
    amountMinor,
  }))
  const paidAhead = [...onCards, ...(await issuePasses(tx, order, now))]
  const sold = { orderId, debtor, currency, standing, netMinor, paidAhead, taxes }
  await post(tx, businessId, orderEarned(sold))
  await closeBill(tx, { businessId, billId: orderId }, now)
}

export function sellsGiftCards({ lines }: Pick<LockedOrder, 'lines'>): boolean {
  return lines.some(({ kind }) => kind === 'gift_card')
}

export function isPaidAhead({ kind }: { kind: string }): boolean {
  return kind === 'gift_card' || kind === 'pass'
}

/** Of nothing but gift cards and passes nothing is collected: once they are paid they can be used. Said again it changes nothing. */
export async function handOver(tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const { businessId, id, lines, state, totalMinor } = order
  if (state !== 'paid' || !lines.every(isPaidAhead)) return
  if (heldMinor(await standingOf(tx, businessId, id)) < totalMinor) return
  await earnOrder(tx, order, now)
  const change = { state: 'collected', collected_at: now }
  await changeOrder(tx, order, change, 'order.collected')
  order.state = 'collected'
}
