import type { Bilingual } from '@serein/shared/schema.ts'
import type { Tx } from '../platform/pool.ts'
import { writeBasket } from './order.ts'

type Basket = {
  businessId: string
  shopId: string
  customerId: string
  currency: string
  now: Date
}

/** What is bought ahead, and the columns that say what it is. */
type Ahead = {
  kind: 'gift_card' | 'pass'
  name: Bilingual
  label: Bilingual
  totalMinor: number
  columns?: { plan_id: string; plan_price_minor: number; parts: number } | { pass_id: string }
}

/** Writes down a basket with a gift card or a payment for a package: without stock, and without tax, which comes when it is used. */
export async function writeBasketAhead(
  tx: Tx,
  { currency, ...order }: Basket,
  { kind, name, label, totalMinor, columns }: Ahead,
): Promise<string> {
  const price = { currency, totalMinor, netMinor: totalMinor, taxes: [] }
  const orderId = await writeBasket(tx, { ...order, price })
  await tx
    .insertInto('order_line')
    .values({
      business_id: order.businessId,
      order_id: orderId,
      position: 0,
      kind,
      name: JSON.stringify(name),
      label: JSON.stringify(label),
      units: 1,
      unit_minor: totalMinor,
      tax_rate: 0,
      net_minor: totalMinor,
      tax_minor: 0,
      ...columns,
    })
    .execute()
  return orderId
}
