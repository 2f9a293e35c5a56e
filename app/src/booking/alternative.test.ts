import { expect, test } from 'vitest'
import { readVisit } from '../address/visit-search.ts'
import { anyone, changeOf } from './alternative.ts'

const [hour, half, facial] = [1, 2, 3].map((n) => `019a2b3c-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const one = { items: [{ variantId: hour, addOnIds: [], wish: 'ines' }] }
const other = {
  items: [
    { variantId: facial, addOnIds: [] },
    { variantId: hour, addOnIds: [], wish: 'marc' },
  ],
}
const two = { guests: [one, other], rescheduled: null }
const startsAt = '2026-11-26T10:00:00.000Z'

test('an alternative changes only what it names and leaves the rest of the visit alone', () => {
  const shorter = { kind: 'shorter', startsAt, guest: 1, item: 1, variantId: half } as const
  const { items, ...rest } = changeOf({ ...shorter, lengthMinutes: 30 }, two)
  expect(rest).toEqual({})
  const [first, second] = readVisit(items!)
  expect(first).toEqual(one)
  expect(second!.items).toEqual([other.items[0], { ...other.items[1], variantId: half }])
  expect(changeOf({ kind: 'in_turn', startsAt }, two)).toEqual({
    together: 'in_turn',
    sameRoom: undefined,
  })
  expect(changeOf({ kind: 'other_time', startsAt }, two)).toEqual({})
})

test('the wish for any therapist applies to each guest of a party, and is one word for a single guest', () => {
  const { items, ...rest } = changeOf({ kind: 'any_therapist', startsAt }, two)
  expect(rest).toEqual({ wish: undefined })
  expect(
    readVisit(items!).flatMap((guest) => guest.items.map(({ wish }) => wish ?? 'any')),
  ).toEqual(['any', 'any', 'any'])
  expect(anyone({ guests: [one], rescheduled: null })).toEqual({ wish: 'any' })
})
