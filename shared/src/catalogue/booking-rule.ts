import type { BookingChannel } from './kinds.ts'

export const bookingRuleLimits = {
  noticeMinutes: 30 * 1440,
  horizonDays: 400,
  dayLimit: 200,
  hours: 7,
  seats: 200,
  decideMinutes: 7 * 1440,
} as const

/** The hours of a weekday on the clock of a shop; weekday 1 is Monday, and what runs past midnight ends beyond 1440. */
export type ServiceHours = { weekday: number; fromMinute: number; toMinute: number }

/** Where and when a service is booked, beside the rules of its shops. */
export type BookingRule = {
  channel: BookingChannel
  /** In place of the notice of a shop; null: that. */
  noticeMinutes: number | null
  /** Days ahead at most, where a shop takes bookings for longer; null: as the shop. */
  horizonDays: number | null
  /** So many begin in a shop on one day at most; null: any number. */
  dayLimit: number | null
  /** When it is given, once a weekday at most; none: whenever a shop is open. */
  hours: ServiceHours[]
  /** It is given to a group, in sessions that a shop lays; null: whenever somebody is free. Left out: as it is. */
  sessions?: SessionTerms | null | undefined
  /** It is given at the client's; left out: as it is. */
  isCallOut?: boolean | undefined
}

/** What a session has when it is laid: seats, how many of them make it worth while, and how long before it begins that is decided. */
export type SessionTerms = { seats: number; leastSeats: number; decideMinutes: number }

/** As the shop has it. */
export const usualBooking: BookingRule = {
  channel: 'everywhere',
  noticeMinutes: null,
  horizonDays: null,
  dayLimit: null,
  hours: [],
  sessions: null,
  isCallOut: false,
}

type BookingFault = {
  field: string
  reason: 'hours' | 'twice' | 'notice_too_long' | 'in_sessions' | 'more_than_seats'
}

/** What of a rule does not go together. */
export function bookingFaults(rule: BookingRule): BookingFault[] {
  const { noticeMinutes, horizonDays, hours, dayLimit, sessions, isCallOut } = rule
  const faults: BookingFault[] = []
  if (noticeMinutes !== null && horizonDays !== null && noticeMinutes >= horizonDays * 1440)
    faults.push({ field: 'booking.noticeMinutes', reason: 'notice_too_long' })
  for (const [place, span] of hours.entries()) {
    const field = `booking.hours.${place}`
    if (span.toMinute <= span.fromMinute) faults.push({ field, reason: 'hours' })
    else if (hours.findIndex(({ weekday }) => weekday === span.weekday) < place)
      faults.push({ field, reason: 'twice' })
  }
  if (sessions && isCallOut) faults.push({ field: 'booking.isCallOut', reason: 'in_sessions' })
  if (sessions && dayLimit !== null)
    faults.push({ field: 'booking.dayLimit', reason: 'in_sessions' })
  if (sessions && sessions.leastSeats > sessions.seats)
    faults.push({ field: 'booking.sessions.leastSeats', reason: 'more_than_seats' })
  return faults
}
