import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Alternative } from './answer.ts'
import { startsOfDay } from './day-grid.ts'
import { prepareWorld } from './prepare.ts'
import type { SlotRequest } from './request.ts'
import { massage, partyOf, sampleItem, staffMember } from './testing/sample.ts'
import { type Scene, worldOf } from './testing/scene.ts'
import { oneGuest, twoGuests } from './testing/worlds.ts'
import { reasonAgainst, whyNot } from './why-not.ts'

const day = '2027-05-04'
const now = '2027-05-01T00:00:00.000Z'
const at = (time: string): string => `${day}T${time}:00.000Z`

describe('alternatives to a time that is not free', () => {
  it.each<{ name: string; scene: Scene; request: SlotRequest; expected: Alternative[] }>([
    {
      name: 'somebody else at the same time, before the one wished for an hour later',
      scene: {
        day,
        hours: [[540, 720]],
        rules: { gridMinutes: 60 },
        staff: [staffMember('ann'), staffMember('ben')],
        taken: [['ann', '10:00', '11:00']],
      },
      request: massage(60, { wish: { kind: 'staff', staffId: 'ann' } }),
      expected: [
        { kind: 'any_therapist', startsAt: at('10:00') },
        { kind: 'other_time', startsAt: at('11:00') },
      ],
    },
    {
      name: '50 instead of 60 minutes, the longest that fits',
      scene: {
        day,
        hours: [[540, 720]],
        rules: { gridMinutes: 60 },
        taken: [['ann', '10:50', '11:00']],
      },
      request: massage(60, {
        shorter: [30, 50].map((minutes) => ({
          variantId: 'massage',
          segments: [{ kind: 'hands_on' as const, minutes }],
        })),
      }),
      expected: [
        {
          kind: 'shorter',
          guest: 0,
          item: 0,
          variantId: 'massage',
          lengthMinutes: 50,
          startsAt: at('10:00'),
        },
        { kind: 'other_time', startsAt: at('11:00') },
      ],
    },
    {
      name: 'two guests in turn where only one therapist is there',
      scene: { day, hours: [[540, 720]], rules: { gridMinutes: 60 } },
      request: partyOf(sampleItem(60), sampleItem(60)),
      expected: [{ kind: 'in_turn', startsAt: at('10:00') }],
    },
    {
      name: 'nothing helps',
      scene: { day, hours: [[540, 720]], taken: [['ann', '09:00', '12:00']] },
      request: massage(60),
      expected: [],
    },
  ])('$name', ({ scene, request, expected }) => {
    expect(whyNot(prepareWorld(worldOf(scene)), request, at('10:00'), now)?.alternatives).toEqual(
      expected,
    )
  })

  it('names no alternative that is not true', () => {
    const kinds = new Set<string>()
    const question = fc.oneof(oneGuest, twoGuests)
    const property = fc.property(
      question,
      fc.nat(),
      ({ world, request: asked, now: asking }, pick) => {
        const request = withShorter(asked)
        const prepared = prepareWorld(world)
        const starts = [world.fromDay, world.toDay].flatMap((one) => startsOfDay(prepared, one))
        const startsAt = starts[pick % starts.length]
        const answer = startsAt && whyNot(prepared, request, startsAt, asking)
        if (!answer) return
        const far = answer.alternatives.map((one) =>
          Math.abs(Date.parse(one.startsAt) - Date.parse(startsAt)),
        )
        expect(far).toEqual(far.toSorted((a, b) => a - b))
        expect(new Set(answer.alternatives.map((one) => one.kind)).size).toBe(
          answer.alternatives.length,
        )
        for (const one of answer.alternatives) {
          kinds.add(one.kind)
          expect(reasonAgainst(prepared, changedBy(request, one), one.startsAt, asking)).toBeNull()
        }
      },
    )
    fc.assert(property, { numRuns: 300 })
    expect([...kinds].toSorted()).toEqual(['any_therapist', 'in_turn', 'other_time', 'shorter'])
  }, 120_000)
})

function withShorter(request: SlotRequest): SlotRequest {
  const shorter = [{ variantId: 'short', segments: [{ kind: 'hands_on' as const, minutes: 20 }] }]
  return {
    ...request,
    guests: request.guests.map(({ items }) => ({
      items: items.map((item) => ({
        ...item,
        shorter,
        requires: item.requires.filter((need) => (need.segment ?? 0) === 0),
      })),
    })),
  }
}

/** What the client would ask for instead, written down anew. */
function changedBy(request: SlotRequest, one: Alternative): SlotRequest {
  if (one.kind === 'in_turn') return { ...request, together: 'in_turn' }
  const guests = request.guests.map(({ items }, guest) => ({
    items: items.map((item, index) => {
      if (one.kind === 'any_therapist') return { ...item, wish: { kind: 'any' as const } }
      const isIt = one.kind === 'shorter' && one.guest === guest && one.item === index
      return isIt
        ? { ...item, ...item.shorter!.find(({ variantId }) => variantId === one.variantId)! }
        : item
    }),
  }))
  return { ...request, guests }
}
