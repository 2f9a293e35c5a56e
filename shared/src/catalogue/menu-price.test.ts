import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/day.ts'
import { menuPriceOn, type OtherPrice, plannedPriceOn } from './menu-price.ts'

const here = 'here'
const all: OtherPrice[] = [
  { shopId: null, fromDay: '2027-01-01', priceMinor: 9_000 },
  { shopId: null, fromDay: '2027-03-01', priceMinor: 9_500 },
  { shopId: 'there', fromDay: null, priceMinor: 7_000 },
]

test('a price begins on its day and holds until the next one begins', () => {
  const days = ['2026-12-31', '2027-01-01', '2027-02-28', '2027-03-01', '2028-01-01']
  expect(days.map((day) => menuPriceOn(8_000, all, { shopId: here, day }))).toEqual([
    8_000, 9_000, 9_000, 9_500, 9_500,
  ])
})

test('the price of a shop goes before that of all shops, also when that begins later', () => {
  const days = ['2026-12-31', '2027-01-01']
  const own = days.map((day) => menuPriceOn(8_000, all, { shopId: 'there', day }))
  expect(own).toEqual([7_000, 7_000])
  expect(menuPriceOn(8_000, all, { shopId: null, day: '2027-01-01' })).toBe(9_000)
})

test('a planned price holds from its day on', () => {
  const planned = {
    priceMinor: 8_000,
    laterPrices: [
      { fromDay: '2027-01-01', priceMinor: 9_000 },
      { fromDay: '2027-03-01', priceMinor: 9_500 },
    ],
  }
  const days = ['2026-12-31', '2027-01-01', '2027-03-02']
  expect(days.map((day) => plannedPriceOn(planned, day))).toEqual([8_000, 9_000, 9_500])
  expect(plannedPriceOn({ priceMinor: 8_000 }, '2027-03-02')).toBe(8_000)
})

const other = fc.record({
  shopId: fc.constantFrom(null, here, 'there'),
  fromDay: fc.option(fc.integer({ min: 0, max: 20 }).map((day) => addDays('2027-01-01', day))),
  priceMinor: fc.nat(20_000),
})

test('whatever other shops have planned, a shop’s price does not depend on it', () => {
  fc.assert(
    fc.property(fc.array(other), fc.integer({ min: 0, max: 25 }), (others, later) => {
      const at = { shopId: here, day: addDays('2026-12-30', later) }
      const own = others.filter(({ shopId }) => shopId !== 'there')
      expect(menuPriceOn(8_000, others, at)).toBe(menuPriceOn(8_000, own, at))
    }),
  )
})
