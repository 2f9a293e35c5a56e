import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Heading } from '@serein/ui/heading.tsx'
import { shopProductsOptions } from '../catalogue/product-data.ts'
import { linkTo, useScreenSearch } from '../address/link.ts'
import { sellersOptions } from '../gift-card/sellers.ts'
import type { Preload } from '../page/preload.ts'
import { Brand, QueryBoundary, Screen } from '../page/screen.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { useWords } from '../language/words.ts'
import { sumOfParty } from '../visit/basket.ts'
import { asWished } from '../visit/visit.ts'
import { BasketBar } from '../visit/basket-bar.tsx'
import { shopFallback } from '../shop/shop-fallback.tsx'
import { GuestChoice } from '../visit/guest-choice.tsx'
import { LazyChooseSheet, preloadChooseSheet } from '../shop/lazy-choose-sheet.tsx'
import { LazyTherapistSheet, preloadTherapistSheet } from '../shop/lazy-therapist-sheet.tsx'
import { SectionTabs, type SectionId } from '../shop/section-tabs.tsx'
import { freeBefore } from '../shop/policy.ts'
import { ShopBasket } from '../shop/shop-basket.tsx'
import { preloadShop, useShopData, type ShopData } from '../shop/shop-data.ts'
import { membershipPlansOptions } from '../pass/membership-data.ts'
import { packagesOptions } from '../pass/pass-data.ts'
import { ShopHead } from '../shop/shop-head.tsx'
import { ShopHero } from '../shop/shop-hero.tsx'
import { ShopMenu } from '../shop/shop-menu.tsx'
import { ShopSkeleton } from '../shop/shop-skeleton.tsx'
import { useTherapist } from '../shop/use-therapist.ts'
import { useBasket } from '../visit/use-basket.ts'
import { useMenuBasket } from '../visit/use-menu-basket.ts'

/** Far down the page: rendered by the server, their script loads later. */
const ShopProducts = lazy(async () => ({
  default: (await import('../catalogue/shop-products.tsx')).ShopProducts,
}))
const ShopTeam = lazy(async () => ({ default: (await import('../shop/shop-team.tsx')).ShopTeam }))
const ShopGifts = lazy(async () => ({
  default: (await import('../gift-card/shop-gifts.tsx')).ShopGifts,
}))
const GiftSheet = lazy(async () => ({
  default: (await import('../gift-card/gift-sheet.tsx')).GiftSheet,
}))
const ShopPackages = lazy(async () => ({
  default: (await import('../pass/shop-packages.tsx')).ShopPackages,
}))
const PackageSheet = lazy(async () => ({
  default: (await import('../pass/package-sheet.tsx')).PackageSheet,
}))
const ShopMemberships = lazy(async () => ({
  default: (await import('../pass/shop-memberships.tsx')).ShopMemberships,
}))
const MembershipSheet = lazy(async () => ({
  default: (await import('../checkout/membership-sheet.tsx')).MembershipSheet,
}))
const DayPackages = lazy(async () => ({
  default: (await import('../shop/day-packages.tsx')).DayPackages,
}))
const ShopSessions = lazy(async () => ({
  default: (await import('../shop/shop-sessions.tsx')).ShopSessions,
}))
const ShopAbout = lazy(async () => ({
  default: (await import('../shop/shop-about.tsx')).ShopAbout,
}))
const ShopReviews = lazy(async () => ({
  default: (await import('../shop/shop-reviews.tsx')).ShopReviews,
}))

export { shopMetadata as metadata } from '../shop/shop-metadata.ts'
export const fallback = shopFallback('shopDetails')

export async function preload(context: Preload<'shopDetails'>): Promise<void> {
  const { query, queryClient, search } = context
  // Far down the page, so it is streamed.
  void queryClient.prefetchQuery(shopProductsOptions(query, search.shop))
  await Promise.all([
    preloadShop(context),
    queryClient.prefetchQuery(sellersOptions(query, [{ id: search.shop }])),
    queryClient.prefetchQuery(packagesOptions(query, search.shop)),
    queryClient.prefetchQuery(membershipPlansOptions(query, search.shop)),
    preloadChooseSheet(context.search),
    preloadTherapistSheet(context.search),
  ])
}

/** The page of a shop, with the visit being built at the bottom or the side. */
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

