import { priceOfSale } from '@serein/shared/checkout/sale-price.ts'
import { orderEarned } from '@serein/shared/ledger/order.ts'
import { accountOf, debtorOf, type Standing } from '@serein/shared/ledger/transfer.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { addTransfer } from './money.ts'
import { addPayment } from './order-payment.ts'
import { type Customer, userId } from './people.ts'
import { businessId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

type Row = Record<string, unknown>
type Text = { en: string; fr: string }
type Sale = {
  /** Null: a passer-by. */
  owner: string | null
  daysAgo: number
  /** Among the products that the shop has enough of. */
  products: { place: number; units: number }[]
  own?: { name: Text; unitMinor: number }
  off?: { minor: number; reason: string }
  tender: 'cash' | 'terminal'
}

/** What the desk at Le Marais has sold of late, beside visits. A line of its own is called as the desk has typed it. */
const sales: Sale[] = [
  { owner: null, daysAgo: 1, products: [{ place: 4, units: 1 }], tender: 'cash' },
  {
    owner: 'camille',
    daysAgo: 2,
    products: [
      { place: 4, units: 2 },
      { place: 5, units: 1 },
    ],
    off: { minor: 500, reason: 'Cliente fidèle' },
    tender: 'terminal',
  },
  {
    owner: null,
    daysAgo: 4,
    products: [],
    own: { name: { en: 'Coffret cadeau', fr: 'Coffret cadeau' }, unitMinor: 3_500 },
    tender: 'terminal',
  },
  {
    owner: 'hugo',
    daysAgo: 6,
    products: [{ place: 5, units: 1 }],
    own: { name: { en: 'Emballage', fr: 'Emballage' }, unitMinor: 400 },
    tender: 'cash',
  },
]

/** Sales at the desk: orders that were collected as they were made. */
export function addSales(
  rows: Rows,
  business: BusinessData,
  { customers, now }: { customers: Customer[]; now: Date },
): void {
  if (business.slug !== 'maison-serein') return
  const place = { business_id: businessId(business), shop_id: shopId(business.shops[0]!) }
  const stock = rows
    .of('product_stock')
    .filter((row) => row.shop_id === place.shop_id && Number(row.units) > 8)
  const staff = rows.of('staff_member').find((row) => row.business_id === place.business_id)!
  const minute = Math.floor(now.getTime() / 60_000)
  for (const sale of sales) {
    const owner = customers.find((each) => sale.owner && each.userId === userId(sale.owner))
    const lines = linesOf(rows, place.shop_id, { sale, stock })
    const made = { sale, lines, customerId: owner?.id ?? null, staffId: staff.id }
    addSale(rows, place, { ...made, at: minute - sale.daysAgo * 1_440 - 20 })
  }
}

type Line = {
  kind: 'product' | 'custom'
  variantId: unknown
  name: unknown
  label: unknown
  units: number
  unitMinor: number
  taxRate: number
  discountMinor: number
}

function linesOf(
  rows: Rows,
  shop_id: string,
  { sale, stock }: { sale: Sale; stock: Row[] },
): Line[] {
  const shop = rows.of('shop').find(({ id }) => id === shop_id)!
  const { own } = sale
  const products = sale.products.map(({ place, units }): Line => {
    const variantId = stock[place]!.variant_id
    const variant = rows.of('product_variant').find(({ id }) => id === variantId)!
    const product = rows.of('product').find(({ id }) => id === variant.product_id)!
    const price = rows
      .of('product_price')
      .find((row) => row.variant_id === variantId && row.currency === shop.currency)!
    return {
      kind: 'product',
      variantId,
      name: product.name,
      label: variant.label,
      units,
      unitMinor: Number(price.price_minor),
      taxRate: Number(product.tax_rate ?? shop.tax_rate),
      discountMinor: 0,
    }
  })
  if (!own) return products
  const typed = { kind: 'custom', variantId: null, label: { en: '', fr: '' } } as const
  const taxRate = Number(shop.tax_rate)
  return [...products, { ...typed, ...own, units: 1, taxRate, discountMinor: 0 }]
}

type Made = {
  sale: Sale
  lines: Line[]
  customerId: string | null
  staffId: unknown
  at: number
}

function addSale(
  rows: Rows,
  { business_id, shop_id }: { business_id: string; shop_id: string },
  { sale, lines, customerId, staffId, at }: Made,
): void {
  const shop = rows.of('shop').find(({ id }) => id === shop_id)!
  const currency = String(shop.currency)
  const price = priceOfSale({
    currency,
    taxIsIncluded: Boolean(shop.tax_is_included),
    lines,
    discountMinor: sale.off?.minor ?? 0,
  })
  const id = idOf(`sale ${sale.daysAgo}`, at * 60_000)
  const when = instantOf(at)
  rows.add('order', {
    business_id,
    id,
    code: `MS-${id.replaceAll('-', '').slice(-6).toUpperCase()}`,
    shop_id,
    customer_id: customerId,
    origin: 'desk',
    sold_by: null,
    discount_reason: sale.off?.reason ?? null,
    state: 'collected',
    currency,
    total_minor: price.totalMinor,
    net_minor: price.netMinor,
    taxes: price.taxes,
    collect_by: null,
    reason: null,
    created_at: when,
    placed_at: when,
    paid_at: when,
    ready_at: null,
    collected_at: when,
    ended_at: null,
  })
  for (const [position, line] of lines.entries())
    rows.add('order_line', {
      business_id,
      order_id: id,
      position,
      kind: line.kind,
      staff_id: staffId,
      discount_minor: price.lines[position]!.discountMinor,
      variant_id: line.variantId,
      name: line.name,
      label: line.label,
      units: line.units,
      unit_minor: line.unitMinor,
      tax_rate: line.taxRate,
      net_minor: price.lines[position]!.netMinor,
      tax_minor: price.lines[position]!.taxMinor,
      returned_units: 0,
    })
  const { totalMinor: amountMinor, netMinor, taxes } = price
  const paid = { business_id, shop_id, customerId, id, amountMinor, currency }
  addPayment(rows, paid, { tender: sale.tender, isRefunded: false, at })
  const held = accountOf('deposit_held', id, currency)
  const standing: Standing = [{ account: held, balanceMinor: amountMinor }]
  const debtor = debtorOf(customerId, id)
  const sold = orderEarned({ orderId: id, debtor, currency, standing, netMinor, taxes })
  addTransfer(rows, { businessId: business_id }, sold, at)
}
