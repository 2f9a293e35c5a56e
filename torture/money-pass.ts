import { endOrders } from './money-order.ts'
import { byCard, sandboxCard, taken, type Tender, type Walk } from './money-tender.ts'

const named = (en: string, fr: string) => ({ en, fr })

/** An order of a package of the round; its price does not divide. */
async function choose(walk: Walk) {
  await endOrders(walk)
  const { halfId, shopId } = walk.world
  const { plan } = await walk.ask('desk', '/console/packages', {
    planId: null,
    version: 0,
    name: named('Three', 'Trois'),
    description: named('', ''),
    unit: 'visit',
    units: 3,
    variantIds: [halfId],
    categoryId: null,
    prices: [{ currency: 'EUR', priceMinor: 10_001 }],
    validMonths: 12,
    people: 0,
    withOffers: false,
    parts: 1,
    isSoldOnline: true,
    isSoldAtDesk: true,
    refundRule: 'list_price',
    keepsUse: false,
  })
  const body = { shopId, planId: plan.id, parts: 1 }
  walk.notes.orderId = (await walk.ask('customer', '/orders/packages', body)).id
}

const pay = (walk: Walk) => walk.ask('customer', `/orders/${walk.notes.orderId}/pay`, byCard(walk))

/** A pass, and a visit that was to be paid at the spa. */
async function booked(walk: Walk) {
  const { id, totalMinor } = walk.visit
  const atShop = { tender: 'at_shop', expectedTotalMinor: totalMinor }
  await walk.ask('customer', `/bookings/${id}/pay`, atShop)
  await choose(walk)
  await pay(walk)
  const { passes } = await walk.look(`/console/bookings/${id}/bill/passes`)
  walk.notes.passId = passes[0].passId
  walk.notes.itemId = passes[0].items[0].itemId
}

async function use(walk: Walk) {
  const { itemId, passId } = walk.notes
  const path = `/console/bookings/${walk.visit.id}/bill/passes`
  return walk.ask('desk', path, { itemId, passId })
}

/** How a package is paid, used and given back. */
export const passTenders: readonly Tender[] = [
  {
    name: 'package by card',
    at: 'sandbox',
    before: choose,
    walk: pay,
    rows: [
      'order.placed',
      ...sandboxCard,
      'order.paid',
      ...taken,
      'pass.active',
      'order.collected',
    ],
  },
  {
    name: 'visit by package',
    at: 'sandbox',
    before: booked,
    walk: use,
    rows: ['payment.pending', 'payment.authorised', 'payment.captured', 'pass_use.used'],
  },
  {
    name: 'visit by package cancelled',
    at: 'sandbox',
    before: async (walk) => {
      await booked(walk)
      await use(walk)
    },
    walk: (walk) => walk.ask('desk', `/console/bookings/${walk.visit.id}/cancel`),
    rows: [
      'booking.cancelled',
      'payment_refund.pending',
      'payment_refund.paid',
      'pass_use.given_back',
    ],
  },
]
