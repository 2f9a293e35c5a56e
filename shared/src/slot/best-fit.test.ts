import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { assign } from './assign.ts'
import { freeStarts } from './free-starts.ts'
import { prepareWorld } from './prepare.ts'
import { oneGuest, twoGuests } from './testing/worlds.ts'

/** Each free start of a random world, with whether the best or the chosen therapists leave no gap. */
function fitsOf({ world, request, now }: Parameters<Parameters<typeof oneGuest.map>[0]>[0]) {
  const prepared = prepareWorld(world)
  const { fromDay, toDay } = world
  return freeStarts(prepared, request, { now, fromDay, toDay }).flatMap(({ starts }) =>
    starts.map(({ startsAt, bestFit }) => ({
      bestFit,
      isBestFit: assign(prepared, request, startsAt, now)!.isBestFit,
    })),
  )
}

/** One service for each, all at once. */
const one = fc
  .oneof(oneGuest, twoGuests)
  .filter(
    ({ request: { guests, together } }) =>
      guests.every(({ items }) => items.length === 1) &&
      (guests.length === 1 || together !== 'in_turn'),
  )

test('who is chosen for one service leaves no gap only where somebody could', () => {
  fc.assert(
    fc.property(one, (question) => {
      expect(fitsOf(question).filter((fit) => fit.isBestFit && !fit.bestFit)).toEqual([])
    }),
  )
})

test('for one service with the fewest gaps the best is chosen', () => {
  const simple = one.filter(
    ({ request: { guests } }) => guests.length === 1 && (guests[0]!.items[0]!.hands ?? 1) < 2,
  )
  fc.assert(
    fc.property(simple, ({ world, ...question }) => {
      const rules = { ...world.rules, assignmentRule: 'fewest_gaps' as const }
      const fits = fitsOf({ ...question, world: { ...world, rules } })
      expect(fits.filter((fit) => fit.isBestFit !== fit.bestFit)).toEqual([])
    }),
  )
})
