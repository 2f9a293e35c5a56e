import { lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { Heart, UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useByOwnZone } from '@serein/client/clock.ts'
import { dayIn, hourIn } from '@serein/client/format.ts'
import { useNow, useSession } from '@serein/client/provider.tsx'
import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { nearbyMetres } from '@serein/shared/shop/rules.ts'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { IconButtonLink } from '@serein/ui/icon-button.tsx'
import { comingSearch, linkTo, useReplace, useScreenSearch } from '../address/link.ts'
import { isGiftSeason } from '../gift-card/gift-season.ts'
import { LazyGiftBand } from '../gift-card/lazy-gift-band.tsx'
import { sellersOptions } from '../gift-card/sellers.ts'
import { BellPlace } from '../notification/bell-place.tsx'
import { offersOptions, useOffers } from '../shop/offer-data.ts'
import { OffersNow } from '../offer/offers-now.tsx'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { UnfinishedNotice } from '../booking/unfinished-notice.tsx'
import { useWords, type Word } from '../language/words.ts'
import { BookAgain, pastOptions } from '../shop/book-again.tsx'
import { CategoryChips } from '../shop/category-chips.tsx'
import { Evening } from '../shop/evening.tsx'
import { favouritesOptions } from '../shop/favourite-data.ts'
import { FavouritesPage } from '../shop/favourites-page.tsx'
import { Favourites } from '../shop/favourites.tsx'
import { FeaturedSkeleton } from './featured-skeleton.tsx'
import { HomeSearch } from './home-search.tsx'
import { keepPlace, useLastPlace, withPlace, type LastPlace } from '../shop/last-place.ts'
import { moreOf } from '../shop/more-button.tsx'
import { NextVisit, comingOptions } from '../booking/next-visit.tsx'
import { eveningOptions, nextTimesOptions } from '../shop/next-times.ts'
import { categoryWords } from '../shop/category-facts.tsx'
import { Popular } from '../shop/popular.tsx'
import { therapistsOptions } from '../shop/therapist-data.ts'
import { Where } from '../shop/where.tsx'
import {
  ShopList,
  ShopListSkeleton,
  shopsOptions,
  useShops,
  type ShopFilter,
} from '../shop/shop-list.tsx'

export { homeMetadata as metadata } from './home-metadata.ts'

/** Lazy, since it is needed only when typing. */
const loadPreview = () => import('./found-preview.tsx')
const FoundPreview = lazy(async () => ({ default: (await loadPreview()).FoundPreview }))

const OneSpa = lazyRouteComponent(() => import('../shop/one-spa.tsx'), 'OneSpa')

type HomeSearchParameters = SearchOf<'featured'>

export async function preload({ query, queryClient, search, user }: Preload<'featured'>) {
  if (search.show) {
    if (user) await queryClient.prefetchQuery(favouritesOptions(query))
    return
  }
  await Promise.all([
    queryClient.prefetchQuery(query.catalogue.categories.queryOptions()),
    ...(user ? [comingOptions(query), pastOptions(query)] : []).map((options) =>
      queryClient.prefetchQuery(options),
    ),
    preloadShops(),
    ...(search.q ? [preloadPreview()] : []),
  ])

  async function preloadPreview() {
    const { preload: preloadFound } = await loadPreview()
    await preloadFound({ query, queryClient }, withPlace(search))
  }

  async function preloadShops() {
    const { pages } = await queryClient.fetchInfiniteQuery(
      shopsOptions(query, filterOf(withPlace(search))),
    )
    const shops = pages[0]?.shops ?? []
    if (shops.length === 0 || search.q) return
    const ids = shops.map((shop) => shop.id)
    // Far down the page, so it is streamed.
    const near = nearby(shops).map((shop) => shop.id)
    if (near.length > 0) void queryClient.prefetchQuery(therapistsOptions(query, near))
    const day = dayIn(new Date().toISOString(), shops[0]!.timeZone)
    await Promise.all([
      queryClient.prefetchQuery(nextTimesOptions(query, ids)),
      queryClient.prefetchQuery(eveningOptions(query, ids, day)),
      queryClient.prefetchQuery(offersOptions(query, ids)),
      ...(isGiftSeason(day) ? [queryClient.prefetchQuery(sellersOptions(query, shops))] : []),
    ])
  }
}

export function Page() {
  return useScreenSearch('featured').show ? <FavouritesPage /> : <Home />
}

/** The home: the next visit, then what is free near now, then every spa. */
function Home() {
  const { t } = useWords()
  const user = useSession()
  const search = useScreenSearch('featured')
  const router = useRouter()
  const change = useChange(search)
  const where = withPlace<LastPlace>({ near: search.near }, useLastPlace())
  const shops = useShops(filterOf({ ...search, ...where }))
  const all = shops.data?.pages.flatMap((page) => page.shops) ?? []
  const firstPage = shops.data?.pages[0]?.shops ?? []
  const reachable = nearby(all)
  const currency = useByOwnZone((zone) => currencyOf(reachable, zone), null)
  const alike = reachable.filter((shop) => shop.currency === currency)
  const isAlike = ({ shop }: { shop: { id: string } }) => alike.some(({ id }) => id === shop.id)
  const offers = useOffers(firstPage.map((shop) => shop.id)).filter(isAlike)
  const clear = () => {
    keepPlace({})
    change({ q: undefined, category: undefined, near: undefined })
  }
  const isAll = search.category === undefined
  const only = isAll && !search.q && !where.near ? onlyOf(shops.data?.pages) : null
  return (
    <Screen
      width="wide"
      title={only?.name ?? t('shop.featured.heading')}
      subtitle={useGreeting(all[0]?.timeZone, user?.displayName ?? null)}
      actions={
        <>
          {user ? null : (
            <IconButtonLink
              href={linkTo('login', { next: linkTo('featured') })}
              label={t('shop.featured.logIn')}
              icon={<UserRound aria-hidden />}
            />
          )}
          <BellPlace />
          <IconButtonLink
            href={linkTo('featured', { show: 'favourites' })}
            label={t('shop.favourite.title')}
            icon={<Heart aria-hidden />}
          />
        </>
      }
    >
      {only ? null : (
        <Where
          asks
          where={where}
          onChange={() => change({ near: undefined })}
          className="-mt-1 mb-3.5"
        />
      )}
      <UnfinishedNotice />
      <div className="md:grid md:items-start md:gap-x-10 md:has-data-visit:grid-cols-2">
        <HomeSearch
          text={search.q ?? ''}
          onText={(text) => change({ q: text || undefined })}
          onSearch={(q) =>
            void router.navigate({
              href: linkTo('search', { ...search, ...where, q: q || undefined }),
            })
          }
          filters={linkTo('search', { ...search, ...where })}
          className="md:max-w-140"
        />
        {search.q ? null : <NextVisit className="mt-4 md:col-2 md:row-span-2 md:mt-0" />}
        {only ? null : (
          <CategoryChips selected={search.category} onSelect={(category) => change({ category })} />
        )}
      </div>
      {search.q ? (
        <Suspense fallback={<ShopListSkeleton />}>
          <FoundPreview
            search={{ ...search, ...where }}
            title={t('shop.list.results', { text: search.q })}
          />
        </Suspense>
      ) : (
        <>
          <p role="status" className="sr-only">
            {isAll || !shops.data || shops.isPlaceholderData
              ? ''
              : t('shop.list.count', { count: all.length })}
          </p>
          <QueryBoundary
            query={shops}
            loading={<FeaturedSkeleton />}
            isEmpty={() => all.length === 0}
            empty={<NoMatch onClear={clear} />}
          >
            {({ pages }) => (
              <>
                <Evening
                  key={`${search.category} ${where.near}`}
                  asked={all.slice(0, 20)}
                  shops={alike}
                />
                {isAll ? (
                  <>
                    <OffersNow offers={offers} />
                    <LazyGiftBand shops={firstPage} />
                    <BookAgain />
                    <Favourites />
                    <Popular shops={nearby(firstPage)} />
                  </>
                ) : null}
                {only ? (
                  <Suspense fallback={<ShopListSkeleton />}>
                    <OneSpa shop={only} />
                  </Suspense>
                ) : null}
                <Section
                  title={only ? t('shop.one.title') : listTitle(t, search, where)}
                  className="mt-8"
                >
                  {only ? null : (
                    <p className="-mt-1 text-sm text-ink-soft">
                      {t(where.near ? 'shop.list.whyNear' : 'shop.list.why')}
                    </p>
                  )}
                  <ShopList pages={pages} stale={shops.isPlaceholderData} more={moreOf(shops)} />
                </Section>
              </>
            )}
          </QueryBoundary>
        </>
      )}
    </Screen>
  )
}

/** The only spa there is; null where there are several, or none. */
function onlyOf(
  pages: readonly { shops: ShopCard[]; nextCursor: string | null }[] | undefined,
): ShopCard | null {
  const [page, ...more] = pages ?? []
  const isOne = page?.shops.length === 1 && page.nextCursor === null && more.length === 0
  return isOne ? page.shops[0]! : null
}

/** The spas within reach of the place; all without a place. */
function nearby(shops: readonly ShopCard[]): ShopCard[] {
  return shops.filter(({ distanceMetres }) => (distanceMetres ?? 0) <= nearbyMetres)
}

/** The one of a row: that of the reader’s zone, else of the first spa. */
function currencyOf(shops: readonly ShopCard[], zone: string | null): string | undefined {
  return (shops.find(({ timeZone }) => timeZone === zone) ?? shops[0])?.currency
}

/** Without the text, which is another query. */
function filterOf({ category, near }: HomeSearchParameters): ShopFilter {
  return { category, near }
}

function useChange(search: HomeSearchParameters) {
  const router = useRouter()
  const replace = useReplace()
  return (change: HomeSearchParameters) =>
    replace(linkTo('featured', { ...(comingSearch(router, 'featured') ?? search), ...change }))
}

/** By the spas’ clock, so that server and browser greet alike. */
function useGreeting(zone: string | undefined, name: string | null): string {
  const { t } = useWords()
  const hour = hourIn(useNow(), zone ?? 'Europe/Paris')
  const part: Word =
    hour >= 5 && hour < 12
      ? 'shop.featured.morning'
      : hour >= 12 && hour < 18
        ? 'shop.featured.afternoon'
        : 'shop.featured.evening'
  return t(part, { known: name ? 'yes' : 'no', name: name?.split(' ')[0] ?? '' })
}

function listTitle(
  t: ReturnType<typeof useWords>['t'],
  search: HomeSearchParameters,
  { near, place }: LastPlace,
): string {
  if (search.category) return t(categoryWords[search.category])
  if (place) return t('shop.list.nearPlace', { place })
  return near ? t('shop.list.near') : t('shop.list.all')
}

function NoMatch(props: { onClear: () => void }) {
  const { t } = useWords()
  return (
    <EmptyState
      art={<NoResultsArt />}
      title={t('shop.list.noneOfKind')}
      text={t('shop.list.noneText')}
      action={
        <Button tone="secondary" onClick={props.onClear}>
          {t('shop.list.clear')}
        </Button>
      }
    />
  )
}
