import { stored } from '@serein/client/storage.ts'
import { storeShown, useStored } from '@serein/client/stored.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { sound } from './search-query.ts'

/** The recent searches, latest first; stored only on this device. */
const most = 6

export function useRecent(): readonly SearchFilters[] {
  const storedSearches = useStored('searches')
  return storedSearches ? read(storedSearches) : []
}

/** Stores a search, unless it is empty. */
export function remember(search: SearchFilters): void {
  const { bounds: _, sort: __, ...wanted } = search
  if (Object.values(wanted).every((value) => value === undefined)) return
  const others = read(stored('searches') ?? '[]').filter((each) => !isSame(each, wanted))
  storeShown('searches', JSON.stringify([wanted, ...others].slice(0, most)))
}

export function forgetRecent(): void {
  storeShown('searches', null)
}

/** The stored value may be of an older version or invalid. */
function read(storedSearches: string): SearchFilters[] {
  try {
    const list: unknown = JSON.parse(storedSearches)
    return Array.isArray(list) ? list.flatMap(asSearch).slice(0, most) : []
  } catch {
    return []
  }
}

function asSearch(entry: unknown): SearchFilters[] {
  const search = typeof entry === 'object' && entry ? sound(entry) : {}
  return Object.keys(search).length > 0 ? [search] : []
}

function isSame(one: SearchFilters, other: SearchFilters): boolean {
  return JSON.stringify(sound(one)) === JSON.stringify(sound(other))
}
