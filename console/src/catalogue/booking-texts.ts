import {
  type BookingRule,
  bookingRuleLimits,
  type SessionTerms,
  usualBooking,
} from '@serein/shared/catalogue/booking-rule.ts'
import type { BookingChannel } from '@serein/shared/catalogue/kinds.ts'
import { type DayTexts, hoursOfTexts, isDayFault, textsOfWeek } from '../shop/week-texts.ts'

/** Where and when a service is booked, as it is typed; what is empty is as the shop has it. */
export type BookingTexts = {
  channel: BookingChannel
  noticeMinutes: string
  horizonDays: string
  dayLimit: string
  isTimed: boolean
  hours: DayTexts[]
  isInSessions: boolean
  isCallOut: boolean
  seats: string
  leastSeats: string
  decideMinutes: string
}

/** Tuesday to Sunday, ten to six: what is offered first where a service gets hours. */
const firstHours = [2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  fromMinute: 600,
  toMinute: 1_080,
}))

const firstSessions = { seats: 10, leastSeats: 3, decideMinutes: 720 }

export function bookingTexts(rule: BookingRule = usualBooking): BookingTexts {
  const { channel, noticeMinutes, horizonDays, dayLimit, hours, sessions, isCallOut = false } = rule
  const { seats, leastSeats, decideMinutes } = sessions ?? firstSessions
  const isTimed = hours.length > 0
  return {
    channel,
    noticeMinutes: String(noticeMinutes ?? ''),
    horizonDays: String(horizonDays ?? ''),
    dayLimit: String(dayLimit ?? ''),
    isTimed,
    hours: textsOfWeek(isTimed ? hours : firstHours, firstHours),
    isInSessions: Boolean(sessions),
    isCallOut,
    seats: String(seats),
    leastSeats: String(leastSeats),
    decideMinutes: String(decideMinutes),
  }
}

type BookingReason = 'hours' | 'count' | 'no_day' | 'more_than_seats'

/** Reads the fields; what is amiss is said by `say`. */
export function readBooking(
  texts: BookingTexts,
  say: (field: string, reason: BookingReason) => void,
): BookingRule {
  const { channel, noticeMinutes, horizonDays, dayLimit, isTimed, hours, isInSessions } = texts
  const limit = dayLimit.trim() === '' ? null : Number(dayLimit.trim())
  const isCount = limit === null || (Number.isInteger(limit) && limit >= 1)
  if (!isCount || (limit ?? 0) > bookingRuleLimits.dayLimit) say('booking.dayLimit', 'count')
  if (isTimed) {
    for (const [at, day] of hours.entries())
      if (isDayFault(day)) say(`booking.hours.${at}`, 'hours')
    if (!hours.some(({ isOn }) => isOn)) say('booking.isTimed', 'no_day')
  }
  return {
    channel,
    noticeMinutes: noticeMinutes === '' ? null : Number(noticeMinutes),
    horizonDays: horizonDays === '' ? null : Number(horizonDays),
    dayLimit: isInSessions ? null : limit,
    hours: isTimed ? hoursOfTexts(hours) : [],
    sessions: isInSessions ? sessionsOf(texts, say) : null,
    isCallOut: texts.isCallOut && !isInSessions,
  }
}

function sessionsOf(
  { seats, leastSeats, decideMinutes }: BookingTexts,
  say: (field: string, reason: BookingReason) => void,
): SessionTerms {
  const countOf = (field: string, text: string) => {
    const count = Number(text.trim())
    if (!Number.isInteger(count) || count < 1 || count > bookingRuleLimits.seats)
      say(`booking.${field}`, 'count')
    return count
  }
  const [most, least] = [countOf('seats', seats), countOf('leastSeats', leastSeats)]
  if (least > most) say('booking.leastSeats', 'more_than_seats')
  return {
    seats: most,
    leastSeats: least,
    decideMinutes: Number(decideMinutes),
  }
}
