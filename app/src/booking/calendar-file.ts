import { useFormat } from '@serein/client/provider.tsx'
import { calendarFile } from '@serein/shared/booking/calendar.ts'
import type { Invitation } from '@serein/shared/booking/invitation.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { linkTo } from '../address/link.ts'
import { useSaveFile } from '../page/save-file.ts'
import { platform } from '../entry/platform.ts'
import { useWords } from '../language/words.ts'

/** Hands a visit to the device's calendar, as a file that later ones bring up to date; `token` is that of its private link. */
export function useSaveToCalendar(): (booking: BookingDetails, token?: string) => void {
  const { t, pick } = useWords()
  const saveFile = useSaveFile()
  const format = useFormat()
  return (booking, token) => {
    const { id, sequence, startsAt, endsAt, code, shop, location: at } = booking
    const title = t('booking.calendar.title', {
      names: format.list([...new Set(booking.serviceNames.map(pick))]),
      shop: shop.name,
    })
    const visit = token ? { visit: token } : { booking: id }
    const url = platform.origin() + linkTo('bookingDetails', visit)
    const text = calendarFile(
      {
        id,
        sequence,
        isCancelled: booking.state === 'cancelled',
        startsAt,
        endsAt,
        shop: { ...shop, latitude: at.latitude, longitude: at.longitude },
        words: { title, text: t('booking.calendar.text', { code }), url },
      },
      new Date().toISOString(),
    )
    saveFile(fileOf(text), `${code}.ics`)
  }
}

/** The same for a guest, whose part of the visit is an entry of its own; it leads to the page they are on. */
export function useSaveInvitation(): (invitation: Invitation) => void {
  const { t, pick } = useWords()
  const saveFile = useSaveFile()
  const format = useFormat()
  return ({ calendarId, sequence, startsAt, endsAt, shop, items, inviterName, state }) => {
    const names = format.list([...new Set(items.map((item) => pick(item.serviceName)))])
    const text = calendarFile(
      {
        id: calendarId,
        sequence,
        isCancelled: state === 'cancelled',
        startsAt,
        endsAt,
        shop,
        words: {
          title: t('booking.calendar.title', { names, shop: shop.name }),
          text: inviterName ? t('booking.invitation.from', { name: inviterName }) : '',
          url: platform.origin() + location.href.slice(location.origin.length),
        },
      },
      new Date().toISOString(),
    )
    saveFile(fileOf(text), 'serein.ics')
  }
}

function fileOf(text: string): Blob {
  return new Blob([text], { type: 'text/calendar;charset=utf-8' })
}
