import { sampleService } from '@serein/shared/catalogue/testing/service.ts'
import { expect, test } from 'vitest'
import {
  canShareRoom,
  indexOfService,
  moved,
  priceKindOf,
  resized,
  stillOffered,
  sumOf,
  sumOfParty,
} from './basket.ts'

const text = { en: 'x', fr: 'x' }
const addOn = { id: 'stones', name: text, description: text, lengthMinutes: 15, priceMinor: 1800 }
const massage = {
  ...sampleService('massage', 'm60'),
  variants: [
    { id: 'm60', name: null, lengthMinutes: 60, priceMinor: 8500 },
    { id: 'm90', name: null, lengthMinutes: 90, priceMinor: 11_900 },
  ],
  addOns: [addOn],
  bufferAfterMinutes: 10,
}
const facial = {
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

test.each([
  ['fixed', ['fixed', 'fixed']],
  ['from', ['fixed', 'from']],
  ['from', ['on_consultation', 'fixed']],
  ['on_consultation', ['on_consultation', 'on_consultation']],
] as const)('a price is %s where the treatments are %s', (whole, kinds) => {
  expect(priceKindOf(kinds.map((priceKind) => ({ priceKind })))).toBe(whole)
})

test('the minutes and price of a visit include add-ons', () => {
  const sum = sumOf(visit, menu, paris)
  expect(sum.lengthMinutes).toBe(120)
  expect(sum.lines.map((line) => line.priceMinor)).toEqual([10_300, 6500])
  expect(sum.price.totalMinor).toBe(16_800)
})

test('the minutes between services are counted apart, by the longer buffer', () => {
  expect(sumOf(visit, menu, paris).settleMinutes).toBe(10)
  expect(sumOf(visit.slice(0, 1), menu, paris).settleMinutes).toBe(0)
  const slow = [massage, { ...facial, bufferBeforeMinutes: 15 }]
  expect(sumOf(visit, slow, paris).settleMinutes).toBe(15)
  const party = { guests: [{ items: visit }, { items: visit }], together: 'in_turn' as const }
  expect(sumOfParty(party, menu, paris).settleMinutes).toBe(30)
  expect(sumOfParty({ ...party, together: 'same_start' }, menu, paris).settleMinutes).toBe(10)
})

test('the total includes tax that comes on top', () => {
  const sum = sumOf([visit[1]!], menu, { currency: 'CAD', taxIsIncluded: false })
  expect(sum.price.totalMinor).toBe(7150)
})

test('a therapist’s own price and length count', () => {
  const skills = [{ variantId: 'm60', lengthMinutes: 75, priceMinor: 9900 }]
  const title = { en: 'Senior therapist', fr: 'Thérapeute senior' }
  const marc = { id: 'marc', name: 'Marc', title, skills }
  const byMarc = { ...visit[0]!, wish: 'marc' }
  const sum = sumOf([byMarc], menu, paris, [marc])
  expect(sum.lengthMinutes).toBe(90)
  expect(sum.price.totalMinor).toBe(11_700)
  // What they cost more is a line of its own, beside the price of the menu.
  expect(sum.lines[0]).toMatchObject({ priceMinor: 10_300, extraMinor: 1400 })
  expect(sum.price.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['service', 8500],
    ['therapist', 1400],
    ['add_on', 1800],
  ])
  const skill = { variantId: 'm60', lengthMinutes: null, priceMinor: 8000 }
  const cheaper = sumOf([byMarc], menu, paris, [{ ...marc, skills: [skill] }])
  expect(cheaper.lines[0]).toMatchObject({ priceMinor: 9800, extraMinor: 0 })
  expect(cheaper.price.totalMinor).toBe(9800)
})

