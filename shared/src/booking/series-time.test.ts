import { describe, expect, it } from 'vitest'
import { localTime, offsetTable } from '../time/zone.ts'
import { nextBest, seriesLimits, seriesStarts, shiftedStarts } from './series-time.ts'

const zone = offsetTable('Europe/Paris', '2026-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z')
const hourFrom = (startsAt: string) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
})

const ofTheShop = (instant: string) => localTime(zone, instant)
const asWished = (startsAt: string) => ({ startsAt, isAsWished: true })

describe('the starts of a series', () => {
  it('stay at the hour of the shop over the end of summer time', () => {
    const starts = seriesStarts(zone, hourFrom('2026-10-15T08:00:00.000Z'), {
      everyWeeks: 1,
      times: 2,
    })
    expect(starts).toEqual(['2026-10-22T08:00:00.000Z', '2026-10-29T09:00:00.000Z'])
  })

  it('stay at the hour of the shop over its beginning', () => {
    const starts = seriesStarts(zone, hourFrom('2027-03-11T17:30:00.000Z'), {
      everyWeeks: 2,
      untilDay: '2027-04-08',
    })
    expect(starts).toEqual(['2027-03-25T17:30:00.000Z', '2027-04-08T16:30:00.000Z'])
  })

  it.each([
    ['later in the week', 5, ['2026-11-06T09:00:00.000Z', '2026-11-20T09:00:00.000Z']],
    ['earlier in it', 1, ['2026-11-02T09:00:00.000Z', '2026-11-16T09:00:00.000Z']],
    ['its own', undefined, ['2026-11-04T09:00:00.000Z', '2026-11-18T09:00:00.000Z']],
  ] as const)('are on the weekday that is named: %s', (_name, weekday, expected) => {
    const ofWednesday = hourFrom('2026-10-21T08:00:00.000Z')
    const often = { everyWeeks: 2, weekday }
    expect(seriesStarts(zone, ofWednesday, { ...often, times: 2 })).toEqual(expected)
    expect(seriesStarts(zone, ofWednesday, { ...often, untilDay: '2026-11-20' })).toEqual(expected)
  })

  it('are at most as many as a series may have', () => {
    const starts = seriesStarts(zone, hourFrom('2026-02-02T10:00:00.000Z'), {
      everyWeeks: 1,
      untilDay: '2028-12-31',
    })
    expect(starts).toHaveLength(seriesLimits.visits)
  })
})

describe('the visits of a series that move together', () => {
  it('go as far by the clock of the shop, over the end of summer time and its beginning', () => {
    const to = { from: '2026-10-15T08:00:00.000Z', day: '2026-10-16', minuteOfDay: 690 }
    const starts = [
      '2026-10-15T08:00:00.000Z',
      '2026-10-24T08:00:00.000Z',
      '2027-03-27T09:00:00.000Z',
    ]
    expect(shiftedStarts(zone, to, starts)).toEqual([
      '2026-10-16T09:30:00.000Z',
      '2026-10-25T10:30:00.000Z',
      '2027-03-28T09:30:00.000Z',
    ])
  })
})

describe('the next best of a start', () => {
  it('keeps who serves, then the day, then the hour', () => {
    const free = [
      { startsAt: '2026-12-03T10:15:00.000Z', isAsWished: false },
      asWished('2026-12-02T10:00:00.000Z'),
      asWished('2026-12-03T15:00:00.000Z'),
      asWished('2026-12-03T09:00:00.000Z'),
    ]
    expect(nextBest('2026-12-03T10:00:00.000Z', free, ofTheShop)).toEqual([
      asWished('2026-12-03T09:00:00.000Z'),
      asWished('2026-12-03T15:00:00.000Z'),
      asWished('2026-12-02T10:00:00.000Z'),
    ])
  })
})
