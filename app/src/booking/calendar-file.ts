import { useFormat } from '@serein/client/provider.tsx'
import type { Invitation } from '@serein/shared/booking/invitation.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { linkTo } from '../address/link.ts'
import { useSaveFile } from '../page/save-file.ts'
import { platform } from '../entry/platform.ts'
import { useWords } from '../language/words.ts'
import { useSayGuest } from '../visit/guest-names.ts'

const writer = () => import('@serein/shared/booking/calendar.ts')

/**
 * Saves a visit as a calendar file that later ones update, with an entry per guest, since each may come at a separate time.
 * `token` is that of its private link.
 */
export function useSaveToCalendar(): (booking: BookingDetails, token?: string) => Promise<void> {
  const { t, pick } = useWords()
  const saveFile = useSaveFile()
  const format = useFormat()
  const sayGuest = useSayGuest()
  return async (booking, token) => {
    const { calendarIdOf, calendarOfGuests } = await writer()
    const { id, sequence, code, shop, isCallOut, callOut, location: at } = booking
    const visit = token ? { visit: token } : { booking: id }
    const url = platform.origin() + linkTo('bookingDetails', visit)
    const entries = booking.guests.map((guest) => {
      const names = format.list([...new Set(guest.serviceNames.map(pick))])
      const what = t('booking.calendar.title', { names, shop: shop.name, away: `${isCallOut}` })
      const { position, startsAt, endsAt } = guest
      return {
        id: calendarIdOf(id, position),
        sequence,
        isCancelled: booking.state === 'cancelled' || guest.isCancelled,
        startsAt,
        endsAt,
        shop: { ...shop, ...at },
        isCallOut,
        address: callOut?.address,
        words: {
          title:
            position === 0
              ? what
              : t('booking.calendar.ofGuest', { guest: sayGuest(position, guest.name), what }),
          text: t('booking.calendar.text', { code }),
          url,
        },
      }
    })
    saveFile(fileOf(calendarOfGuests(entries, new Date().toISOString())), `${code}.ics`)
  }
}

/** The same for one guest’s part of a visit; its entry links to the current page. */
export function useSaveInvitation(): (invitation: Invitation) => Promise<void> {
  const { t, pick } = useWords()
  const saveFile = useSaveFile()
  const format = useFormat()
  return async (invitation) => {
    const { calendarId, sequence, startsAt, endsAt, shop, isCallOut, items } = invitation
    const { inviterName, state } = invitation
    const { calendarFile } = await writer()
    const names = format.list([...new Set(items.map((item) => pick(item.serviceName)))])
    const text = calendarFile(
      {
        id: calendarId,
        sequence,
        isCancelled: state === 'cancelled',
        startsAt,
        endsAt,
        shop,
        isCallOut,
        words: {
          title: t('booking.calendar.title', { names, shop: shop.name, away: `${isCallOut}` }),
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
