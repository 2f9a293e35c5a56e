import type { Shelf } from '@serein/shared/checkout/sale.ts'
import { priceOfSale } from '@serein/shared/checkout/sale-price.ts'
import { sql } from 'kysely'
import { testReference } from '../../payment/sandbox-card.ts'
import type { Town } from './money-town.ts'
import { cardsToPay } from './random-gift-card.ts'
import type { Operation } from './random-operation.ts'

/** How often each is done beside the others. */
export const orderWeights = {
  order: 8,
  payOrder: 12,
  reserveOrder: 5,
  cancelOrder: 4,
  readyOrder: 4,
  collectOrder: 7,
  takeBack: 6,
  sell: 8,
  goods: 5,
  stock: 3,
} as const

type Act = (town: Town, each: Operation) => Promise<unknown>
type States = Parameters<Town['orders']>

/** One of them, whichever `on` says; undefined of none. */
export const pick = <T>(all: readonly T[], on: number): T | undefined =>
  all[on % Math.max(all.length, 1)]

/** Mostly one of the latest orders in these states; sometimes any. */
async function orderFor(town: Town, { on }: Operation, ...states: States) {
  const isAny = on % 8 === 0
  return pick((await town.orders(...(isAny ? [] : states))).slice(isAny ? -12 : -5), on)
}

const deskTenders = ['cash', 'terminal', 'wallet', undefined] as const

