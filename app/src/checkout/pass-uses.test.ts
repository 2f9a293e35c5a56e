import { expect, test } from 'vitest'
import type { UsablePass } from '@serein/shared/checkout/pass.ts'
import { chosenUses, coveredItems, usesFor } from './pass-uses.ts'

const pass = (passId: string, unitsLeft: number, items: [string, number][]): UsablePass => ({
  passId,
  name: { en: passId, fr: passId },
  unit: 'visit',
  unitsLeft,
  endsAt: null,
  items: items.map(([itemId, units]) => ({
    itemId,
    units,
    worthMinor: 9_000,
    restMinor: 0,
    isChosen: itemId === 'mine',
  })),
})

const passes = [
  pass('first', 1, [
    ['mine', 1],
    ['theirs', 1],
  ]),
  pass('hours', 90, [
    ['theirs', 60],
    ['third', 60],
  ]),
]

test('each treatment gets the pass that ends first, as far as there is enough of it', () => {
  expect(usesFor(passes, coveredItems(passes))).toEqual([
    { itemId: 'mine', passId: 'first' },
    { itemId: 'theirs', passId: 'hours' },
  ])
})

test('a treatment that is left out leaves its use to another', () => {
  expect(usesFor(passes, ['theirs', 'third'])).toEqual([
    { itemId: 'theirs', passId: 'first' },
    { itemId: 'third', passId: 'hours' },
  ])
})

test('what stands for a treatment now is read from the passes', () => {
  expect(chosenUses(passes)).toEqual([{ itemId: 'mine', passId: 'first' }])
  expect(coveredItems(passes)).toEqual(['mine', 'theirs', 'third'])
})
