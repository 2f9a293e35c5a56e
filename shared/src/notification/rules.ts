import type { EpochMinute } from '../time/instant.ts'
import { edgeOfWall, type OffsetTable, wallOf } from '../time/zone.ts'
import { MINUTES_PER_DAY } from '../time/day.ts'

/**
 * When people are reminded. Pure; all moments are epoch minutes, and `table` holds the offsets of the shop's zone.
 * Source of the rules and their defaults: product.md, "Rules and their defaults".
 */
export type ReminderRules = {
  /** Minutes before the visit, each a reminder. */
  reminderMinutes: readonly number[]
  /** Minutes before the moment until which cancelling is free; null for no such reminder. */
  freeCancelReminderMinutes: number | null
  quiet: QuietHours
}

/** Minutes of the shop's day; from evening to morning they pass midnight, and the same twice means none. */
export type QuietHours = { fromMinute: number; toMinute: number }

/** The longest that a reminder may come before a visit: a month. */
export const longestLeadMinutes = 30 * MINUTES_PER_DAY
export const mostReminders = 3

/** Without a choice of theirs and where no shop says otherwise: product.md, "Rules and their defaults". */
export const usualSetting = {
  quiet: { fromMinute: 21 * 60, toMinute: 8 * 60 },
  reminderMinutes: [48 * 60, 3 * 60],
} as const

export type Reminder = {
  kind: 'visit' | 'free_cancel'
  /** How long before the visit, or before the deadline, it was to come. */
  leadMinutes: number
  at: EpochMinute
  /** After this instant it is no longer useful. */
  latest: EpochMinute
}

/** A message sent earlier than this before quiet hours is not sent in them, even slightly late. */
const eveningMarginMinutes = 30
/** A reminder says nothing new so soon after the booking. */
const newsLastsMinutes = 360

/**
 * All reminders of a visit in the order in which they go out. One that falls into quiet hours waits for their end, or
 * goes before they begin where waiting would be too late. What would come before or right after the person booked or
 * moved the visit (`knownSince`) is left out.
 */
export function remindersOf(
  visit: { startsAt: EpochMinute; freeUntil: EpochMinute | null; knownSince: EpochMinute },
  rules: ReminderRules,
  table: OffsetTable,
): Reminder[] {
  const { freeUntil } = visit
  const lead = rules.freeCancelReminderMinutes
  const wanted = [
    ...rules.reminderMinutes.map((minutes) => wish('visit', visit.startsAt, minutes)),
    ...(freeUntil === null || lead === null ? [] : [wish('free_cancel', freeUntil, lead)]),
  ]
  return wanted
    .map((one) => ({ ...one, at: awake(one.at, one.latest, rules.quiet, table) }))
    .filter(
      ({ at, leadMinutes }) => at >= visit.knownSince + Math.min(leadMinutes / 4, newsLastsMinutes),
    )
    .toSorted((one, other) => one.at - other.at)
}

/**
 * The moment itself when people are awake; else the end of the quiet hours when that is not after `latest`; else a
 * while before they began.
 */
export function awake(
  at: EpochMinute,
  latest: EpochMinute,
  { fromMinute, toMinute }: QuietHours,
  table: OffsetTable,
): EpochMinute {
  const length = modulo(toMinute - fromMinute)
  const wall = wallOf(table, at)
  const into = modulo(wall - fromMinute)
  if (into >= length) return at
  const end = edgeOfWall(table, wall - into + length)
  return end <= latest ? end : edgeOfWall(table, wall - into - eveningMarginMinutes)
}

/** Half of its lead before the thing itself a reminder still leaves time to act. */
function wish(kind: Reminder['kind'], of: EpochMinute, leadMinutes: number): Reminder {
  return { kind, leadMinutes, at: of - leadMinutes, latest: of - Math.ceil(leadMinutes / 2) }
}

function modulo(minute: number): number {
  return ((minute % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY
}

const quietStepMinutes = 30

/** The minutes of the day at which quiet hours may begin or end: every half hour but `taken`, the other end; and `own`, as it is. */
export function quietTimesBeside(taken: number, own: number): number[] {
  return Array.from({ length: 1440 / quietStepMinutes }, (_, index) => index * quietStepMinutes)
    .concat(own)
    .filter((minute, index, all) => minute !== taken && all.indexOf(minute) === index)
    .toSorted((one, other) => one - other)
}