/** What becomes of orders and of the units of the shop. */
export const orderActs: Record<keyof typeof orderWeights, Act> = {
  async order(town, { on, yes, ...each }) {
    const from = on % 2
    const lines = town.variants
      .slice(from, from + (yes ? 2 : 1))
      .map((variantId, at) => ({ variantId, units: 1 + ((on + at) % 3) }))
    await town.ask(each, 'customer', '/orders', { shopId: town.world.shopId, lines })
  },
  async payOrder(town, each) {
    const order = await orderFor(town, each, 'basket', 'placed', 'ready')
    if (!order) return
    const hasLittle = each.tender === 'wallet' && (await town.walletMinor()) < order.totalMinor
    const isCard = each.tender === 'card' || each.tender === 'at_shop' || hasLittle
    const how = isCard
      ? { tender: 'card', cardReference: testReference(each.card) }
      : { tender: each.tender }
    const giftCards = await cardsToPay(town, each)
    await town.ask(each, 'customer', `/orders/${order.id}/pay`, { ...how, giftCards })
  },
  async reserveOrder(town, each) {
    const order = await orderFor(town, each, 'basket')
    const visit = each.yes ? pick(await town.visits('confirmed'), each.on) : undefined
    const body = { bookingId: visit?.id ?? null }
    if (order) await town.ask(each, 'customer', `/orders/${order.id}/place`, body)
  },
  async cancelOrder(town, each) {
    const order = await orderFor(town, each, 'placed', 'paid', 'ready')
    if (!order) return
    const [who, area] = each.yes ? (['desk', '/console'] as const) : (['customer', ''] as const)
    await town.ask(each, who, `${area}/orders/${order.id}/cancel`)
  },
  async readyOrder(town, each) {
    const order = await orderFor(town, each, 'placed', 'paid')
    if (order) await town.ask(each, 'desk', `/console/orders/${order.id}/ready`)
  },
  async collectOrder(town, each) {
    const order = await orderFor(town, each, 'placed', 'paid', 'ready')
    const tender = pick(deskTenders, each.on)
    const path = `/console/orders/${order?.id}/collect`
    if (order) await town.ask(each, 'desk', path, tender ? { tender } : {})
  },
  async takeBack(town, { on, yes, ...each }) {
    const order = await orderFor(town, { on, yes, ...each }, 'collected')
    if (!order) return
    const isAll = on % 3 === 0
    const lines = order.lines
      .map(({ units }, position) => ({ position, units: isAll ? units : 1, resell: yes }))
      .filter(({ position }) => isAll || position === on % order.lines.length)
    const body = { lines, reason: 'It leaks' }
    await town.ask(each, 'desk', `/console/orders/${order.id}/take-back`, body)
  },
  /** The desk sells a product, and now and then a line of its own, on the bill of a visit. */
  async goods(town, { on, yes, ...each }) {
    const visits = await town.visits('confirmed', 'checked_in', 'completed')
    const visit = pick(visits.slice(-5), on)
    const shelf: Shelf = await town.look('desk', `/console/shops/${town.world.shopId}/sale`)
    const { variantId, priceMinor, taxRate } = pick(shelf.products, on)!
    const product = { kind: 'product', variantId, units: 1 + (on % 2) }
    const own = { kind: 'custom', name: 'Wrap', units: 1, unitMinor: 1_995, taxRate: 10_000 }
    const priced = [{ ...product, unitMinor: priceMinor, taxRate }, ...(yes ? [own] : [])]
    const lines = priced.map((line) => ({ ...line, discountMinor: 0 }))
    const { totalMinor } = priceOfSale({ ...shelf, lines, discountMinor: 0 })
    const body = { lines: yes ? [product, own] : [product], expectedTotalMinor: totalMinor }
    if (visit) await town.ask(each, 'desk', `/console/bookings/${visit.id}/bill/goods`, body)
  },
  /** The desk sells what is on its shelf, and now and then a line of its own, to the client or to nobody. */
  async sell(town, { on, yes, ...each }) {
    const { shopId, businessId } = town.world
    const shelf: Shelf = await town.look('desk', `/console/shops/${shopId}/sale`)
    const { variantId, priceMinor, taxRate } = pick(shelf.products, on)!
    const common = { kind: 'product', variantId, units: 1 + (on % 3) }
    const product = { ...common, discountMinor: on % 4 === 0 ? 105 : 0 }
    const wrap = { kind: 'custom', name: 'Wrap', units: 1, discountMinor: 0 }
    const own = { ...wrap, unitMinor: 1_995, taxRate: 10_000 }
    const priced = [{ ...product, unitMinor: priceMinor, taxRate }, ...(yes ? [own] : [])]
    const discountMinor = on % 5 === 0 ? 250 : 0
    const price = priceOfSale({ ...shelf, lines: priced, discountMinor })
    const { rows } = await sql<{ id: string }>`
      select id from customer where business_id = ${businessId} and user_id = ${town.world.userId}`.execute(
      town.db,
    )
    const half = Math.floor(price.totalMinor / 2)
    const rest = { tender: 'terminal', amountMinor: price.totalMinor - half }
    const first = { tender: on % 3 === 0 ? 'wallet' : 'cash', amountMinor: half }
    await town.ask({ ...each }, 'desk', `/console/shops/${shopId}/sales`, {
      customerId: on % 3 === 0 ? rows[0]!.id : null,
      lines: yes ? [product, own] : [product],
      discountMinor,
      discountReason: price.discountMinor > 0 ? 'A regular' : null,
      expectedTotalMinor: price.totalMinor,
      payments: [first, rest],
    })
  },
  /** Units come, are lost, or are counted: a few more or fewer than the books say. */
  async stock(town, each) {
    const variantId = pick(town.variants, each.on)!
    const { rows } = await town.stockOf(variantId)
    const { units, reserved } = rows[0]!
    const counted = Math.max(reserved, units + reserved + (each.on % 7) - 3)
    const { shopId } = town.world
    const moved = [
      { kind: 'received', units: 1 + (each.on % 9) },
      { kind: 'lost', units: 1 + (each.on % 3), reason: 'It broke' },
      { kind: 'counted', units: counted },
    ][each.amountMinor % 3]!
    const path = `/console/product-variants/${variantId}/stock`
    await town.ask(each, 'desk', path, { shopId, ...moved })
  },
}
