import { share } from '../money/money.ts'
import type { CancellationPolicy } from '../shop/rules.ts'
import type { BookingState } from './states.ts'

// The fee of a cancellation and the deadlines shown before paying. Pure; all instants are epoch milliseconds.
// Source of the rule: product.md, promise 4 and "Rules and their defaults".

export type TimelineStep = { feeRate: number; feeMinor: number; from: number; until: number | null }

/** Where the shop has changed what a client counted on, leaving costs nothing until the start; not to come costs what it did. */
export function freeToLeave(policy: CancellationPolicy): CancellationPolicy {
  return { ...policy, tiers: [{ untilMinutes: 0, feeRate: 0 }], lateFeeRate: 0 }
}

/** The fee (minor units) of cancelling at `now` a visit whose fee clock stands at `firstStartsAt`. */
export function cancellationFee(
  policy: CancellationPolicy,
  totalMinor: number,
  firstStartsAt: number,
  now: number,
): number {
  return share(totalMinor, cancellationRate(policy, firstStartsAt, now))
}

/**
 * What a shop that cancels at `now`, or moves a visit of its own wish, credits its client by the tiers that would have cost them, where it
 * has promised so: in 1/100,000 of the price, less what it has credited before. Nothing once the visit is over, when it was no cancellation.
 */
export function lateCreditRate(
  promise: CancellationPolicy | null,
  {
    firstStartsAt,
    endsAt,
    creditedRate,
  }: { firstStartsAt: number; endsAt: number; creditedRate: number },
  now: number,
): number {
  if (!promise || now >= endsAt) return 0
  return Math.max(0, cancellationRate(promise, firstStartsAt, now) - creditedRate)
}

/** A start that a shop moves by no more than this is none that it credits. */
export const mostUncreditedMinutes = 15

/** What of the price that is, in 1/100,000. */
export function cancellationRate(
  policy: CancellationPolicy,
  firstStartsAt: number,
  now: number,
): number {
  const minutesLeft = (firstStartsAt - now) / 60_000
  const tier = policy.tiers.find(({ untilMinutes }) => minutesLeft >= untilMinutes)
  return tier?.feeRate ?? policy.lateFeeRate
}

export function noShowFee(policy: CancellationPolicy, totalMinor: number): number {
  return share(totalMinor, policy.noShowFeeRate)
}

/** What a visit has cost: its price, or the fee when it did not take place; and the fees of guests who left it. */
export type Costs = {
  state: BookingState
  totalMinor: number
  feeMinor: number | null
  guestFeesMinor: number
  /** Tips above zero, what the desk took off below: beside the price, of a visit that takes place. */
  adjustmentMinor: number
  /** All that came in: what was given back out of goodwill was paid, all the same. */
  paidMinor: number
  /** What went back of it because the visit cost less by then. */
  returnedMinor: number
}

/** From this number of completed visits at a business on, a client may book any number to pay at the shop. */
export const trustedAfterVisits = 2

/** What is still to pay at the shop; nothing for a time that came to nothing. */
export function dueMinor(costs: Costs): number {
  const { state, feeMinor, guestFeesMinor } = costs
  const totalMinor = costs.totalMinor + costs.adjustmentMinor
  if (state === 'expired' || state === 'released' || state === 'declined') return 0
  const isOff = state === 'cancelled' || state === 'no_show'
  const paidMinor = costs.paidMinor - costs.returnedMinor
  return Math.max(0, (isOff ? (feeMinor ?? 0) : totalMinor) + guestFeesMinor - paidMinor)
}

/** Who is asked if they are coming has so long to answer. */
const answerMinutes = 12 * 60
/** Nobody is turned away who is on the way. */
const onTheWayMinutes = 120

/**
 * Until when a booker who is asked at `askedAt` must say that they are coming, at a shop that releases what stays unanswered so many
 * minutes before; null where it does not, or where they would have too little time. Source of the rule: decision 052.
 */
export function affirmBy(
  releaseMinutes: number | null,
  { startsAt, askedAt }: { startsAt: number; askedAt: number },
): number | null {
  if (releaseMinutes === null) return null
  const at = Math.max(startsAt - releaseMinutes * 60_000, askedAt + answerMinutes * 60_000)
  return at <= startsAt - onTheWayMinutes * 60_000 ? at : null
}

/**
 * When a visit begins, and where its fee clock stands: at its first start, or at a later one to which its client has moved it
 * while that was free.
 */
export type FeeClock = { firstStartsAt: number; startsAt: number }

/** The steps of the money timeline from `now` to the start: each with its fee and when it ends (null: at the start). */
export function feeTimeline(
  policy: CancellationPolicy,
  totalMinor: number,
  { firstStartsAt, startsAt }: FeeClock,
  now: number,
): TimelineStep[] {
  const steps: TimelineStep[] = []
  let from = now
  for (const { untilMinutes, feeRate } of policy.tiers) {
    const until = firstStartsAt - untilMinutes * 60_000
    if (until <= from) continue
    const feeMinor = share(totalMinor, feeRate)
    // A visit that was moved forward may begin before a deadline of its first start.
    if (until >= startsAt) return [...steps, { feeRate, feeMinor, from, until: null }]
    steps.push({ feeRate, feeMinor, from, until })
    from = until
  }
  const feeMinor = share(totalMinor, policy.lateFeeRate)
  const last = steps.at(-1)
  // Nothing changes at a deadline after which it costs the same.
  if (last?.feeRate === policy.lateFeeRate) return [...steps.slice(0, -1), { ...last, until: null }]
  return [...steps, { feeRate: policy.lateFeeRate, feeMinor, from, until: null }]
}

/** Until when cancelling costs nothing (at the latest the start), or null when that is over. */
export function freeUntil(
  policy: CancellationPolicy,
  { firstStartsAt, startsAt }: FeeClock,
  now: number,
): number | null {
  const free = policy.tiers.filter((tier) => tier.feeRate === 0)
  const deadlines = free.map((tier) => firstStartsAt - tier.untilMinutes * 60_000)
  const isAlways = free.length === policy.tiers.length && policy.lateFeeRate === 0
  const last = isAlways ? startsAt : Math.min(Math.max(...deadlines), startsAt)
  return last > now ? last : null
}
