import { expect, test } from 'vitest'
import { usualBooking } from '@serein/shared/catalogue/booking-rule.ts'
import { type BookingTexts, bookingTexts, readBooking } from './booking-texts.ts'

function read(change: Partial<BookingTexts>) {
  const faults: string[] = []
  const rule = readBooking({ ...bookingTexts(), ...change }, (field, reason) =>
    faults.push(`${field} ${reason}`),
  )
  return { rule, faults }
}

test('a rule of a service is read as it was written', () => {
  expect(read({})).toEqual({ rule: usualBooking, faults: [] })
  const rule = {
    channel: 'desk',
    noticeMinutes: 0,
    horizonDays: 30,
    dayLimit: 4,
    hours: [{ weekday: 7, fromMinute: 600, toMinute: 1080 }],
    sessions: null,
    isCallOut: true,
  } as const
  expect(read(bookingTexts({ ...rule, hours: [...rule.hours] })).rule).toEqual(rule)
})

test('a service for a group is read with its seats, and without a limit of a day', () => {
  const sessions = { seats: 12, leastSeats: 4, decideMinutes: 240 }
  const texts = { ...bookingTexts({ ...usualBooking, sessions }), dayLimit: '4' }
  expect(read(texts)).toEqual({ rule: { ...usualBooking, sessions }, faults: [] })
  expect(read({ ...texts, seats: '0', leastSeats: '0' }).faults).toEqual([
    'booking.seats count',
    'booking.leastSeats count',
  ])
  expect(read({ ...texts, leastSeats: '13' }).faults).toEqual([
    'booking.leastSeats more_than_seats',
  ])
})

test('the first hours of a service are offered from Tuesday to Sunday', () => {
  const { hours } = read({ isTimed: true }).rule
  expect(hours.map(({ weekday }) => weekday)).toEqual([2, 3, 4, 5, 6, 7])
})

test('a rule of a service names each field that cannot be read', () => {
  for (const dayLimit of ['four', '0', '201', '2.5'])
    expect(read({ dayLimit }).faults).toEqual(['booking.dayLimit count'])
  const off = bookingTexts().hours.map((day) => ({ ...day, isOn: false }))
  expect(read({ isTimed: true, hours: off }).faults).toEqual(['booking.isTimed no_day'])
  const backwards = off.with(2, { isOn: true, from: '18:00', until: '10:00' })
  expect(read({ isTimed: true, hours: backwards }).faults).toEqual(['booking.hours.2 hours'])
})
