import * as fc from 'fast-check'
import { addDays, dayNumber, MINUTES_PER_DAY, type Weekday } from '../../time/day.ts'
import { instantOf } from '../../time/instant.ts'
import { edgeOfWall } from '../../time/zone.ts'
import type { ServiceRule } from '../request.ts'
import type { SlotClaim, SlotWorld } from '../world.ts'
import type { Question } from './worlds.ts'

/** The same question, with a rule for the service of each variant and starts that count towards its limit. */
export function withRules(questions: fc.Arbitrary<Question>): fc.Arbitrary<Question> {
  const rules = fc.record({ short: ruleOf('short'), long: ruleOf('long') })
  const starts = fc.array(
    fc.record({
      serviceId: fc.constantFrom('short', 'long'),
      day: fc.integer({ min: 0, max: 1 }),
      isHeld: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  return fc.tuple(questions, rules, starts).map(([{ world, request, now }, own, counted]) => ({
    world: {
      ...world,
      claims: [
        ...world.claims,
        ...counted.map((one, index) =>
          startOf(world, addDays(world.fromDay, one.day), { ...one, number: index + 1 }),
        ),
      ],
    },
    request: {
      ...request,
      guests: request.guests.map(({ items }) => ({
        items: items.map((item) => ({
          ...item,
          rule: own[item.variantId as keyof typeof own],
        })),
      })),
    },
    now,
  }))
}

function ruleOf(serviceId: string): fc.Arbitrary<ServiceRule> {
  const hours = fc
    .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 2, max: 26 }))
    .map(([from, length]) =>
      ([1, 2, 3, 4, 5, 6, 7] as Weekday[])
        .filter((weekday) => weekday !== 2)
        .map((weekday) => ({ weekday, fromMinute: from * 60, toMinute: (from + length) * 60 })),
    )
  return fc.record({
    serviceId: fc.constant(serviceId),
    noticeMinutes: fc.constantFrom(null, null, 0, 900),
    horizonDays: fc.constantFrom(null, null, null, 2),
    hours: fc.oneof(fc.constant([]), hours),
    dayLimit: fc.constantFrom(null, 1, 2, 3),
  })
}

/** A start that counts on a day, from midnight to midnight. */
export function startOf(
  { zone }: Pick<SlotWorld, 'zone'>,
  day: string,
  { serviceId, number, isHeld }: { serviceId: string; number: number; isHeld: boolean },
): SlotClaim {
  const midnight = dayNumber(day) * MINUTES_PER_DAY
  return {
    id: `start ${number} of ${serviceId}`,
    staffId: null,
    unitId: null,
    serviceId,
    place: number,
    from: instantOf(edgeOfWall(zone, midnight)),
    to: instantOf(edgeOfWall(zone, midnight + MINUTES_PER_DAY)),
    state: isHeld ? 'held' : 'kept',
    heldUntil: isHeld ? `${addDays(day, -1)}T12:00:00.000Z` : null,
    purpose: 'day_limit',
  }
}
