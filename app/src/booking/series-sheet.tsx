import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import type { Api } from '@serein/client/api.ts'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { type Choices, chosenTimes } from '@serein/shared/checkout/series-choice.ts'
import { weekdayOf } from '@serein/shared/time/day.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { useCardWords } from '../page/card-words.ts'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { SeriesPlan } from './series-plan.tsx'
import { repeatOf, type Rhythm, SeriesRhythm } from './series-rhythm.tsx'

/** How often a visit comes again and until when; then what is free of that, to be chosen and booked at once. */
export function SeriesSheet(props: { booking: BookingDetails; onClose: () => void }) {
  const { booking, onClose } = props
  const { t } = useWords()
  const format = useFormat()
  const { api, query, queryClient } = useClient()
  const today = dayIn(useNow(), booking.timeZone)
  const [rhythm, setRhythm] = useState<Rhythm>({
    everyWeeks: booking.repeatsEveryWeeks ?? 4,
    weekday: weekdayOf(dayIn(booking.startsAt, booking.timeZone)),
    end: 'times',
    times: null,
    untilDay: null,
  })
  const [choices, setChoices] = useState<Choices>({})
  const input = { bookingId: booking.id, ...repeatOf(rhythm) }
  const plan = useQuery({
    ...query.series.plan.queryOptions({ input, staleTime: 0 }),
    placeholderData: keepPreviousData,
  })
  const planned = plan.data?.visits ?? []
  const card = plan.data?.card ?? null
  const visits = chosenTimes(planned, choices).map(({ time }) => {
    const { startsAt, anyTherapist, totalMinor: expectedTotalMinor } = time
    return { startsAt, anyTherapist, expectedTotalMinor }
  })
  const book = useMutation({
    mutationFn: () => {
      const { everyWeeks } = rhythm
      const savedCardId = card?.saved?.id
      return api.series.book({ bookingId: booking.id, everyWeeks, visits, savedCardId })
    },
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
  const lastStart = planned.at(-1)?.startsAt ?? booking.startsAt
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
            disabled={visits.length === 0 || plan.isPlaceholderData || card?.saved === null}
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
        <SeriesRhythm
          rhythm={rhythm}
          planned={{ times: planned.length || 1, untilDay: dayIn(lastStart, booking.timeZone) }}
          today={today}
          onChange={(to) => setRhythm({ ...rhythm, ...to })}
        />
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
        {card ? <CardForEach card={card} /> : null}
      </div>
    </Sheet>
  )
}

type AskedCard = NonNullable<Awaited<ReturnType<Api['series']['plan']>>['card']>

/** The card on file by which each visit stands, or the way to save one. */
function CardForEach({ card: { businessId, consent, saved } }: { card: AskedCard }) {
  const { t } = useWords()
  const { name } = useCardWords()
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        {saved ? t('booking.series.card', { card: name(saved) }) : t('booking.series.cardMissing')}
      </p>
      <p className="text-ink-soft">{consent}</p>
      {saved ? null : (
        <ButtonLink
          tone="secondary"
          icon={<CreditCard aria-hidden />}
          href={linkTo('card', { business: businessId, add: true })}
        >
          {t('checkout.saved.add')}
        </ButtonLink>
      )}
    </div>
  )
}
