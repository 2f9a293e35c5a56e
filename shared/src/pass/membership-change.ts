import { allocate } from '../money/money.ts'
import { type Day, daysBetween } from '../time/day.ts'
import type { Pace } from './membership-rules.ts'

type Terms = { every: Pace; priceMinor: number; credits: number | null }

export type MembershipChange = {
  /** Its first day. */
  from: Day
  /** What is paid now, for the days that are paid already; null: it begins with the next renewal, and nothing is paid before. */
  nowMinor: number | null
  /** Visits that come now beside those that are left. */
  visits: number
}

/**
 * What it means to change a membership to another plan today: a dearer one of the same pace begins at once, for the days that are left
 * of what is paid, each at its share of both prices; any other begins with the next renewal. What costs nothing stays as it was given.
 */
export function changeOf(
  membership: Terms & {
    /** What is paid, excluding its last day. */
    period: { from: Day; until: Day }
    isFree: boolean
    /** The first day of what comes after it: the renewal, or the end of a pause. */
    goesOnOn: Day
  },
  plan: Terms,
  today: Day,
): MembershipChange {
  const { period, isFree, goesOnOn, every, priceMinor } = membership
  const isDearer = plan.every === every && plan.priceMinor > priceMinor
  if (!isDearer || isFree || today >= period.until)
    return { from: goesOnOn, nowMinor: null, visits: 0 }
  const ofRest = (whole: number) =>
    allocate(whole, [daysBetween(period.from, today), daysBetween(today, period.until)])[1]!
  const more = (plan.credits ?? 0) - (membership.credits ?? 0)
  return {
    from: today,
    nowMinor: ofRest(plan.priceMinor - priceMinor),
    visits: ofRest(Math.max(0, more)),
  }
}
