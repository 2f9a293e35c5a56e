import { Map } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { linkTo } from '../link.ts'
import { offersOptions } from '../offer/offer-data.ts'
import type { Preload } from '../router.tsx'
import { Faces, Screen } from '../screen.tsx'
import { useWords } from '../words.ts'
import { FoundList, FoundSkeleton } from './found-list.tsx'
import { Narrowing } from './narrowing.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { QuestionSearch } from './question-search.ts'
import { sound } from './question.ts'
import { SaveSearch } from './save-search.tsx'
import { SavedSearches } from './saved-searches.tsx'
import { SearchBox } from './search-box.tsx'
import { useFound } from './search-data.ts'
import { foundOptions } from './found-options.ts'
import { useAsk, type Ask } from './use-ask.ts'

const FilterSheet = lazy(async () => ({
  default: (await import('./filter-sheet.tsx')).FilterSheet,
}))

export async function preload({ query, queryClient, search }: Preload<'search'>): Promise<void> {
  const { pages } = await queryClient.fetchInfiniteQuery(foundOptions(query, sound(search)))
  const ids = pages[0]?.shops.map(({ id }) => id) ?? []
  if (ids.length > 0) await queryClient.prefetchQuery(offersOptions(query, ids))
}

/** One question, wholly in the address, and the spas that answer it with their free times. */
export function Page() {
  const { t } = useWords()
  const { search, ask, isOver } = useAsk('search')
  const found = useFound(search)
  const all = found.data?.pages.flatMap((page) => page.shops) ?? []
  const total = found.data?.pages[0]?.total ?? 0
  const counted = found.data && !found.isPlaceholderData
  const filters = useFilters()
  const asksNothing = Object.keys(search).length === 0
  return (
    <Screen width="wide" title={t('search.heading')}>
      <SearchBox search={search} ask={ask} className="md:max-w-140" />
      <Narrowing search={search} ask={ask} onFilters={filters.open} />
      {asksNothing ? <SavedSearches /> : null}
      {isOver ? <p className="mt-3 text-sm text-ink-soft">{t('search.when.over')}</p> : null}
      <p role="status" className="sr-only">
        {counted ? t('shop.list.count', { count: total }) : ''}
      </p>
      <Faces
        query={found}
        loading={<FoundSkeleton />}
        isEmpty={() => all.length === 0}
        empty={<NothingFound search={search} ask={ask} />}
      >
        {({ pages }) => (
          <>
            <ListHead search={search} ask={ask} total={total} />
            <FoundList
              pages={pages}
              wish={search.gender}
              stale={found.isPlaceholderData}
              more={
                found.hasNextPage
                  ? { run: () => void found.fetchNextPage(), pending: found.isFetchingNextPage }
                  : undefined
              }
            />
          </>
        )}
      </Faces>
      {filters.times > 0 ? (
        <Suspense>
          <FilterSheet
            key={filters.times}
            search={search}
            range={linkTo('range', search)}
            open={filters.isOpen}
            onClose={filters.close}
            onApply={(next) => {
              filters.close()
              ask(next)
            }}
          />
        </Suspense>
      ) : null}
    </Screen>
  )
}

/** Whether the sheet of filters is open; its choices are no question yet, so they stand in no address. */
function useFilters() {
  const [state, setState] = useState({ times: 0, isOpen: false })
  return {
    ...state,
    open: () => setState(({ times }) => ({ times: times + 1, isOpen: true })),
    close: () => setState(({ times }) => ({ times, isOpen: false })),
  }
}

function ListHead(props: { search: QuestionSearch; ask: Ask; total: number }) {
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
      <Select
        size="sm"
        label={t('catalogue.sort.label')}
        labelHidden
        className="w-44"
        value={search.sort ?? 'relevance'}
        options={sorts.map((sort) => ({ id: sort, label: t(`search.sort.${sort}`) }))}
        onSelect={(id) => {
          const sort = sorts.find((each) => each === id)
          ask({ sort: sort === 'relevance' ? undefined : sort })
        }}
      />
      <div className="flex w-full flex-wrap items-center gap-2 sm:w-auto">
        <ButtonLink
          tone="secondary"
          size="sm"
          icon={<Map aria-hidden />}
          href={linkTo('map', search)}
        >
          {t('search.map.title')}
        </ButtonLink>
        <SaveSearch search={search} />
      </div>
    </div>
  )
}
