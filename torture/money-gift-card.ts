import { byCard, sandboxCard, taken, type Tender, type Walk } from './money-tender.ts'
import { endOrders } from './money-order.ts'

const amountMinor = 10_001
/** So many of those that kills have left are kept: a client may collect for few at once. */
const mostLeft = 3

/** An order of a card of the round. */
async function choose(walk: Walk) {
  await endOrders(walk)
  const path = `/shops/${walk.world.shopId}/gift-cards`
  walk.notes.orderId = (await walk.ask('customer', path, { amountMinor, design: 'water' })).id
}

const pay = (walk: Walk) => walk.ask('customer', `/orders/${walk.notes.orderId}/pay`, byCard(walk))

/** A present of the round, of which a third is there. */
async function begin(walk: Walk) {
  const { collections } = await walk.look('/console/collections')
  for (const { orderId } of collections.slice(mostLeft))
    await walk.ask('customer', `/own-collections/${orderId}/stop`)
  const endsOn = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const path = `/shops/${walk.world.shopId}/collections`
  const wanted = { amountMinor, design: 'night', endsOn }
  const { orderId, collectionToken } = await walk.ask('customer', path, wanted)
  Object.assign(walk.notes, { orderId, collectionToken })
  await give(walk, 3_334)
}

async function give(walk: Walk, giftMinor: number) {
  const path = `/collections/${walk.notes.collectionToken}/gifts`
  const gift = { name: 'Tom', email: 'tom@example.test', amountMinor: giftMinor }
  const { giftToken } = await walk.ask('customer', path, gift)
  return walk.ask('customer', `/collection-gifts/${giftToken}/pay`, byCard(walk))
}

const stop = (walk: Walk) => walk.ask('customer', `/own-collections/${walk.notes.orderId}/stop`)

/** How a card is bought, by one and by many, and what many have given goes back. */
export const giftCardTenders: readonly Tender[] = [
  {
    name: 'gift card by card',
    at: 'sandbox',
    before: choose,
    walk: pay,
    rows: [...sandboxCard, 'order.paid', ...taken, 'gift_card.active', 'order.collected'],
  },
  {
    name: 'present from many',
    at: 'sandbox',
    before: begin,
    walk: (walk) => give(walk, amountMinor - 3_334),
    rows: [
      'collection_gift.made',
      ...sandboxCard,
      ...taken,
      'order.paid',
      'gift_card.active',
      'order.collected',
    ],
  },
  {
    name: 'present stopped',
    at: 'sandbox',
    before: begin,
    walk: stop,
    rows: [
      'order.cancelled',
      'payment_refund.pending',
      'sandbox_refund.made',
      'payment_refund.paid',
    ],
  },
]
