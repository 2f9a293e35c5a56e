import type { DayPackageQuery } from '@serein/shared/search/day-package.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { asSearchQuery } from './search-query.ts'

/** The day packages that a search may mean: those that fit but for the time; null where it names neither one nor a kind of treatment. */
export function dayPackagesFor(search: SearchFilters): DayPackageQuery | null {
  const { text, category, near, withinMetres, bounds, maxPriceMinor, minRating, ...rest } =
    asSearchQuery(search)
  const { partySize, amenities, openNow } = rest
  const ofShop = { near, withinMetres, bounds, minRating, amenities, openNow }
  return text || category ? { text, category, maxPriceMinor, partySize, ...ofShop } : null
}
