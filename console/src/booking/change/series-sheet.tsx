import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import { seriesLimits } from '@serein/shared/booking/series-time.ts'
import { type Choices, chosenTimes } from '@serein/shared/checkout/series-choice.ts'
import { addDays, type Day, type Weekday, weekdayOf } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { QueryBoundary } from '../../page/page.tsx'
import { SideSheet } from '../../page/sheet.tsx'
import { useWords } from '../../language/words.ts'
import { dayOfWeekday } from '../../shop/week-fields.tsx'
import { FormFooter } from '../form-footer.tsx'
import { MoveSeries } from './move-series.tsx'
import { SeriesAhead } from './series-ahead.tsx'
import { SeriesPlan } from './series-plan.tsx'
import type { SheetOfVisit } from './sheet-of-visit.ts'
import { useChange } from './use-change.ts'

const yearDays = 365

/** What the desk does with a visit that comes again: others of it, those that are ahead moved or cancelled. */
export function SeriesSheet(props: SheetOfVisit) {
  const { visit, onClose } = props
  const { t } = useWords()
  const [isMoving, setMoving] = useState(false)
  return (
    <SideSheet
      open
      onClose={onClose}
      title={t(isMoving ? 'booking.series.move' : 'booking.change.series.title')}
      subtitle={visit.customerName ?? visit.code}
    >
      {isMoving ? (
        <MoveSeries {...props} />
      ) : (
        <BookSeries {...props} onMove={() => setMoving(true)} />
      )}
    </SideSheet>
  )
}

/** Every how many weeks and until when; then what is free of that, to be chosen and booked at once. */
function BookSeries(props: SheetOfVisit & { onMove: () => void }) {
  const { visit, calendar, onClose } = props
  const { t } = useWords()
  const format = useFormat()
  const { query, queryClient } = useClient()
  const { timeZone } = calendar
  const today = dayIn(useNow(), timeZone)
  const [everyWeeks, setEveryWeeks] = useState(visit.repeatsEveryWeeks ?? 4)
  const [weekday, setWeekday] = useState<Weekday>(weekdayOf(dayIn(visit.startsAt, timeZone)))
  const [end, setEnd] = useState<'times' | 'day'>('times')
  // As often as can be booked by now, until somebody says otherwise.
  const [times, setTimes] = useState<number | null>(null)
  const [untilDay, setUntilDay] = useState<Day | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  const change = useChange(onClose)
  const from = { bookingId: visit.id, everyWeeks }
  const until = end === 'times' ? times !== null && { times } : untilDay !== null && { untilDay }
  const input = { ...from, weekday, ...until }
  const plan = useQuery({
    ...query.series.planForClient.queryOptions({ input, staleTime: 0 }),
    placeholderData: keepPreviousData,
  })
  const planned = plan.data?.visits ?? []
  const lastDay = dayIn(planned.at(-1)?.startsAt ?? visit.startsAt, timeZone)
  const visits = chosenTimes(planned, choices).map(({ time }) => {
    const { startsAt, anyTherapist, totalMinor: expectedTotalMinor } = time
    return { startsAt, anyTherapist, expectedTotalMinor }
  })
  const book = async () => {
    const text = t('booking.series.booked', { count: visits.length })
    const isBooked = await change.send(
      () => change.api.series.bookForClient({ ...from, visits }),
      text,
    )
    if (!isBooked)
      await queryClient.invalidateQueries({ queryKey: query.series.planForClient.key() })
  }
  return (
    <div className="flex flex-col gap-5">
      {visit.repeatsEveryWeeks === null ? null : <SeriesAhead {...props} />}
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('booking.block.series.repeats')}
          value={String(everyWeeks)}
          options={Array.from({ length: seriesLimits.everyWeeks }, (_, index) => ({
            id: String(index + 1),
            label: t('booking.block.series.everyWeeks', { weeks: index + 1 }),
          }))}
          onSelect={(weeks) => setEveryWeeks(Number(weeks))}
        />
        <Select
          label={t('booking.change.series.weekday')}
          value={String(weekday)}
          options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
            id: String(day),
            label: format.day(dayOfWeekday(day), { weekday: 'long' }),
          }))}
          onSelect={(day) => setWeekday(Number(day) as Weekday)}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('booking.block.series.ends')}
          value={end}
          options={(['day', 'times'] as const).map((id) => ({
            id,
            label: t(`booking.block.series.endsBy.${id}`),
          }))}
          onSelect={(id) => setEnd(id === 'day' ? 'day' : 'times')}
        />
        {end === 'day' ? (
          <TextField
            type="date"
            label={t('booking.block.series.untilDay')}
            value={untilDay ?? lastDay}
            min={today}
            max={addDays(today, yearDays)}
            onChange={({ target }) => target.value && setUntilDay(target.value)}
          />
        ) : (
          <Select
            label={t('booking.block.series.times')}
            value={String(times ?? Math.max(planned.length, 1))}
            options={Array.from({ length: seriesLimits.visits }, (_, index) => ({
              id: String(index + 1),
              label: String(index + 1),
            }))}
            onSelect={(count) => setTimes(Number(count))}
          />
        )}
      </div>
      <QueryBoundary query={plan}>
        {() => (
          <SeriesPlan
            visits={planned}
            timeZone={timeZone}
            choices={choices}
            onChoose={(startsAt, chosen) => setChoices({ ...choices, [startsAt]: chosen })}
          />
        )}
      </QueryBoundary>
      <FormFooter problem={change.problem}>
        <Button
          wide
          size="lg"
          disabled={visits.length === 0 || plan.isPlaceholderData}
          pending={change.isPending}
          pendingLabel={t('booking.visit.working')}
          onClick={() => void book()}
        >
          {t('booking.series.book', { count: visits.length })}
        </Button>
      </FormFooter>
    </div>
  )
}
