import { useFormat } from '@serein/client/provider.tsx'
import type { ShopReview } from '@serein/shared/review/moderation.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Stars } from '@serein/ui/stars.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ReviewPictures } from './review-pictures.tsx'

/** One review, what it is of, and what the shop has said to it. */
export function ReviewRow(props: {
  review: ShopReview
  shop: Shop
  onOpen: ((as: 'answer' | 'report') => void) | undefined
}) {
  const { t, language } = useWords()
  const format = useFormat()
  const { review, shop, onOpen } = props
  const { authorName: name, answer } = review
  const what = [...review.serviceNames.map((each) => each[language]), ...review.staffNames]
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={review.stars} label={t('review.stars', { count: review.stars })} />
        <span className="font-semibold">{name}</span>
        <span className="text-sm text-ink-soft">
          {format.shortDate(review.createdAt, shop.timeZone)}
        </span>
        {review.takenDownFor === null ? null : (
          <Badge tone="red">{t('review.state.takenDown')}</Badge>
        )}
        {review.isReported ? <Badge tone="gold">{t('review.state.reported')}</Badge> : null}
        {answer || review.takenDownFor ? null : (
          <Badge tone="clay">{t('review.state.unanswered')}</Badge>
        )}
      </div>
      <p className="mt-1 text-sm text-ink-soft">{what.join(' · ')}</p>
      {review.text ? (
        <p lang={review.language} className="mt-2 max-w-prose whitespace-pre-line">
          {review.text}
        </p>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">{t('review.noText')}</p>
      )}
      <ReviewPictures pictures={review.pictures} />
      {review.takenDownFor === null ? null : (
        <Notice tone="clay" className="mt-3 max-w-prose">
          {t('review.takenDownFor', { reason: review.takenDownFor })}
        </Notice>
      )}
      {answer ? (
        <div className="mt-3 max-w-prose rounded-md bg-sunken p-3 text-sm">
          <p className="font-semibold">
            {t('review.answered', { day: format.shortDate(answer.at, shop.timeZone) })}
          </p>
          <p className="whitespace-pre-line">{answer.text}</p>
        </div>
      ) : null}
      {onOpen && review.takenDownFor === null ? (
        <div className="mt-2 -ml-3 flex flex-wrap gap-1">
          <Button
            tone="quiet"
            size="sm"
            aria-label={t(answer ? 'review.answer.changeOf' : 'review.answer.of', { name })}
            onClick={() => onOpen('answer')}
          >
            {t(answer ? 'review.answer.change' : 'review.answer.action')}
          </Button>
          {review.isReported ? null : (
            <Button
              tone="quiet"
              size="sm"
              aria-label={t('review.report.of', { name })}
              onClick={() => onOpen('report')}
            >
              {t('review.report.action')}
            </Button>
          )}
        </div>
      ) : null}
    </li>
  )
}
