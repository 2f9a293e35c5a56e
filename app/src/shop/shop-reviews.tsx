import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useClient, useFormat, useSession } from '@serein/client/provider.tsx'
import type { Review } from '@serein/shared/review/contract.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { Stars } from '@serein/ui/stars.tsx'
import { SkeletonText } from '@serein/ui/skeleton.tsx'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { MoreButton, moreOf } from './more-button.tsx'

const ReportReview = lazy(async () => ({
  default: (await import('./report-review.tsx')).ReportReview,
}))

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
                <WrittenReview key={review.id} review={review} shop={shop} />
              ))}
            </ul>
            <MoreButton more={moreOf(reviews)} label={t('shop.reviews.more')} className="mt-4" />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

function useReviews(shopId: string) {
  const { query } = useClient()
  return useInfiniteQuery(
    query.review.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ shopId, limit: pageSize, cursor }),
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

function WrittenReview({ review, shop }: { review: Review; shop: ShopDetails }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { authorName, stars, text, pictures, answer, createdAt } = review
  const user = useSession()
  const [isReporting, setReporting] = useState(false)
  const what = [pick(review.serviceName), ...review.staffNames].join(' · ')
  return (
    <li className="flex gap-3.5 py-4.5">
      <Avatar name={authorName} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-semibold">{authorName}</h3>
          <p className="text-sm text-ink-soft">{format.shortDate(createdAt, shop.timeZone)}</p>
        </div>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3">
          <Stars value={stars} size={15} label={t('shop.reviews.stars', { count: stars })} />
          <span className="text-sm text-ink-soft">{what}</span>
        </div>
        {text ? (
          <p lang={review.language} className="mt-1.5 max-w-prose">
            {text}
          </p>
        ) : null}
        {pictures.length > 0 ? (
          <ul className="mt-2.5 flex flex-wrap gap-2">
            {pictures.map((picture) => (
              <li key={picture.src} className="w-24">
                <Picture picture={picture} alt={pick(picture.alt)} ratio="1" rounded />
              </li>
            ))}
          </ul>
        ) : null}
        {answer ? (
          <div className="mt-2.5 flex gap-2.5 rounded-md bg-sunken p-3 text-sm">
            <MessageCircle aria-hidden className="mt-0.5 size-4.5 shrink-0 text-primary" />
            <p className="min-w-0">
              <span className="block font-semibold">{shop.name}</span>
              <span lang={review.language}>{answer.text}</span>
            </p>
          </div>
        ) : null}
        {user ? (
          <button
            type="button"
            aria-label={t('shop.report.of', { name: authorName })}
            onClick={() => setReporting(true)}
            className="-ml-2 inline-flex min-h-11 items-center px-2 text-sm text-ink-soft underline-offset-4 hover:underline"
          >
            {t('shop.report.action')}
          </button>
        ) : null}
        {isReporting ? (
          <Suspense>
            <ReportReview
              shopId={shop.id}
              reviewId={review.id}
              onClose={() => setReporting(false)}
            />
          </Suspense>
        ) : null}
      </div>
    </li>
  )
}

function ReviewsSkeleton() {
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
