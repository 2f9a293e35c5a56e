import {
  byCard,
  fillWallet,
  intents,
  orders as payPalOrders,
  sandboxCard,
  taken,
  type Tender,
  type Walk,
} from './money-tender.ts'

const waitsFor = ['order.placed', 'payment.pending']
const approved = ['sandbox_charge.authorised', 'payment.authorised', 'order.paid']
const actionNeeded = ['sandbox_charge.requires_action', 'payment.requires_action']
/** So many unpaid ones of those that kills have left are kept: a client may have few at once. */
const mostLeft = 3

/** A basket of the round. */
async function choose(walk: Walk) {
  await endOrders(walk)
  await open(walk)
}

/** What rounds before have left is given up or handed out. */
export async function endOrders(walk: Walk) {
  const { shopId } = walk.world
  type Waiting = { id: string; isPaid: boolean; paidMinor: number; totalMinor: number }
  const list = await walk.look(`/console/orders?shopId=${shopId}&limit=50`)
  const orders: Waiting[] = list.orders
  const ended = (id: string, verb: string) => walk.ask('desk', `/console/orders/${id}/${verb}`)
  for (const { id } of orders.filter(({ isPaid }) => !isPaid).slice(mostLeft))
    await ended(id, 'cancel')
  for (const { id } of orders.filter((each) => each.paidMinor === each.totalMinor))
    await ended(id, 'collect')
}

async function open(walk: Walk) {
  const lines = [{ variantId: walk.variantId, units: 2 }]
  const body = { shopId: walk.world.shopId, lines }
  walk.notes.orderId = (await walk.ask('customer', '/orders', body)).id
}

const mine = (walk: Walk, verb: string, body: object = {}) =>
  walk.ask('customer', `/orders/${walk.notes.orderId}/${verb}`, body)
const atDesk = (walk: Walk, verb: string, body: object = {}) =>
  walk.ask('desk', `/console/orders/${walk.notes.orderId}/${verb}`, body)

async function pay(walk: Walk, how: object) {
  const order = await mine(walk, 'pay', how)
  if (order.payment?.state !== 'requires_action') return order
  await walk.approve(order.payment)
  return mine(walk, 'resume')
}

const payCard = (walk: Walk) => pay(walk, byCard(walk))
const payPal = (walk: Walk) => pay(walk, { tender: 'paypal' })

async function paid(walk: Walk) {
  await choose(walk)
  await payCard(walk)
}

function takeBack(walk: Walk) {
  const lines = [{ position: 0, units: 2, resell: true }]
  return atDesk(walk, 'take-back', { lines, reason: 'It leaks' })
}

const refunded = ['payment_refund.pending', 'sandbox_refund.made', 'payment_refund.paid']

/** How an order is paid, and what may become of it. */
export const orderTenders: readonly Tender[] = [
  {
    name: 'order reserved',
    at: 'sandbox',
    before: choose,
    walk: async (walk) => {
      await open(walk)
      await mine(walk, 'place')
    },
    rows: ['order.basket', 'order.placed'],
  },
  {
    name: 'order by card',
    at: 'sandbox',
    before: choose,
    walk: payCard,
    rows: ['order.placed', ...sandboxCard, 'order.paid', ...taken],
  },
  {
    name: 'order by paypal',
    at: 'sandbox',
    before: choose,
    walk: payPal,
    rows: [...waitsFor, ...actionNeeded, ...approved, ...taken],
  },
  {
    name: 'order by wallet',
    at: 'sandbox',
    before: async (walk) => {
      await fillWallet(walk)
      await choose(walk)
    },
    walk: (walk) => pay(walk, { tender: 'wallet' }),
    rows: [...waitsFor, 'payment.authorised', 'payment.captured', 'order.paid'],
  },
  {
    name: 'order for cash',
    at: 'sandbox',
    before: async (walk) => {
      await choose(walk)
      await mine(walk, 'place')
    },
    walk: async (walk) => {
      await atDesk(walk, 'ready')
      await atDesk(walk, 'collect', { tender: 'cash' })
    },
    rows: [
      'order.ready',
      'stock_movement.made',
      'payment.pending',
      'payment.captured',
      'order.collected',
    ],
  },
  {
    name: 'order cancelled',
    at: 'sandbox',
    before: paid,
    walk: (walk) => mine(walk, 'cancel'),
    rows: ['order.cancelled', ...refunded],
  },
  {
    name: 'order taken back',
    at: 'sandbox',
    before: async (walk) => {
      await paid(walk)
      await atDesk(walk, 'collect')
    },
    walk: takeBack,
    rows: ['stock_movement.made', 'order.refunded', ...refunded],
  },
  {
    name: 'order by card at the peer',
    at: 'peers',
    before: choose,
    walk: payCard,
    rows: [...waitsFor, 'payment.authorised', 'order.paid', 'payment.captured'],
    requests: intents,
  },
  {
    name: 'order by paypal at the peer',
    at: 'peers',
    before: choose,
    walk: payPal,
    rows: [
      ...waitsFor,
      'payment.requires_action',
      'payment.authorised',
      'order.paid',
      'payment.captured',
    ],
    requests: payPalOrders,
  },
]
