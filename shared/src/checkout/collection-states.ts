import type { OrderState } from './order-states.ts'

/**
 * Where a present from many stands. `short`: its last day is over and the price was not reached; its organiser chooses. `reached`: the
 * card can be used. `stopped`: all have their money back.
 */
export const collectionStates = ['open', 'short', 'reached', 'stopped'] as const
export type CollectionState = (typeof collectionStates)[number]

export function collectionStateOf(
  { state, endsAt }: { state: OrderState; endsAt: Date },
  now: Date,
): CollectionState {
  if (state === 'cancelled' || state === 'refunded') return 'stopped'
  if (state === 'paid' || state === 'collected') return 'reached'
  return now < endsAt ? 'open' : 'short'
}

export const collectionLimits = {
  /** So long after it its organiser chooses; who says nothing wants all of it given back. */
  chooseDays: 7,
  /** So long after its end it can be read at its link, and are the givers known by name and address. */
  linkDays: 30,
  wordLength: 200,
  /** The least of a gift; of a rest that is smaller, all of it. */
  leastMinor: 100,
  /** So many of one organiser at a business at once. */
  atOnce: 10,
  /** Of one collection, paid or not. */
  gifts: 300,
} as const

/** What may be given of what is left, at least. */
export function leastGiftMinor(leftMinor: number): number {
  return Math.min(collectionLimits.leastMinor, leftMinor)
}
