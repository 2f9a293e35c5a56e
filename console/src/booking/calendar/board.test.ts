import { describe, expect, test } from 'vitest'
import { dayBoard, gapsBetween, minutesTo, weekBoard } from './board.ts'
import { neighbourOf } from './board-lanes.ts'
import { at, dayWith, room, period, therapist, visit } from '../day/day-fixture.ts'

const everything = () => true

describe('the axis', () => {
  test('has whole hours around shifts, visits, blocks and opening hours', () => {
    const day = dayWith([visit('a', ['06:45-07:30 ines'])], [therapist('ines', '09:30-17:15')], {
      blocks: [{ id: 'b', staffId: 'ines', unitId: null, ...period('17:00-18:20'), note: null }],
    })
    const { axis, columns } = dayBoard(day, 'therapist', everything)
    expect([axis.fromMinutes, axis.minutes]).toEqual([7 * 60, 13 * 60])
    expect(axis.hours).toHaveLength(13)
    expect(minutesTo(columns[0]!, Date.parse(at('06:45')))).toBe(45)
  })

  test('is shown on a day of rest, when something may still be booked', () => {
    const { axis } = dayBoard(dayWith([], [therapist('ines')]), 'therapist', everything)
    expect([axis.fromMinutes, axis.minutes]).toEqual([540, 540])
  })

  test('reaches midnight when a shift does', () => {
    const { axis } = dayBoard(
      dayWith([], [therapist('ines', '20:00-23:00')]),
      'therapist',
      everything,
    )
    expect(axis.fromMinutes + axis.minutes).toBe(1440)
  })
})

describe('the columns', () => {
  const day = dayWith(
    [
      visit('couple', ['09:00-10:00 ines marc #sage']),
      visit('two', ['10:30-11:00 ines #sage', '11:00-12:00 gone #lime']),
    ],
    [therapist('ines', '09:00-13:00', '14:00-18:00'), therapist('marc'), therapist('yuna')],
    { rooms: [room('sage'), room('lime'), room('free')] },
  )

  test('are those who work or have visits; the rest are named as off', () => {
    const { columns, off } = dayBoard(day, 'therapist', everything)
    expect(columns.map(({ staffId }) => staffId)).toEqual(['ines', 'marc', 'gone'])
    expect(columns[2]!.name).toBeNull()
    expect(off).toEqual(['yuna'])
  })

  test('show a visit of two therapists twice, and the parts of a visit where they are', () => {
    const { columns } = dayBoard(day, 'therapist', everything)
    const keys = columns.map(({ events }) => events.map(({ key }) => key))
    expect(keys).toEqual([['couple-1.ines', 'two-1.ines'], ['couple-1.marc'], ['two-2.gone']])
    expect(columns[2]!.events[0]).toMatchObject({ part: 2, from: 120, until: 180 })
  })

  test('tell private time from time off', () => {
    const away = [
      { id: 'off', purpose: 'time_off' as const, note: null, ...period('09:00-10:00') },
      { id: 'ines', purpose: 'private' as const, note: null, ...period('12:00-12:30') },
    ]
    const inPart = dayWith([], [{ ...therapist('ines', '09:00-13:00'), away }])
    const [column] = dayBoard(inPart, 'therapist', everything).columns
    expect(column).toMatchObject({
      timeOff: [{ from: 0, until: 60 }],
      privateTimes: [{ from: 180, until: 210 }],
    })
  })

  test('are all rooms, also the empty ones', () => {
    const { columns } = dayBoard(day, 'room', everything)
    expect(columns.map(({ name, events }) => [name, events.length])).toEqual([
      ['sage', 2],
      ['lime', 1],
      ['free', 0],
    ])
  })

  test('leave out what is filtered out', () => {
    const { columns } = dayBoard(day, 'room', ({ id }) => id === 'two')
    expect(columns[0]!.events.map(({ key }) => key)).toEqual(['two-1.sage'])
  })

  test('show a room beside the therapists on a day with a visit of that room alone', () => {
    const alone = dayWith(
      [visit('bath', ['09:00-10:00 #sage']), visit('massage', ['10:00-11:00 ines #lime'])],
      [therapist('ines', '09:00-12:00')],
      { rooms: [room('lime'), room('sage')] },
    )
    const { columns } = dayBoard(alone, 'therapist', everything)
    expect(columns.map(({ name, staffId, unitId }) => [name, staffId, unitId])).toEqual([
      ['ines', 'ines', null],
      ['sage', null, 'sage'],
    ])
    expect(columns[1]!.events.map(({ key }) => key)).toEqual(['bath-1.sage'])
    expect(dayBoard(alone, 'therapist', ({ id }) => id !== 'bath').columns).toHaveLength(1)
  })

  test('hatch the time outside shifts', () => {
    const { columns } = dayBoard(day, 'therapist', everything)
    expect(columns[0]!.outside).toEqual([{ from: 240, until: 300 }])
    expect(columns[1]!.outside).toEqual([{ from: 0, until: 540 }])
    expect(gapsBetween(60, [{ from: -30, until: 20 }])).toEqual([{ from: 20, until: 60 }])
  })

  test('of a week are its days', () => {
    const { columns } = weekBoard(day, { staffId: 'marc' }, everything)
    expect(columns.map(({ day: one, events }) => [one, events.length])).toEqual([['2026-11-24', 1]])
  })
})

describe('events at the same time', () => {
  test('stand side by side, in as few lanes as are needed', () => {
    const { columns } = dayBoard(
      dayWith(
        [
          visit('a', ['09:00-10:00 ines']),
          visit('b', ['09:30-10:30 ines']),
          visit('c', ['10:00-11:00 ines']),
          visit('d', ['11:00-12:00 ines']),
        ],
        [therapist('ines', '09:00-12:00')],
      ),
      'therapist',
      everything,
    )
    expect(columns[0]!.events.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ])
  })
})

describe('arrow keys', () => {
  const { columns } = dayBoard(
    dayWith(
      [
        visit('a', ['09:00-10:00 ines']),
        visit('b', ['11:00-12:00 ines']),
        visit('c', ['11:15-12:00 yuna']),
        visit('d', ['09:30-10:00 yuna']),
      ],
      [
        therapist('ines', '09:00-12:00'),
        therapist('marc', '09:00-12:00'),
        therapist('yuna', '09:00-12:00'),
      ],
    ),
    'therapist',
    everything,
  )

  test.each([
    ['a-1.ines', 'down', 'b-1.ines'],
    ['b-1.ines', 'up', 'a-1.ines'],
    ['b-1.ines', 'down', undefined],
    ['a-1.ines', 'right', 'd-1.yuna'],
    ['b-1.ines', 'right', 'c-1.yuna'],
    ['c-1.yuna', 'left', 'b-1.ines'],
    ['a-1.ines', 'left', undefined],
    ['nobody', 'left', undefined],
  ] as const)('lead from %s %s to %s', (from, way, to) => {
    expect(neighbourOf(columns, from, way)?.key).toBe(to)
  })
})
