import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { dayIn, daysBetween } from '@serein/client/format.ts'
import {
  useClient,
  useFormat,
  useIsReadersDay,
  useNow,
  useRelativeDay,
} from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { CheckDrawn } from '@serein/ui/check-drawn.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TopBar } from '@serein/ui/top-bar.tsx'
import { FeeTimeline } from './fee-timeline.tsx'
import { linkTo, useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { AddToVisit } from './add-service.tsx'
import { AffirmVisit } from './affirm-visit.tsx'
import { BookingCode } from './booking-code.tsx'
import { CancelVisit } from './cancel-visit.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { GuestCard } from './guest-card.tsx'
import { LazyHealthForm } from './lazy-health-form.tsx'
import { LazyLeaveTip } from './lazy-leave-tip.tsx'
import { LazyProposedTime } from './lazy-proposed-time.tsx'
import { LazySeries } from './lazy-series.tsx'
import { LazyRunningLate } from './lazy-running-late.tsx'
import { Receipt } from './receipt.tsx'
import {
  LazyInviteGuests,
  LazyPartyTimeline,
  LazyShareBill,
  LazyShareVisit,
  LazyVisitHistory,
  preloadShares,
} from './lazy-share.tsx'
import { LazyRequestNote } from './lazy-request-note.tsx'
import { StateBadge } from './state-badge.tsx'
import { UntilVisit } from './until-visit.tsx'
import { PrivateLink } from './private-link.tsx'
import { VisitActions } from './visit-actions.tsx'
import { preloadVisit, VisitByLinkPage } from './visit-by-link.tsx'
import { VisitCard } from './visit-card.tsx'
import { preloadGuidance, VisitGuidance } from './visit-guidance.tsx'
import { VisitWellness } from './visit-wellness.tsx'

const invitation = () => import('./invitation.tsx')
const InvitationPage = lazyRouteComponent(invitation, 'InvitationPage')
const FormByCodePage = lazyRouteComponent(() => import('./form-by-code.tsx'), 'FormByCodePage')
const ReceiptPage = lazyRouteComponent(() => import('./receipt-page.tsx'), 'ReceiptPage')

export { visitFallback as fallback } from './no-visit.tsx'

export async function preload(context: Preload<'bookingDetails'>): Promise<void> {
  const { query, queryClient, search, user } = context
  if ('invite' in search) {
    await InvitationPage.preload?.()
    return (await invitation()).preloadInvitation(context, search.invite)
  }
  if ('visit' in search) return preloadVisit(context, search.visit)
  if ('form' in search) return FormByCodePage.preload?.()
  if (!user) return
  const input = { bookingId: search.booking }
  if (search.show === 'receipt') {
    await Promise.all([
      ReceiptPage.preload?.(),
      queryClient.fetchQuery(query.booking.receipt.queryOptions({ input })),
    ])
    return
  }
  const booking = await queryClient.ensureQueryData(query.booking.get.queryOptions({ input }))
  await Promise.all([preloadGuidance(context, booking), preloadShares(context, booking)])
}

/** A visit, its receipt or one guest’s part of it. */
export function Page() {
  const search = useScreenSearch('bookingDetails')
  if ('invite' in search) return <InvitationPage key={search.invite} token={search.invite} />
  if ('visit' in search) return <VisitByLinkPage key={search.visit} token={search.visit} />
  if ('form' in search) return <FormByCodePage key={search.form} token={search.form} />
  if (search.show === 'receipt') return <ReceiptPage bookingId={search.booking} />
  return <VisitPage key={search.booking} {...search} />
}

/** Starts with the tick when the visit has just been booked. */
function VisitPage(search: { booking: string; new?: 1 | undefined }) {
  const { t } = useWords()
  const { query } = useClient()
  const isNew = useIsNew(search)
  const booking = useQuery(query.booking.get.queryOptions({ input: { bookingId: search.booking } }))
  const { data } = booking
  return (
    <Screen
      title={t('booking.details.title')}
      subtitle={data?.code}
      back={linkTo('bookings')}
      head={isNew && data ? <SeeYou booking={data} /> : undefined}
      width="wide"
      actions={data && canShare(data) ? <LazyShareVisit booking={data} /> : null}
    >
      <QueryBoundary query={booking} loading={<DetailsSkeleton />}>
        {(details) => <Details booking={details} isNew={isNew} />}
      </QueryBoundary>
    </Screen>
  )
}

function Details({ booking, isNew }: { booking: BookingDetails; isNew: boolean }) {
  const { t } = useWords()
  const isKept = booking.state === 'held'
  return (
    <>
      <div className="md:grid md:grid-cols-[minmax(0,1fr)_400px] md:items-start md:gap-8">
        <div className="flex flex-col gap-4">
          {isNew ? null : (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StateBadge state={booking.own.state} />
              <UntilVisit booking={booking} />
            </div>
          )}
          {isKept ? (
            <Notice
              tone="gold"
              action={
                <ButtonLink size="sm" href={linkTo('checkout', { booking: booking.id })}>
                  {t('booking.list.continue')}
                </ButtonLink>
              }
            >
              {t('booking.details.held')}
            </Notice>
          ) : null}
          <LazyRequestNote booking={booking} />
          <LazyProposedTime booking={booking} />
          <LazyRunningLate booking={booking} />
          <LazyLeaveTip visit={{ bookingId: booking.id }} of={booking} />
          <VisitCard booking={booking} />
          <LazyPartyTimeline booking={booking} />
          {booking.guests.length > 1
            ? booking.guests.map((guest) => (
                <GuestCard key={guest.position} booking={booking} guest={guest} />
              ))
            : null}
          <AffirmVisit booking={booking} />
          <VisitActions booking={booking} />
          <LazySeries booking={booking} />
          <AddToVisit booking={booking} />
          <VisitGuidance booking={booking} />
          <LazyHealthForm booking={booking} />
          <VisitWellness booking={booking} />
          <LazyInviteGuests booking={booking} />
          {booking.note ? <Notice title={t('booking.details.note')}>{booking.note}</Notice> : null}
          {booking.can.cancel && booking.state !== 'requested' ? (
            <FeeTimeline booking={booking} note={t('checkout.fee.note')} />
          ) : null}
        </div>
        <div className="mt-4 flex flex-col gap-4 md:mt-0">
          {booking.own.state === 'confirmed' ? <BookingCode booking={booking} /> : null}
          <Receipt booking={booking} />
          <LazyShareBill booking={booking} />
          <LazyVisitHistory booking={booking} />
          <PrivateLink booking={booking} />
          {booking.can.cancel ? <CancelVisit booking={booking} /> : null}
        </div>
      </div>
    </>
  )
}

/** "See you Tuesday", with the tick that draws itself. */
function SeeYou({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { timeZone } = booking
  const { startsAt } = booking.own
  const relativeDay = useRelativeDay(timeZone)
  const isReadersDay = useIsReadersDay(timeZone)
  const isAsked = booking.state === 'requested'
  const days = daysBetween(dayIn(now, timeZone), dayIn(startsAt, timeZone))
  const when = {
    how: days === 0 && isReadersDay ? 'today' : days < 7 ? 'soon' : 'later',
    day: days < 7 ? relativeDay(startsAt) : format.longDate(startsAt, timeZone),
  }
  return (
    <header className="pb-8">
      <div className="-mx-4">
        <TopBar
          back={{ label: t('booking.details.close'), href: linkTo('bookings'), icon: 'close' }}
          actions={isAsked ? null : <LazyShareVisit booking={booking} />}
        />
      </div>
      <div className="flex flex-col items-center text-center">
        <CheckDrawn />
        <h1 ref={heading} tabIndex={-1} className="serif mt-6 text-2xl">
          {isAsked ? t('booking.request.sent') : t('booking.details.seeYou', when)}
        </h1>
        <p className="mt-2 text-ink-soft">
          {t(isAsked ? 'booking.request.sentBefore' : 'booking.details.confirmedBefore')}{' '}
          <strong className="figures font-bold text-ink">{booking.code}</strong>{' '}
          {t(isAsked ? 'booking.request.sentAfter' : 'booking.details.confirmedAfter')}
        </p>
      </div>
    </header>
  )
}

/** Shown as new only once, not after a reload or a way back. */
function useIsNew(search: { booking: string; new?: 1 | undefined }): boolean {
  const router = useRouter()
  const [fresh] = useState(search.new ? search.booking : null)
  useEffect(() => {
    if (!search.new) return
    void router.navigate({
      href: linkTo('bookingDetails', { booking: search.booking }),
      replace: true,
      resetScroll: false,
    })
  }, [search.new, search.booking, router])
  return fresh === search.booking
}

function canShare({ state }: BookingDetails): boolean {
  return state === 'confirmed' || state === 'checked_in'
}
