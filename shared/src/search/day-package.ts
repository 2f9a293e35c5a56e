import * as z from 'zod'
import { dayPackage } from '../catalogue/day-package.ts'
import { at, query } from '../endpoint.ts'
import { shopCard } from '../shop/contract.ts'
import { shopQuery } from './shop-query.ts'

/** So many are shown at once. */
export const mostFound = 12

const foundDayPackage = dayPackage
  .pick({
    id: true,
    name: true,
    picture: true,
    priceMinor: true,
    pairPriceMinor: true,
    guestLimit: true,
    steps: true,
  })
  .extend({
    shop: shopCard.pick({ id: true, name: true, city: true, currency: true, distanceMetres: true }),
  })
export type FoundDayPackage = z.infer<typeof foundDayPackage>

const dayPackageQuery = shopQuery.pick({
  text: true,
  category: true,
  near: true,
  withinMetres: true,
  bounds: true,
  maxPriceMinor: true,
  minRating: true,
  partySize: true,
  amenities: true,
  openNow: true,
})
export type DayPackageQuery = z.infer<typeof dayPackageQuery>

/**
 * Day packages that clients can book, each at the shop that fits best, those first that meet the text best. `text` is met by their
 * names and those of their services, in both languages; `category` by one of their services; `maxPriceMinor` is for a guest. The rest
 * is asked of the shop, as by {@link shopQuery}.
 */
const dayPackages = query('anyone')
  .route(at('GET', '/search/day-packages', 'Find day packages', 'search'))
  .input(dayPackageQuery)
  .output(z.object({ packages: z.array(foundDayPackage).max(mostFound) }))

export const dayPackageEndpoints = { dayPackages }
