/** What may follow what in an order. Source: product.md, "State machines". A basket has nothing set aside. */
export const orderStates = [
  'basket',
  'placed',
  'paid',
  'ready',
  'collected',
  'cancelled',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

export type OrderVerb = 'place' | 'pay' | 'makeReady' | 'collect' | 'cancel' | 'takeBack'

type Transition = { from: readonly OrderState[]; to: OrderState | 'same' }

/** When the last unit has come back an order is `refunded`; until then `takeBack` leaves it collected. */
export const orderTransitions: Record<OrderVerb, Transition> = {
  place: { from: ['basket'], to: 'placed' },
  pay: { from: ['placed'], to: 'paid' },
  makeReady: { from: ['placed', 'paid'], to: 'ready' },
  collect: { from: ['placed', 'paid', 'ready'], to: 'collected' },
  cancel: { from: ['placed', 'paid', 'ready'], to: 'cancelled' },
  takeBack: { from: ['collected'], to: 'same' },
}

/** Whether a verb is possible from a state; button and server ask the same table. */
export function orderMay(verb: OrderVerb, state: OrderState): boolean {
  return orderTransitions[verb].from.includes(state)
}

/** Whether its units are reserved and not collected yet. */
export function isWaiting(state: OrderState): boolean {
  return orderMay('collect', state)
}

/** Who gave an order up. */
export const orderReasons = ['customer', 'shop', 'expired'] as const

export const orderLimits = {
  /** Of different variants of products in one order. */
  lines: 20,
  /** Of one variant in one order. */
  units: 20,
  /** The most unpaid orders of a client with a business at once. */
  unpaid: 5,
  /** So long units are kept for somebody who is about to pay. */
  payMinutes: 20,
  /** So long units are kept for somebody who pays when they collect them, from the order on and again from when it is ready. */
  reservedHours: 72,
  /** The same from the end of the visit that they come with. */
  afterVisitHours: 4,
  /** A basket that nobody places is forgotten. */
  basketHours: 24,
} as const

/** Of a sale at the desk. */
export const saleLimits = {
  lines: 50,
  /** Of one line. */
  units: 99,
  payments: 6,
  /** Put aside at one shop at once. */
  parked: 100,
  /** So long they wait to be taken up again. */
  parkedDays: 7,
  amountMinor: 100_000_000,
} as const

/** What a line has given back so far of what was paid for it: units in proportion, so that all of them are all of it. */
export function returnedMinor(
  line: { units: number; amountMinor: number },
  returnedUnits: number,
): number {
  return Math.floor((line.amountMinor * returnedUnits) / line.units)
}
