import { expect, test } from 'vitest'
import { timelineDays } from './timeline-days.ts'
import { partyAt } from './testing/visit.ts'

test('a timeline has one scale of full hours for all guests of a day, in their order', () => {
  const [day, ...others] = timelineDays(
    partyAt([
      { startsAt: '2026-12-01T09:30:00.000Z', endsAt: '2026-12-01T10:30:00.000Z' },
      { startsAt: '2026-12-01T10:30:00.000Z', endsAt: '2026-12-01T11:00:00.000Z' },
    ]),
  )
  expect(others).toEqual([])
  expect(day!.day).toBe('2026-12-01')
  expect(day!.hours).toEqual([
    '2026-12-01T09:00:00.000Z',
    '2026-12-01T10:00:00.000Z',
    '2026-12-01T11:00:00.000Z',
  ])
  expect(day!.guests.map(({ bars }) => bars.map(({ left, width }) => [left, width]))).toEqual([
    [[25, 50]],
    [[75, 25]],
  ])
})

test('a timeline parts the days, the earlier first, and leaves out who has left', () => {
  const party = partyAt([
    { startsAt: '2026-12-02T09:00:00.000Z', endsAt: '2026-12-02T10:00:00.000Z' },
    { startsAt: '2026-12-01T09:00:00.000Z', endsAt: '2026-12-01T10:00:00.000Z' },
    { startsAt: '2026-12-01T09:00:00.000Z', endsAt: '2026-12-01T10:00:00.000Z' },
  ])
  party.guests[2]!.isCancelled = true
  const days = timelineDays(party)
  expect(days.map(({ day, guests }) => [day, guests.map(({ guest }) => guest.position)])).toEqual([
    ['2026-12-01', [1]],
    ['2026-12-02', [0]],
  ])
})

test('a timeline goes by the day at the spa, not by that of UTC', () => {
  const [day] = timelineDays({
    ...partyAt([{ startsAt: '2026-12-01T23:30:00.000Z', endsAt: '2026-12-02T00:30:00.000Z' }]),
    timeZone: 'Europe/Paris',
  })
  expect(day!.day).toBe('2026-12-02')
})
