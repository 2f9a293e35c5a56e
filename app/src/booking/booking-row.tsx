import { useFormat } from '@serein/client/provider.tsx'
import type { BookingCard } from '@serein/shared/booking/schema.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Card, cardStyle } from '@serein/ui/card.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Anchor } from '@serein/ui/link.tsx'
import { Thumbnail } from '@serein/ui/picture.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { StateBadge } from './state-badge.tsx'

/** A visit in the list; the whole card links to it. */
export function BookingRow({ booking }: { booking: BookingCard }) {
  const { t } = useWords()
  const format = useFormat()
  const { what, who } = useCardWords(booking)
  const { timeZone, shop, repeatsEveryWeeks: weeks } = booking
  const { startsAt, endsAt, state } = booking.own
  const isFaded = ['cancelled', 'declined', 'expired', 'no_show'].includes(state)
  return (
    <Anchor
      href={linkTo('bookingDetails', { booking: booking.id })}
      className={cx(
        cardStyle(),
        'flex items-center gap-4 p-3 transition active:scale-[0.99] hover:shadow-lift',
      )}
    >
      <Thumbnail
        picture={shop.picture}
        size={76}
        className={cx(isFaded && 'opacity-60 grayscale')}
      />
      <div className="min-w-0 flex-1">
        <h3 className="serif text-lg">{what}</h3>
        <p className="text-sm">
          <time dateTime={startsAt}>
            {format.shortDate(startsAt, timeZone)}, {format.timeRange(startsAt, endsAt, timeZone)}
          </time>
        </p>
        <p className="text-sm text-ink-soft">{who}</p>
        {weeks === null ? null : (
          <p className="text-sm text-ink-soft">{t('booking.series.every', { weeks })}</p>
        )}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <StateBadge state={state} />
          <span className="figures text-sm font-semibold">
            {format.money({ amountMinor: booking.totalMinor, currency: booking.currency })}
          </span>
        </div>
      </div>
    </Anchor>
  )
}

/** A held time with its countdown and the way to pay. */
export function HeldRow({ booking, onEnd }: { booking: BookingCard; onEnd: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { what, who } = useCardWords(booking)
  const { timeZone } = booking
  const { startsAt } = booking.own
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
  const { guestCount } = booking
  const place = `${booking.shop.name}, ${format.city(booking.shop.city)}`
  const who = format.list(booking.staffNames)
  return {
    what: format.list([...new Set(booking.serviceNames.map(pick))]),
    who: [
      ...(guestCount > 1 ? [t('booking.guests', { count: guestCount })] : []),
      who ? t('booking.list.withAt', { who, place }) : place,
    ].join(' · '),
  }
}
