import { lazyRouteComponent } from '@tanstack/react-router'
import { Map } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { foundDayPackagesOptions } from '../shop/day-package-data.ts'
import { withPlace } from '../shop/last-place.ts'
import { moreOf } from '../shop/more-button.tsx'
import { useWords } from '../language/words.ts'
import { useWide } from '@serein/ui/use-wide.ts'
import { Filters } from './filters.tsx'
import { dayPackagesFor } from './day-packages.ts'
import { FoundList, FoundSkeleton } from './found-list.tsx'
import { HighlightList, useHighlight } from './highlight.tsx'
import { useMapWanted } from './map-wanted.ts'
import { preloadFound } from './preload-found.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { useReading } from './reading.ts'
import { SearchBox } from './search-box.tsx'
import { useFound } from './search-data.ts'
import { asksHere } from './search-query.ts'
import { useTextFilters } from './use-text-filters.ts'
import { useWallClock } from './use-today.ts'
import { useAsk, type Ask } from './use-ask.ts'

export { searchMetadata as metadata } from './search-metadata.ts'

/** Lazy, since most searches find something. */
const NothingFound = lazyRouteComponent(() => import('./nothing-found.tsx'), 'NothingFound')
const SearchNotes = lazy(async () => ({
  default: (await import('./search-notes.tsx')).SearchNotes,
}))
const FoundDayPackages = lazy(async () => ({
  default: (await import('../shop/found-day-packages.tsx')).FoundDayPackages,
}))
const SaveSearch = lazy(async () => ({ default: (await import('./save-search.tsx')).SaveSearch }))
const SavedSearches = lazy(async () => ({
  default: (await import('./saved-searches.tsx')).SavedSearches,
}))
const SplitMap = lazy(async () => ({ default: (await import('./map.tsx')).SplitMap }))

export async function preload(context: Preload<'search'>): Promise<void> {
  const { query, queryClient } = context
  const { total, search } = await preloadFound(context, withPlace(context.search))
  const dayPackages = dayPackagesFor(search)
  await Promise.all([
    dayPackages ? queryClient.prefetchQuery(foundDayPackagesOptions(query, dayPackages)) : null,
    total === 0 ? NothingFound.preload?.() : null,
  ])
}

/** A search, which is wholly in the address, and its spas with their free times. */
export function Page() {
  const { t } = useWords()
  const { search: wishes, text, ask, isOver } = useAsk('search')
  const { search, reading, isPending } = useReading(wishes)
  const found = useFound(search, !isPending)
  const words = useTextFilters()(wishes, reading)
  const lacksPlace = asksHere({ ...wishes, q: text || undefined }, useWallClock())
  const hasNotes =
    lacksPlace || [...(reading?.screens ?? []), ...(reading?.otherwise ?? [])].length > 0
  const all = found.data?.pages.flatMap((page) => page.shops) ?? []
  const total = found.data?.pages[0]?.total ?? 0
  const counted = found.data && !found.isPlaceholderData
  const { near: _, place: __, ...others } = search
  const dayPackages = isPending ? null : dayPackagesFor(search)
  const asksNothing = text === '' && Object.keys(others).length === 0
  return (
    <Screen width="wide" title={t('search.heading')}>
      <WithMap
        search={search}
        ask={ask}
        ready={found.data !== undefined || found.error !== null}
        stale={found.isPlaceholderData}
      >
        <SearchBox search={search} text={text} ask={ask} />
        <Filters search={search} words={words} ask={ask} />
        {hasNotes ? (
          <Suspense>
            <SearchNotes
              wishes={wishes}
              reading={reading}
              lacksPlace={lacksPlace}
              isEmpty={all.length === 0}
              ask={ask}
            />
          </Suspense>
        ) : null}
        {asksNothing ? (
          <Suspense>
            <SavedSearches />
          </Suspense>
        ) : null}
        {isOver ? <p className="mt-3 text-sm text-ink-soft">{t('search.when.over')}</p> : null}
        <p role="status" className="sr-only">
          {counted ? t('shop.list.count', { count: total }) : ''}
        </p>
        {dayPackages ? (
          <Suspense>
            <FoundDayPackages wanted={dayPackages} className="mt-5" />
          </Suspense>
        ) : null}
        <QueryBoundary
          query={found}
          loading={<FoundSkeleton />}
          isEmpty={() => all.length === 0}
          empty={
            <Suspense fallback={<FoundSkeleton />}>
              <NothingFound search={search} wishes={wishes} reading={reading} ask={ask} />
            </Suspense>
          }
        >
          {({ pages }) => (
            <>
              <ListHead search={search} ask={ask} total={total} />
              <FoundList
                pages={pages}
                wish={search.therapist ?? search.gender}
                partySize={search.party}
                stale={found.isPlaceholderData}
                more={moreOf(found)}
              />
            </>
          )}
        </QueryBoundary>
      </WithMap>
    </Screen>
  )
}

