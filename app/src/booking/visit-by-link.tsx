import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { VisitByLink } from '@serein/shared/booking/private-link.ts'
import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { FeeTimeline } from './fee-timeline.tsx'
import { linkTo } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { AffirmVisit } from './affirm-visit.tsx'
import { BookingCode } from './booking-code.tsx'
import { CancelVisit } from './cancel-visit.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { GuestCard } from './guest-card.tsx'
import { LazyLeaveTip } from './lazy-leave-tip.tsx'
import { LazyProposedTime } from './lazy-proposed-time.tsx'
import { LazyVisitHistory } from './lazy-share.tsx'
import { LazyRunningLate } from './lazy-running-late.tsx'
import { LazySeries } from './lazy-series.tsx'
import { Receipt } from './receipt.tsx'
import { LazyRequestNote } from './lazy-request-note.tsx'
import { StateBadge } from './state-badge.tsx'
import { UntilVisit } from './until-visit.tsx'
import { VisitActions } from './visit-actions.tsx'
import { VisitCard } from './visit-card.tsx'
import { preloadGuidance, VisitGuidance } from './visit-guidance.tsx'

/** Queried only in the browser: the screen explains an ended link, where the server would answer 404. */
export async function preloadVisit(
  context: Preload<'bookingDetails'>,
  visitToken: string,
): Promise<void> {
  if (import.meta.env.SSR) return
  const { query, queryClient } = context
  const visit = await queryClient.ensureQueryData(
    query.booking.byLink.queryOptions({ input: { visitToken } }),
  )
  await preloadGuidance(context, visit)
}

/** A visit opened by its private link, without a log-in. */
export function VisitByLinkPage({ token }: { token: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const router = useRouter()
  const visit = useQuery(query.booking.byLink.queryOptions({ input: { visitToken: token } }))
  const ownId = visit.data?.isMine ? visit.data.id : null
  useEffect(() => {
    if (!ownId) return
    void router.navigate({ href: linkTo('bookingDetails', { booking: ownId }), replace: true })
  }, [ownId, router])
  if (refusalOf(visit.error)?.code === 'not_found') return <Ended />
  return (
    <Screen title={t('booking.details.title')} subtitle={visit.data?.code} width="wide">
      <QueryBoundary query={visit} loading={<DetailsSkeleton />}>
        {(linkedVisit) =>
          ownId ? <DetailsSkeleton /> : <Visit visit={linkedVisit} token={token} />
        }
      </QueryBoundary>
    </Screen>
  )
}

function Visit({ visit, token }: { visit: VisitByLink; token: string }) {
  const { t } = useWords()
  return (
    <div className="md:grid md:grid-cols-[minmax(0,1fr)_400px] md:items-start md:gap-8">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={visit.own.state} />
          <UntilVisit booking={visit} />
        </div>
        <LazyRequestNote booking={visit} />
        <LazyProposedTime booking={visit} token={token} />
        <LazyRunningLate booking={visit} token={token} />
        <LazyLeaveTip visit={{ visitToken: token }} of={visit} />
        <VisitCard booking={visit} />
        {visit.guests.length > 1
          ? visit.guests.map((guest) => (
              <GuestCard key={guest.position} booking={visit} guest={guest} token={token} />
            ))
          : null}
        <AffirmVisit booking={visit} token={token} />
        <VisitActions booking={visit} token={token} />
        {visit.callOut ? <LazySeries booking={visit} isByLink /> : null}
        <VisitGuidance booking={visit} />
        {visit.can.cancel && visit.state !== 'requested' ? (
          <FeeTimeline booking={visit} note={t('checkout.fee.note')} />
        ) : null}
      </div>
      <div className="mt-4 flex flex-col gap-4 md:mt-0">
        {visit.own.state === 'confirmed' ? <BookingCode booking={visit} /> : null}
        <Receipt booking={visit} isByLink />
        <LazyVisitHistory booking={visit} />
        {visit.can.cancel ? (
          <>
            <p className="text-sm text-ink-soft">{t('booking.link.note')}</p>
            <CancelVisit booking={visit} token={token} />
          </>
        ) : null}
      </div>
    </div>
  )
}

/** The link was revoked, is long over, or was truncated. */
function Ended() {
  const { t } = useWords()
  return (
    <Screen title={t('booking.details.title')} head={null}>
      <EmptyState
        level={1}
        className="min-h-[70dvh] justify-center"
        art={<EmptyCalendarArt />}
        title={t('booking.invitation.ended')}
        text={t('booking.link.endedText')}
        action={<ButtonLink href={linkTo('bookings')}>{t('booking.list.title')}</ButtonLink>}
      />
    </Screen>
  )
}
