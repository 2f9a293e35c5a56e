import { useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { ShopCard as Shop } from '@serein/shared/shop/contract.ts'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useOffers } from './offer-data.ts'
import { MoreButton, type More } from './more-button.tsx'
import { useWords } from '../language/words.ts'
import { useNextTimes } from './next-times.ts'
import { ShopRow } from './shop-card.tsx'
import type { CategoryKind } from './category-facts.tsx'
import { TimeChipsSkeleton } from './time-chips.tsx'

export interface ShopFilter {
  category?: CategoryKind | undefined
  near?: string | undefined
}

/** Twenty at a time: as many as free times can be asked for at once. */
export function shopsOptions(query: ApiQuery, filter: ShopFilter) {
  return query.shop.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, limit: 20, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** The shops for a filter; the old ones stay while new ones load. */
export function useShops(filter: ShopFilter) {
  const { query } = useClient()
  return useInfiniteQuery({ ...shopsOptions(query, filter), placeholderData: (before) => before })
}

export function ShopList(props: {
  pages: readonly { shops: Shop[] }[]
  stale: boolean
  more?: More | undefined
}) {
  const { t } = useWords()
  return (
    <>
      <div
        aria-busy={props.stale}
        className="grid transition-opacity aria-busy:opacity-60 md:grid-cols-2 md:gap-x-12"
      >
        {props.pages.map((page) => (
          <ShopPage key={page.shops[0]?.id} shops={page.shops} />
        ))}
      </div>
      <MoreButton more={props.more} label={t('shop.list.more')} />
    </>
  )
}

function ShopPage({ shops }: { shops: readonly Shop[] }) {
  const ids = shops.map((shop) => shop.id)
  const times = useNextTimes(ids)
  const offers = useOffers(ids)
  return shops.map((shop) => (
    <div key={shop.id} className="border-b border-line last:border-b-0 md:last:border-b">
      <ShopRow
        shop={shop}
        offer={offers.find((offer) => offer.shop.id === shop.id)}
        times={times?.get(shop.id)}
        loading={!times}
      />
    </div>
  ))
}

export function ShopListSkeleton() {
  return (
    <div className="grid md:grid-cols-2 md:gap-x-12">
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} className="flex gap-4 border-b border-line py-4">
          <Skeleton shape="square" className="size-22 shrink-0 rounded-md" />
          <span className="min-w-0 flex-1">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="mt-2 h-3.5 w-1/2" />
            <span className="mt-3 block">
              <TimeChipsSkeleton count={3} />
            </span>
          </span>
        </span>
      ))}
    </div>
  )
}
