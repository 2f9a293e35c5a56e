import type { SmallWorld } from '@serein/server/booking/fixture.ts'

/** What one round walks through: every request has its own key, so that the walk can be begun again. */
export type Walk = {
  world: SmallWorld
  /** A visit of half an hour that is held. */
  visit: { id: string; totalMinor: number }
  /** As the customer, or as the desk; no answer ends the walk. */
  ask: (who: 'customer' | 'desk', path: string, body?: object) => Promise<any>
  /** What the desk sees, or the customer. */
  look: (path: string, who?: 'customer' | 'desk') => Promise<any>
  /** Puts the visit some days back, as if its time had come and gone. */
  takePlace: () => Promise<void>
  /** The payer says yes where the provider asks them. */
  approve: (payment: { id: string; actionUrl: string }) => Promise<void>
  cardReference: string
  /** A product of the shop, of which there is enough. */
  variantId: string
  /** What a walk keeps for the next of its round, such as its order. */
  notes: Record<string, string>
}

export type Tender = {
  name: string
  at: 'sandbox' | 'peers'
  /** What must be there before the kill. */
  before?: (walk: Walk) => Promise<unknown>
  walk: (walk: Walk) => Promise<unknown>
  /** Places in the database, such as `payment.captured`. */
  rows: readonly string[]
  /** Requests to a peer. */
  requests?: Record<string, { peer: 'stripe' | 'paypal'; path: RegExp }>
}

export const sandboxCard = ['payment.pending', 'sandbox_charge.authorised', 'payment.authorised']
export const taken = ['sandbox_charge.captured', 'payment.captured']
const actionNeeded = [
  'payment.pending',
  'sandbox_charge.requires_action',
  'payment.requires_action',
]
const approved = ['sandbox_charge.authorised', 'payment.authorised', 'booking.confirmed']
export const byCard = ({ cardReference }: Walk) => ({ tender: 'card', cardReference })
const fill = 5_000

async function pay(walk: Walk, how: object) {
  const { id, totalMinor } = walk.visit
  const path = `/bookings/${id}/pay`
  const answer = await walk.ask('customer', path, { expectedTotalMinor: totalMinor, ...how })
  const { payment } = answer
  if (payment?.state !== 'requires_action') return answer
  await walk.approve(payment)
  return walk.ask('customer', `/bookings/${id}/payments/${payment.id}/resume`)
}

async function topUp(walk: Walk, how: object) {
  const { businessId } = walk.world
  const path = `/businesses/${businessId}/top-up`
  const { id } = await walk.ask('customer', path, { currency: 'EUR', amountMinor: fill })
  return walk.ask('customer', `/top-ups/${id}/pay`, how)
}

/** Somebody pays by a private link what is left of a visit. */
async function byLink(walk: Walk, how: object) {
  const { id, totalMinor } = walk.visit
  const { url } = await walk.ask('customer', `/bookings/${id}/payment-links`, {
    guestPosition: null,
  })
  const path = `/payment-links/${new URL(url).searchParams.get('link')}`
  const answer = await walk.ask('customer', `${path}/pay`, { expectedDueMinor: totalMinor, ...how })
  const { payment } = answer
  if (payment?.state !== 'requires_action') return answer
  await walk.approve(payment)
  return walk.ask('customer', `${path}/resume`)
}

export const fillWallet = (walk: Walk) => topUp(walk, byCard(walk))
const bookedOnly = (walk: Walk) => pay(walk, { tender: 'at_shop' })

function takes(tender: 'cash' | 'terminal' | 'wallet') {
  return ({ ask, visit: { id, totalMinor } }: Walk) =>
    ask('desk', `/console/bookings/${id}/bill/payments`, { tender, amountMinor: totalMinor })
}

/** A part of what the visit was paid with goes back, and the till pays what it owes. */
async function refunds(walk: Walk) {
  const { ask, visit } = walk
  const { payments } = await walk.look(`/console/bookings/${visit.id}/bill`)
  const paid = payments.find((each: { canRefund: boolean }) => each.canRefund)
  const body = { amountMinor: 1_500, reason: 'goodwill', destination: 'tender' }
  const bill = await ask('desk', `/console/payments/${paid.id}/refund`, body)
  const owed = bill.payments
    .flatMap((each: { refunds: object[] }) => each.refunds)
    .find((each: { canPayOut: boolean }) => each.canPayOut)
  return owed ? ask('desk', `/console/refunds/${owed.id}/pay-out`) : bill
}

