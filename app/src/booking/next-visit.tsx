import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Clock, Navigation } from 'lucide-react'
import { dayIn } from '@serein/client/format.ts'
import { refusalOf } from '@serein/client/api.ts'
import {
  useClient,
  useFormat,
  useNow,
  useRelativeDay,
  useVisitor,
} from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { BookingCard } from '@serein/shared/booking/schema.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useSaveToCalendar } from './calendar-file.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { directionsTo } from '../shop/directions.ts'

export function comingOptions(query: ApiQuery) {
  return query.booking.list.queryOptions({ input: { which: 'coming', limit: 1 } })
}

/** The next visit, or nothing. */
export function NextVisit({ className }: { className?: string }) {
  const { query } = useClient()
  const { t } = useWords()
  const user = useVisitor()
  const { data, isError } = useQuery({ ...comingOptions(query), enabled: user !== null })
  // The home works without it, and the bookings screen shows the failure.
  if (!user || isError) return null
  const [booking] = data?.bookings ?? []
  if (data && !booking) return null
  return (
    <section data-visit aria-label={t('shop.visit.label')} className={className}>
      {booking ? <VisitCard booking={booking} /> : <Skeleton className="h-45 rounded-md" />}
    </section>
  )
}

/** A future visit as a dark card. */
export function VisitCard({ booking }: { booking: BookingCard }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { timeZone, shop, isCallOut } = booking
  const { startsAt } = booking.own
  const relativeDay = useRelativeDay(timeZone)
  const when = `${capital(relativeDay(startsAt))}, ${format.time(startsAt, timeZone)}`
  const who = format.list(booking.staffNames)
  return (
    <Card tone="deep" className="md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2">
        <Badge look="onDeep" icon={<Clock aria-hidden />}>
          <time dateTime={startsAt}>{when}</time>
        </Badge>
        <p className="text-xs text-on-deep-soft">{useDeadline(booking)}</p>
      </div>
      <h2 className="serif mt-3.5 text-xl">
        {format.list([...new Set(booking.serviceNames.map(pick))])}
      </h2>
      <p className="mt-1 text-sm text-on-deep-soft">
        {[
          ...(booking.guestCount > 1 ? [t('booking.guests', { count: booking.guestCount })] : []),
          who
            ? t('shop.visit.with', { who, shop: shop.name })
            : t('shop.visit.at', { shop: shop.name }),
          ...(isCallOut ? [t('booking.callOut.title')] : []),
        ].join(' · ')}
      </p>
      <div className="mt-4 flex flex-wrap gap-1.5 sm:gap-2">
        {booking.state === 'held' ? (
          <ButtonLink tone="onDeep" href={linkTo('checkout', { booking: booking.id })}>
            {t('shop.visit.finish')}
          </ButtonLink>
        ) : booking.state === 'requested' ? (
          <ButtonLink tone="onDeep" href={linkTo('bookingDetails', { booking: booking.id })}>
            {t('shop.visit.request')}
          </ButtonLink>
        ) : (
          <VisitActions booking={booking} />
        )}
      </div>
    </Card>
  )
}

function VisitActions({ booking }: { booking: BookingCard }) {
  const { t } = useWords()
  const calendar = useCalendarFile(booking)
  const { shop, isCallOut } = booking
  return (
    <>
      {isCallOut ? null : (
        <ButtonLink
          tone="onDeep"
          className="grow gap-1.5! px-3! text-sm"
          icon={<Navigation aria-hidden />}
          href={directionsTo(shop)}
          target="_blank"
          rel="noreferrer"
        >
          {t('shop.visit.directions')}
        </ButtonLink>
      )}
      <Button
        tone="onDeepQuiet"
        className="grow gap-1.5! px-3! text-sm"
        icon={<CalendarPlus aria-hidden />}
        aria-label={t('shop.visit.addLabel')}
        onClick={() => void calendar()}
      >
        {t('shop.visit.add')}
      </Button>
      <ButtonLink
        tone="onDeepQuiet"
        className="grow gap-1.5! px-3! text-sm"
        href={linkTo('bookingDetails', { booking: booking.id })}
      >
        {t('shop.visit.manage')}
      </ButtonLink>
    </>
  )
}

/** "Free to change until 17:30 today", or until when a time is held. */
function useDeadline({ state, heldUntil, freeUntil, timeZone }: BookingCard): string {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const relativeDay = useRelativeDay(timeZone)
  if (state === 'held' && heldUntil) {
    const time = format.time(heldUntil, timeZone)
    // The time of a usual visit is held for two days.
    return dayIn(heldUntil, timeZone) === dayIn(now, timeZone)
      ? t('shop.visit.heldUntil', { time })
      : t('shop.visit.heldUntilDay', { day: relativeDay(heldUntil), time })
  }
  if (state === 'requested' && heldUntil)
    return t('shop.visit.answerBy', {
      time: format.time(heldUntil, timeZone),
      day: relativeDay(heldUntil),
    })
  if (!freeUntil || freeUntil < now) return ''
  return t('shop.visit.freeUntil', {
    time: format.time(freeUntil, timeZone),
    day: relativeDay(freeUntil),
  })
}

function useCalendarFile(booking: BookingCard) {
  const { query, queryClient } = useClient()
  const { t } = useWords()
  const save = useSaveToCalendar()
  return async () => {
    try {
      const details = await queryClient.fetchQuery(
        query.booking.get.queryOptions({ input: { bookingId: booking.id } }),
      )
      await save(details)
    } catch (error) {
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('shop.visit.addFailed') })
    }
  }
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
