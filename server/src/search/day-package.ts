import {
  type DayPackageQuery,
  type FoundDayPackage,
  mostFound,
} from '@serein/shared/search/day-package.ts'
import { selectDayPackagesAt } from '../catalogue/day-package-sql.ts'
import type { Db } from '../platform/pool.ts'
import type { DayPackageEntry, Entry } from './entry.ts'
import { find } from './find.ts'
import type { ShopIndex } from './keep.ts'
import { prepareQuery } from './prepared-query.ts'
import { textScore } from './text.ts'

type At = { db: Db; index: ShopIndex; now: Date }
type Found = {
  id: string
  entry: Entry
  distanceMetres: number | null
  textScore: number
  score: number
}

/** Day packages as the contract says; one that lost a step since is left out. */
export async function findDayPackages({ db, index, now }: At, search: DayPackageQuery) {
  await index.isReady
  const found = best(index, search, now)
  const places = found.map(({ id, entry }) => ({ id, shopId: entry.id }))
  const offered = places.length > 0 ? await selectDayPackagesAt(db, places) : []
  const packages = found.flatMap(({ id, entry, distanceMetres }): FoundDayPackage[] => {
    const details = offered.find((each) => each.id === id && each.shopId === entry.id)
    if (!details) return []
    const { name, city, currency } = entry
    return [{ ...details, shop: { id: entry.id, name, city, currency, distanceMetres } }]
  })
  return { packages }
}

/** Each once, at the shop that stands first; what meets the text best first. */
function best(index: ShopIndex, search: DayPackageQuery, now: Date): Found[] {
  const { text, category: _, maxPriceMinor: __, ...ofShop } = search
  const read = text ? index.entries.words.read(text) : null
  if (text && !read) return []
  const byId = new Map<string, Found>()
  const query = prepareQuery(index, { ...ofShop, sort: 'relevance' }, now.getTime())
  find(index, query, ({ entry, distanceMetres, score }) => {
    for (const each of entry.dayPackages) {
      if (!isFitting(each, search)) continue
      const one = {
        id: each.id,
        entry,
        distanceMetres,
        textScore: read ? textScore(read, each.words) : 1,
        score,
      }
      const other = byId.get(each.id)
      if (one.textScore > 0 && (!other || compare(one, other) < 0)) byId.set(each.id, one)
    }
  })
  return [...byId.values()].toSorted(compare).slice(0, mostFound)
}

function isFitting(
  { categories, priceMinor, guestLimit }: DayPackageEntry,
  { category, maxPriceMinor = Number.POSITIVE_INFINITY, partySize = 1 }: DayPackageQuery,
): boolean {
  const isOfKind = category === undefined || categories.includes(category)
  return isOfKind && priceMinor <= maxPriceMinor && partySize <= guestLimit
}

const compare = (a: Found, b: Found): number =>
  b.textScore - a.textScore || b.score - a.score || a.id.localeCompare(b.id)
