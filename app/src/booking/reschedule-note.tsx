import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'
import { useSayGuest } from '../visit/guest-names.ts'
import { useGuestTimes } from './guest-times.ts'

/** The visit’s present time, and what rescheduling changes. */
export function RescheduleNote(props: {
  booking: BookingDetails
  /** The one guest to move; null: all of them. */
  guest: BookingDetails['guests'][number] | null
  /** The therapist who stays, if wished for. */
  keeps: readonly string[]
  /** The chosen start; null: none yet. */
  startsAt: string | null
}) {
  const { booking, guest } = props
  const sayClock = useSayClock(props)
  const { t } = useWords()
  const format = useFormat()
  const sayGuest = useSayGuest()
  const at = (instant: string) => ({
    day: format.shortDate(instant, booking.timeZone),
    time: format.time(instant, booking.timeZone),
  })
  const times = useGuestTimes(booking).map(({ name, startsAt }) =>
    t('booking.reschedule.nowOfGuest', { guest: name, ...at(startsAt) }),
  )
  const isOfAll = !guest && times.length > 0
  return (
    <Notice
      className="mt-2 mb-3"
      title={
        isOfAll
          ? t('booking.reschedule.nowApart', { times: format.list(times) })
          : t('booking.reschedule.now', at((guest ?? booking.own).startsAt))
      }
    >
      {guest
        ? `${t('booking.reschedule.oneGuest', {
            guest: sayGuest(guest.position, guest.name),
            isYou: guest.position === 0 && !guest.name ? 'yes' : 'no',
          })} `
        : null}
      {props.keeps.length > 0
        ? `${t('booking.reschedule.keeps', { names: format.list([...props.keeps]) })} `
        : null}
      {t('booking.reschedule.free')} {sayClock()}
    </Notice>
  )
}

/** Until when leaving is free after the move: who moves while it is free to a later time has the deadline of that. */
function useSayClock({ booking, guest, startsAt }: Parameters<typeof RescheduleNote>[0]) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const { freeUntil, firstStartsAt, timeZone, cancelFeeMinor: amountMinor, currency } = booking
  const at = (instant: string) => ({
    day: format.shortDate(instant, timeZone),
    time: format.time(instant, timeZone),
  })
  return (): string => {
    if (!freeUntil || freeUntil <= now)
      return t('booking.reschedule.clockOver', { fee: format.money({ amountMinor, currency }) })
    if (startsAt === null) return t('booking.reschedule.clockOpen', at(freeUntil))
    const staying = booking.guests.filter(
      ({ position, isCancelled }) => guest && position !== guest.position && !isCancelled,
    )
    const first = Math.min(
      ...[startsAt, ...staying.map((one) => one.startsAt)].map((each) => Date.parse(each)),
    )
    const laterBy = first - Date.parse(firstStartsAt)
    if (laterBy <= 0) return t('booking.reschedule.clock', at(freeUntil))
    const next = new Date(Date.parse(freeUntil) + laterBy).toISOString()
    return t('booking.reschedule.clockNew', at(next))
  }
}
