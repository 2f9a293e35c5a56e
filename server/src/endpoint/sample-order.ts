import { failRefund } from '../payment/refund-failure.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { linkForOrder } from '../checkout/order-link.ts'
import { transaction } from '../platform/command.ts'
import { openLinks } from '../platform/link.ts'
import { idOf, perform, rowOf, type Samples } from './sample-call.ts'
import type { World } from './testing.ts'

const card = { tender: 'card', cardReference: testReference('success') }

const wrapLine = { kind: 'custom', name: 'Herbal wrap', unitMinor: 1_000, taxRate: 0, units: 1 }
const wrapName = { en: 'Herbal wrap', fr: 'Herbal wrap' }
const wrap = {
  lines: [
    {
      sold: wrapLine,
      shown: { name: wrapName, label: { en: '', fr: '' }, unitMinor: 1_000, taxRate: 0 },
    },
  ],
}

/** Orders of Camille's, one that waits to be collected unless said otherwise, and what a business sells. */
export const orderSamples: Samples = {
  variantId: async (world) => (await inStock(world)).variantId,
  productId: (world) => productAt(world),
  orderId: async (world) => (await orderIn(world, 'paid')).orderId,
  orderToken: (world) => tokenOfOrder(world),
  'order.open': async (world) => ({
    lines: [{ variantId: (await inStock(world)).variantId, units: 1 }],
  }),
  'order.place': basket,
  'order.pay': async (world) => ({ ...(await basket(world)), ...card }),
  'order.resume': async (world) => {
    const order = await basket(world)
    const cardReference = testReference('requiresAction')
    await perform(world, 'order.pay', { ...order, tender: 'card', cardReference })
    return order
  },
  'order.collect': () => ({ tender: 'cash' }),
  'order.takeBack': async (world) => {
    const { orderId } = await orderIn(world, 'collected')
    return { orderId, lines: [{ position: 0, units: 1, resell: true }] }
  },
  'order.payOut': withFailedRefund,
  'sale.make': () => ({
    lines: [wrapLine],
    expectedTotalMinor: 1_000,
    payments: [{ tender: 'cash', amountMinor: 1_000 }],
  }),
  parkedSaleId: async (world) => parkedIn(world),
  'sale.park': () => ({ name: 'The lady with the hat', draft: wrap, totalMinor: 1_000 }),
  'product.save': async (world) => {
    const { variantId, ...product } = await inStock(world)
    const label = { en: '100 ml', fr: '100 ml' }
    const prices = [{ currency: 'EUR', priceMinor: 1_900 }]
    const variants = [{ variantId, label, sku: 'ALM-100', isActive: true, prices }]
    return { ...product, pictureId: null, variants }
  },
  'product.publish': async (world) => ({
    productId: (await inStock(world, 'max')).productId,
    isActive: false,
  }),
  'product.moveStock': () => ({ units: 5 }),
}

async function productAt(world: World): Promise<string> {
  const { products } = await perform(world, 'product.list', { shopId: world.home.shopId })
  return (products as { id: string }[])[0]!.id
}

/** The first product in one variant of the shop at home by its id, or the last one, which a sample may retire. */
function inStock(world: World, which: 'min' | 'max' = 'min') {
  return rowOf<{ variantId: string; productId: string; version: number }>(
    world,
    `update product_stock k set units = 50 from product_variant v, product d
     where k.business_id = $1 and k.shop_id = $2 and v.business_id = $1 and v.id = k.variant_id and d.business_id = $1
       and d.id = v.product_id and k.variant_id = (
       select ${which}(k.variant_id::text)::uuid from product_stock k where k.business_id = $1 and k.shop_id = $2
         and 1 = (select count(*) from product_variant o join product_variant s on s.product_id = o.product_id
           where o.id = k.variant_id))
     returning v.id as "variantId", d.id as "productId", d.version`,
    world.home.businessId,
    world.home.shopId,
  )
}

let codes = 0
/** An order for one thing. */
async function orderIn(world: World, state: 'basket' | 'paid' | 'collected') {
  const { database, home } = world
  const { variantId } = await inStock(world)
  codes += 1
  // So many that wait unpaid are let in.
  await database.pool.query(
    `update "order" set state = 'cancelled', reason = 'expired'
     where code like 'ZZ-SAMPLE-%' and state = 'placed' and paid_at is null`,
  )
  const orderId = await idOf(
    world,
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
    home.businessId,
    home.shopId,
    `ZZ-SAMPLE-${codes}`,
    state,
    world.clock.now,
    variantId,
  )
  return { orderId, variantId }
}

async function basket(world: World) {
  const { orderId } = await orderIn(world, 'basket')
  return { orderId }
}

/** The end of the link that Camille was sent with an order. */
async function tokenOfOrder(world: World): Promise<string> {
  const { orderId } = await orderIn(world, 'paid')
  const links = openLinks({ secrets: [world.secret], publicUrl: '' })
  const key = { businessId: world.home.businessId, orderId }
  const link = await transaction(world.database.db, (tx) => linkForOrder(tx, links, key))
  return links.tokenOf(link!)!
}

/** One that was paid and cancelled, whose refund the bank has sent back. */
async function withFailedRefund(world: World) {
  const { orderId } = await basket(world)
  await perform(world, 'order.pay', { orderId, ...card })
  await perform(world, 'order.cancel', { orderId })
  const refundId = await idOf(
    world,
    `select r.id from payment_refund r join payment p on p.business_id = r.business_id and p.id = r.payment_id
     where p.subject_id = $1`,
    orderId,
  )
  const ref = { businessId: world.home.businessId, refundId }
  await transaction(world.database.db, (tx) => failRefund(tx, ref, world.clock.now))
  return { orderId, refundId }
}

/** A sale that somebody has put aside at home. */
function parkedIn(world: World): Promise<string> {
  return idOf(
    world,
    `insert into parked_sale (business_id, shop_id, name, draft, total_minor, currency)
     values ($1, $2, 'Parked', $3, 1000, 'EUR') returning id`,
    world.home.businessId,
    world.home.shopId,
    JSON.stringify(wrap),
  )
}
