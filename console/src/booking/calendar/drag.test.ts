import { describe, expect, test } from 'vitest'
import { dayBoard } from './board.ts'
import { at, dayWith, therapist, visit } from '../day/day-fixture.ts'
import { draggedTo, unavailableIn, movedByKey, dropTargetOf, type Drag } from './drag.ts'
import { movedVisit } from '../desk/moved-visit.ts'

const day = dayWith(
  [visit('mine', ['08:05-09:05 ines']), visit('other', ['10:00-11:00 marc'])],
  [therapist('ines', '08:00-12:00'), therapist('marc', '08:00-12:00')],
)
const board = dayBoard(day, 'therapist', () => true)
const event = board.columns[0]!.events[0]!
const home = { column: 0, from: 5, until: 65 }
const drag = (kind: 'move' | 'stretch'): Drag => ({ kind, event, home, at: home })

describe('a drag by pointer', () => {
  test('snaps to the quarter, and keeps odd minutes when only the column changes', () => {
    expect(draggedTo(drag('move'), board, { column: 0, minute: 70 }, 20)).toEqual({
      column: 0,
      from: 45,
      until: 105,
    })
    expect(draggedTo(drag('move'), board, { column: 1, minute: 27 }, 20)).toEqual({
      ...home,
      column: 1,
    })
  })

  test('cannot leave the day', () => {
    expect(draggedTo(drag('move'), board, { column: 0, minute: 400 }, 0).until).toBe(240)
    expect(draggedTo(drag('move'), board, { column: 0, minute: -90 }, 0).from).toBe(0)
  })

  test('stretches only the end, to a quarter of an hour at least', () => {
    expect(draggedTo(drag('stretch'), board, { column: 1, minute: 100 }, 0)).toEqual({
      ...home,
      until: 105,
    })
    expect(draggedTo(drag('stretch'), board, { column: 0, minute: 1 }, 0).until).toBe(20)
  })

  test('draws upwards as well as downwards', () => {
    const drawn: Drag = {
      kind: 'create',
      event: null,
      home: { column: 0, from: 60, until: 90 },
      at: home,
    }
    expect(draggedTo(drawn, board, { column: 0, minute: 121 }, 0)).toMatchObject({
      from: 60,
      until: 120,
    })
    expect(draggedTo(drawn, board, { column: 0, minute: 29 }, 0)).toMatchObject({
      from: 30,
      until: 75,
    })
  })
})

describe('a drag by keys', () => {
  test('moves by quarters of the clock, and to the next column', () => {
    expect(movedByKey(drag('move'), board, 'ArrowDown', false)).toEqual({
      column: 0,
      from: 15,
      until: 75,
    })
    expect(movedByKey(drag('move'), board, 'ArrowUp', false)).toEqual({
      column: 0,
      from: 0,
      until: 60,
    })
    expect(movedByKey(drag('move'), board, 'ArrowRight', false)).toEqual({ ...home, column: 1 })
    expect(movedByKey(drag('move'), board, 'ArrowLeft', false)).toEqual(home)
    expect(movedByKey(drag('move'), board, 'ArrowDown', true).from).toBe(60)
    expect(movedByKey(drag('stretch'), board, 'ArrowDown', false)).toEqual({ ...home, until: 80 })
  })
})

test('a drag marks as unavailable where the visit does not fit, also short gaps', () => {
  const { spans, isAll } = unavailableIn(day, board, drag('move'), 1)
  expect(isAll).toBe(false)
  // Between ten and eleven somebody is there; before and after, an hour has room.
  expect(spans).toEqual([{ from: 120, until: 180 }])
  const late = dayWith([...day.visits, visit('last', ['11:30-12:00 marc'])], day.therapists)
  const again = dayBoard(late, 'therapist', () => true)
  expect(unavailableIn(late, again, drag('move'), 1).spans).toEqual([{ from: 120, until: 240 }])
  const none = {
    ...day,
    therapists: [day.therapists[0]!, { ...day.therapists[1]!, variantIds: [] }],
  }
  expect(unavailableIn(none, board, drag('move'), 1).isAll).toBe(true)
})

test('a drop moves the whole visit, and one item to another therapist', () => {
  const { target, fit } = dropTargetOf(day, board, drag('move'), { column: 1, from: 35, until: 95 })
  expect(fit.conflict).toBeNull()
  expect(target).toMatchObject({ startsAt: Date.parse(at('08:35')), staffId: 'marc' })
  const two = visit('two', ['09:00-10:00 ines #sage', '10:00-11:00 yuna'])
  const moved = movedVisit(
    two,
    {
      itemId: 'two-1',
      startsAt: Date.parse(at('09:30')),
      endsAt: Date.parse(at('10:30')),
      staffId: 'marc',
      fromStaffId: 'ines',
    },
    [],
  )
  expect(moved.items.map(({ startsAt, staffIds }) => [startsAt, staffIds])).toEqual([
    [at('09:30'), ['marc']],
    [at('10:30'), ['yuna']],
  ])
  expect(moved.items[0]!.claims.map(({ staffId, unitId }) => staffId ?? unitId)).toEqual([
    'marc',
    'sage',
  ])
  expect([moved.startsAt, moved.endsAt]).toEqual([at('09:30'), at('11:30')])
})
