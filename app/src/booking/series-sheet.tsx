import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { seriesLimits } from '@serein/shared/booking/series-time.ts'
import { type Choices, chosenTimes } from '@serein/shared/checkout/series-choice.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { SeriesPlan } from './series-plan.tsx'

const yearDays = 365

/** How often a visit comes again and until when; then what is free of that, to be chosen and booked at once. */
export function SeriesSheet(props: { booking: BookingDetails; onClose: () => void }) {
  const { booking, onClose } = props
  const { t } = useWords()
  const format = useFormat()
  const { api, query, queryClient } = useClient()
  const today = dayIn(useNow(), booking.timeZone)
  const [everyWeeks, setEveryWeeks] = useState(booking.repeatsEveryWeeks ?? 4)
  const [end, setEnd] = useState<'times' | 'day'>('times')
  const [times, setTimes] = useState(6)
  const [untilDay, setUntilDay] = useState(addDays(today, 180))
  const [choices, setChoices] = useState<Choices>({})
  const from = { bookingId: booking.id, everyWeeks }
  const input = { ...from, ...(end === 'times' ? { times } : { untilDay }) }
  const plan = useQuery({
    ...query.series.plan.queryOptions({ input, staleTime: 0 }),
    placeholderData: keepPreviousData,
  })
  const planned = plan.data?.visits ?? []
  const visits = chosenTimes(planned, choices).map(({ time }) => {
    const { startsAt, anyTherapist, totalMinor: expectedTotalMinor } = time
    return { startsAt, anyTherapist, expectedTotalMinor }
  })
  const book = useMutation({
    mutationFn: () => api.series.book({ ...from, visits }),
    onSuccess: async ({ bookingIds }) => {
      showToast({ text: t('booking.series.booked', { count: bookingIds.length }), tone: 'good' })
      onClose()
      await Promise.all(
        [query.booking.key(), query.series.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: () => queryClient.invalidateQueries({ queryKey: query.series.plan.key() }),
  })
  const totalMinor = visits.reduce((sum, { expectedTotalMinor }) => sum + expectedTotalMinor, 0)
  const words = { less: t('shop.party.less'), more: t('shop.party.more') }
  return (
    <Sheet
      open
      fills
      onClose={onClose}
      title={t('booking.series.button')}
      subtitle={format.list([...new Set(booking.staffNames)])}
      closeLabel={t('shop.choose.close')}
      footer={
        <>
          <Failure
            tone="clay"
            otherwise="booking.hold.offline"
            error={book.error}
            className="mb-3"
          />
          <Button
            wide
            size="lg"
            disabled={visits.length === 0 || plan.isPlaceholderData}
            pending={book.isPending}
            onClick={() => book.mutate()}
          >
            {t('booking.series.book', {
              count: visits.length,
              price: format.money({ amountMinor: totalMinor, currency: booking.currency }),
            })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Stepper
          label={t('booking.series.howOften')}
          value={everyWeeks}
          min={1}
          max={seriesLimits.everyWeeks}
          onValue={setEveryWeeks}
          format={(weeks) => t('booking.series.every', { weeks })}
          words={words}
        />
        <ChoiceChips
          label={t('booking.series.howLong')}
          choices={[
            { id: 'times', label: t('booking.series.times') },
            { id: 'day', label: t('booking.series.untilDay') },
          ]}
          selected={end}
          onSelect={setEnd}
        />
        {end === 'times' ? (
          <Stepper
            label={t('booking.series.howMany')}
            value={times}
            min={1}
            max={seriesLimits.visits}
            onValue={setTimes}
            words={words}
          />
        ) : (
          <TextField
            type="date"
            label={t('booking.series.lastDay')}
            value={untilDay}
            min={today}
            max={addDays(today, yearDays)}
            onChange={({ target }) => target.value && setUntilDay(target.value)}
          />
        )}
        <QueryBoundary query={plan}>
          {({ timeZone }) => (
            <SeriesPlan
              visits={planned}
              timeZone={timeZone}
              choices={choices}
              onChoose={(startsAt, chosen) => setChoices({ ...choices, [startsAt]: chosen })}
            />
          )}
        </QueryBoundary>
        <p className="text-sm text-ink-soft">
          {t('booking.series.paying')}
          {plan.data?.asksDeposit ? ` ${t('booking.series.deposit')}` : ''}
        </p>
      </div>
    </Sheet>
  )
}
