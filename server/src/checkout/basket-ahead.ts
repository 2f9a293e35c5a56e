import { taxIncludedIn } from '@serein/shared/money/money.ts'
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
  /** At which it is taxed now; null: as it is used. */
  taxRate: number | null
  columns?: { plan_id: string; plan_price_minor: number; parts: number } | { pass_id: string }
}

/** Writes down a basket with a gift card or a payment for a package: without stock, and without tax where that comes as it is used. */
export async function writeBasketAhead(
  tx: Tx,
  { currency, ...order }: Basket,
  { kind, name, label, totalMinor, taxRate, columns }: Ahead,
): Promise<string> {
  const taxMinor = taxRate === null ? 0 : taxIncludedIn(totalMinor, taxRate)
  const netMinor = totalMinor - taxMinor
  const tax = { baseMinor: netMinor, taxMinor, isIncluded: true }
  const taxes = taxRate === null ? [] : [{ rate: taxRate, ...tax }]
  const price = { currency, totalMinor, netMinor, taxes }
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
      tax_rate: taxRate ?? 0,
      net_minor: netMinor,
      tax_minor: taxMinor,
      ...columns,
    })
    .execute()
  return orderId
}
