import { addDays, type Day, daysBetween, firstOfMonth } from '../time/day.ts'

// What a membership does on which day of its spa. Source: product.md, "Selling, the rules".

export const membershipStates = ['trial', 'active', 'paused', 'past_due', 'ended'] as const
export type MembershipState = (typeof membershipStates)[number]

export const paces = ['month', 'year'] as const
export type Pace = (typeof paces)[number]

export const membershipLimits = {
  plans: 50,
  priceMinor: 100_000_000,
  credits: 60,
  rollOver: 60,
  trialDays: 90,
  pauseMonths: 12,
  services: 200,
  /** A renewal that its card refused is tried again so many days after it was due. */
  retryDays: [1, 3, 5],
  /** So long after it was due the unpaid one ends. */
  unpaidDays: 14,
  /** So long before another price holds its members are told. */
  priceNoticeDays: 30,
  /** So long before a renewal its member is told that the card will have run out by then. */
  cardNoticeDays: 14,
} as const

/** What the clock does with a membership. */
type MembershipStep = 'end' | 'give_up' | 'pause' | 'resume' | 'try' | 'warn_card' | 'renew'

export type MembershipFacts = {
  state: MembershipState
  /** Until when it is paid, excluded; null: its first period is not paid yet. */
  paidUntil: Day | null
  endsOn: Day | null
  pausesFrom: Day | null
  resumesOn: Day | null
  /** The period that waits for its money, and how often its card has refused it. */
  due: { from: Day; tries: number } | null
  /** The first day on which its card can be charged no more; null: it has none, or one that knows no end. */
  cardEndsOn: Day | null
  /** The renewal before which its member was told that the card will have run out. */
  cardWarnedFor: Day | null
  paysByCard: boolean
}

/** The first day of the period that comes `count` periods after `anchor`: of the 31st it is the last day of a shorter month. */
export function periodStart(anchor: Day, every: Pace, count: number): Day {
  const first = firstOfMonth(anchor, every === 'year' ? 12 * count : count)
  const length = daysBetween(first, firstOfMonth(first, 1))
  return addDays(first, Math.min(Number(anchor.slice(8)), length) - 1)
}

/** All that time alone will do with a membership, the soonest first; what comes first of one day stands first. */
function stepsAhead(membership: MembershipFacts): { on: Day; step: MembershipStep }[] {
  const { state, paidUntil, endsOn, pausesFrom, resumesOn, due, paysByCard } = membership
  if (state === 'ended') return []
  const steps: { on: Day; step: MembershipStep }[] = []
  if (endsOn) steps.push({ on: endsOn, step: 'end' })
  if (due) {
    steps.push({ on: addDays(due.from, membershipLimits.unpaidDays), step: 'give_up' })
    const tryOn = tryDay(due)
    if (paysByCard && tryOn) steps.push({ on: tryOn, step: 'try' })
  } else if (state === 'paused') {
    if (resumesOn) steps.push({ on: resumesOn, step: 'resume' })
  } else if (pausesFrom) steps.push({ on: pausesFrom, step: 'pause' })
  else if (paidUntil && !endsOn) {
    const { cardEndsOn, cardWarnedFor } = membership
    if (paysByCard && cardEndsOn && cardEndsOn <= paidUntil && cardWarnedFor !== paidUntil)
      steps.push({ on: addDays(paidUntil, -membershipLimits.cardNoticeDays), step: 'warn_card' })
    steps.push({ on: paidUntil, step: 'renew' })
  }
  return steps.toSorted((one, other) => one.on.localeCompare(other.on))
}

/** When a due period is charged next; null: as often as it is tried by itself. */
export function tryDay({ from, tries }: { from: Day; tries: number }): Day | null {
  if (tries === 0) return from
  const days = membershipLimits.retryDays[tries - 1]
  return days === undefined ? null : addDays(from, days)
}

/** What is to be done on a day, the oldest first, or null. */
export function stepOf(membership: MembershipFacts, today: Day): MembershipStep | null {
  const [first] = stepsAhead(membership)
  return first && first.on <= today ? first.step : null
}

/** The day on which the clock has something to do next. */
export function stepDay(membership: MembershipFacts): Day | null {
  return stepsAhead(membership)[0]?.on ?? null
}

/** When one that is ended today is over: what is paid is used up first. */
export function endDay(
  { paidUntil, due }: Pick<MembershipFacts, 'paidUntil' | 'due'>,
  today: Day,
): Day {
  return !due && paidUntil && paidUntil > today ? paidUntil : today
}

/** How many unused visits stay for the next period. */
export function rolledOver(left: number, limit: number): number {
  return Math.max(0, Math.min(left, limit))
}

/** The first period that begins when its member has known of a new price long enough. */
export function priceFrom(
  { anchorOn, every, paidUntil }: { anchorOn: Day; every: Pace; paidUntil: Day },
  today: Day,
): Day {
  const soonest = addDays(today, membershipLimits.priceNoticeDays)
  let count = 0
  while (periodStart(anchorOn, every, count) < soonest) count += 1
  const from = periodStart(anchorOn, every, count)
  return from < paidUntil ? paidUntil : from
}
