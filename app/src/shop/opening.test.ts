import { expect, test } from 'vitest'
import { clock, openingAt, spansOn } from './opening.ts'

const shop = {
  timeZone: 'Europe/Paris',
  // Closed on Sundays; a long lunch on Mondays.
  hours: [
    { weekday: 1, fromMinute: 600, toMinute: 720 },
    { weekday: 1, fromMinute: 840, toMinute: 1260 },
    ...[2, 3, 4, 5, 6].map((weekday) => ({ weekday, fromMinute: 600, toMinute: 1260 })),
  ],
  closures: [
    { fromDay: '2026-11-24', toDay: '2026-11-24', fromMinute: null, toMinute: null, reason: null },
    { fromDay: '2026-11-25', toDay: '2026-11-25', fromMinute: 600, toMinute: 840, reason: null },
  ],
}

test('an open shop says until when, on its own clock', () => {
  expect(openingAt(shop, '2026-11-21T19:59:00Z')).toEqual({ isOpen: true, untilMinute: 1260 })
  expect(openingAt({ ...shop, timeZone: 'America/Toronto' }, '2026-11-21T14:00:00Z')).toEqual({
    isOpen: false,
    day: '2026-11-21',
    fromMinute: 600,
  })
})

test('a closed shop says when it opens next: later today, or after days off', () => {
  expect(openingAt(shop, '2026-11-23T11:30:00Z')).toEqual({
    isOpen: false,
    day: '2026-11-23',
    fromMinute: 840,
  })
  expect(openingAt(shop, '2026-11-21T20:00:00Z')).toEqual({
    isOpen: false,
    day: '2026-11-23',
    fromMinute: 600,
  })
})

test('closures remove part of a day or all of it', () => {
  expect(spansOn(shop, '2026-11-24')).toEqual([])
  expect(spansOn(shop, '2026-11-25')).toEqual([{ fromMinute: 840, toMinute: 1260 }])
  expect(openingAt(shop, '2026-11-23T20:00:00Z')).toEqual({
    isOpen: false,
    day: '2026-11-25',
    fromMinute: 840,
  })
})

test('a shop without hours never opens, and minutes are written as a time of day', () => {
  expect(openingAt({ ...shop, hours: [] }, '2026-11-21T12:00:00Z')).toBeNull()
  expect([clock(555), clock(1440)]).toEqual(['09:15', '00:00'])
})
