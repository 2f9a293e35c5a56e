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
