import { describe, expect, it } from 'vitest'
import { addDays, dayNumber, daysBetween, daysFromTo, weekdayOf } from './day.ts'
import { instantOf, minuteAtOrAfter, minuteAtOrBefore } from './instant.ts'
import { edgeOfWall, instantOfLocal, localTime, minuteOfWall, offsetTable } from './zone.ts'

const paris = offsetTable('Europe/Paris', '2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z')

describe('days', () => {
  it('are counted over months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysBetween('2027-12-31', '2028-01-01')).toBe(1)
    expect(daysFromTo('2027-02-27', '2027-03-01')).toEqual([
      '2027-02-27',
      '2027-02-28',
      '2027-03-01',
    ])
    expect(weekdayOf('2026-11-21')).toBe(6)
    expect(weekdayOf('1969-12-28')).toBe(7)
  })

  it.each(['2027-02-29', '2027-13-01', '27-01-01', ''])('%s is no day', (text) => {
    expect(() => dayNumber(text)).toThrow(RangeError)
  })
})

describe('instants', () => {
  it('convert to minutes and back, seconds rounded as asked', () => {
    expect(instantOf(minuteAtOrBefore('2026-11-24T16:00:59.999Z'))).toBe('2026-11-24T16:00:00.000Z')
    expect(instantOf(minuteAtOrAfter('2026-11-24T16:00:00.001Z'))).toBe('2026-11-24T16:01:00.000Z')
    expect(() => minuteAtOrAfter('soon')).toThrow(RangeError)
  })
})

describe('the shop’s clock', () => {
  it('knows both clock changes of a year', () => {
    expect(paris.sinceMinutes.slice(1).map(instantOf)).toEqual([
      '2027-03-28T01:00:00.000Z',
      '2027-10-31T01:00:00.000Z',
    ])
    expect(paris.offsetMinutes).toEqual([60, 120, 60])
  })

  it('has no 02:30 when it jumps, and has 02:30 first in summer time when it goes back', () => {
    expect(instantOfLocal(paris, { day: '2027-03-28', minuteOfDay: 150 })).toBeNull()
    expect(instantOfLocal(paris, { day: '2027-10-31', minuteOfDay: 150 })).toBe(
      '2027-10-31T00:30:00.000Z',
    )
    expect(localTime(paris, '2027-10-31T01:30:00.000Z')).toEqual({
      day: '2027-10-31',
      minuteOfDay: 150,
    })
  })

  it('puts an edge inside a jump at the jump', () => {
    const wall = dayNumber('2027-03-28') * 1440 + 150
    expect(minuteOfWall(paris, wall)).toBeNull()
    expect(instantOf(edgeOfWall(paris, wall))).toBe('2027-03-28T01:00:00.000Z')
  })

  it('refuses an unknown zone', () => {
    expect(() =>
      offsetTable('Mars/Olympus', '2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z'),
    ).toThrow(RangeError)
  })
})
