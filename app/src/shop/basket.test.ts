import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import { expect, test } from 'vitest'
import { indexOfService, moved, stillOffered, sumOf } from './basket.ts'

const text = { en: 'x', fr: 'x' }
const addOn = { id: 'stones', name: text, description: text, lengthMinutes: 15, priceMinor: 1800 }
const massage: ServiceCard = {
  id: 'massage',
  name: text,
  description: text,
  picture: null,
  taxRate: 20_000,
  variants: [
    { id: 'm60', name: null, lengthMinutes: 60, priceMinor: 8500 },
    { id: 'm90', name: null, lengthMinutes: 90, priceMinor: 11_900 },
  ],
  addOns: [addOn],
  isSignature: false,
}
const facial: ServiceCard = {
  ...massage,
  id: 'facial',
  taxRate: 10_000,
  variants: [{ id: 'f45', name: null, lengthMinutes: 45, priceMinor: 6500 }],
  addOns: [],
}
const menu = [massage, facial]
const paris = { currency: 'EUR', taxIsIncluded: true }
const visit = [
  { variantId: 'm60', addOnIds: ['stones'] },
  { variantId: 'f45', addOnIds: [] },
]

test('minutes and price of a visit, add-ons included', () => {
  const sum = sumOf(visit, menu, paris)
  expect(sum.lengthMinutes).toBe(120)
  expect(sum.lines.map((line) => line.priceMinor)).toEqual([10_300, 6500])
  expect(sum.price.totalMinor).toBe(16_800)
})

test('where tax comes on top, the total has it', () => {
  const sum = sumOf([visit[1]!], menu, { currency: 'CAD', taxIsIncluded: false })
  expect(sum.price.totalMinor).toBe(7150)
})

test('a therapist’s own price and length count', () => {
  const skills = [{ variantId: 'm60', lengthMinutes: 75, priceMinor: 9900 }]
  const sum = sumOf([visit[0]!], menu, paris, { skills })
  expect(sum.lengthMinutes).toBe(90)
  expect(sum.price.totalMinor).toBe(11_700)
})

test('what has left the menu leaves the basket', () => {
  const old = [
    { variantId: 'gone', addOnIds: [] },
    { variantId: 'm90', addOnIds: ['gone', 'stones'] },
  ]
  expect(stillOffered(old, menu)).toEqual([{ variantId: 'm90', addOnIds: ['stones'] }])
  expect(sumOf(old, menu, paris).price.totalMinor).toBe(13_700)
})

test('services are found by any of their variants, and change places', () => {
  expect(indexOfService([{ variantId: 'm90', addOnIds: [] }], massage)).toBe(0)
  expect(indexOfService([{ variantId: 'm90', addOnIds: [] }], facial)).toBe(-1)
  expect(moved(visit, 1, -1).map(({ variantId }) => variantId)).toEqual(['f45', 'm60'])
  expect(moved(visit, 0, 1).map(({ variantId }) => variantId)).toEqual(['f45', 'm60'])
})
