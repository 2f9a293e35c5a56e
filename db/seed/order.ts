import { refundPaid } from '@serein/shared/ledger/refund.ts'
import { orderEarned } from '@serein/shared/ledger/order.ts'
import { accountOf, refundDecided, type Standing } from '@serein/shared/ledger/transfer.ts'
import { type Price, priceOf } from '@serein/shared/offer/price.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { addTransfer } from './money.ts'
import { addPayment, type Paid } from './order-payment.ts'
import { type Customer, userId } from './people.ts'
import { businessId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

const dayMinutes = 1_440

type Row = Record<string, unknown>
type State = 'placed' | 'paid' | 'ready' | 'collected' | 'cancelled' | 'refunded'
type Order = { owner: string; state: State; daysAgo: number; product: number; units: number }

/** Orders at Le Marais, in every state: the products are counted among those that the shop has enough of. */
const orders: Order[] = [
  { owner: 'camille', state: 'placed', daysAgo: 1, product: 0, units: 1 },
  { owner: 'hugo', state: 'paid', daysAgo: 2, product: 1, units: 2 },
  { owner: 'camille', state: 'ready', daysAgo: 3, product: 2, units: 1 },
  { owner: 'camille', state: 'collected', daysAgo: 9, product: 1, units: 2 },
  { owner: 'hugo', state: 'cancelled', daysAgo: 12, product: 3, units: 1 },
  { owner: 'camille', state: 'refunded', daysAgo: 20, product: 3, units: 1 },
]

/** What clients have ordered, and how all stock came to be as it is. */
export function addOrders(
  rows: Rows,
  business: BusinessData,
  { customers, now }: { customers: Customer[]; now: Date },
): void {
  if (business.slug !== 'maison-serein') return
  const shop = shopId(business.shops[0]!)
  const stock = rows
    .of('product_stock')
    .filter((row) => row.shop_id === shop && Number(row.units) > 8)
  const minute = Math.floor(now.getTime() / 60_000)
  for (const order of orders) {
    const customer = customers.find((each) => each.userId === userId(order.owner))!
    const place = { business_id: businessId(business), shop_id: shop }
    addOrder(rows, place, { order, stock: stock[order.product]!, customerId: customer.id, minute })
  }
}

type Made = { order: Order; stock: Row; customerId: string; minute: number }

function addOrder(
  rows: Rows,
  { business_id, shop_id }: { business_id: string; shop_id: string },
  { order, stock, customerId, minute }: Made,
): void {
  const { state, units, daysAgo } = order
  const at = minute - daysAgo * dayMinutes
  const variant = rows.of('product_variant').find(({ id }) => id === stock.variant_id)!
  const product = rows.of('product').find(({ id }) => id === variant.product_id)!
  const shop = rows.of('shop').find(({ id }) => id === shop_id)!
  const found = rows
    .of('product_price')
    .find((row) => row.variant_id === variant.id && row.currency === shop.currency)!
  const [currency, unitMinor] = [String(shop.currency), Number(found.price_minor)]
  const taxRate = Number(product.tax_rate ?? shop.tax_rate)
  const price = priceOfUnits({ product, shop, unitMinor, units, taxRate })
  const id = idOf(`order ${order.owner} ${state}`, at * 60_000)
  const isOver = state === 'collected' || state === 'refunded'
  const isPaid = state === 'paid' || state === 'ready' || isOver
  addOrderRow(rows, { business_id, shop_id, customerId, id, order, price, at })
  rows.add('order_line', {
    business_id,
    order_id: id,
    position: 0,
    kind: 'product',
    staff_id: null,
    discount_minor: 0,
    variant_id: variant.id,
    plan_id: null,
    plan_price_minor: null,
    parts: null,
    name: product.name,
    label: variant.label,
    units,
    unit_minor: unitMinor,
    tax_rate: taxRate,
    net_minor: price.netMinor,
    tax_minor: price.taxMinor,
    returned_units: state === 'refunded' ? units : 0,
  })
  if (!isOver && state !== 'cancelled') {
    stock.units = Number(stock.units) - units
    stock.reserved = Number(stock.reserved) + units
  }
  if (!isPaid) return
  const paid = { business_id, shop_id, customerId, id, amountMinor: price.totalMinor, currency }
  const isCash = state === 'collected'
  const paidAt = isCash ? at + 20 * 60 : at
  const tender = isCash ? 'cash' : 'card'
  addPayment(rows, paid, { tender, isRefunded: state === 'refunded', at: paidAt })
  if (!isOver) return
  const held = accountOf('deposit_held', id, currency)
  const standing: Standing = [{ account: held, balanceMinor: price.totalMinor }]
  const { netMinor, taxes } = price
  const sold = orderEarned({ orderId: id, debtor: customerId, currency, standing, netMinor, taxes })
  addTransfer(rows, { businessId: business_id }, sold, at + 20 * 60)
  if (state === 'refunded') addRefund(rows, paid, { sold, at: at + 44 * 60, paidAt })
}

function priceOfUnits(sold: {
  product: Row
  shop: Row
  unitMinor: number
  units: number
  taxRate: number
}): Price {
  const { product, shop, unitMinor, units, taxRate } = sold
  return priceOf({
    currency: String(shop.currency),
    taxIsIncluded: Boolean(shop.tax_is_included),
    items: [
      {
        guest: 0,
        variantId: String(product.id),
        label: product.name as { en: string; fr: string },
        lengthMinutes: 0,
        priceMinor: unitMinor * units,
        taxRate,
        addOns: [],
      },
    ],
    discounts: [],
    tipMinor: 0,
  })
}

/** A placed order at a business whose codes begin with MS. */
export function addOrderRow(
  rows: Rows,
  made: {
    business_id: string
    shop_id: string
    customerId: string
    id: string
    order: Pick<Order, 'state'>
    price: Price
    at: number
  },
): void {
  const { business_id, shop_id, customerId, id, order, price, at } = made
  const { state } = order
  const { currency } = price
  const isOver = state === 'collected' || state === 'refunded'
  const isPaid = state === 'paid' || state === 'ready' || isOver
  const hour = (count: number) => instantOf(at + count * 60)
  rows.add('order', {
    business_id,
    id,
    code: `MS-${id.replaceAll('-', '').slice(-6).toUpperCase()}`,
    shop_id,
    customer_id: customerId,
    origin: 'app',
    sold_by: null,
    discount_reason: null,
    state,
    currency,
    total_minor: price.totalMinor,
    net_minor: price.netMinor,
    taxes: price.taxes,
    collect_by: state === 'placed' || state === 'cancelled' ? hour(72) : null,
    reason: state === 'cancelled' ? 'expired' : null,
    created_at: instantOf(at),
    placed_at: instantOf(at),
    paid_at: isPaid ? hour(state === 'collected' ? 20 : 0) : null,
    ready_at: state === 'ready' ? hour(18) : null,
    collected_at: isOver ? hour(20) : null,
    ended_at: state === 'refunded' ? hour(44) : state === 'cancelled' ? hour(72) : null,
  })
}

/** All of it went back to the card. */
function addRefund(
  rows: Rows,
  { business_id, id, amountMinor, currency }: Paid,
  { sold, at, paidAt }: { sold: ReturnType<typeof orderEarned>; at: number; paidAt: number },
): void {
  const paymentId = idOf(`payment ${id}`, paidAt * 60_000)
  const refundId = idOf(`refund ${id}`, at * 60_000)
  const when = instantOf(at)
  rows.add('payment_refund', {
    business_id,
    id: refundId,
    payment_id: paymentId,
    reference: `order:${id}:back:demo`,
    state: 'paid',
    amount_minor: amountMinor,
    reason: 'returned',
    created_at: when,
    updated_at: when,
    failed_at: null,
  })
  rows.add('sandbox_refund', {
    id: refundId,
    charge_id: paymentId,
    amount_minor: amountMinor,
    created_at: when,
    failed_at: null,
  })
  const owed = { refundId, paymentId, subject: { kind: 'order' as const, id } }
  const standing = sold.postings.map(({ destination, amountMinor: balanceMinor }) => ({
    account: destination,
    balanceMinor,
  }))
  const [of, from] = [{ businessId: business_id }, 'price' as const]
  addTransfer(rows, of, refundDecided({ ...owed, currency, amountMinor, standing, from }), at)
  const account = accountOf('provider_clearing', 'sandbox', currency)
  addTransfer(rows, of, refundPaid({ ...owed, shares: [{ account, amountMinor }] }), at)
}