/**
 * The results, with a map beside them if there is room. The map loads after the list in a reserved space. The highlighted spa
 * changes only here, so that no row renders again while a pointer passes.
 */
function WithMap(props: {
  search: SearchFilters
  ask: Ask
  /** Whether the list is loaded. */
  ready: boolean
  stale: boolean
  children: ReactNode
}) {
  const { t } = useWords()
  const { search, ask, ready, stale } = props
  const highlight = useHighlight()
  const isSplitView = useWide()
  const [isWanted] = useMapWanted()
  return (
    <div className="md:not-in-data-[map=hidden]:grid md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] md:gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <HighlightList highlight={highlight}>{props.children}</HighlightList>
      <section
        aria-label={t('search.map.label')}
        className="sticky top-4 hidden h-[calc(100dvh-10rem)] min-h-80 overflow-hidden rounded-md bg-sunken md:not-in-data-[map=hidden]:block"
      >
        {isSplitView && isWanted && ready ? (
          <Suspense fallback={<MapPlace />}>
            <SplitMap search={search} ask={ask} stale={stale} highlight={highlight} />
          </Suspense>
        ) : (
          <MapPlace />
        )}
      </section>
    </div>
  )
}

function ListHead(props: { search: SearchFilters; ask: Ask; total: number }) {
  const { t } = useWords()
  const { search, ask } = props
  const sorts = [
    'relevance',
    ...(search.near ? (['distance'] as const) : []),
    'soonest',
    'price',
    'rating',
  ] as const
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="mr-auto font-semibold" aria-hidden>
        {t('shop.list.count', { count: props.total })}
      </p>
      <span className="contents md:hidden">
        <ButtonLink
          tone="secondary"
          size="sm"
          icon={<Map aria-hidden />}
          href={linkTo('map', search)}
        >
          {t('search.map.title')}
        </ButtonLink>
      </span>
      <span className="hidden md:contents">
        <MapSwitch />
      </span>
      <Select
        size="sm"
        label={t('catalogue.sort.label')}
        labelHidden
        className="grow basis-36 sm:grow-0 sm:basis-44"
        value={search.sort ?? 'relevance'}
        options={sorts.map((sort) => ({ id: sort, label: t(`search.sort.${sort}`) }))}
        onSelect={(id) => {
          const sort = sorts.find((each) => each === id)
          ask({ sort: sort === 'relevance' ? undefined : sort })
        }}
      />
      <Suspense>
        <SaveSearch search={search} />
      </Suspense>
    </div>
  )
}

/** Reserves the space of the map. */
function MapPlace() {
  return <Skeleton shape="square" className="size-full" />
}

/** Shows or hides the map beside the results. */
function MapSwitch() {
  const { t } = useWords()
  const [isWanted, want] = useMapWanted()
  return (
    <Button
      tone={isWanted ? 'soft' : 'secondary'}
      size="sm"
      aria-pressed={isWanted}
      icon={<Map aria-hidden />}
      onClick={() => want(!isWanted)}
    >
      {t('search.map.title')}
    </Button>
  )
}
