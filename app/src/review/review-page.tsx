import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ReviewOfVisit } from '@serein/shared/review/own-review.ts'
import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton, SkeletonText } from '@serein/ui/skeleton.tsx'
import { linkTo, useReplace, useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { PrivateWordPart } from './private-word.tsx'
import { ReviewForm } from './review-form.tsx'
import { reviewQuery, type Subject, subjectOf } from './review-query.ts'
import { ReviewedVisit } from './reviewed-visit.tsx'
import { WrittenReview } from './written-review.tsx'

export { reviewFallback as fallback } from './waiting-visits.tsx'

export async function preload({
  api,
  queryClient,
  search,
  user,
}: Preload<'review'>): Promise<void> {
  const of = subjectOf(search)
  // The screen explains an ended link, where the server would answer 404.
  if (!of || ('visit' in of ? import.meta.env.SSR : !user)) return
  await queryClient.ensureQueryData(reviewQuery(api, of))
}

/** Writes a review of a past visit, and shows it later. */
export function Page() {
  const search = useScreenSearch('review')
  const of = subjectOf(search)
  return of ? <ReviewPage key={Object.values(of)[0]} of={of} stars={search.stars ?? null} /> : null
}

function ReviewPage({ of, stars }: { of: Subject; stars: number | null }) {
  const { t } = useWords()
  const { api } = useClient()
  const visit = useQuery(reviewQuery(api, of))
  // A logged-in booker is led to their own page, which takes photos.
  const ownId = visit.data?.isMine ? visit.data.bookingId : null
  const replace = useReplace()
  const own = useEffectEvent((booking: string) =>
    replace(linkTo('review', { booking, ...(stars && { stars }) })),
  )
  useEffect(() => {
    if (ownId) own(ownId)
  }, [ownId])
  if ('visit' in of && refusalOf(visit.error)?.code === 'not_found') return <Ended />
  return (
    <Screen title={t('review.title')} back={linkTo('bookingDetails', of)}>
      <QueryBoundary query={visit} loading={<ReviewSkeleton />}>
        {(reviewedVisit) => <Review visit={reviewedVisit} of={of} stars={stars} />}
      </QueryBoundary>
    </Screen>
  )
}

function Review(props: { visit: ReviewOfVisit; of: Subject; stars: number | null }) {
  const { t } = useWords()
  const { visit, of } = props
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <ReviewedVisit visit={visit} />
      {visit.review && !isEditing ? (
        <WrittenReview visit={visit} review={visit.review} onEdit={() => setEditing(true)} />
      ) : visit.whyNot === null ? (
        <ReviewForm {...{ visit, of }} stars={props.stars} onSaved={() => setEditing(false)} />
      ) : (
        <EmptyState
          art={<EmptyCalendarArt />}
          title={t(visit.whyNot === 'too_late' ? 'review.late.title' : 'review.early.title')}
          text={t(visit.whyNot === 'too_late' ? 'review.late.text' : 'review.early.text')}
          action={
            <ButtonLink href={linkTo('shopDetails', { shop: visit.shopId })}>
              {t('review.toShop')}
            </ButtonLink>
          }
        />
      )}
      <PrivateWordPart visit={visit} of={of} />
    </div>
  )
}

/** The link was revoked, or the visit is long over. */
function Ended() {
  const { t } = useWords()
  return (
    <Screen title={t('review.title')} head={null}>
      <EmptyState
        level={1}
        className="min-h-[70dvh] justify-center"
        art={<EmptyCalendarArt />}
        title={t('booking.invitation.ended')}
        text={t('review.endedText')}
        action={<ButtonLink href={linkTo('bookings')}>{t('booking.list.title')}</ButtonLink>}
      />
    </Screen>
  )
}

function ReviewSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-24 rounded-md" />
      <Skeleton className="h-16 rounded-md" />
      <SkeletonText lines={6} />
    </div>
  )
}
