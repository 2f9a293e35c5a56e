import { CalendarPlus, Clock, Navigation } from 'lucide-react'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { BookingCard } from '@serein/shared/booking/schema.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Card, cardStyle } from '@serein/ui/card.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Anchor } from '@serein/ui/link.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { deadlineDay } from '../checkout/fee-timeline.tsx'
import { HoldCountdown } from '../checkout/hold-countdown.tsx'
import { linkTo } from '../link.ts'
import { useWords } from '../words.ts'
import { StateBadge } from './state-badge.tsx'

/** The next visit: the one dark card of a screen. */
export function NextVisit({ booking, level = 2 }: { booking: BookingCard; level?: 2 | 3 }) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const { what, who } = useCardWords(booking)
  const Title = `h${level}` as const
  const { timeZone, startsAt, freeUntil } = booking
  const href = linkTo('bookingDetails', { booking: booking.id })
  const day = format.relativeDay(startsAt, timeZone, now)
  return (
    <Card tone="deep" className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Badge look="onDeep" icon={<Clock aria-hidden />}>
          <time dateTime={startsAt} className="first-letter:uppercase">
            {day}, {format.time(startsAt, timeZone)}
          </time>
        </Badge>
        {freeUntil ? (
          <p className="text-xs text-on-deep-soft">
            {t('booking.details.freeUntil', {
              day: deadlineDay(format, freeUntil, timeZone, now),
              time: format.time(freeUntil, timeZone),
            })}
          </p>
        ) : null}
      </div>
      <Title className="serif mt-4 text-xl">{what}</Title>
      <p className="mt-1 text-sm text-on-deep-soft">{who}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink tone="onDeep" icon={<Navigation aria-hidden />} href={href}>
          {t('booking.list.open')}
        </ButtonLink>
        <ButtonLink
          tone="onDeepQuiet"
          icon={<CalendarPlus aria-hidden />}
          href={linkTo('bookAppointment', { move: booking.id })}
        >
          {t('booking.details.move')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Any other visit: picture, what, when, where; the whole card leads to it. */
export function BookingRow({ booking }: { booking: BookingCard }) {
  const format = useFormat()
  const { what, who } = useCardWords(booking)
  const { timeZone, startsAt, endsAt, shop } = booking
  const isFaded = booking.state === 'cancelled' || booking.state === 'no_show'
  return (
    <Anchor
      href={linkTo('bookingDetails', { booking: booking.id })}
      className={cx(
        cardStyle(),
        'flex items-center gap-4 p-3 transition active:scale-[0.99] hover:shadow-lift',
      )}
    >
      <div className={cx('w-19 shrink-0', isFaded && 'opacity-60 grayscale')}>
        <Picture
          src={shop.picture.src}
          alt=""
          ratio="1/1"
          placeholder={shop.picture.tint}
          rounded
        />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="serif text-lg">{what}</h3>
        <p className="text-sm">
          <time dateTime={startsAt}>
            {format.shortDate(startsAt, timeZone)}, {format.timeRange(startsAt, endsAt, timeZone)}
          </time>
        </p>
        <p className="text-sm text-ink-soft">{who}</p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <StateBadge state={booking.state} />
          <span className="figures text-sm font-semibold">
            {format.money({ amountMinor: booking.totalMinor, currency: booking.currency })}
          </span>
        </div>
      </div>
    </Anchor>
  )
}

/** A time that is only kept for now: the countdown, and on to paying. */
export function HeldRow({ booking, onEnd }: { booking: BookingCard; onEnd: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { what, who } = useCardWords(booking)
  const { timeZone, startsAt } = booking
  return (
    <Card className="ring-1 ring-gold">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StateBadge state={booking.state} />
        <HoldCountdown booking={booking} onEnd={onEnd} />
      </div>
      <h2 className="serif mt-3 text-lg">{what}</h2>
      <p className="text-sm">
        {format.shortDate(startsAt, timeZone)}, {format.time(startsAt, timeZone)}
      </p>
      <p className="text-sm text-ink-soft">{who}</p>
      <ButtonLink className="mt-4" wide href={linkTo('checkout', { booking: booking.id })}>
        {t('booking.list.continue')}
      </ButtonLink>
    </Card>
  )
}

/** "Deep tissue" and "with Inès at Maison Serein, Paris" */
function useCardWords(booking: BookingCard): { what: string; who: string } {
  const { t, pick } = useWords()
  const format = useFormat()
  const place = `${booking.shop.name}, ${booking.shop.city}`
  const who = format.list(booking.staffNames)
  return {
    what: format.list([...new Set(booking.serviceNames.map(pick))]),
    who: who ? t('booking.list.withAt', { who, place }) : place,
  }
}
