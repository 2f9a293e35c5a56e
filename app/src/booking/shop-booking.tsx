import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { buttonStyle } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Heading } from '@serein/ui/heading.tsx'
import { HeldTimes } from './held-times.tsx'
import { useFirstFree } from '../visit/first-free.tsx'
import { preferredOptions } from '../visit/preferred.ts'
import { asWished, isCallOut, servedIn, therapistsFor } from '../visit/visit.ts'
import { useScreenSearch } from '../address/link.ts'
import { linkTo } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { Brand, QueryBoundary, Screen } from '../page/screen.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { useWords } from '../language/words.ts'
import { isPossible, sumOfParty } from '../visit/basket.ts'
import { BasketBar } from '../visit/basket-bar.tsx'
import { Total } from '../visit/basket-column.tsx'
import { BasketList } from '../visit/basket-list.tsx'
import { shopFallback } from '../shop/shop-fallback.tsx'
import { GuestChoice } from '../visit/guest-choice.tsx'
import { LazyChooseSheet, preloadChooseSheet } from '../shop/lazy-choose-sheet.tsx'
import { PartyPlan } from '../visit/party-plan.tsx'
import { freeBefore } from '../shop/policy.ts'
import { ShopBasket } from '../shop/shop-basket.tsx'
import { preloadShop, useShopData, type ShopData } from '../shop/shop-data.ts'
import { ShopMenu } from '../shop/shop-menu.tsx'
import { VisitSkeleton } from '../shop/shop-skeleton.tsx'
import { useBasket } from '../visit/use-basket.ts'
import { useMenuBasket, type MenuBasket } from '../visit/use-menu-basket.ts'

// Only if a chosen service has a therapist.
const GuestWishes = lazy(async () => ({
  default: (await import('../visit/guest-wishes.tsx')).GuestWishes,
}))

// Only if a chosen treatment is given at the reader’s.
const CallOutPlace = lazy(async () => ({
  default: (await import('../visit/call-out-place.tsx')).CallOutPlace,
}))

export { visitMetadata as metadata } from '../shop/shop-metadata.ts'
export const fallback = shopFallback('shopBooking')

export async function preload(context: Preload<'shopBooking'>): Promise<void> {
  const { query, queryClient, search, user } = context
  await Promise.all([
    preloadShop(context),
    preloadChooseSheet(search),
    user && queryClient.prefetchQuery(preferredOptions(query, search.shop)),
  ])
}

/** Builds a visit: treatments, their order and therapists. */
export function Page() {
  const { t } = useWords()
  const search = useScreenSearch('shopBooking')
  const data = useShopData(search.shop)
  const head = {
    title: t('shop.visitPlan.title'),
    // Has a fixed height, so that nothing moves when the name arrives.
    subtitle: data.data?.shop.name ?? ' ',
    back: linkTo('shopDetails', { ...search, service: undefined }),
  }
  if (data.data) return <Plan key={search.shop} data={data.data} search={search} head={head} />
  return (
    <Screen {...head} width="wide">
      <QueryBoundary query={data} loading={<VisitSkeleton />}>
        {() => null}
      </QueryBoundary>
    </Screen>
  )
}

function Plan(props: {
  data: ShopData
  search: SearchOf<'shopBooking'>
  head: { title: string; subtitle: string; back: string }
}) {
  const { data, search } = props
  const { t } = useWords()
  const basket = useBasket('shopBooking', search, data)
  const menu = useMenuBasket(basket, data)
  const isParty = basket.guests.length > 1
  const able = therapistsFor(basket.guests, 'same_start', data)
  // Drop a wish that no therapist of the chosen treatments can meet.
  const wish = search.wish && isPossible(search.wish, able) ? search.wish : undefined
  const wishedBasket = { ...basket, guests: asWished(basket.guests, wish) }
  const sum = sumOfParty(wishedBasket, data.services, data.shop, data.team)
  const free = freeBefore(data.shop.cancellationPolicy)
  const visit = { data, basket, sum, wish }
  const held = useFirstFree(data, basket, wish)?.held ?? []
  const hasAny = basket.items.length > 0
  const hasServed = servedIn(basket.guests, data.services).length > 0
  return (
    <Brand shop={data.shop}>
      <Screen {...props.head} width="wide" footer={<BasketBar {...visit} free={free} />}>
        <div className="md:grid md:grid-cols-[minmax(0,1fr)_22.5rem] md:items-start md:gap-12">
          <div className="min-w-0">
            <HeldTimes held={held} timeZone={data.shop.timeZone} />
            {isCallOut(basket, data.services) ? (
              <Suspense>
                <CallOutPlace data={data} basket={basket} wish={wish} />
              </Suspense>
            ) : null}
            <PartyPlan data={data} basket={basket} />
            <GuestChoice shopId={data.shop.id} basket={basket}>
              {hasAny ? (
                <Card className="mt-4 px-5 pt-4 pb-5">
                  <Heading level={2} size="item">
                    {t('shop.visitPlan.order')}
                  </Heading>
                  <BasketList data={data} menu={menu} sum={sum} guest={basket.at} ordered />
                  {isParty ? null : (
                    <div className="md:hidden">
                      <Total sum={sum} />
                    </div>
                  )}
                </Card>
              ) : (
                <p className="py-2 text-ink-soft">{t('shop.visitPlan.empty')}</p>
              )}
              {hasServed && !isParty ? (
                <>
                  <Heading level={2} size="item" className="mt-6 mb-1">
                    {t('shop.visitPlan.who')}
                  </Heading>
                  <Suspense>
                    <GuestWishes
                      data={data}
                      guests={basket.guests}
                      wish={wish}
                      able={able}
                      genders={gendersOf(able)}
                      onWish={basket.setWish}
                      onWishes={basket.setWishes}
                    />
                  </Suspense>
                  <p className="mt-1 text-sm text-ink-soft">
                    {able.length === 0
                      ? t('shop.visitPlan.nobodyForAll')
                      : t('shop.visitPlan.whoHelp')}
                  </p>
                </>
              ) : null}
              {isParty ? (
                <p className="mt-3 text-sm text-ink-soft">{t('shop.party.whoLater')}</p>
              ) : null}
              <PlanMenu key={basket.at} data={data} menu={menu} isOpenAtFirst={!hasAny} />
            </GuestChoice>
          </div>
          <ShopBasket {...visit} menu={menu} />
        </div>
        <LazyChooseSheet menu={menu} shop={data.shop} />
      </Screen>
    </Brand>
  )
}

/** The menu: folded while something is chosen, so that the plan is what one sees. */
function PlanMenu(props: { data: ShopData; menu: MenuBasket; isOpenAtFirst: boolean }) {
  const { t } = useWords()
  const { data, menu } = props
  // What is chosen meanwhile folds nothing.
  const [isOpen] = useState(props.isOpenAtFirst)
  const content = (
    <>
      <Heading level={2} className="mt-8">
        {t('shop.visitPlan.menu')}
      </Heading>
      <ShopMenu data={data} menu={menu} under="nothing" />
    </>
  )
  if (isOpen) return content
  return (
    <details className="mt-6">
      <summary
        className={cx(
          buttonStyle({ tone: 'secondary' }),
          'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
        )}
      >
        <Plus aria-hidden />
        {t('shop.visitPlan.add')}
      </summary>
      {content}
    </details>
  )
}

/** Asking for a woman or a man only makes sense where both could serve. */
function gendersOf(team: ShopData['team']): ('female' | 'male')[] {
  const both = ['female', 'male'] as const
  return both.every((gender) => team.some((each) => each.gender === gender)) ? [...both] : []
}
