import { dayIn } from '@serein/client/format.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'

type Guest = BookingDetails['guests'][number]
type Item = BookingDetails['items'][number]

/** A stretch of the day on its scale, in hundredths. */
interface Bar {
  id: string
  left: number
  width: number
}

export interface TimelineGuest {
  guest: Guest
  /** What they have, in its order. */
  items: Item[]
  bars: Bar[]
}

export interface TimelineDay {
  day: string
  /** The full hours from before the first treatment until after the last, as instants. */
  hours: string[]
  guests: TimelineGuest[]
}

const hourMs = 3_600_000

/** The guests who come, by the day of their first treatment and then in their order, all of a day on one scale of full hours. */
export function timelineDays({
  guests,
  items,
  timeZone,
}: Pick<BookingDetails, 'guests' | 'items' | 'timeZone'>): TimelineDay[] {
  const rows = guests
    .filter(({ isCancelled }) => !isCancelled)
    .map((guest) => ({
      guest,
      items: items.filter(({ guestPosition }) => guestPosition === guest.position),
    }))
  const ofDays = Map.groupBy(rows, ({ guest }) => dayIn(guest.startsAt, timeZone))
  return [...ofDays]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, own]) => {
      const from = Math.min(...own.map(({ guest }) => floorHour(guest.startsAt)))
      const until = Math.max(...own.map(({ guest }) => ceilHour(guest.endsAt)))
      const length = until - from
      const hours = Array.from({ length: length / hourMs + 1 }, (_, at) =>
        new Date(from + at * hourMs).toISOString(),
      )
      return {
        day,
        hours,
        guests: own.map((row) => ({
          ...row,
          bars: row.items.map(({ id, startsAt, endsAt }) => ({
            id,
            left: ((Date.parse(startsAt) - from) / length) * 100,
            width: ((Date.parse(endsAt) - Date.parse(startsAt)) / length) * 100,
          })),
        })),
      }
    })
}

function floorHour(instant: string): number {
  return Math.floor(Date.parse(instant) / hourMs) * hourMs
}

function ceilHour(instant: string): number {
  return Math.ceil(Date.parse(instant) / hourMs) * hourMs
}
