import { stored } from '@serein/client/storage.ts'
import { storeShown, useStored } from '@serein/client/stored.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { sound } from './search-query.ts'

/** What was searched for on this device, the latest first. It stays there. */
const most = 6

export function useRecent(): readonly SearchFilters[] {
  const storedSearches = useStored('searches')
  return storedSearches ? read(storedSearches) : []
}

/** Keeps what was asked; whoever asked for nothing leaves nothing behind. */
export function remember(search: SearchFilters): void {
  const { bounds: _, sort: __, ...wanted } = search
  if (Object.values(wanted).every((value) => value === undefined)) return
  const others = read(stored('searches') ?? '[]').filter((each) => !isSame(each, wanted))
  storeShown('searches', JSON.stringify([wanted, ...others].slice(0, most)))
}

export function forgetRecent(): void {
  storeShown('searches', null)
}

/** What is written there may be of an older version, or by somebody else. */
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
