import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn, timeIn } from '@serein/client/format.ts'
import { useClient, useNow } from '@serein/client/provider.tsx'
import type { SeriesReach } from '@serein/shared/booking/series.ts'
import { type Choices, chosenTimes } from '@serein/shared/checkout/series-choice.ts'
import { Button } from '@serein/ui/button.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { SeriesPlan } from './series-plan.tsx'
import { reachedBy, ReachChoice, type SeriesProps } from './series-reach.tsx'

/** Moves this visit and those after it, or all of its series, as far as this one goes. */
export function MoveSeries(props: SeriesProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { booking } = props
  const canMove = props.visits.some(
    ({ bookingId, can }) => bookingId === booking.id && can.reschedule,
  )
  if (!canMove || reachedBy(props, 'all', 'reschedule').length < 2) return null
  return (
    <>
      <Button size="sm" tone="secondary" onClick={() => setOpen(true)}>
        {t('booking.series.move')}
      </Button>
      {isOpen ? <MoveSheet {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function MoveSheet({ booking, onClose }: SeriesProps & { onClose: () => void }) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const { id: bookingId, startsAt, timeZone } = booking
  const [oldDay, oldTime] = [dayIn(startsAt, timeZone), timeIn(startsAt, timeZone)]
  const today = dayIn(useNow(), timeZone)
  const [reach, setReach] = useState<SeriesReach>('later')
  const [day, setDay] = useState(oldDay)
  const [time, setTime] = useState(oldTime)
  const [choices, setChoices] = useState<Choices>({})
  const [hours, minutes] = time.split(':').map(Number)
  const minuteOfDay = hours! * 60 + minutes!
  const isElsewhere = day !== oldDay || time !== oldTime
  const input = { bookingId, reach, day, minuteOfDay }
  const plan = useQuery({
    ...query.series.planMove.queryOptions({ input, staleTime: 0, enabled: isElsewhere }),
    placeholderData: keepPreviousData,
  })
  const moves = chosenTimes(plan.data?.visits ?? [], choices).map(({ visit, time: to }) => {
    const { startsAt: newStart, anyTherapist, totalMinor: expectedTotalMinor } = to
    return { bookingId: visit.bookingId, startsAt: newStart, anyTherapist, expectedTotalMinor }
  })
  const move = useMutation({
    mutationFn: () => api.series.move({ bookingId, moves }),
    onSuccess: () => {
      showToast({ text: t('booking.series.moved', { count: moves.length }), tone: 'good' })
      onClose()
    },
    onSettled: () =>
      Promise.all(
        [query.booking.key(), query.series.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return (
    <Sheet
      open
      fills
      onClose={onClose}
      title={t('booking.series.move')}
      closeLabel={t('shop.choose.close')}
      footer={
        <>
          <Failure
            tone="clay"
            otherwise="booking.hold.offline"
            error={move.error}
            className="mb-3"
          />
          <Button
            wide
            size="lg"
            disabled={!isElsewhere || moves.length === 0 || plan.isPlaceholderData}
            pending={move.isPending}
            onClick={() => move.mutate()}
          >
            {t('booking.series.moveThem', { count: moves.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ReachChoice reach={reach} onReach={setReach} />
        <TextField
          type="date"
          label={t('booking.series.moveDay')}
          value={day}
          min={today}
          onChange={({ target }) => target.value && setDay(target.value)}
        />
        <TextField
          type="time"
          label={t('booking.series.moveTime')}
          value={time}
          onChange={({ target }) => target.value && setTime(target.value)}
        />
        {isElsewhere ? (
          <QueryBoundary query={plan}>
            {({ visits }) => (
              <SeriesPlan
                visits={visits}
                timeZone={timeZone}
                choices={choices}
                onChoose={(planned, chosen) => setChoices({ ...choices, [planned]: chosen })}
              />
            )}
          </QueryBoundary>
        ) : (
          <p className="text-ink-soft">{t('booking.series.moveHow')}</p>
        )}
      </div>
    </Sheet>
  )
}
