import { MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useFormat, useSession } from '@serein/client/provider.tsx'
import type { Review } from '@serein/shared/review/contract.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { Stars } from '@serein/ui/stars.tsx'
import { useWords } from '../language/words.ts'
import { TranslatedText } from './translated-text.tsx'

const ReportReview = lazy(async () => ({
  default: (await import('./report-review.tsx')).ReportReview,
}))

/** What somebody says of their visit, and what the shop says to it. */
export function ShopReview(props: {
  review: Review
  shop: Pick<ShopDetails, 'id' | 'name' | 'timeZone'>
  /** Of the author’s name as a heading. */
  level: 3 | 4
}) {
  const { review, shop } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const { authorName, stars, text, pictures, answer, createdAt } = review
  const user = useSession()
  const [isReporting, setReporting] = useState(false)
  const Name = `h${props.level}` as const
  const what = [pick(review.serviceName), ...review.staffNames].join(' · ')
  return (
    <li className="flex gap-3.5 py-4.5">
      <Avatar name={authorName} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Name className="font-semibold">{authorName}</Name>
          <p className="text-sm text-ink-soft">{format.shortDate(createdAt, shop.timeZone)}</p>
        </div>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3">
          <Stars value={stars} size={15} label={t('shop.reviews.stars', { count: stars })} />
          <span className="text-sm text-ink-soft">{what}</span>
        </div>
        {text ? <TranslatedText text={text} written={review.language} author={authorName} /> : null}
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
              <span>{answer.text}</span>
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
