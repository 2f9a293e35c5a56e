import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { visit as booked } from './testing/visit.ts'
import { againOf, visitOf, visitSearch } from '../visit/visit.ts'

const [item] = booked.items
const visit = {
  ...booked,
  items: [1, 2, 3].map((at) => ({ ...item!, variantId: idOf(at), guestPosition: 0 })),
  dayPackage: { id: idOf(9), name: { en: 'Calm', fr: 'Calme' }, extras: [null, null] },
}
const variantsOf = ({ guests }: ReturnType<typeof againOf>) =>
  guests.map(({ items }) => items.map(({ variantId }) => variantId))

test('a day package is booked again with its steps alone, and moved with what was added to it', () => {
  expect(variantsOf(againOf(visit))).toEqual([[idOf(1), idOf(2)]])
  expect(visitSearch(againOf(visit))).toMatchObject({ dayPackage: idOf(9) })
  expect(variantsOf(visitOf(visit))).toEqual([[idOf(1), idOf(2), idOf(3)]])
  const usual = { ...visit, dayPackage: null }
  expect(variantsOf(againOf(usual))).toEqual([[idOf(1), idOf(2), idOf(3)]])
  expect(visitSearch(againOf(usual))).not.toHaveProperty('dayPackage')
})
