import {
  CalendarPlus,
  Heart,
  MessageCircleQuestion,
  MessageCircle,
  Navigation,
  Phone,
  Repeat,
  RotateCw,
} from 'lucide-react'
import { bookingCan } from '@serein/shared/booking/states.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { useNow } from '@serein/client/provider.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Tile, TileGrid } from '@serein/ui/tile.tsx'
import { linkTo } from '../address/link.ts'
import { directionsTo } from '../shop/directions.ts'
import { useWords } from '../language/words.ts'
import { useSaveToCalendar } from './calendar-file.ts'
import { againOf, visitSearch } from '../visit/visit.ts'

/** The actions for a visit, cancelling last. */
export function VisitActions(props: {
  booking: BookingDetails
  /** The token of the private link it is opened by. */
  token?: string
}) {
  const { booking, token } = props
  const { t } = useWords()
  const now = useNow()
  const facts = {
    state: booking.state,
    startsAt: Date.parse(booking.startsAt),
    endsAt: Date.parse(booking.endsAt),
  }
  const saveToCalendar = useSaveToCalendar()
  return (
    <>
      {booking.can.bookAgain ? (
        <ButtonLink
          size="lg"
          wide
          icon={<RotateCw aria-hidden />}
          href={linkTo('bookAppointment', {
            shop: booking.shop.id,
            ...visitSearch(againOf(booking)),
            ...(booking.againOn && { day: booking.againOn }),
          })}
        >
          {t('booking.details.again')}
        </ButtonLink>
      ) : null}
      <TileGrid>
        {booking.state === 'completed' ? (
          <Tile
            icon={<Heart aria-hidden />}
            label={t('review.action')}
            href={linkTo('review', token ? { visit: token } : { booking: booking.id })}
          />
        ) : null}
        {bookingCan.addToCalendar(facts, Date.parse(now)) ? (
          <Tile
            icon={<CalendarPlus aria-hidden />}
            label={t('booking.details.calendar')}
            onPress={() => void saveToCalendar(booking, token)}
          />
        ) : null}
        <DirectionsTile visit={booking} />
        {booking.can.reschedule ? (
          <Tile
            icon={<Repeat aria-hidden />}
            label={t(
              booking.guestCount > 1 ? 'booking.party.rescheduleAll' : 'booking.details.reschedule',
            )}
            href={linkTo('bookAppointment', token ? { visit: token } : { reschedule: booking.id })}
          />
        ) : null}
        {token ? null : (
          <Tile
            icon={<MessageCircle aria-hidden />}
            label={t('chat.action')}
            href={linkTo('chat', { shop: booking.shop.id, booking: booking.id })}
          />
        )}
        <CallTile phone={booking.location.phone} />
        {token ? null : (
          <Tile
            icon={<MessageCircleQuestion aria-hidden />}
            label={t('booking.details.ask')}
            href={linkTo('support', { show: 'ask', booking: booking.id })}
          />
        )}
      </TileGrid>
    </>
  )
}

/** To the shop; nobody has a way to a visit at its client’s. */
export function DirectionsTile(props: {
  visit: { shop: Parameters<typeof directionsTo>[0]; isCallOut: boolean }
}) {
  const { t } = useWords()
  const { shop, isCallOut } = props.visit
  if (isCallOut) return null
  return (
    <Tile
      icon={<Navigation aria-hidden />}
      label={t('booking.details.directions')}
      href={directionsTo(shop)}
    />
  )
}

export function CallTile({ phone }: { phone: string | null }) {
  const { t } = useWords()
  if (!phone) return null
  return (
    <Tile
      icon={<Phone aria-hidden />}
      label={t('booking.details.call')}
      href={`tel:${phone.replaceAll(' ', '')}`}
    />
  )
}
