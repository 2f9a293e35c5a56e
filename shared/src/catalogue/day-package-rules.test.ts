import { describe, expect, it } from 'vitest'
import {
  dayPackageFaults,
  minutesOfPackage,
  priceOfGuest,
  pricesOfSteps,
} from './day-package-rules.ts'

const shops = [
  { id: 'paris', currency: 'EUR' },
  { id: 'geneva', currency: 'CHF' },
]
const variants = ['hammam', 'massage', 'talk', 'home'].map((id) => ({
  id,
  shopIds: id === 'hammam' ? ['paris'] : ['paris', 'geneva'],
  isOnConsultation: id === 'talk',
  isCallOut: id === 'home',
}))
const step = (variantId: string, share: number | null = null) => ({
  variantId,
  pauseLeast: 0,
  pauseMost: 0,
  share,
})
const weighed = (share: number | null, menuPriceMinor: number) => ({ share, menuPriceMinor })
const minutes = (lengthMinutes: number, pauseLeast: number, pauseMost: number) => ({
  lengthMinutes,
  pauseLeast,
  pauseMost,
})
const paused = (variantId: string, pauseLeast: number, pauseMost: number) => ({
  ...step(variantId),
  pauseLeast,
  pauseMost,
})
const hours = (weekday: number, fromMinute: number, toMinute: number) => ({
  weekday,
  fromMinute,
  toMinute,
})
const terms = {
  isActive: true,
  shopIds: ['paris'],
  hours: [],
  prices: [{ currency: 'EUR', priceMinor: 15_000, pairPriceMinor: null }],
  steps: [step('hammam'), step('massage')],
}
const faultsOf = (more: Partial<typeof terms>) =>
  dayPackageFaults({ ...terms, ...more }, { shops, variants }).map(
    ({ field, reason }) => `${field} ${reason}`,
  )

describe('the price of a day package', () => {
  it('is split by its shares, else by the menu, to the last cent', () => {
    expect(pricesOfSteps(10_000, [weighed(null, 1), weighed(null, 1), weighed(null, 1)])).toEqual([
      3_334, 3_333, 3_333,
    ])
    expect(pricesOfSteps(10_001, [weighed(50_000, 9), weighed(50_000, 1)])).toEqual([5_001, 5_000])
    expect(pricesOfSteps(10_000, [weighed(0, 5), weighed(100_000, 5)])).toEqual([0, 10_000])
  })

  it('is that for two where exactly two come', () => {
    const price = { priceMinor: 15_000, pairPriceMinor: 27_000 }
    expect([1, 2, 3].map((guests) => priceOfGuest(price, guests))).toEqual([15_000, 13_500, 15_000])
    expect(priceOfGuest({ ...price, pairPriceMinor: null }, 2)).toBe(15_000)
  })
})

it('a day package lasts as long as its steps and pauses', () => {
  expect(minutesOfPackage([minutes(60, 0, 0), minutes(30, 10, 45)])).toEqual({
    least: 100,
    most: 135,
  })
})

describe('what of a day package does not go together', () => {
  it('nothing where all is well', () => expect(faultsOf({})).toEqual([]))

  it('is a step that is not on the menu, has no price or is not given everywhere', () => {
    expect(faultsOf({ steps: [step('gone'), step('talk'), step('home')] })).toEqual([
      'steps.0 unknown',
      'steps.1 no_price',
      'steps.2 at_client',
    ])
    const prices = [...terms.prices, { currency: 'CHF', priceMinor: 1, pairPriceMinor: null }]
    expect(faultsOf({ shopIds: ['paris', 'geneva'], prices })).toEqual(['steps.0 not_at_shop'])
  })

  it('is a pause before the first step, or one that ends before it begins', () => {
    expect(faultsOf({ steps: [paused('hammam', 0, 5), paused('massage', 10, 5)] })).toEqual([
      'steps.0.pauseMost minutes',
      'steps.1.pauseMost minutes',
    ])
  })

  it('is a share of some, or shares that are not the whole', () => {
    expect(faultsOf({ steps: [step('hammam', 100_000), step('massage')] })).toEqual([
      'steps shares',
    ])
    expect(faultsOf({ steps: [step('hammam', 50_000), step('massage', 40_000)] })).toEqual([
      'steps shares',
    ])
    expect(faultsOf({ steps: [step('hammam', 60_000), step('massage', 40_000)] })).toEqual([])
  })

  it('is a spa or a price that lacks, once clients see it', () => {
    expect(faultsOf({ shopIds: [] })).toEqual(['shopIds nothing_chosen'])
    expect(faultsOf({ prices: [] })).toEqual(['prices price_missing'])
    expect(faultsOf({ isActive: false, shopIds: [], prices: [] })).toEqual([])
  })

  it('is something that stands there twice, or hours that end before they begin', () => {
    expect(
      faultsOf({
        shopIds: ['paris', 'paris'],
        prices: [...terms.prices, ...terms.prices],
        hours: [hours(1, 600, 500), hours(2, 600, 700), hours(2, 800, 900)] as never[],
      }),
    ).toEqual(['shopIds twice', 'prices twice', 'hours.0 hours', 'hours.2 twice'])
  })
})
