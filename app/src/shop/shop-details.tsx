import { lazy, Suspense } from 'react'
import { Heading } from '@serein/ui/heading.tsx'
import { shopProductsOptions } from '../catalogue/product-data.ts'
import { ShopProducts } from '../catalogue/shop-products.tsx'
import { linkTo, useScreenSearch } from '../address/link.ts'
import type { Preload } from '../router.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { useWords } from '../language/words.ts'
import { sumOfParty } from './basket.ts'
import { BasketBar } from './basket-bar.tsx'
import { BasketColumn } from './basket-column.tsx'
import { shopFallback } from './choose-shop.tsx'
import { GuestChoice } from './guest-choice.tsx'
import { LazyChooseSheet } from './lazy-choose-sheet.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { ShopAbout } from './shop-about.tsx'
import { preloadShop, useShopData, type ShopData } from './shop-data.ts'
import { ShopHead } from './shop-head.tsx'
import { ShopHero } from './shop-hero.tsx'
import { ShopMenu } from './shop-menu.tsx'
import { ShopSkeleton } from './shop-skeleton.tsx'
import { ShopTeam } from './shop-team.tsx'
import { useBasket } from './use-basket.ts'
import { useMenuBasket } from './use-menu-basket.ts'

/** Far down the page: the server renders them, and their script comes after what is seen first. */
const ShopReviews = lazy(async () => ({
  default: (await import('./shop-reviews.tsx')).ShopReviews,
}))

export { shopMetadata as metadata } from './shop-metadata.ts'
export const fallback = shopFallback('shopDetails')

export async function preload(context: Preload<'shopDetails'>): Promise<void> {
  const { query, queryClient, search } = context
  // Far down the page: it streams.
  void queryClient.prefetchQuery(shopProductsOptions(query, search.shop))
  await preloadShop(context)
}

/** A shop: pictures, menu, people, hours, rules; what is added waits at the bottom or at the side. */
export function Page() {
  const { t } = useWords()
  const search = useScreenSearch('shopDetails')
  const data = useShopData(search.shop)
  if (data.data) return <Shop key={search.shop} data={data.data} search={search} />
  const problem = data.error !== null
  return (
    <Screen
      width="wide"
      title={t('shop.details.title')}
      {...(problem
        ? { back: linkTo('featured') }
        : { head: <h1 className="sr-only">{t('shop.details.title')}</h1> })}
    >
      <QueryBoundary query={data} loading={<ShopSkeleton />}>
        {() => null}
      </QueryBoundary>
    </Screen>
  )
}

function Shop({ data, search }: { data: ShopData; search: SearchOf<'shopDetails'> }) {
  const { t } = useWords()
  const { shop } = data
  const basket = useBasket('shopDetails', search, data.services)
  const menu = useMenuBasket(basket, data)
  const therapist = data.team.find(({ id }) => id === search.wish)
  const sum = sumOfParty(basket, data.services, shop, therapist)
  const visit = { data, basket, sum, wish: search.wish }
  return (
    <Screen width="wide" title={shop.name} head={null} footer={<BasketBar {...visit} withPlan />}>
      <div className="-mx-(--page-margin) md:mx-0">
        <ShopHero shop={shop} />
      </div>
      <div className="md:mt-7 md:grid md:grid-cols-[minmax(0,1fr)_22.5rem] md:items-start md:gap-12">
        <div className="relative -mx-(--page-margin) -mt-6 rounded-t-lg bg-paper px-(--page-margin) pt-6 md:m-0 md:rounded-none md:p-0">
          <ShopHead shop={shop} />
          <SectionTabs search={search} />
          <section
            id="menu"
            tabIndex={-1}
            aria-labelledby="menu-title"
            className="scroll-mt-[calc(3rem+var(--sticky-top))]"
          >
            <Heading level={2} id="menu-title" className="sr-only">
              {t('shop.section.menu')}
            </Heading>
            <GuestChoice shopId={shop.id} basket={basket}>
              <ShopMenu data={data} menu={menu} />
            </GuestChoice>
          </section>
          <section
            id="team"
            tabIndex={-1}
            aria-labelledby="team-title"
            className="scroll-mt-[calc(3rem+var(--sticky-top))] pt-8"
          >
            <Heading level={2} id="team-title" className="mb-4">
              {t('shop.section.team')}
            </Heading>
            <ShopTeam team={data.team} />
          </section>
          <ShopProducts shopId={shop.id} />
          <section
            id="reviews"
            tabIndex={-1}
            aria-labelledby="reviews-title"
            className="scroll-mt-[calc(3rem+var(--sticky-top))] pt-10"
          >
            <Heading level={2} id="reviews-title" className="mb-3">
              {t('shop.section.reviews')}
            </Heading>
            <Suspense>
              <ShopReviews shop={shop} />
            </Suspense>
          </section>
          <section
            id="about"
            tabIndex={-1}
            aria-labelledby="about-title"
            className="scroll-mt-[calc(3rem+var(--sticky-top))] pt-10"
          >
            <Heading level={2} id="about-title" className="mb-3">
              {t('shop.section.about')}
            </Heading>
            <ShopAbout shop={shop} />
          </section>
        </div>
        <BasketColumn {...visit} menu={menu} withPlan />
      </div>
      <LazyChooseSheet menu={menu} shop={shop} />
    </Screen>
  )
}
