import { useRouter } from '@tanstack/react-router'
import { comingSearch, linkTo, useScreenSearch } from '../address/link.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { keepPlace, useLastPlace, type LastPlace } from '../shop/last-place.ts'
import { changed, sound, understood } from './search-query.ts'
import { remember } from './recent.ts'
import { useWallClock } from './use-today.ts'

/** `typing`: the change is one of many while somebody types, the first of them or one after it. */
export type Ask = (change: SearchFilters, how?: { typing: 'begun' | 'on' }) => void

/**
 * The question in the address as it is understood, its text as it was typed, and a way to change it: but for what is typed, a
 * change puts in place of the text what was understood. What is applied is an entry of the history of its own, so that back
 * leads to what was shown before, and on the list a recent search; what is being typed replaces the entry that the typing
 * began with.
 */
export function useAsk(screen: 'search' | 'map'): {
  search: SearchFilters
  text: string
  ask: Ask
  isOver: boolean
} {
  const router = useRouter()
  const now = useWallClock()
  const written = useScreenSearch(screen)
  const last = useLastPlace()
  const begin = (search: SearchFilters) => (screen === 'map' ? beginningAt(last, search) : search)
  const typed = begin(sound(written))
  const search = understood(typed, now)
  const ask: Ask = (change, how) => {
    const coming = begin(comingSearch(router, screen) ?? typed)
    const next = sound(changed(how ? coming : understood(coming, now), change))
    // Moves of a map are not recent searches.
    const isMove = change.bounds !== undefined && change.bounds !== search.bounds
    if (!how && !isMove && screen === 'search') remember(next)
    if ('near' in change) keepPlace(next)
    void router.navigate({
      href: linkTo(screen, next),
      replace: how?.typing === 'on',
      resetScroll: false,
    })
  }
  return {
    search,
    text: typed.q ?? '',
    ask,
    isOver: written.day !== undefined && search.day === undefined,
  }
}

/** A map without a place begins at the last place used. */
export function beginningAt(last: LastPlace, search: SearchFilters): SearchFilters {
  return search.near || search.bounds ? search : { ...search, ...last }
}
