import { CalendarPlus, Navigation, Phone, Repeat, RotateCw } from 'lucide-react'
import { bookingCan } from '@serein/shared/booking/states.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import { Tile, TileGrid } from '@serein/ui/tile.tsx'
import { linkTo } from '../link.ts'
import { useWords } from '../words.ts'
import { calendarFile } from './calendar-file.ts'
import { guestsOf, togetherOf } from './visit.ts'
import { writeVisit } from './visit-search.ts'

/** What one can do with this visit, as calm blocks; cancelling stands apart at the end. */
export function VisitActions({ booking }: { booking: BookingDetails }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const now = useNow()
  const { latitude, longitude, phone } = booking.location
  const facts = {
    state: booking.state,
    startsAt: Date.parse(booking.startsAt),
    endsAt: Date.parse(booking.endsAt),
  }
  const saveToCalendar = () => {
    const title = t('booking.calendar.title', {
      names: format.list(booking.serviceNames.map(pick)),
      shop: booking.shop.name,
    })
    const url = location.origin + linkTo('bookingDetails', { booking: booking.id })
    const words = { title, text: t('booking.calendar.text', { code: booking.code }), url }
    download(calendarFile(booking, words, new Date().toISOString()), `${booking.code}.ics`)
  }
  return (
    <TileGrid>
      {bookingCan.addToCalendar(facts, Date.parse(now)) ? (
        <Tile
          icon={<CalendarPlus aria-hidden />}
          label={t('booking.details.calendar')}
          onPress={saveToCalendar}
        />
      ) : null}
      <Tile
        icon={<Navigation aria-hidden />}
        label={t('booking.details.directions')}
        href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
      />
      {booking.can.reschedule ? (
        <Tile
          icon={<Repeat aria-hidden />}
          label={t('booking.details.move')}
          href={linkTo('bookAppointment', { move: booking.id })}
        />
      ) : null}
      {phone ? (
        <Tile
          icon={<Phone aria-hidden />}
          label={t('booking.details.call')}
          href={`tel:${phone.replaceAll(' ', '')}`}
        />
      ) : null}
      {booking.can.bookAgain ? (
        <Tile
          icon={<RotateCw aria-hidden />}
          label={t('booking.details.again')}
          href={linkTo('bookAppointment', {
            shop: booking.shop.id,
            items: writeVisit(guestsOf(booking)),
            together: togetherOf(booking),
          })}
        />
      ) : null}
    </TileGrid>
  )
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(url)
}
