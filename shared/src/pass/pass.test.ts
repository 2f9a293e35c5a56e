import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { sum } from '../money/money.ts'
import { type BasketItem, priceOf } from '../offer/price.ts'
import { withoutPass, withPass } from './price.ts'
import { coverOf, partsOf, refundOf, worthOf } from './use.ts'

const named = (en: string) => ({ en, fr: en })
const item = (priceMinor: number, more: Partial<BasketItem> = {}): BasketItem => ({
  guest: 0,
  variantId: 'v',
  label: named('Massage'),
  lengthMinutes: 60,
  priceMinor,
  taxRate: 20_000,
  addOns: [],
  ...more,
})
const priceIn = (items: BasketItem[], taxIsIncluded = true) =>
  priceOf({ currency: 'EUR', taxIsIncluded, items, discounts: [], tipMinor: 0 })
const pass = (worthMinor: number, more: object = {}) => ({
  passId: 'p',
  label: named('Ten massages'),
  worthMinor,
  cover: 'all' as const,
  withOffers: false,
  ...more,
})
const first = { guest: 0, item: 0 }

describe('what a pass makes of a price', () => {
  it('takes the package’s saving off and pays the rest of the treatment', () => {
    const { price, paidMinor, listMinor, restMinor } = withPass(
      priceIn([item(9_000)]),
      first,
      pass(8_000),
    )
    expect({ paidMinor, listMinor, restMinor }).toEqual({
      paidMinor: 8_000,
      listMinor: 9_000,
      restMinor: 0,
    })
    expect(price.totalMinor).toBe(8_000)
    expect(price.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['service', 9_000],
      ['discount', -1_000],
    ])
  })

  it('leaves extras, a dearer therapist and a dearer variant to be paid beside', () => {
    const addOn = { addOnId: 'a', label: named('Oil'), lengthMinutes: 0, priceMinor: 500 }
    const dear = item(12_000, {
      ownPriceMinor: 13_000,
      therapist: named('Ada'),
      addOns: [addOn],
    })
    const { price, paidMinor, restMinor } = withPass(
      priceIn([dear]),
      first,
      pass(8_000, { cover: 9_000 }),
    )
    expect([paidMinor, restMinor]).toEqual([8_000, 4_500])
    expect(price.totalMinor).toBe(12_500)
  })

  it('pays no more than a cheaper treatment costs', () => {
    const { price, paidMinor } = withPass(priceIn([item(5_000)]), first, pass(8_000))
    expect([price.totalMinor, paidMinor]).toEqual([5_000, 5_000])
  })

  prop.prop([
    fc.integer({ min: 0, max: 30_000 }),
    fc.integer({ min: 0, max: 30_000 }),
    fc.integer({ min: 0, max: 30_000 }),
    fc.constantFrom(0, 5_000, 14_975, 20_000),
    fc.boolean(),
  ])(
    'pays its worth at most, and what is left is what the rest costs',
    (one, other, worth, taxRate, taxIsIncluded) => {
      const items = [item(one, { taxRate }), item(other, { guest: 1, taxRate })]
      const before = priceIn(items, taxIsIncluded)
      const { price, paidMinor, listMinor } = withPass(before, first, pass(worth))
      expect(paidMinor).toBeLessThanOrEqual(Math.min(worth, listMinor))
      const rest = priceIn([item(other, { guest: 1, taxRate })], taxIsIncluded).totalMinor
      expect(Math.abs(price.totalMinor - paidMinor - rest)).toBeLessThanOrEqual(1)
      if (worth >= listMinor) expect(paidMinor).toBe(listMinor)
      const back = withoutPass(price, first, ['p'])
      expect(back.lines.filter(({ kind }) => kind === 'discount')).toEqual([])
      expect(Math.abs(back.totalMinor - before.totalMinor)).toBeLessThanOrEqual(1)
    },
  )
})

describe('the uses of a pass', () => {
  prop.prop([fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 30 })])(
    'are worth its price together, each the same to the cent',
    (priceMinor, units) => {
      let balanceMinor = priceMinor
      const worths = Array.from({ length: units }, (_, used) => {
        const worth = worthOf({ balanceMinor, owedMinor: 0, unitsLeft: units - used }, 1)
        balanceMinor -= worth
        return worth
      })
      expect(sum(worths)).toBe(priceMinor)
      expect(Math.max(...worths) - Math.min(...worths)).toBeLessThanOrEqual(1)
    },
  )

  it('count what is still to be paid', () => {
    expect(worthOf({ balanceMinor: 2_500, owedMinor: 7_500, unitsLeft: 10 }, 1)).toBe(1_000)
    expect(partsOf(10_001, 4)).toEqual([2_501, 2_500, 2_500, 2_500])
  })

  it('are for what it names, for a dearer variant of it in part, and for nothing else', () => {
    const of = { serviceId: 's', categoryId: 'c', lengthMinutes: 60 }
    const variants = [{ id: 'v', serviceId: 's', priceMinor: 9_000 }]
    const scope = { variantIds: ['v'], categoryId: null }
    expect(coverOf(scope, { ...of, variantId: 'v' }, variants)).toBe('all')
    expect(coverOf(scope, { ...of, variantId: 'w' }, variants)).toBe(9_000)
    expect(coverOf(scope, { ...of, serviceId: 't', variantId: 'w' }, variants)).toBeNull()
    const category = { variantIds: null, categoryId: 'c' }
    expect(coverOf(category, { ...of, variantId: 'w' }, [])).toBe('all')
  })
})

describe('what is left of a pass is worth', () => {
  const ten = { paidMinor: 80_000, balanceMinor: 56_000, units: 10, unitsLeft: 7 }
  it('what was paid less what was used at list price', () => {
    expect(refundOf({ ...ten, rule: 'list_price', usedListMinor: 27_000 })).toBe(53_000)
    expect(refundOf({ ...ten, rule: 'list_price', usedListMinor: 90_000 })).toBe(0)
  })
  it('the share that was not used where the spa is kinder, and never more than lies on it', () => {
    expect(refundOf({ ...ten, rule: 'share', usedListMinor: 27_000 })).toBe(56_000)
    const part = { ...ten, paidMinor: 40_000, balanceMinor: 16_000 }
    expect(refundOf({ ...part, rule: 'share', usedListMinor: 0 })).toBe(16_000)
  })
})
