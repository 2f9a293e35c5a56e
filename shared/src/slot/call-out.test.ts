import { describe, expect, test } from 'vitest'
import { assign } from './assign.ts'
import { freeStarts } from './free-starts.ts'
import { prepareWorld, withClaims } from './prepare.ts'
import type { SlotRequest } from './request.ts'
import { massage, sampleItem, staffMember, visitOf } from './testing/sample.ts'
import { usualDay, worldOf } from './testing/scene.ts'

const now = '2027-05-01T00:00:00.000Z'
const at = (time: string) => `${usualDay}T${time}:00.000Z`
const day = { hours: [[540, 780]] as [number, number][], rules: { gridMinutes: 30 } }
const away = { travelMinutes: 30 }

function freeOf(request: SlotRequest, world = prepareWorld(worldOf(day))): string[] {
  const window = { now, fromDay: usualDay, toDay: usualDay }
  return freeStarts(world, request, window).flatMap(({ starts }) =>
    starts.map(({ startsAt }) => startsAt.slice(11, 16)),
  )
}

/** Of a visit at a start, who is taken from when to when, and for what. */
function takenBy(request: SlotRequest, start: string, world = prepareWorld(worldOf(day))) {
  return assign(world, request, at(start), now)?.items.map(({ claims }) =>
    claims
      .map(({ staffId, from, to, purpose }) =>
        [staffId, from.slice(11, 16), to.slice(11, 16), purpose].join(' '),
      )
      .toSorted(),
  )
}

describe('a visit at the client’s', () => {
  test('takes its therapist for the way there and back', () => {
    expect(takenBy(massage(60, away), '10:00')).toEqual([
      ['ann 09:30 10:00 buffer', 'ann 10:00 11:00 segment', 'ann 11:00 11:30 buffer'],
    ])
  })

  test('has no time that the way would not leave between others', () => {
    const taken: [string, string, string][] = [['ann', '11:30', '12:00']]
    const world = prepareWorld(worldOf({ ...day, taken }))
    expect(freeOf(massage(60), world)).toContain('10:30')
    expect(freeOf(massage(60, away), world)).toEqual(['09:00', '09:30', '10:00'])
  })

  test('keeps the way free from what comes after', () => {
    const world = prepareWorld(worldOf(day))
    const { items } = assign(world, massage(60, away), at('10:00'), now)!
    const claims = items[0]!.claims.map((claim, index) => ({
      ...claim,
      id: `${index}`,
      state: 'kept' as const,
      heldUntil: null,
    }))
    const after = withClaims(world, { upsert: claims })
    expect(freeOf(massage(30), after)).toEqual(['09:00', '11:30', '12:00', '12:30'])
  })

  test('has the way on top of the time to prepare', () => {
    const item = { ...away, bufferBeforeMinutes: 10, bufferAfterMinutes: 15 }
    expect(takenBy(massage(60, item), '10:00')).toEqual([
      ['ann 09:20 10:00 buffer', 'ann 10:00 11:00 segment', 'ann 11:00 11:45 buffer'],
    ])
  })

  test('goes from one treatment to the next without a way between them', () => {
    const two = visitOf(sampleItem(60, away), sampleItem(60, away))
    expect(takenBy(two, '10:00')).toEqual([
      ['ann 09:30 10:00 buffer', 'ann 10:00 11:00 segment'],
      ['ann 11:00 12:00 segment', 'ann 12:00 12:30 buffer'],
    ])
  })

  test('sends a second therapist in time for the second treatment', () => {
    const staff = [staffMember('ann'), staffMember('ben', { skills: { nails: { minutes: null } } })]
    const second = sampleItem(60, { ...away, variantId: 'nails' })
    expect(
      takenBy(
        visitOf(sampleItem(60, away), second),
        '10:00',
        prepareWorld(worldOf({ ...day, staff })),
      ),
    ).toEqual([
      ['ann 09:30 10:00 buffer', 'ann 10:00 11:00 segment', 'ann 11:00 11:30 buffer'],
      ['ben 10:30 11:00 buffer', 'ben 11:00 12:00 segment', 'ben 12:00 12:30 buffer'],
    ])
  })
})
