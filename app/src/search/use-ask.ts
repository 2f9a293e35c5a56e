import { useRouter } from '@tanstack/react-router'
import { comingSearch, linkTo, useScreenSearch } from '../address/link.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { changed, sound } from './search-query.ts'
import { remember } from './recent.ts'

/** `typing`: the change is one of many while somebody types, the first of them or one after it. */
export type Ask = (change: SearchFilters, how?: { typing: 'begun' | 'on' }) => void

/**
 * The question in the address, and a way to change it. What is applied is an entry of the history of its own, so that back
 * leads to what was shown before, and on the list a recent search; what is being typed replaces the entry that the typing
 * began with.
 */
export function useAsk(screen: 'search' | 'map'): {
  search: SearchFilters
  ask: Ask
  isOver: boolean
} {
  const router = useRouter()
  const written = useScreenSearch(screen)
  const search = sound(written)
  const ask: Ask = (change, how) => {
    const next = sound(changed(comingSearch(router, screen) ?? search, change))
    // Where a map was moved to is not what somebody searches for again.
    const isMove = change.bounds !== undefined && change.bounds !== search.bounds
    if (!how && !isMove && screen === 'search') remember(next)
    void router.navigate({
      href: linkTo(screen, next),
      replace: how?.typing === 'on',
      resetScroll: false,
    })
  }
  return { search, ask, isOver: written.day !== undefined && search.day === undefined }
}
