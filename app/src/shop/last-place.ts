import { getGlobalStartContext } from '@tanstack/react-start'
import { useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { searchFilters, type SearchFilters } from '../address/search-filters.ts'
import type { PageRequest } from '../page/app-context.ts'

/** The last place searched from on this device, with its name; all lists begin there. */
export type LastPlace = Pick<SearchFilters, 'near' | 'place'>

const name = 'place'
const listeners = new Set<() => void>()

/** Undefined if there is none or it was cleared. */
export function lastPlace(): LastPlace {
  return read(written())
}

export function useLastPlace(): LastPlace {
  const text = useSyncExternalStore(subscribe, written, written)
  return useMemo(() => read(text), [text])
}

/**
 * A search from where its address says, or what of a map it shows; else from the last place. What an address says is not
 * remembered: it may be somebody else’s.
 */
export function withPlace<Search extends LastPlace & Pick<SearchFilters, 'bounds'>>(
  search: Search,
  last: LastPlace = lastPlace(),
): Search & LastPlace {
  return search.near || search.bounds ? search : { ...search, ...last }
}

/** Stored in a cookie, so that the server can read it. Undefined deletes it. */
export function keepPlace({ near, place }: LastPlace): void {
  const text = near
    ? encodeURIComponent(new URLSearchParams({ near, place: place ?? '' }).toString())
    : ''
  document.cookie = `${name}=${text}; path=/; max-age=${near ? 31_536_000 : 0}; samesite=lax`
  for (const listener of listeners) listener()
}

function written(): string {
  const cookie = import.meta.env.SSR
    ? (getGlobalStartContext() as PageRequest | undefined)?.cookie
    : document.cookie
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`, 'u').exec(cookie ?? '')?.[1] ?? ''
}

/** The stored value may be of an older version or invalid. */
function read(text: string): LastPlace {
  try {
    const fields = new URLSearchParams(decodeURIComponent(text))
    const { near, place } = v.parse(searchFilters, Object.fromEntries(fields))
    return near ? { near, ...(place ? { place } : {}) } : {}
  } catch {
    return {}
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
