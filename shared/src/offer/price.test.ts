import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../money/money.ts'
import { price as priceSchema } from './contract.ts'
import { withDiscounts } from './discount.ts'
import { priceOf, servicePrice, shareOfGuest, type Basket } from './price.ts'
import { withGuest, withoutGuest, withPart } from './price-part.ts'

const label = { en: 'Massage', fr: 'Massage' }
const minor = fc.integer({ min: 0, max: 100_000_000 })
const taxRate = fc.constantFrom(0, 5_500, 10_000, 14_975, 20_000)

const item = fc.record({
  guest: fc.nat(5),
  variantId: fc.uuid(),
  label: fc.constant(label),
  lengthMinutes: fc.integer({ min: 5, max: 180 }),
  priceMinor: minor,
  ownPriceMinor: fc.option(minor),
  therapist: fc.constantFrom(label, undefined),
  taxRate,
  addOns: fc.array(
    fc.record({
      addOnId: fc.uuid(),
      label: fc.constant(label),
      lengthMinutes: fc.nat(60),
      priceMinor: minor,
    }),
    { maxLength: 3 },
  ),
})
const touched = fc.option(fc.array(fc.nat(6), { maxLength: 4 }), { nil: undefined })
const discount = fc.oneof(
  fc.record({
    offerId: fc.uuid(),
    label: fc.constant(label),
    items: touched,
    exceptAddOns: fc.boolean(),
    rate: fc.nat(100_000),
  }),
  fc.record({ offerId: fc.uuid(), label: fc.constant(label), items: touched, amountMinor: minor }),
)
const basket: fc.Arbitrary<Basket> = fc.record({
  currency: fc.constantFrom('EUR', 'CAD', 'JPY'),
  taxIsIncluded: fc.boolean(),
  items: fc.array(item, { maxLength: 6 }),
  discounts: fc.array(discount, { maxLength: 4 }),
  callOut: fc.option(fc.record({ label: fc.constant(label), amountMinor: minor, taxRate }), {
    nil: undefined,
  }),
  tipMinor: fc.nat(100_000),
})

test('the parts of a price sum exactly, whatever is in the basket', () => {
  fc.assert(
    fc.property(basket, (wanted) => {
      const price = priceOf(wanted)
      const of = (pick: (line: (typeof price.lines)[number]) => number) =>
        sum(price.lines.map(pick))
      expect(price.netMinor + price.taxMinor + price.tipMinor).toBe(price.totalMinor)
      expect(of((line) => line.netMinor)).toBe(price.netMinor)
      expect(of((line) => line.taxMinor)).toBe(price.taxMinor)
      expect(sum(price.taxes.map((tax) => tax.taxMinor))).toBe(price.taxMinor)
      expect(sum(price.taxes.map((tax) => tax.baseMinor))).toBe(price.netMinor)
      const onTop = wanted.taxIsIncluded ? 0 : price.taxMinor
      expect(of((line) => line.amountMinor) + onTop).toBe(price.totalMinor)
      const parts = [price.netMinor, price.taxMinor, price.totalMinor, price.discountMinor]
      expect(
        Math.min(...parts, ...price.lines.flatMap((line) => [line.netMinor, line.taxMinor])),
      ).toBeGreaterThanOrEqual(0)
      priceSchema.parse(price)
    }),
  )
})

