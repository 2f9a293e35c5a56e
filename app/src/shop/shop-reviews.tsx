import { useInfiniteQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { Stars } from '@serein/ui/stars.tsx'
import { SkeletonText } from '@serein/ui/skeleton.tsx'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { MoreButton, moreOf } from './more-button.tsx'
import { ShopReview } from './shop-review.tsx'

const pageSize = 5
/** Bars of the final height, until their lengths are there. */
const noCounts = [0, 0, 0, 0, 0]

/** The ratings and reviews of a shop, latest first. */
export function ShopReviews({ shop }: { shop: ShopDetails }) {
  const { t } = useWords()
  const reviews = useReviews(shop.id)
  const written = reviews.data?.pages.flatMap((page) => page.reviews) ?? []
  return (
    <>
      <Overall rating={shop.rating} counts={reviews.data?.pages[0]?.counts} />
      <QueryBoundary
        query={reviews}
        loading={<ReviewsSkeleton />}
        isEmpty={() => written.length === 0}
        empty={<p className="mt-3 text-ink-soft">{t('shop.reviews.none')}</p>}
      >
        {() => (
          <>
            <ul className="mt-4 grid gap-x-10 divide-y divide-line">
              {written.map((review) => (
                <ShopReview key={review.id} review={review} shop={shop} level={3} />
              ))}
            </ul>
            <MoreButton more={moreOf(reviews)} label={t('shop.reviews.more')} className="mt-4" />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

/** The reviews of a shop, or of a therapist of it. */
export function useReviews(shopId: string, staffId?: string) {
  const { query } = useClient()
  return useInfiniteQuery(
    query.review.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ shopId, staffId, limit: pageSize, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
}

function Overall({
  rating,
  counts = noCounts,
}: {
  rating: ShopDetails['rating']
  counts: readonly number[] | undefined
}) {
  const { t } = useWords()
  const format = useFormat()
  if (!rating) return null
  const average = format.number(rating.average, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <div className="grid gap-x-12 gap-y-5 sm:grid-cols-[auto_minmax(0,20rem)] sm:items-center">
      <div>
        <p className="flex items-baseline gap-2">
          <span className="serif figures text-2xl">{average}</span>
          <span className="text-ink-soft">{t('shop.reviews.outOf')}</span>
        </p>
        <Stars
          value={rating.average}
          size={20}
          label={t('shop.card.rating', { value: average, count: rating.count })}
        />
        <p className="text-sm text-ink-soft">{t('shop.reviews.count', { count: rating.count })}</p>
      </div>
      <Bars counts={counts} />
    </div>
  )
}

/** How many gave five stars, four, … one. */
function Bars({ counts }: { counts: readonly number[] }) {
  const { t } = useWords()
  const most = Math.max(1, ...counts)
  return (
    <ul className="grid gap-1.5">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = counts[stars - 1]!
        return (
          <li key={stars} className="figures flex items-center gap-3 text-sm text-ink-soft">
            <span className="sr-only">{t('shop.reviews.bar', { stars, count })}</span>
            <span aria-hidden className="w-2.5 font-semibold">
              {stars}
            </span>
            <span aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-gold"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
            <span aria-hidden className="w-6 text-right">
              {count || ''}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

export function ReviewsSkeleton() {
  return (
    <div className="mt-4">
      {Array.from({ length: pageSize }, (_, index) => (
        <div key={index} className="h-28 py-4.5">
          <SkeletonText lines={3} />
        </div>
      ))}
    </div>
  )
}
