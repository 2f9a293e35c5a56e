import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn, hourIn } from '@serein/client/format.ts'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { Invitation } from '@serein/shared/booking/invitation.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { type DayPart, TimeGrid } from '@serein/ui/time-grid.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { bookableDays, partOfDay, type SlotQuery } from '../visit/slot-query.ts'
import { DayChoice } from './day-choice.tsx'
import { useDays } from './use-days.ts'

/** The free times of one guest’s part of a visit. */
export function OwnTimes(props: {
  timeZone: string
  move: NonNullable<Invitation['move']>
  /** When they come now. */
  startsAt: string
  selected: string | null
  onSelect: (startsAt: string | null) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const { query } = useClient()
  const { timeZone, move, startsAt } = props
  const [wanted, setWanted] = useState(dayIn(startsAt, timeZone))
  const [isEvening, setEvening] = useState(false)
  const question: SlotQuery = {
    shopId: move.shopId,
    guests: [{ items: move.items }],
    together: 'same_start',
    sameRoom: false,
    exceptBookingId: move.bookingId,
    exceptGuest: move.guestPosition,
    exceptStart: startsAt,
  }
  const bookable = bookableDays({ timeZone, rules: move }, now)
  const days = useDays(question, bookable, { wanted, timeZone })
  const times = useQuery(query.slot.day.queryOptions({ input: { ...question, day: wanted } }))
  const parts = (free: readonly string[]): DayPart[] =>
    (['morning', 'afternoon', 'evening'] as const).map((part) => ({
      id: part,
      label: t(`booking.part.${part}`),
      times: free
        .filter((start) => partOfDay(hourIn(start, timeZone)) === part)
        .map((start) => ({ id: start, label: format.clock(start, timeZone) })),
    }))
  return (
    <>
      <DayChoice
        days={days}
        question={question}
        bookable={bookable}
        timeZone={timeZone}
        day={wanted}
        isEvening={isEvening}
        onChoose={({ day, start, evening }) => {
          if (day) setWanted(day)
          setEvening(evening !== undefined)
          props.onSelect(start ?? null)
        }}
      />
      <QueryBoundary query={times} loading={<Skeleton className="h-40 rounded-md" />}>
        {({ starts }) => {
          const free = starts
            .filter(({ isFree }) => isFree)
            .map((each) => each.startsAt)
            .filter((start) => !isEvening || partOfDay(hourIn(start, timeZone)) === 'evening')
          return free.length > 0 ? (
            <TimeGrid
              label={t('booking.choose.title')}
              parts={parts(free)}
              selected={props.selected}
              onSelect={props.onSelect}
              offWord={t('booking.times.off')}
            />
          ) : (
            <Notice>{t('booking.ownTime.none')}</Notice>
          )
        }}
      </QueryBoundary>
    </>
  )
}
