import { useHydrated } from '@tanstack/react-router'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { ServiceRow } from '@serein/shared/search/contract.ts'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo, useReplace, useScreenSearch } from '../address/link.ts'
import { offerOn, offersAt, offersOptions, useOffers } from '../shop/offer-data.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { categoryWords } from '../shop/category-facts.tsx'
import { useLastPlace, withPlace } from '../shop/last-place.ts'
import { MoreButton, moreOf, type More } from '../shop/more-button.tsx'
import { useWords } from '../language/words.ts'
import type { ServiceListSearch } from '../address/catalogue-search.ts'
import { OfferedRow, OfferedSkeleton } from './offered-row.tsx'
import { servicesOptions } from './service-data.ts'
import { ServiceFilters } from './service-filters.tsx'

export { serviceListMetadata as metadata } from './service-list-metadata.ts'

const ServiceSheet = lazy(async () => ({
  default: (await import('./service-sheet.tsx')).ServiceSheet,
}))

export async function preload({
  query,
  queryClient,
  search,
}: Preload<'serviceList'>): Promise<void> {
  await Promise.all([
    queryClient.fetchInfiniteQuery(servicesOptions(query, search)).then(({ pages }) => {
      const shopIds = shopsOf(pages[0]?.services ?? [])
      return shopIds.length > 0
        ? queryClient.prefetchQuery(offersOptions(query, shopIds))
        : undefined
    }),
    ...(search.shop
      ? [
          // The page exists only if the shop does, so wait for a 404.
          queryClient.ensureQueryData(
            query.shop.get.queryOptions({ input: { shopId: search.shop } }),
          ),
        ]
      : []),
    ...openOptions(query, search).map((options) => queryClient.prefetchQuery(options)),
  ])
}

/** A link to one service shows it at once. */
function openOptions(query: ApiQuery, search: ServiceListSearch) {
  const shopId = search.at ?? search.shop
  if (!search.service || !shopId) return []
  return [query.catalogue.get.queryOptions({ input: { serviceId: search.service, shopId } })]
}

/** The services of one kind or one shop, filtered and ordered, each with its next free times. */
export function Page() {
  const { t } = useWords()
  const search = useScreenSearch('serviceList')
  const replace = useReplace()
  const services = useServices(search)
  const { shop, title } = useSubject(search)
  const found = services.data?.pages.flatMap((page) => page.services) ?? []
  const total = services.data?.pages[0]?.total ?? 0
  const counted = services.data && !services.isPlaceholderData
  return (
    <Screen
      width="wide"
      title={title}
      subtitle={
        counted ? <span aria-hidden>{t('catalogue.list.count', { count: total })}</span> : ' '
      }
      back={search.shop ? linkTo('shopDetails', { shop: search.shop }) : linkTo('services')}
    >
      <ServiceFilters
        search={search}
        rows={found}
        onChange={(part) => replace(linkTo('serviceList', { ...search, ...part }))}
      />
      <p role="status" className="sr-only">
        {counted ? t('catalogue.list.count', { count: total }) : ''}
      </p>
      <QueryBoundary
        query={services}
        loading={<OfferedSkeleton />}
        isEmpty={() => found.length === 0}
        empty={<NothingFits search={search} />}
      >
        {() => (
          <ServiceRows
            rows={found}
            search={search}
            ofShop={shop !== undefined}
            stale={services.isPlaceholderData}
            more={moreOf(services)}
          />
        )}
      </QueryBoundary>
      <Opened search={search} />
    </Screen>
  )
}

/** The sheet of one service. A separate component, so that the list is not rendered again after hydration. */
function Opened({ search }: { search: ServiceListSearch }) {
  const isHydrated = useHydrated()
  const shopId = search.at ?? search.shop
  if (!isHydrated || !search.service || !shopId) return null
  return (
    <Suspense>
      <ServiceSheet
        key={`${search.service} ${search.at}`}
        serviceId={search.service}
        shopId={shopId}
        wish={search.gender}
        back={linkTo('serviceList', { ...search, service: undefined, at: undefined })}
      />
    </Suspense>
  )
}

function shopsOf(rows: readonly ServiceRow[]): string[] {
  return [...new Set(rows.map(({ shop }) => shop.id))]
}

function ServiceRows(props: {
  rows: readonly ServiceRow[]
  search: ServiceListSearch
  ofShop: boolean
  stale: boolean
  more: More | undefined
}) {
  const { t } = useWords()
  const { rows, search, ofShop } = props
  const { sort = 'relevance' } = search
  const { near } = withPlace(search, useLastPlace())
  const offers = useOffers(shopsOf(rows))
  return (
    <>
      <p className="pt-3 text-sm text-ink-soft">
        {t(
          near && !search.shop && sort === 'relevance'
            ? 'catalogue.sort.nearWhy'
            : `catalogue.sort.${sort}Why`,
        )}
      </p>
      <ul
        aria-busy={props.stale}
        className="grid transition-opacity aria-busy:opacity-60 md:grid-cols-2 md:gap-x-12"
      >
        {rows.map((row) => (
          <li
            key={`${row.shop.id} ${row.id}`}
            className="border-b border-line last:border-b-0 md:last:border-b"
          >
            <OfferedRow
              row={row}
              withoutShop={ofShop}
              wish={search.gender}
              offer={offerOn(offersAt(offers, row.shop.id, row.starts), row.shop.id, row.id)}
              href={linkTo('serviceList', { ...search, service: row.id, at: row.shop.id })}
            />
          </li>
        ))}
      </ul>
      <MoreButton more={props.more} label={t('catalogue.list.more')} />
    </>
  )
}

/** The subject of the list: a shop, a kind or everything. */
function useSubject(search: ServiceListSearch) {
  const { t } = useWords()
  const { query } = useClient()
  const { data: shop } = useQuery({
    ...query.shop.get.queryOptions({ input: { shopId: search.shop ?? '' } }),
    enabled: search.shop !== undefined,
  })
  const kind = search.category ? t(categoryWords[search.category]) : undefined
  const title = shop
    ? kind
      ? t('catalogue.list.kindAt', { kind, shop: shop.name })
      : shop.name
    : (kind ?? t('catalogue.list.all'))
  return { shop, title }
}

function NothingFits({ search }: { search: ServiceListSearch }) {
  const { t } = useWords()
  const { category, shop, sort } = search
  const narrowed = Boolean(search.length ?? search.max ?? search.gender)
  return (
    <EmptyState
      art={<NoResultsArt />}
      title={t('catalogue.list.none')}
      text={t(narrowed ? 'catalogue.list.noneFits' : 'catalogue.list.noneText')}
      action={
        narrowed ? (
          <ButtonLink tone="secondary" href={linkTo('serviceList', { category, shop, sort })}>
            {t('catalogue.list.clear')}
          </ButtonLink>
        ) : (
          <ButtonLink tone="secondary" href={linkTo('services')}>
            {t('catalogue.list.others')}
          </ButtonLink>
        )
      }
    />
  )
}

/** The services for the address; the old ones stay while new ones load. */
function useServices(search: ServiceListSearch) {
  const { query } = useClient()
  return useInfiniteQuery({
    ...servicesOptions(query, search, useLastPlace()),
    placeholderData: (before) => before,
  })
}