function Shop(props: { data: ShopData; search: SearchOf<'shopDetails'> }) {
  const { data } = props
  const { therapist, dayPackage, gift, package: planId, membership, ...search } = props.search
  const { shop } = data
  const basket = useBasket('shopDetails', search, data)
  const menu = useMenuBasket(basket, data)
  const wishedBasket = { ...basket, guests: asWished(basket.guests, search.wish) }
  const sum = sumOfParty(wishedBasket, data.services, shop, data.team)
  const free = freeBefore(data.shop.cancellationPolicy)
  const visit = { data, basket, sum, wish: search.wish }
  const sellsAhead = useSellsAhead(shop.id)
  const therapistSheet = useTherapist(therapist, basket, { data, menuId: 'menu' })
  return (
    <Brand shop={shop}>
      <Screen
        width="wide"
        title={shop.name}
        head={null}
        footer={<BasketBar {...visit} free={free} withPlan />}
      >
        <div className="-mx-(--page-margin) md:mx-0">
          <ShopHero shop={shop} />
        </div>
        <div className="md:mt-7 md:grid md:grid-cols-[minmax(0,1fr)_22.5rem] md:items-start md:gap-12">
          <div className="relative -mx-(--page-margin) -mt-6 rounded-t-lg bg-paper px-(--page-margin) pt-6 md:m-0 md:rounded-none md:p-0">
            <ShopHead shop={shop} />
            <SectionTabs search={search} sellsAhead={sellsAhead} />
            <Part id="menu" titleStyle="sr-only">
              <GuestChoice shopId={shop.id} basket={basket}>
                <ShopMenu
                  data={data}
                  menu={menu}
                  wish={search.wish}
                  under="tabs"
                  onAnyone={basket.guests.length === 1 ? () => basket.setWish('any') : undefined}
                />
              </GuestChoice>
            </Part>
            {data.hasDayPackages ? (
              <Suspense>
                <DayPackages
                  shop={shop}
                  services={data.services}
                  opened={dayPackage}
                  search={search}
                />
              </Suspense>
            ) : null}
            {data.services.some(({ isInSessions }) => isInSessions) ? (
              <Suspense>
                <ShopSessions shop={shop} />
              </Suspense>
            ) : null}
            <Part id="team" titleStyle="mb-4" className="pt-8">
              <Suspense>
                <ShopTeam
                  team={data.team}
                  linkToTherapist={basket.linkToTherapist}
                  onOpen={therapistSheet.open}
                />
              </Suspense>
            </Part>
            <Suspense>
              <ShopProducts shopId={shop.id} />
            </Suspense>
            {sellsAhead ? (
              <Part id="gifts" titleStyle="mb-4" className="pt-10">
                <Suspense>
                  <ShopGifts search={search} />
                  <ShopPackages search={search} />
                  <ShopMemberships search={search} />
                </Suspense>
              </Part>
            ) : null}
            <Part id="reviews" titleStyle="mb-3" className="pt-10">
              <Suspense>
                <ShopReviews shop={shop} />
              </Suspense>
            </Part>
            <Part id="about" titleStyle="mb-3" className="pt-10">
              <Suspense>
                <ShopAbout shop={shop} />
              </Suspense>
            </Part>
          </div>
          <ShopBasket {...visit} menu={menu} withPlan />
        </div>
        <LazyChooseSheet menu={menu} shop={shop} />
        <LazyTherapistSheet data={data} {...therapistSheet.sheet} />
        {gift ? (
          <Suspense>
            <GiftSheet shop={shop} search={props.search} />
          </Suspense>
        ) : null}
        {planId ? (
          <Suspense>
            <PackageSheet search={props.search} />
          </Suspense>
        ) : null}
        {membership ? (
          <Suspense>
            <MembershipSheet search={props.search} />
          </Suspense>
        ) : null}
      </Screen>
    </Brand>
  )
}

/** Whether the spa sells anything ahead, which has a part of the page. */
function useSellsAhead(shopId: string): boolean {
  const { query } = useClient()
  const giftCards = useQuery(sellersOptions(query, [{ id: shopId }]))
  const packages = useQuery(packagesOptions(query, shopId))
  const memberships = useQuery(membershipPlansOptions(query, shopId))
  const sold = [giftCards.data?.shops, packages.data?.plans, memberships.data?.plans]
  return sold.some((list) => list !== undefined && list.length > 0)
}

/** A part of the page that its tabs lead to. */
function Part(props: {
  id: SectionId
  titleStyle: string
  className?: string
  children: ReactNode
}) {
  const { t } = useWords()
  const { id } = props
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={cx('scroll-mt-[calc(3rem+var(--sticky-top))]', props.className)}
    >
      <Heading level={2} id={`${id}-title`} className={props.titleStyle}>
        {t(`shop.section.${id}`)}
      </Heading>
      {props.children}
    </section>
  )
}
