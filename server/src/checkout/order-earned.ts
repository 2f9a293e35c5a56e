import { giftCardAccount } from '@serein/shared/ledger/gift-card.ts'
import { orderEarned } from '@serein/shared/ledger/order.ts'
import { debtorOf, heldMinor } from '@serein/shared/ledger/transfer.ts'
import { sum, taxIncludedIn } from '@serein/shared/money/money.ts'
import { activateCards } from '../gift-card/sale.ts'
import { settleSoldTax } from '../gift-card/sold-tax.ts'
import { post, standingOf } from '../ledger/ledger.ts'
import { closeBill } from '../payment/bill.ts'
import type { Tx } from '../platform/pool.ts'
import { changeOrder, type LockedOrder } from './order-sql.ts'
import { type AheadShare, issuePasses } from './pass-issue.ts'

type Sold = Pick<
  LockedOrder,
  'businessId' | 'id' | 'shopId' | 'customerId' | 'currency' | 'netMinor' | 'taxes'
>

/** An order is handed over: what it sold is earned, and its gift cards and passes can be used. */
export async function earnOrder(tx: Tx, order: Sold, now: Date): Promise<void> {
  const { businessId, id: orderId, customerId, currency } = order
  const standing = await standingOf(tx, businessId, orderId)
  const debtor = debtorOf(customerId, orderId)
  const cards = await activateCards(tx, { businessId, orderId }, now)
  const onCards = cards.map(({ amountMinor, orderPosition, ...card }): AheadShare => ({
    account: giftCardAccount(card),
    amountMinor,
    position: orderPosition,
    sold: { kind: 'gift_card', id: card.giftCardId, currency },
  }))
  const paidAhead = [...onCards, ...(await issuePasses(tx, order, now))]
  const taxed = await taxedAtSale(tx, order, paidAhead)
  const { netMinor, taxes } = withoutTaxOf(order, taxed)
  const sold = { orderId, debtor, currency, standing, netMinor, paidAhead, taxes }
  await post(tx, businessId, orderEarned(sold))
  await closeBill(tx, { businessId, billId: orderId }, now)
  for (const each of taxed) await settleSoldTax(tx, businessId, each.sold, { rate: each.rate })
}

type Taxed = AheadShare & { rate: number }

/** What of it is taxed now, at the rates of its lines. */
async function taxedAtSale(
  tx: Tx,
  { businessId, id: orderId, taxes }: Sold,
  paidAhead: readonly AheadShare[],
): Promise<Taxed[]> {
  if (paidAhead.length === 0 || taxes.length === 0) return []
  const lines = await tx
    .selectFrom('order_line')
    .select(['position', 'tax_rate as rate'])
    .where('business_id', '=', businessId)
    .where('order_id', '=', orderId)
    .where('tax_rate', '>', 0)
    .execute()
  return paidAhead.flatMap((share) => {
    const line = lines.find(({ position }) => position === share.position)
    return line ? [{ ...share, rate: line.rate }] : []
  })
}

/** What an order earns beside its gift cards and passes: their tax is reckoned with them. */
function withoutTaxOf({ netMinor, taxes }: Sold, taxed: readonly Taxed[]) {
  const taxOf = ({ amountMinor, rate }: Taxed) => taxIncludedIn(amountMinor, rate)
  return {
    netMinor: netMinor + sum(taxed.map(taxOf)),
    taxes: taxes.map(({ rate, taxMinor }) => ({
      rate,
      taxMinor: taxMinor - sum(taxed.filter((each) => each.rate === rate).map(taxOf)),
    })),
  }
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
