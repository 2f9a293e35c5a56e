import { allocate } from '../money/money.ts'
import type { CatalogueFault } from './terms.ts'
import { type ServiceHours } from './booking-rule.ts'

/** What a business may say of a day package at most. */
export const dayPackageLimits = {
  nameLength: 80,
  descriptionLength: 1_000,
  extraLength: 120,
  packages: 100,
  guests: 6,
  /** At least and at most. */
  steps: [2, 6],
  pauseMinutes: 180,
} as const

/** The whole of a price, as shares of it are written. */
export const wholeShare = 100_000

type Priced = { priceMinor: number; pairPriceMinor: number | null }

/** What each guest of a party pays: two together may pay less. */
export function priceOfGuest({ priceMinor, pairPriceMinor }: Priced, guestCount: number): number {
  return guestCount === 2 && pairPriceMinor !== null ? pairPriceMinor / 2 : priceMinor
}

/** What of a guest's price each step earns: by the shares of the business, else by what the steps cost on the menu. */
export function pricesOfSteps(
  priceMinor: number,
  steps: readonly { share: number | null; menuPriceMinor: number }[],
): number[] {
  return allocate(
    priceMinor,
    steps.map(({ share, menuPriceMinor }) => share ?? menuPriceMinor),
  )
}

type Length = { lengthMinutes: number; pauseLeast: number; pauseMost: number }

/** How long it lasts at least and at most, with its pauses. */
export function minutesOfPackage(steps: readonly Length[]): { least: number; most: number } {
  let [least, most] = [0, 0]
  for (const { lengthMinutes, pauseLeast, pauseMost } of steps) {
    least += pauseLeast + lengthMinutes
    most += pauseMost + lengthMinutes
  }
  return { least, most }
}

type Terms = {
  isActive: boolean
  shopIds: readonly string[]
  hours: readonly ServiceHours[]
  prices: readonly ({ currency: string } & Priced)[]
  steps: readonly {
    variantId: string
    pauseLeast: number
    pauseMost: number
    share: number | null
  }[]
}

type Known = {
  shops: readonly { id: string; currency: string }[]
  /** What can be booked of the menu, and where. */
  variants: readonly {
    id: string
    shopIds: readonly string[]
    isOnConsultation: boolean
    isCallOut: boolean
  }[]
}

/** What of a day package does not go together; of one that clients see also what they could not book. */
export function dayPackageFaults(terms: Terms, { shops, variants }: Known): CatalogueFault[] {
  const { shopIds, hours, prices, steps } = terms
  const faults: CatalogueFault[] = []
  const say = (field: string, reason: CatalogueFault['reason']) => faults.push({ field, reason })
  if (new Set(shopIds).size < shopIds.length) say('shopIds', 'twice')
  const currencies = prices.map(({ currency }) => currency)
  if (new Set(currencies).size < currencies.length) say('prices', 'twice')
  for (const [place, { weekday, fromMinute, toMinute }] of hours.entries()) {
    if (toMinute <= fromMinute) say(`hours.${place}`, 'hours')
    else if (hours.findIndex((other) => other.weekday === weekday) < place)
      say(`hours.${place}`, 'twice')
  }
  for (const [place, step] of steps.entries()) {
    const variant = variants.find(({ id }) => id === step.variantId)
    if (!variant) say(`steps.${place}`, 'unknown')
    else if (variant.isOnConsultation) say(`steps.${place}`, 'no_price')
    else if (variant.isCallOut) say(`steps.${place}`, 'at_client')
    else if (!shopIds.every((id) => variant.shopIds.includes(id)))
      say(`steps.${place}`, 'not_at_shop')
    if (step.pauseMost < step.pauseLeast || (place === 0 && step.pauseMost > 0))
      say(`steps.${place}.pauseMost`, 'minutes')
  }
  const shares = steps.flatMap(({ share }) => share ?? [])
  const isWhole = shares.reduce((all, share) => all + share, 0) === wholeShare
  if (shares.length > 0 && !(isWhole && shares.length === steps.length)) say('steps', 'shares')
  if (!terms.isActive) return faults
  if (shopIds.length === 0) say('shopIds', 'nothing_chosen')
  const needed = shops.filter(({ id }) => shopIds.includes(id)).map(({ currency }) => currency)
  if (!needed.every((each) => currencies.includes(each))) say('prices', 'price_missing')
  return faults
}
