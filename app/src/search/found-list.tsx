import type { FoundShop } from '@serein/shared/search/shops.ts'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { offersAt, useOffers } from '../shop/offer-data.ts'
import { MoreButton, type More } from '../shop/more-button.tsx'
import { TimeChipsSkeleton } from '../shop/time-chips.tsx'
import { useWords } from '../language/words.ts'
import { FoundCard } from './found-card.tsx'
import { HighlightItem } from './highlight.tsx'

/** One column less beside a map. */
const grid =
  'mt-4 grid gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2 md:in-data-[map=hidden]:grid-cols-2 lg:in-data-[map=hidden]:grid-cols-3'

export function FoundList(props: {
  pages: readonly { shops: FoundShop[] }[]
  /** The guests its times were searched for. */
  wish: string | undefined
  partySize: number | undefined
  stale: boolean
  more: More | undefined
}) {
  const { t } = useWords()
  return (
    <>
      <ul aria-busy={props.stale} className={`${grid} transition-opacity aria-busy:opacity-60`}>
        {props.pages.map((page, index) => (
          <FoundPage
            key={page.shops[0]?.id}
            shops={page.shops}
            wish={props.wish}
            partySize={props.partySize}
            isFirst={index === 0}
          />
        ))}
      </ul>
      <MoreButton more={props.more} label={t('shop.list.more')} />
    </>
  )
}

function FoundPage(props: {
  shops: FoundShop[]
  wish: string | undefined
  partySize: number | undefined
  isFirst: boolean
}) {
  const { shops } = props
  const offers = useOffers(shops.map((shop) => shop.id))
  return shops.map((shop, index) => (
    <HighlightItem
      key={shop.id}
      id={shop.id}
      className="rounded-md data-highlighted:outline-2 data-highlighted:outline-offset-2 data-highlighted:outline-primary"
    >
      <FoundCard
        shop={shop}
        offer={offersAt(offers, shop.id, shop.starts, shop.service?.serviceId)[0]}
        wish={props.wish}
        partySize={props.partySize}
        eager={props.isFirst && index < 2}
      />
    </HighlightItem>
  ))
}

/** Keeps the places of the cards. */
export function FoundSkeleton() {
  return (
    <div className={grid}>
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} className="overflow-hidden rounded-md bg-surface shadow-soft">
          <Skeleton shape="square" className="aspect-video w-full" />
          <span className="flex flex-col gap-3 p-4">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-3.5 w-4/5" />
            <TimeChipsSkeleton count={3} />
          </span>
        </span>
      ))}
    </div>
  )
}
