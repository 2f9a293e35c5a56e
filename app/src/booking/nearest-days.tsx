import { useQuery } from '@tanstack/react-query'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { addDays, daysBetween } from '@serein/shared/time/day.ts'
import { Chip } from '@serein/ui/chip.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { writeVisit, type BookSearch, type VisitGuest } from '../address/visit-search.ts'
import { useWords } from '../language/words.ts'
import { oldStartOf, slotQuery, type ChooseData } from '../visit/choose-data.ts'
import { freeDays } from '../visit/slot-query.ts'
import { wishesOf } from '../visit/visit.ts'

/** So many days before and after the old one are looked at, and so many of them shown. */
const [reachDays, mostShown] = [14, 4]

/** For a visit that is moved: the days nearest to its own on which those who serve it now are free. */
export function NearestDays(props: {
  data: ChooseData
  bookable: { first: string; last: string }
  day: string | null
  choose: (change: Partial<BookSearch>) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { data, bookable, day: chosenDay } = props
  const oldStart = oldStartOf(data) ?? ''
  const oldDay = dayIn(oldStart, data.shop.timeZone)
  const people = servedBy(data)
  const from = addDays(oldDay, -reachDays)
  const until = addDays(oldDay, reachDays)
  const input = {
    ...slotQuery({ ...data, guests: people.guests, wishes: null }, undefined),
    fromDay: from < bookable.first ? bookable.first : from,
    toDay: until > bookable.last ? bookable.last : until,
  }
  const { data: found, isPending } = useQuery(query.slot.month.queryOptions({ input }))
  const near = freeDays(found?.days)
    .toSorted((a, b) => distance(a) - distance(b) || a.localeCompare(b))
    .slice(0, mostShown)
  const isWished = String(wishesOf(people.guests)) === String(wishesOf(data.guests))
  if (!isPending && near.length === 0) return null
  return (
    <div className="mb-3">
      <h2 className="mb-2 text-sm font-semibold">
        {people.names.length > 0
          ? t('booking.near.people', { names: format.list(people.names) })
          : t('booking.near.days')}
      </h2>
      <div className="flex min-h-9 flex-wrap gap-2">
        {isPending
          ? Array.from({ length: mostShown }, (_, index) => (
              <Skeleton key={index} className="h-9 w-20 rounded-full" />
            ))
          : near.map((day) => (
              <Chip
                key={day}
                tone="time"
                selected={day === chosenDay && isWished}
                onClick={() =>
                  props.choose({
                    day,
                    start: undefined,
                    wish: undefined,
                    items: writeVisit(people.guests),
                  })
                }
              >
                {format.day(day, { weekday: 'short', day: 'numeric' })}
              </Chip>
            ))}
      </div>
    </div>
  )

  function distance(day: string): number {
    return Math.abs(daysBetween(oldDay, day))
  }
}

/** The guests who move, each with the wish for whom they have now; who has left the team is wished for no more. */
function servedBy({ rescheduled, guest, guests, team }: ChooseData): {
  guests: VisitGuest[]
  names: string[]
} {
  const moved = (rescheduled?.items ?? []).filter(
    ({ guestPosition }) => !guest || guestPosition === guest.position,
  )
  const ofGuests = [...Map.groupBy(moved, ({ guestPosition }) => guestPosition).entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, items]) => items)
  const present = ({ staff: [first] }: { staff: { id: string; name: string }[] }) =>
    first && team.some(({ id }) => id === first.id) ? first : undefined
  return {
    names: [...new Set(moved.flatMap((item) => present(item)?.name ?? []))],
    guests: guests.map(({ items }, at) => ({
      items: items.map((item, index) => {
        const booked = ofGuests[at]?.[index]
        const own = booked && present(booked)
        return { ...item, wish: own?.id ?? item.wish ?? 'any' }
      }),
    })),
  }
}
