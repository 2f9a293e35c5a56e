import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { sum } from '../money/money.ts'
import { priceOfSale } from './sale-price.ts'

const line = fc.record({
  units: fc.integer({ min: 1, max: 9 }),
  unitMinor: fc.integer({ min: 0, max: 50_000 }),
  discountMinor: fc.constant(0),
  taxRate: fc.constantFrom(0, 5_500, 10_000, 20_000),
})

test('what is off a line lowers that line alone, what is off the whole all of them', () => {
  const oil = { units: 2, unitMinor: 2_400, discountMinor: 800, taxRate: 20_000 }
  const tea = { units: 1, unitMinor: 1_000, discountMinor: 0, taxRate: 5_500 }
  const sale = { currency: 'EUR', taxIsIncluded: true, lines: [oil, tea] }
  expect(priceOfSale({ ...sale, discountMinor: 0 })).toMatchObject({
    totalMinor: 5_000,
    discountMinor: 800,
    lines: [{ discountMinor: 800 }, { discountMinor: 0 }],
  })
  expect(priceOfSale({ ...sale, discountMinor: 1_000 })).toMatchObject({
    totalMinor: 4_000,
    discountMinor: 1_800,
    lines: [{ discountMinor: 1_600 }, { discountMinor: 200 }],
  })
})

test('what is taxed at its sale has its tax by itself, and the rate says both', () => {
  const card = { kind: 'gift_card', units: 1, unitMinor: 8_000, discountMinor: 0, taxRate: 20_000 }
  const oil = { units: 1, unitMinor: 1_019, discountMinor: 0, taxRate: 20_000 }
  const sale = { currency: 'EUR', taxIsIncluded: true, discountMinor: 20 }
  const price = priceOfSale({ ...sale, lines: [oil, card, { ...card, taxRate: 0 }] })
  expect(price).toMatchObject({
    totalMinor: 16_999,
    lines: [
      { netMinor: 832, taxMinor: 167, discountMinor: 20 },
      { netMinor: 6_667, taxMinor: 1_333, discountMinor: 0 },
      { netMinor: 8_000, taxMinor: 0 },
    ],
    taxes: [
      { rate: 0, baseMinor: 8_000, taxMinor: 0 },
      { rate: 20_000, baseMinor: 7_499, taxMinor: 1_500 },
    ],
  })
})

test.prop([fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(100_000), fc.boolean()])(
  'lines, taxes and what is off sum to the total',
  (lines, wantedMinor, taxIsIncluded) => {
    const listMinor = sum(lines.map(({ units, unitMinor }) => units * unitMinor))
    const discountMinor = Math.min(wantedMinor, listMinor)
    const price = priceOfSale({ currency: 'EUR', taxIsIncluded, lines, discountMinor })
    const grossMinor = sum(price.lines.map(({ netMinor, taxMinor }) => netMinor + taxMinor))
    expect(grossMinor).toBe(price.totalMinor)
    expect(sum(price.lines.map((each) => each.discountMinor))).toBe(discountMinor)
    expect(price.netMinor + sum(price.taxes.map(({ taxMinor }) => taxMinor))).toBe(price.totalMinor)
  },
)
