import {
  type BookingRule,
  bookingRuleLimits,
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
}

/** Tuesday to Sunday, ten to six: what is offered first where a service gets hours. */
const firstHours = [2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  fromMinute: 600,
  toMinute: 1_080,
}))

export function bookingTexts(rule: BookingRule = usualBooking): BookingTexts {
  const { channel, noticeMinutes, horizonDays, dayLimit, hours } = rule
  const isTimed = hours.length > 0
  return {
    channel,
    noticeMinutes: String(noticeMinutes ?? ''),
    horizonDays: String(horizonDays ?? ''),
    dayLimit: String(dayLimit ?? ''),
    isTimed,
    hours: textsOfWeek(isTimed ? hours : firstHours, firstHours),
  }
}

type BookingReason = 'hours' | 'count' | 'no_day'

/** Reads the fields; what is amiss is said by `say`. */
export function readBooking(
  { channel, noticeMinutes, horizonDays, dayLimit, isTimed, hours }: BookingTexts,
  say: (field: string, reason: BookingReason) => void,
): BookingRule {
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
    dayLimit: limit,
    hours: isTimed ? hoursOfTexts(hours) : [],
  }
}
