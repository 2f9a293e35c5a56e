import { useHydrated } from '@tanstack/react-router'
import { useOwnZone } from '@serein/client/clock.ts'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { withPlace } from '../shop/last-place.ts'
import { moreOf } from '../shop/more-button.tsx'
import { ShopListSkeleton } from '../shop/shop-list.tsx'
import { useWords } from '../language/words.ts'
import { Filters } from './filters.tsx'
import { foundOptions } from './found-options.ts'
import { HighlightList, useHighlight } from './highlight.tsx'
import { pointsOptions, usePointsOf, useSpas, withBox, withinZone } from './map-data.ts'
import { MapFrame } from './map-frame.tsx'
import { MapList } from './map-list.tsx'
import type { SearchFilters } from '../address/search-filters.ts'
import { sound, understood } from './search-query.ts'
import { useAsk, type Ask } from './use-ask.ts'
import { wallClockNow } from './use-today.ts'

export async function preload({ query, queryClient, search }: Preload<'map'>): Promise<void> {
  const boxedSearch = withBox(withPlace(understood(sound(search), wallClockNow())))
  await Promise.all([
    queryClient.fetchInfiniteQuery(foundOptions(query, boxedSearch)),
    queryClient.prefetchQuery(pointsOptions(query, boxedSearch)),
    queryClient.prefetchQuery(query.search.mapBase.queryOptions()),
  ])
}

/** The results of a search on a map with a list; moving the map searches its box. */
export function Page() {
  const { t } = useWords()
  const { search: addressSearch, ask } = useAsk('map')
  const search = withinZone(
    addressSearch,
    usePointsOf(addressSearch).data?.points,
    useOwnZone(null),
  )
  const { list, points } = useSpas(search)
  const highlight = useHighlight()
  const isHydrated = useHydrated()
  const total = list.data?.pages[0]?.total ?? 0
  const stale = list.isPlaceholderData || points.isPlaceholderData
  const spots = points.data?.points
  return (
    <Screen
      width="wide"
      title={t('search.map.title')}
      subtitle={list.data ? t('search.map.count', { count: total }) : ' '}
      back={linkTo('search', addressSearch)}
    >
      <p role="status" className="sr-only">
        {list.data && !stale ? t('search.map.count', { count: total }) : ''}
      </p>
      <Filters search={search} ask={ask} counted={withBox} />
      <div className="mt-3 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:items-start md:gap-8">
        <section
          aria-label={t('search.map.label')}
          className="relative -mx-(--page-margin) h-[56svh] min-h-80 overflow-hidden bg-sunken md:sticky md:top-4 md:mx-0 md:h-[calc(100dvh-10rem)] md:rounded-md"
        >
          {isHydrated && (list.data || list.error) ? (
            <MapFrame
              search={search}
              spots={spots ?? (points.error ? [] : undefined)}
              stale={stale}
              highlight={highlight}
              spaAt={(shop) => linkTo('shopDetails', { shop })}
              onAsk={ask}
            />
          ) : (
            <Skeleton shape="square" className="size-full" />
          )}
        </section>
        <HighlightList highlight={highlight} className="pt-2 md:pt-0">
          {points.data && points.data.total > points.data.points.length ? (
            <p className="pt-2 text-sm text-ink-soft">
              {t('search.map.most', { count: points.data.points.length })}
            </p>
          ) : null}
          <QueryBoundary
            query={list}
            loading={<ShopListSkeleton />}
            isEmpty={({ pages }) => pages[0]?.total === 0}
            empty={<NothingHere search={search} onAsk={ask} />}
          >
            {({ pages }) => <MapList pages={pages} stale={stale} more={moreOf(list)} />}
          </QueryBoundary>
        </HighlightList>
      </div>
    </Screen>
  )
}

/**
 * The map beside the results of a search, with the same query. It is in this file with the parts of a map, so that narrow screens
 * load none of them: import it lazily.
 */
export function SplitMap(props: {
  search: SearchFilters
  ask: Ask
  /** Whether another list is loading. */
  stale: boolean
  highlight: ReturnType<typeof useHighlight>
}) {
  const { search } = props
  const points = usePointsOf(search)
  return (
    <MapFrame
      search={search}
      spots={points.data?.points ?? (points.error ? [] : undefined)}
      stale={props.stale || points.isPlaceholderData}
      highlight={props.highlight}
      spaAt={(shop) => linkTo('shopDetails', { shop })}
      larger={linkTo('map', search)}
      onAsk={props.ask}
    />
  )
}

function NothingHere(props: { search: SearchFilters; onAsk: Ask }) {
  const { t } = useWords()
  const { search, onAsk } = props
  return (
    <EmptyState
      art={<NoResultsArt />}
      title={t('search.map.empty')}
      text={t('search.map.emptyText')}
      action={
        search.bounds || search.near ? (
          <Button
            tone="secondary"
            onClick={() =>
              onAsk({ bounds: undefined, near: undefined, place: undefined, within: undefined })
            }
          >
            {t('search.map.everywhere')}
          </Button>
        ) : null
      }
    />
  )
}