const paypal = (tender: string) => (walk: Walk) => pay(walk, { tender })
const stripe = (path: RegExp) => ({ peer: 'stripe' as const, path })
const payPal = (path: RegExp) => ({ peer: 'paypal' as const, path })
const peerRows = ['payment.pending', 'payment.authorised', 'booking.confirmed', 'payment.captured']
export const orders = {
  'order is made': payPal(/\/v2\/checkout\/orders$/u),
  'order is authorised': payPal(/\/orders\/[^/]+\/authorize$/u),
  'money is taken': payPal(/\/authorizations\/[^/]+\/capture$/u),
}
export const intents = {
  'money is set aside': stripe(/\/v1\/payment_intents$/u),
  'money is taken': stripe(/\/v1\/payment_intents\/[^/]+\/capture$/u),
}
const refundRows = ['payment_refund.pending', 'payment_refund.paid']

export const tenders: readonly Tender[] = [
  {
    name: 'card',
    at: 'sandbox',
    walk: (walk) => pay(walk, byCard(walk)),
    rows: [...sandboxCard, 'booking.confirmed', ...taken],
  },
  {
    name: 'paypal',
    at: 'sandbox',
    walk: paypal('paypal'),
    rows: [...actionNeeded, ...approved, ...taken],
  },
  {
    name: 'paylater',
    at: 'sandbox',
    walk: paypal('paylater'),
    rows: [...actionNeeded, ...approved, ...taken],
  },
  {
    name: 'wallet',
    at: 'sandbox',
    before: fillWallet,
    walk: (walk) => pay(walk, { tender: 'wallet', walletMinor: walk.visit.totalMinor }),
    rows: ['payment.pending', 'payment.authorised', 'payment.captured', 'booking.confirmed'],
  },
  {
    name: 'wallet and card',
    at: 'sandbox',
    before: fillWallet,
    walk: (walk) => pay(walk, { ...byCard(walk), walletMinor: 1_000, tipMinor: 300 }),
    rows: [...sandboxCard, 'booking.confirmed', ...taken],
  },
  {
    name: 'wallet at the desk',
    at: 'sandbox',
    before: async (walk) => {
      await fillWallet(walk)
      await bookedOnly(walk)
    },
    walk: takes('wallet'),
    rows: ['payment.pending', 'payment.authorised', 'payment.captured'],
  },
  {
    name: 'cash',
    at: 'sandbox',
    before: bookedOnly,
    walk: takes('cash'),
    rows: ['payment.pending', 'payment.authorised', 'payment.captured'],
  },
  {
    name: 'terminal',
    at: 'sandbox',
    before: bookedOnly,
    walk: takes('terminal'),
    rows: ['payment.pending', 'payment.authorised', 'payment.captured'],
  },
  {
    name: 'card by link',
    at: 'sandbox',
    before: bookedOnly,
    walk: (walk) => byLink(walk, byCard(walk)),
    rows: [...sandboxCard, ...taken],
  },
  {
    name: 'paypal by link',
    at: 'sandbox',
    before: bookedOnly,
    walk: (walk) => byLink(walk, { tender: 'paypal' }),
    rows: [...actionNeeded, 'sandbox_charge.authorised', 'payment.authorised', ...taken],
  },
  {
    name: 'top-up',
    at: 'sandbox',
    walk: fillWallet,
    rows: [...sandboxCard, ...taken],
  },
  {
    name: 'refund of a card',
    at: 'sandbox',
    before: (walk) => pay(walk, byCard(walk)),
    walk: refunds,
    rows: ['payment_refund.pending', 'sandbox_refund.made', 'payment_refund.paid'],
  },
  {
    name: 'refund of cash',
    at: 'sandbox',
    before: async (walk) => {
      await bookedOnly(walk)
      await takes('cash')(walk)
    },
    walk: refunds,
    rows: refundRows,
  },
  {
    name: 'card at the peer',
    at: 'peers',
    walk: (walk) => pay(walk, byCard(walk)),
    rows: peerRows,
    requests: intents,
  },
  {
    name: 'paypal at the peer',
    at: 'peers',
    walk: paypal('paypal'),
    rows: ['payment.pending', 'payment.requires_action', ...peerRows.slice(1)],
    requests: orders,
  },
  {
    name: 'paylater at the peer',
    at: 'peers',
    walk: paypal('paylater'),
    rows: ['payment.pending', 'payment.requires_action', ...peerRows.slice(1)],
    requests: orders,
  },
  {
    name: 'top-up at the peer',
    at: 'peers',
    walk: fillWallet,
    rows: ['payment.pending', 'payment.authorised', 'payment.captured'],
    requests: intents,
  },
  {
    name: 'refund at the card peer',
    at: 'peers',
    before: (walk) => pay(walk, byCard(walk)),
    walk: refunds,
    rows: refundRows,
    requests: { 'money goes back': stripe(/\/v1\/refunds$/u) },
  },
  {
    name: 'refund at the paypal peer',
    at: 'peers',
    before: paypal('paypal'),
    walk: refunds,
    rows: refundRows,
    requests: { 'money goes back': payPal(/\/captures\/[^/]+\/refund$/u) },
  },
]
