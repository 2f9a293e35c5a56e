import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import type { Fallback } from '../page/screen-entry.ts'
import { ReviewedVisit } from './reviewed-visit.tsx'

/** For an address without a visit: the visits to review, or a kind message. */
export const reviewFallback: Fallback = {
  address: async ({ api, user }) => {
    if (!user) return null
    const { visits } = await api.review.waiting()
    return visits.length === 1 ? linkTo('review', { booking: visits[0]!.bookingId }) : null
  },
  Page: WaitingVisits,
}

function WaitingVisits() {
  const { t } = useWords()
  const { query } = useClient()
  const waiting = useQuery(query.review.waiting.queryOptions())
  return (
    <Screen title={t('review.title')} back={linkTo('bookings', { which: 'past' })}>
      <QueryBoundary
        query={waiting}
        loading={<Skeleton className="h-32 rounded-md" />}
        isEmpty={({ visits }) => visits.length === 0}
        empty={
          <EmptyState
            art={<EmptyCalendarArt />}
            title={t('review.none.title')}
            text={t('review.none.text')}
            action={<ButtonLink href={linkTo('featured')}>{t('booking.list.find')}</ButtonLink>}
          />
        }
      >
        {({ visits }) => (
          <>
            <p className="mb-4 text-ink-soft">{t('review.choose')}</p>
            <ul className="flex flex-col gap-3">
              {visits.map((visit) => (
                <li key={visit.bookingId}>
                  <Card className="flex flex-wrap items-center justify-between gap-4">
                    <ReviewedVisit visit={visit} />
                    <ButtonLink href={linkTo('review', { booking: visit.bookingId })}>
                      {t('review.action')}
                    </ButtonLink>
                  </Card>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}
