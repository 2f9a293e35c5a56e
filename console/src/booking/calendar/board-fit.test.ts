import { describe, expect, test } from 'vitest'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { dayBoard, type CalendarEvent } from './board.ts'
import { canMove, fitOf, freeFor } from './board-fit.ts'
import { at, dayWith, room, period, therapist, visit } from '../day/day-fixture.ts'

const day = dayWith(
  [
    visit('mine', ['09:00-10:00 ines #sage']),
    visit('other', ['11:00-12:00 ines #sage']),
    visit('marcs', ['13:00-14:00 marc #lime']),
    visit('gone', ['15:00-16:00 ines #sage'], { state: 'cancelled' }),
  ],
  [
    therapist('ines', '09:00-17:00'),
    {
      ...therapist('marc', '10:00-17:00'),
      away: [
        { id: 'off', purpose: 'time_off', note: null, ...period('16:00-17:00') },
        { id: 'marc', purpose: 'private', note: null, ...period('15:15-15:45') },
      ],
    },
    { ...therapist('yuna', '09:00-17:00'), variantIds: [] },
  ],
  {
    rooms: [room('sage'), room('lime'), room('bath', { kindId: 'wet' })],
    blocks: [
      { id: 'talk', staffId: 'marc', unitId: null, note: null, ...period('14:30-15:00') },
      { id: 'paint', staffId: null, unitId: 'lime', note: null, ...period('11:00-12:00') },
    ],
  },
)

describe('a visit', () => {
  test('may move where its therapist and its room are free', () => {
    expect(move(day, 'mine', '10:00-11:00')).toEqual({ conflict: null })
    // Its own time is no conflict, and a cancelled visit takes none.
    expect(move(day, 'mine', '09:30-10:30')).toEqual({ conflict: null })
    expect(move(day, 'mine', '15:00-16:00')).toEqual({ conflict: null })
  })

  test.each([
    ['11:30-12:30', {}, 'busy', 'ines'],
    ['16:30-17:30', {}, 'off', 'ines'],
    ['09:30-10:30', { staffId: 'marc' }, 'off', 'marc'],
    ['16:00-17:00', { staffId: 'marc' }, 'time_off', 'marc'],
    ['14:45-15:15', { staffId: 'marc' }, 'blocked', 'marc'],
    ['15:00-15:30', { staffId: 'marc' }, 'private', 'marc'],
    ['12:30-13:30', { staffId: 'marc' }, 'busy', 'marc'],
    ['10:00-11:00', { staffId: 'yuna' }, 'unskilled', 'yuna'],
  ])('may not move to %s with %j: %s', (times, who, why, name) => {
    expect(move(day, 'mine', times, who).conflict).toMatchObject({ why, name })
  })

  test('at a client’s may be wherever somebody else is on the way: how long theirs is the server knows', () => {
    const callOut = {
      travelMinutes: 20,
      feeMinor: 0,
      address: null,
      fromClientMinutes: null,
      toClientMinutes: null,
    }
    const outside = visit('outside', ['11:00-12:00 ines'], { callOut })
    const way = {
      ...outside.items[0]!.claims[0]!,
      purpose: 'way' as const,
      ...period('10:40-11:00'),
    }
    const items = outside.items.map((item) => ({ ...item, claims: [...item.claims, way] }))
    const mine = visit('mine', ['09:00-10:00 ines'])
    const beside = (own: Visit) => ({ ...day, visits: [own, { ...outside, items }] })
    expect(move(beside(mine), 'mine', '09:50-10:50').conflict).toMatchObject({ why: 'busy' })
    expect(move(beside({ ...mine, callOut }), 'mine', '09:50-10:50')).toEqual({ conflict: null })
  })

  test('of a room alone may move to another time or room of its kind, but to no therapist', () => {
    const alone = { ...day, visits: [visit('bath', ['09:00-10:00 #sage'])], blocks: [] }
    expect(move(alone, 'bath', '10:00-11:00')).toEqual({ conflict: null })
    const fit = move(alone, 'bath', '10:00-11:00', { unitId: 'lime' })
    expect(fit).toMatchObject({ conflict: null, unitId: 'lime' })
    expect(move(alone, 'bath', '10:00-11:00', { staffId: 'ines' }).conflict).toMatchObject({
      why: 'unskilled',
      name: 'ines',
    })
  })

  test('takes another room of its kind when its own is taken', () => {
    expect(move(day, 'mine', '11:00-12:00', { staffId: 'marc' })).toEqual({
      conflict: { why: 'no_room', name: 'sage', ...span('11:00-12:00') },
    })
    const open = { ...day, blocks: [] }
    expect(move(open, 'mine', '11:00-12:00', { staffId: 'marc' })).toEqual({
      conflict: null,
      unitId: 'lime',
      fromUnitId: 'sage',
    })
  })

  test('may be put only into a room of its kind', () => {
    expect(move(day, 'mine', '09:00-10:00', { unitId: 'lime' }, 'sage')).toMatchObject({
      conflict: null,
      unitId: 'lime',
    })
    expect(move(day, 'mine', '09:00-10:00', { unitId: 'bath' }, 'sage').conflict?.why).toBe(
      'wrong_room',
    )
    expect(move(day, 'mine', '13:30-14:30', { unitId: 'lime' }, 'sage').conflict?.why).toBe(
      'room_taken',
    )
  })

  test('grows as far as its therapist is free', () => {
    const event = eventOf(day, 'mine')
    expect(fitOf(day, event, null, untilAt('11:00')).conflict).toBeNull()
    expect(fitOf(day, event, null, untilAt('11:15')).conflict?.why).toBe('busy')
  })

  test('that is over cannot move', () => {
    expect(canMove(eventOf(day, 'mine'), false)).toBe(true)
    const over = dayWith(
      [visit('mine', ['09:00-10:00 ines'], { state: 'completed' })],
      [therapist('ines', '09:00-17:00')],
    )
    expect(canMove(eventOf(over, 'mine'), false)).toBe(false)
  })

  test('cannot move where its guest did not come, and nothing else fits there', () => {
    const both = visit('party', ['09:00-10:00 ines', '09:00-10:00 marc'])
    const [came, second] = both.items
    const missed = { ...second!, guestPosition: 1 }
    const party = { ...both, items: [came!], noShowItems: [missed] }
    const therapists = [therapist('ines', '08:00-17:00'), therapist('marc', '08:00-17:00')]
    const shop = dayWith([party, visit('mine', ['11:00-12:00 ines'])], therapists)
    const { columns } = dayBoard(shop, 'therapist', () => true)
    const [event] = columns[1]!.events
    expect(event).toMatchObject({ kind: 'visit', item: missed, part: 1 })
    expect(canMove(event!, false)).toBe(false)
    const fit = move(shop, 'mine', '09:30-10:30', { staffId: 'marc' })
    expect(fit.conflict).toMatchObject({ why: 'busy', name: 'marc' })
  })
})

