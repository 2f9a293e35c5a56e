import { describe, expect, test } from 'vitest'
import { at, dayWith, stretch, therapist, visit } from './day-fixture.ts'
import {
  axisOf,
  columnsOf,
  heightOf,
  neighbourOf,
  outsideOf,
  pxPerMinute,
  topOf,
} from './day-layout.ts'

const ms = (time: string) => Date.parse(at(time))
const everything = () => true

describe('the axis', () => {
  test('is whole hours around shifts and visits, also those outside the shifts', () => {
    const axis = axisOf(
      dayWith([visit('a', ['07:45-08:30 ines'])], [therapist('ines', '09:30-18:15')]),
    )!
    expect([axis.from, axis.until]).toEqual([ms('07:00'), ms('19:00')])
    expect(axis.hours).toHaveLength(12)
    expect(topOf(axis, ms('08:15'))).toBe(75 * pxPerMinute)
    expect(heightOf(axis)).toBe(720 * pxPerMinute)
  })

  test('ends on the hour when the last shift does', () => {
    expect(axisOf(dayWith([], [therapist('ines', '09:00-18:00')]))!.until).toBe(ms('18:00'))
  })

  test('starts on an hour of a zone that is half an hour off', () => {
    const day = dayWith([], [therapist('ines', '04:45-12:00')])
    expect(axisOf({ ...day, timeZone: 'Asia/Kolkata' })!.from).toBe(ms('04:30'))
  })

  test('is missing when nobody works and nothing is booked', () => {
    expect(axisOf(dayWith([], [therapist('ines')]))).toBeNull()
  })
})

describe('the columns', () => {
  const day = dayWith(
    [
      visit('couple', ['09:00-10:00 ines marc']),
      visit('two', ['10:30-11:00 ines', '11:00-12:00 gone']),
    ],
    [therapist('ines', '09:00-13:00', '14:00-18:00'), therapist('marc'), therapist('yuna')],
  )
  const axis = axisOf(day)!

  test('are those who work or have visits; the rest are named as off', () => {
    const { columns, off } = columnsOf(day, axis, everything)
    expect(columns.map(({ id }) => id)).toEqual(['ines', 'marc', 'others'])
    expect(off).toEqual(['yuna'])
  })

  test('show a visit of two therapists twice, and the parts of a visit where they are', () => {
    const { columns } = columnsOf(day, axis, everything)
    const [ines, marc, others] = columns
    expect(ines!.blocks.map(({ key, part, parts }) => [key, part, parts])).toEqual([
      ['couple-1.ines', 1, 1],
      ['two-1.ines', 1, 2],
    ])
    expect(marc!.blocks.map(({ key }) => key)).toEqual(['couple-1.marc'])
    expect(others!.blocks.map(({ part, parts }) => [part, parts])).toEqual([[2, 2]])
  })

  test('leave out what is not shown', () => {
    const { columns } = columnsOf(day, axis, ({ id }) => id !== 'couple')
    expect(columns.map(({ id }) => id)).toEqual(['ines', 'others'])
  })

  test('know where nobody works', () => {
    const shifts = [stretch('14:00-18:00'), stretch('09:00-13:00')].map(({ from, until }) => ({
      from: Date.parse(from),
      until: Date.parse(until),
    }))
    expect(outsideOf({ from: ms('08:00'), until: ms('18:00') }, shifts)).toEqual([
      { from: ms('08:00'), until: ms('09:00') },
      { from: ms('13:00'), until: ms('14:00') },
    ])
  })
})

test('what overlaps stands side by side, and only that', () => {
  const day = dayWith(
    [
      visit('long', ['09:00-11:00 ines']),
      visit('first', ['09:00-10:00 ines']),
      visit('second', ['10:00-11:00 ines']),
      visit('alone', ['11:00-12:00 ines']),
    ],
    [therapist('ines', '09:00-18:00')],
  )
  const { columns } = columnsOf(day, axisOf(day)!, everything)
  expect(columns[0]!.blocks.map(({ visit: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
    ['long', 0, 2],
    ['first', 1, 2],
    ['second', 1, 2],
    ['alone', 0, 1],
  ])
})

describe('the arrow keys', () => {
  const day = dayWith(
    [
      visit('a', ['09:00-10:00 ines']),
      visit('b', ['12:00-13:00 ines']),
      visit('c', ['09:30-10:30 yuna']),
      visit('d', ['12:30-13:30 yuna']),
    ],
    ['ines', 'marc', 'yuna'].map((id) => therapist(id, '09:00-18:00')),
  )
  const { columns } = columnsOf(day, axisOf(day)!, everything)
  test.each([
    ['a-1.ines', 'down', 'b-1.ines'],
    ['b-1.ines', 'up', 'a-1.ines'],
    ['a-1.ines', 'up', undefined],
    ['b-1.ines', 'right', 'd-1.yuna'],
    ['c-1.yuna', 'left', 'a-1.ines'],
    ['c-1.yuna', 'right', undefined],
  ] as const)('from %s %s to %s', (from, way, to) => {
    expect(neighbourOf(columns, from, way)?.key).toBe(to)
  })
})
