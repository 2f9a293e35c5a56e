import type { ApiQuery } from '@serein/client/query.ts'
import type { DayPackageQuery } from '@serein/shared/search/day-package.ts'

/** The day packages of all spas that fit, whenever they are free. */
export function foundDayPackagesOptions(query: ApiQuery, input: DayPackageQuery) {
  return query.search.dayPackages.queryOptions({ input })
}