test('a double room has two places, and a block takes both', () => {
  const twin = dayWith([visit('one', ['09:00-10:00 ines #twin'])], [], {
    rooms: [room('twin', { places: 2 })],
  })
  const wish = { ...span('09:00-10:00') }
  expect(freeFor(twin, { unitId: 'twin' }, wish)?.why).toBe('room_taken')
  expect(freeFor(twin, { unitId: 'twin' }, span('10:00-11:00'))).toBeNull()
})

test.each([
  [false, expect.objectContaining({ why: 'room_taken' })],
  [true, null],
])(
  'a room with a place left, shared between parties: %j, takes another visit: %j',
  (isShared, why) => {
    const visits = [visit('one', ['09:00-10:00 ines #twin']), visit('two', ['09:00-10:00 #sage'])]
    const rooms = [room('twin', { places: 2, isShared }), room('sage')]
    const fit = move(dayWith(visits, [], { rooms }), 'two', '09:00-10:00', { unitId: 'twin' })
    expect(fit.conflict).toEqual(why)
  },
)

test('a block may lie outside shifts, but not on a visit', () => {
  expect(freeFor(day, { staffId: 'ines' }, span('18:00-19:00'))).toBeNull()
  expect(freeFor(day, { staffId: 'ines' }, span('09:30-10:30'))?.why).toBe('busy')
  expect(freeFor(day, { staffId: 'marc' }, span('14:00-15:00'), { blockId: 'talk' })).toBeNull()
})

function move(
  calendar: ShopCalendar,
  id: string,
  times: string,
  who: { staffId?: string; unitId?: string } = {},
  from: string | null = who.staffId ? 'ines' : null,
) {
  const { from: startsAt, until: endsAt } = span(times)
  return fitOf(calendar, eventOf(calendar, id), from, { startsAt, endsAt, ...who })
}

function eventOf(calendar: ShopCalendar, id: string): CalendarEvent {
  const { columns } = dayBoard(calendar, 'therapist', () => true)
  return columns.flatMap(({ events }) => events).find(({ key }) => key.startsWith(`${id}-`))!
}

function span(times: string): { from: number; until: number } {
  const { from, until } = period(times)
  return { from: Date.parse(from), until: Date.parse(until) }
}

function ms(time: string): number {
  return Date.parse(at(time))
}

function untilAt(time: string) {
  return { startsAt: ms('09:00'), endsAt: ms(time) }
}
