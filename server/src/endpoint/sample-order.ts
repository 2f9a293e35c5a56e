import { failRefund } from '../payment/refund-failure.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { transaction } from '../platform/command.ts'
import { done } from './sample-call.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

const card = { tender: 'card', cardReference: testReference('success') }
const terms = {
  kind: 'oil',
  name: { en: 'Almond oil', fr: 'Huile d’amande' },
  description: { en: 'Light.', fr: 'Légère.' },
  taxRate: null,
  pictureId: null,
}
const variant = {
  label: { en: '100 ml', fr: '100 ml' },
  sku: 'ALM-100',
  isActive: true,
  prices: [{ currency: 'EUR', priceMinor: 1_900 }],
}

/** What only one endpoint of orders or of a business’s products wants. */
export const orderSamples: Record<string, (world: World) => Promise<Input>> = {
  'order.open': async (world) => ({
    lines: [{ variantId: (await inStock(world)).variantId, units: 1 }],
  }),
  'order.place': async (world) => ({ orderId: (await orderIn(world, 'basket')).id }),
  'order.pay': async (world) => ({ orderId: (await orderIn(world, 'basket')).id, ...card }),
  'order.resume': async (world) => ({ orderId: await waiting(world) }),
  'order.collect': async () => ({ tender: 'cash' }),
  'order.takeBack': async (world) => {
    const { id: orderId, variantId } = await orderIn(world, 'collected')
    return { orderId, lines: [{ variantId, units: 1, resell: true }] }
  },
  'order.payOut': sentBack,
  'product.save': async (world) => {
    const { variantId, ...product } = await inStock(world)
    return { ...terms, ...product, variants: [{ ...variant, variantId }] }
  },
  'product.publish': async (world) => ({
    productId: (await inStock(world, 'max')).productId,
    isActive: false,
  }),
  'product.moveStock': async () => ({ kind: 'received', units: 5 }),
}

/** An order that waits to be collected; the rest is said by the samples. */
export const orderValues = {
  ...Object.fromEntries(
    ['label', 'description', 'prices', 'lines'].map((name) => [name, () => null]),
  ),
  variantId: async (world: World) => (await inStock(world)).variantId,
  orderId: async (world: World) => (await orderIn(world, 'paid')).id,
  units: () => 1,
  destination: () => 'cash',
  isActive: () => true,
}

/** The first product in one variant of the shop at home by its id, or the last one, which a sample may retire. */
async function inStock(
  { database, home }: World,
  which: 'min' | 'max' = 'min',
): Promise<{ variantId: string; productId: string; version: number }> {
  const { rows } = await database.pool.query<Awaited<ReturnType<typeof inStock>>>(
    `update product_stock k set units = 50 from product_variant v, product d
     where k.business_id = $1 and k.shop_id = $2 and v.business_id = $1 and v.id = k.variant_id and d.business_id = $1
       and d.id = v.product_id and k.variant_id = (
       select ${which}(k.variant_id::text)::uuid from product_stock k where k.business_id = $1 and k.shop_id = $2
         and 1 = (select count(*) from product_variant o join product_variant s on s.product_id = o.product_id
           where o.id = k.variant_id))
     returning v.id as "variantId", d.id as "productId", d.version`,
    [home.businessId, home.shopId],
  )
  return rows[0]!
}

let codes = 0
/** An order of Camille's for one thing. */
async function orderIn(world: World, state: 'basket' | 'paid' | 'collected') {
  const { database, home } = world
  const { variantId } = await inStock(world)
  codes += 1
  // So many that wait unpaid are let in.
  await database.pool.query(
    `update "order" set state = 'cancelled', reason = 'expired'
     where code like 'ZZ-SAMPLE-%' and state = 'placed' and paid_at is null`,
  )
  const { rows } = await database.pool.query<{ id: string }>(
    `with o as (
       insert into "order" (business_id, code, shop_id, customer_id, state, currency, total_minor, net_minor, taxes, created_at,
         placed_at, paid_at, collected_at)
       select $1, $3, $2, c.id, $4, 'EUR', 1000, 1000, '[]', $5, case when $4 <> 'basket' then $5::timestamptz end,
         case when $4 <> 'basket' then $5::timestamptz end, case when $4 = 'collected' then $5::timestamptz end
       from customer c join "user" u on u.id = c.user_id where c.business_id = $1 and u.email like 'camille@%'
       returning id),
     kept as (
       update product_stock set units = units - 1, reserved = reserved + 1
       where business_id = $1 and shop_id = $2 and variant_id = $6 and $4 = 'paid'),
     l as (
       insert into order_line (business_id, order_id, position, variant_id, name, label, units, unit_minor, tax_rate, net_minor, tax_minor)
       select $1, o.id, 0, v.id, d.name, v.label, 1, 1000, 0, 1000, 0 from o, product d, product_variant v
       where v.id = $6 and d.id = v.product_id)
     select id from o`,
    [home.businessId, home.shopId, `ZZ-SAMPLE-${codes}`, state, world.clock.now, variantId],
  )
  return { id: rows[0]!.id, variantId }
}

/** One that was paid and cancelled, whose refund the bank has sent back. */
async function sentBack(world: World) {
  const { id: orderId } = await orderIn(world, 'basket')
  await done(world, 'order.pay', { orderId, ...card })
  await done(world, 'order.cancel', { orderId })
  const { rows } = await world.database.pool.query<{ id: string }>(
    `select r.id from payment_refund r join payment p on p.business_id = r.business_id and p.id = r.payment_id
     where p.subject_id = $1`,
    [orderId],
  )
  const refundId = rows[0]!.id
  const ref = { businessId: world.home.businessId, refundId }
  await transaction(world.database.db, (tx) => failRefund(tx, ref, world.clock.now))
  return { orderId, refundId }
}

/** One whose payment waits for the bank's yes. */
async function waiting(world: World): Promise<string> {
  const { id: orderId } = await orderIn(world, 'basket')
  const cardReference = testReference('requiresAction')
  await done(world, 'order.pay', { orderId, tender: 'card', cardReference })
  return orderId
}