test('a service with its own therapist has that therapist’s price', () => {
  const title = { en: '', fr: '' }
  const of = (id: string, variantId: string, priceMinor: number) => ({
    id,
    name: id,
    title,
    skills: [{ variantId, lengthMinutes: null, priceMinor }],
  })
  const team = [of('marc', 'm60', 9900), of('ines', 'f45', 7000)]
  const [first, second] = visit
  const items = [
    { ...first!, wish: 'marc' },
    { ...second!, wish: 'ines' },
  ]
  const { lines, price } = sumOf(items, menu, paris, team)
  expect(lines.map(({ extraMinor }) => extraMinor)).toEqual([1400, 500])
  const extras = price.lines.filter(({ kind }) => kind === 'therapist')
  expect(extras.map(({ label, amountMinor }) => [label.en, amountMinor])).toEqual([
    ['marc', 1400],
    ['ines', 500],
  ])
  expect(sumOf([{ ...first!, wish: 'female' }], menu, paris, team).price.totalMinor).toBe(10_300)
})

test('a service removed from the menu leaves the basket', () => {
  const old = [
    { variantId: 'gone', addOnIds: [] },
    { variantId: 'm90', addOnIds: ['gone', 'stones'] },
  ]
  expect(stillOffered(old, menu, [])).toEqual([{ variantId: 'm90', addOnIds: ['stones'] }])
  expect(sumOf(old, menu, paris).price.totalMinor).toBe(13_700)
})

test('a wish for one service counts while a therapist can meet it', () => {
  const skills = [{ variantId: 'm60', lengthMinutes: null, priceMinor: null }]
  const team = [{ id: 'ines', gender: 'female' as const, skills }]
  const keptWish = (variantId: string, wish: string) =>
    stillOffered([{ variantId, addOnIds: [], wish }], menu, team)[0]?.wish
  expect(['ines', 'female', 'any'].map((wish) => keptWish('m60', wish))).toEqual([
    'ines',
    'female',
    'any',
  ])
  expect(keptWish('m60', 'male')).toBeUndefined()
  expect(keptWish('m90', 'ines')).toBeUndefined()
  expect(keptWish('f45', 'female')).toBeUndefined()
})

test('services are found by any of their variants, and change places', () => {
  expect(indexOfService([{ variantId: 'm90', addOnIds: [] }], massage)).toBe(0)
  expect(indexOfService([{ variantId: 'm90', addOnIds: [] }], facial)).toBe(-1)
  expect(moved(visit, 1, -1).map(({ variantId }) => variantId)).toEqual(['f45', 'm60'])
  const three = [...visit, { variantId: 'm90', addOnIds: [] }]
  expect(moved(three, 0, 1).map(({ variantId }) => variantId)).toEqual(['f45', 'm60', 'm90'])
  expect(moved(three, 2, -1).map(({ variantId }) => variantId)).toEqual(['m60', 'm90', 'f45'])
})

test('a party pays for everybody, and ends with the longest visit or the last turn', () => {
  const guests = [{ items: visit }, { items: [visit[1]!] }]
  const sum = sumOfParty({ guests, together: 'same_start' }, menu, paris)
  expect(sum.guests.map((lines) => lines.map(({ service }) => service.id))).toEqual([
    ['massage', 'facial'],
    ['facial'],
  ])
  expect(sum.price.totalMinor).toBe(23_300)
  expect(sum.lengthMinutes).toBe(120)
  expect(sumOfParty({ guests, together: 'in_turn' }, menu, paris).lengthMinutes).toBe(165)
})

test('a guest who joins gets the same without the wish, and the others keep theirs', () => {
  const [first, second] = visit
  const guests = [{ items: [{ ...first!, wish: 'female' }] }, { items: [second!] }]
  expect(resized(guests, 3)).toEqual([...guests, { items: [first] }])
  expect(resized(guests, 1)).toEqual(guests.slice(0, 1))
  expect(resized(guests.slice(0, 1), 3, guests)).toEqual([...guests, { items: [first] }])
})

test('a room is shared where it takes everybody at their first service', () => {
  const bath = { ...massage, sharedRooms: [{ id: 'pool', places: 3 }] }
  const two = [{ items: [visit[0]!] }, { items: [visit[0]!, visit[1]!] }]
  expect(canShareRoom(two, [bath, facial])).toBe(true)
  expect(canShareRoom([...two, two[0]!, two[0]!], [bath, facial])).toBe(false)
  expect(canShareRoom([two[0]!, { items: [visit[1]!] }], [bath, facial])).toBe(false)
  expect(canShareRoom(two, menu)).toBe(false)
  expect(canShareRoom(two.slice(0, 1), [bath])).toBe(false)
})
