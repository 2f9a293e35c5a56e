import { useRouter } from '@tanstack/react-router'
import { useClient } from '@serein/client/provider.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { comingSearch, linkTo, useScreenSearch } from '../address/link.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { keepPlace, useLastPlace, withPlace } from '../shop/last-place.ts'
import { useWords } from '../language/words.ts'
import { changed, sound, understood } from './search-query.ts'
import { readingOptions, withReading } from './reading.ts'
import { remember } from './recent.ts'
import { useWallClock } from './use-today.ts'

/**
 * `typing`: the change is one of many while somebody types, the first of them or one after it. `isSuggestion`: what was typed
 * meant this, so its words are not read as anything else.
 */
export type Ask = (
  change: SearchFilters,
  how?: { typing: 'begun' | 'on' } | { typing?: never; isSuggestion: true },
) => void

/**
 * The search in the address with its text understood, and a way to change it: except for typing, a change replaces the text by
 * what was understood. Applying a change adds a history entry and a recent search; typing replaces the entry it began with.
 */
export function useAsk(screen: 'search' | 'map'): {
  /** Its wishes are understood; what its words are, the server knows. */
  search: SearchFilters
  text: string
  ask: Ask
  isOver: boolean
} {
  const { t } = useWords()
  const router = useRouter()
  const { query, queryClient } = useClient()
  const now = useWallClock()
  const written = useScreenSearch(screen)
  const last = useLastPlace()
  const typed = withPlace(sound(written), last)
  const search = understood(typed, now, last)
  const readingOf = (wishes: SearchFilters) =>
    queryClient.getQueryData(readingOptions(query, wishes).queryKey)
  const ask: Ask = (change, how) => {
    const coming = withPlace(comingSearch(router, screen) ?? typed, last)
    const wishes = understood(coming, now, last)
    const before = !how ? withReading(wishes, readingOf(wishes)) : how.typing ? coming : wishes
    const next = sound(changed(before, change))
    // Moves of a map are not recent searches.
    const isMove = change.bounds !== undefined && change.bounds !== search.bounds
    if (!how?.typing && !isMove && screen === 'search') remember(next)
    // Unchanged it may be of an address that somebody has shared.
    if ('near' in change && change.near !== search.near) keepPlace(next)
    if (search.near && !next.near && !next.bounds) offerBack(search)
    void router.navigate({
      href: linkTo(screen, next),
      replace: how?.typing === 'on',
      resetScroll: false,
    })
  }
  const offerBack = ({ near, place }: SearchFilters) => {
    const run = () => {
      keepPlace({ near, place })
      ask({ near, place })
    }
    showToast({ text: t('search.place.dropped'), action: { label: t('search.saved.undo'), run } })
  }
  return {
    search,
    text: typed.q ?? '',
    ask,
    isOver: written.day !== undefined && search.day === undefined,
  }
}