test('the tax of each rate is what that rate makes of all its lines together', () => {
  fc.assert(
    fc.property(basket, (wanted) => {
      for (const { rate, baseMinor, taxMinor } of priceOf(wanted).taxes) {
        const exact = (baseMinor * rate) / 100_000
        expect(Math.abs(exact - taxMinor)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

const massage = {
  guest: 0,
  variantId: '0',
  label,
  lengthMinutes: 60,
  priceMinor: 9_000,
  taxRate: 20_000,
  addOns: [],
}
const oil = { addOnId: '1', label, lengthMinutes: 15, priceMinor: 1_500 }
const simple = {
  currency: 'EUR',
  taxIsIncluded: true,
  items: [massage],
  discounts: [],
  tipMinor: 0,
}

describe('a price', () => {
  test('contains its tax in France', () => {
    const price = priceOf(simple)
    expect([price.totalMinor, price.netMinor, price.taxMinor]).toEqual([9_000, 7_500, 1_500])
  })

  test('has its tax on top in Canada', () => {
    const price = priceOf({
      ...simple,
      taxIsIncluded: false,
      items: [{ ...massage, taxRate: 14_975 }],
    })
    expect([price.totalMinor, price.netMinor, price.taxMinor]).toEqual([10_348, 9_000, 1_348])
  })

  test('is the therapist’s own where there is one, with add-ons and a tip', () => {
    const items = [{ ...massage, ownPriceMinor: 11_000, addOns: [oil] }]
    const price = priceOf({ ...simple, items, tipMinor: 500 })
    expect(price.lines.map((line) => [line.kind, line.amountMinor])).toEqual([
      ['service', 11_000],
      ['add_on', 1_500],
      ['tip', 500],
    ])
    expect(price.totalMinor).toBe(13_000)
  })

  test('shows a therapist’s surcharge on its own line, and a lower price in the service', () => {
    const therapist = { en: 'Marc, senior therapist', fr: 'Marc, praticien senior' }
    const own = (ownPriceMinor: number) =>
      priceOf({
        ...simple,
        items: [{ ...massage, therapist, ownPriceMinor, addOns: [oil] }],
        discounts: [{ offerId: 'a', label, rate: 10_000, items: [0] }],
      })
    const dearer = own(massage.priceMinor + 1_000)
    expect(dearer.lines.map((line) => [line.kind, line.amountMinor])).toEqual([
      ['service', massage.priceMinor],
      ['therapist', 1_000],
      ['add_on', 1_500],
      ['discount', -(massage.priceMinor + 2_500) / 10],
    ])
    expect(dearer.lines[1]).toMatchObject({ label: therapist, item: 0, lengthMinutes: null })
    expect(servicePrice(dearer, 0)).toBe(massage.priceMinor + 1_000)
    const cheaper = own(massage.priceMinor - 500)
    expect(cheaper.lines.slice(0, 2).map((line) => [line.kind, line.amountMinor])).toEqual([
      ['service', massage.priceMinor - 500],
      ['add_on', 1_500],
    ])
  })

  test('is lowered by each discount after the earlier ones, on its items, never below zero', () => {
    const discounts = [
      { offerId: 'a', label, rate: 50_000, items: [0] },
      { offerId: 'b', label, amountMinor: 1_000 },
      { offerId: 'c', label, amountMinor: 99_999 },
    ]
    const price = priceOf({ ...simple, items: [massage, massage], discounts })
    const taken = price.lines.filter((line) => line.kind === 'discount')
    expect(taken.map((line) => line.amountMinor)).toEqual([-4_500, -1_000, -12_500])
    expect(price.totalMinor).toBe(0)
  })

  test('names the discount of an item right below it, and can leave its add-ons out', () => {
    const items = [
      { ...massage, addOns: [oil] },
      { ...massage, guest: 1 },
    ]
    const tuesday = { offerId: 'a', label, items: [0], rate: 20_000 }
    const linesOf = (more: object) =>
      priceOf({ ...simple, items, discounts: [{ ...tuesday, ...more }] }).lines.map(
        ({ kind, item: index, guest, amountMinor }) => [kind, index, guest, amountMinor],
      )
    expect(linesOf({})).toEqual([
      ['service', 0, 0, 9_000],
      ['add_on', 0, 0, 1_500],
      ['discount', 0, 0, -2_100],
      ['service', 1, 1, 9_000],
    ])
    expect(linesOf({ exceptAddOns: true })[2]).toEqual(['discount', 0, 0, -1_800])
  })

  test('below zero is a bug', () => {
    expect(() => priceOf({ ...simple, tipMinor: -1 })).toThrow('tip')
    expect(() => priceOf({ ...simple, items: [{ ...massage, priceMinor: -1 }] })).toThrow('price')
  })
})

describe('the way to the client', () => {
  const wanted: Basket = {
    currency: 'EUR',
    taxIsIncluded: true,
    items: [
      {
        guest: 0,
        variantId: '1',
        label,
        lengthMinutes: 60,
        priceMinor: 10_000,
        taxRate: 20_000,
        addOns: [],
      },
    ],
    discounts: [{ offerId: '2', label, rate: 50_000 }],
    callOut: { label, amountMinor: 1_500, taxRate: 20_000 },
    tipMinor: 0,
  }

  test('is a line of its own, which no discount lowers', () => {
    const price = priceOf(wanted)
    expect(price.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['service', 10_000],
      ['discount', -5_000],
      ['call_out', 1_500],
    ])
    expect(price.totalMinor).toBe(6_500)
    expect(price.taxes).toEqual([
      { rate: 20_000, baseMinor: 5_417, taxMinor: 1_083, isIncluded: true },
    ])
  })

  test('stays when a guest leaves, and when another discount holds', () => {
    const price = priceOf(wanted)
    expect(withDiscounts(price, []).totalMinor).toBe(11_500)
    const { left } = withoutGuest(price, 0)
    expect(left).toMatchObject({ totalMinor: 1_500, taxes: [{ rate: 20_000, taxMinor: 250 }] })
  })
})

test('a guest who leaves takes their exact part, and the others keep their prices', () => {
  fc.assert(
    fc.property(basket, fc.nat(5), (wanted, guest) => {
      const price = priceOf(wanted)
      const { part, left } = withoutGuest(price, guest)
      for (const each of [part, left]) {
        expect(priceSchema.parse(each)).toEqual(each)
        expect(each.netMinor + each.taxMinor + each.tipMinor).toBe(each.totalMinor)
        expect(sum(each.taxes.map(({ taxMinor }) => taxMinor))).toBe(each.taxMinor)
        const onTop = wanted.taxIsIncluded ? 0 : each.taxMinor
        const written = sum(each.lines.map(({ amountMinor }) => amountMinor))
        expect(written + onTop).toBe(each.totalMinor)
      }
      for (const sums of [
        'netMinor',
        'taxMinor',
        'tipMinor',
        'totalMinor',
        'discountMinor',
      ] as const)
        expect(part[sums] + left[sums]).toBe(price[sums])
      expect(part.totalMinor).toBe(shareOfGuest(price, guest))
      expect(part.tipMinor).toBe(0)
      const others = (lines: typeof price.lines) =>
        lines.filter((line) => line.guest !== guest && line.guest !== null)
      expect(others(left.lines)).toEqual(others(price.lines))
    }),
  )
})

test('a guest who comes back after all has the part that they had, for what was promised', () => {
  fc.assert(
    fc.property(basket, fc.nat(5), (wanted, guest) => {
      const price = priceOf(wanted)
      const { part, left } = withoutGuest(price, guest)
      const back = withGuest(left, part)
      // What is off for several guests may be theirs alone by then, where it was off nothing of the others.
      const written = ({ lines }: typeof price) =>
        lines
          .filter(({ kind, amountMinor }) => kind !== 'discount' || amountMinor !== 0)
          .map((line) => JSON.stringify({ ...line, guest: line.item === null ? null : line.guest }))
          .toSorted()
      expect({ ...back, lines: written(back) }).toEqual({ ...price, lines: written(price) })
    }),
  )
})

test('a guest who changes treatments changes only their part, and the others keep their prices', () => {
  fc.assert(
    fc.property(basket, basket, fc.nat(5), (wanted, instead, guest) => {
      const price = priceOf(wanted)
      const part = priceOf({
        ...instead,
        currency: wanted.currency,
        taxIsIncluded: wanted.taxIsIncluded,
        items: instead.items.map((each) => ({ ...each, guest: 0 })),
        callOut: undefined,
        tipMinor: 0,
      })
      const items = instead.items.map((_, index) => 10 + index)
      const after = withPart(price, part, { guests: [guest], items })
      expect(priceSchema.parse(after)).toEqual(after)
      expect(after.totalMinor).toBe(price.totalMinor - shareOfGuest(price, guest) + part.totalMinor)
      expect(after.netMinor + after.taxMinor + after.tipMinor).toBe(after.totalMinor)
      expect(sum(after.taxes.map(({ taxMinor }) => taxMinor))).toBe(after.taxMinor)
      expect(sum(after.taxes.map(({ baseMinor }) => baseMinor))).toBe(after.netMinor)
      const onTop = wanted.taxIsIncluded ? 0 : after.taxMinor
      expect(sum(after.lines.map(({ amountMinor }) => amountMinor)) + onTop).toBe(after.totalMinor)
      expect(shareOfGuest(after, guest)).toBe(part.totalMinor)
      const others = (lines: typeof price.lines) =>
        lines.filter((line) => line.guest !== guest && line.guest !== null)
      expect(others(after.lines)).toEqual(others(price.lines))
    }),
  )
})

test('a price with new discounts is the price of the same basket with them', () => {
  fc.assert(
    fc.property(basket, fc.array(discount, { maxLength: 4 }), (wanted, discounts) => {
      expect(withDiscounts(priceOf(wanted), discounts)).toEqual(priceOf({ ...wanted, discounts }))
    }),
  )
})
