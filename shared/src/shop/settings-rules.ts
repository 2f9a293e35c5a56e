import type { RuleFault } from './rule-fault.ts'

/** What a shop may say of how it is booked. The table says the same. */
export const bookingRuleLimits = {
  /** Minutes a time is kept while its client pays. */
  holds: [5, 10, 15, 20, 30],
  /** Minutes between the starts that are offered. */
  grids: [5, 10, 15, 20, 30, 60],
  noticeMinutes: 30 * 1440,
  horizonDays: 400,
  /** The most guests of a visit, as times are searched for. */
  partyLimit: 6,
  waitMinutes: 240,
  gapMinutes: 240,
  openLimit: 50,
  spacings: 50,
  /** Days between two visits of a service. */
  spacingDays: 365,
  prerequisites: 50,
  /** Hours that lie between a treatment and the one before it. */
  prerequisiteHours: 720,
  /** Days for which what came before counts. */
  prerequisiteDays: 1_095,
} as const

/** What a shop says on papers, and when it writes to its clients. The table says the same. */
export const shopTextLimits = {
  legalName: 160,
  legalAddress: 200,
  number: 60,
  description: 600,
} as const
export const messageTimeLimits = {
  reminders: 3,
  reminderMinutes: { from: 15, to: 20_160 },
  freeCancelMinutes: { from: 15, to: 2_880 },
  reviewMonths: 24,
} as const

export const gapRules = ['off', 'touch_edge', 'no_gap_below'] as const
export type GapRule = (typeof gapRules)[number]

/** Whom of several free therapists a visit is given that asks for nobody: who has least, who has had least lately, or who keeps the day without holes. */
export const assignmentRules = ['least_busy', 'fair', 'fewest_gaps'] as const
export type AssignmentRule = (typeof assignmentRules)[number]

export type BookingRules = {
  holdMinutes: number
  gridMinutes: number
  /** A client books so long before the start at least. */
  noticeMinutes: number
  horizonDays: number
  partyLimit: number
  /** How long a guest may wait between two services of one visit. */
  waitMinutes: number
  gapRule: GapRule
  gapMinutes: number
}

/** The least days between two visits of a client with this service, in either order. */
export type Spacing = { serviceId: string; days: number }

/** A service is booked after `firstServiceId`: so many hours later at least, so many days later at most. */
export type Prerequisite = {
  serviceId: string
  firstServiceId: string
  hours: number
  days: number
}

/** The faults of booking rules; empty if valid. */
export function bookingRuleFaults({
  gapRule,
  gapMinutes,
  noticeMinutes,
  horizonDays,
}: BookingRules): RuleFault[] {
  return [
    ...(gapRule === 'no_gap_below' && gapMinutes < 5
      ? [{ field: 'gapMinutes', reason: 'out_of_range' as const }]
      : []),
    // Nothing could be booked.
    ...(noticeMinutes >= horizonDays * 1440
      ? [{ field: 'noticeMinutes', reason: 'out_of_range' as const }]
      : []),
  ]
}

/** The same of the days between visits. */
export function spacingFaults(
  spacing: readonly Spacing[],
  serviceIds: readonly string[],
): RuleFault[] {
  return spacing.flatMap(({ serviceId }, index): RuleFault[] => {
    const field = `spacing.${index}.serviceId`
    if (!serviceIds.includes(serviceId)) return [{ field, reason: 'unknown' }]
    const isDoubled = spacing.slice(0, index).some((other) => other.serviceId === serviceId)
    return isDoubled ? [{ field, reason: 'doubled' }] : []
  })
}

/** The same of what comes before a service. */
export function prerequisiteFaults(
  rules: readonly Prerequisite[],
  serviceIds: readonly string[],
): RuleFault[] {
  return rules.flatMap(({ serviceId, firstServiceId, hours, days }, index): RuleFault[] => {
    const field = (name: keyof Prerequisite) => `prerequisites.${index}.${name}`
    if (!serviceIds.includes(serviceId)) return [{ field: field('serviceId'), reason: 'unknown' }]
    if (!serviceIds.includes(firstServiceId))
      return [{ field: field('firstServiceId'), reason: 'unknown' }]
    const before = rules.slice(0, index)
    if (before.some((one) => one.serviceId === serviceId && one.firstServiceId === firstServiceId))
      return [{ field: field('firstServiceId'), reason: 'doubled' }]
    if (comesAfter(firstServiceId, serviceId, before))
      return [{ field: field('firstServiceId'), reason: 'out_of_order' }]
    return hours >= days * 24 ? [{ field: field('days'), reason: 'out_of_range' }] : []
  })
}

/** Whether a service needs another before it, or what it needs does. */
function comesAfter(serviceId: string, first: string, rules: readonly Prerequisite[]): boolean {
  const reached = new Set([serviceId])
  for (const each of reached)
    for (const rule of rules) if (rule.serviceId === each) reached.add(rule.firstServiceId)
  return reached.has(first)
}

export type Hours = { weekday: number; fromMinute: number; toMinute: number }

/** Whether spans of one day run into each other. */
export function hoursOverlap(hours: readonly Hours[]): boolean {
  const inOrder = hours.toSorted((a, b) => a.weekday - b.weekday || a.fromMinute - b.fromMinute)
  return inOrder.some((span, index) => {
    const before = inOrder[index - 1]
    return before?.weekday === span.weekday && before.toMinute > span.fromMinute
  })
}
