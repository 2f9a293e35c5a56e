import { useQueries } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { addDays, type Day } from '@serein/shared/time/day.ts'
import { cx } from '@serein/ui/cx.ts'
import { moveFocus } from '@serein/ui/roving.ts'
import { ErrorState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import type { Shop } from '../../member/member.ts'
import { useWords } from '../../language/words.ts'
import { type CalendarAddress, weeksOfMonth } from './calendar-address.ts'
import { calendarOfDay, calendarOfOne, type Figures, figuresOf } from '../day/day-figures.ts'

/** A month of a shop: of each day how many visits there are and how full it is. A press opens the day. */
export function MonthView(props: { shop: Shop; address: CalendarAddress; now: number }) {
  const { shop, address } = props
  const { t } = useWords()
  const { query } = useClient()
  const weeks = weeksOfMonth(address.day)
  // As many questions as weeks, the same that the week view asks.
  const answers = useQueries({
    queries: weeks.map((days) =>
      query.booking.shopCalendar.queryOptions({
        input: { shopId: shop.id, fromDay: days[0]!, toDay: days.at(-1)! },
      }),
    ),
  })
  const failed = answers.filter(({ isError }) => isError)
  if (failed.length > 0)
    return (
      <ErrorState
        title={t('screen.problem.title')}
        text={t('screen.problem.text')}
        retry={{
          label: t('screen.problem.retry'),
          run: () => void Promise.all(failed.map(({ refetch }) => refetch())),
          pending: failed.some(({ isFetching }) => isFetching),
        }}
      />
    )
  return (
    <div className="relative min-h-0 flex-1 overflow-auto p-6 max-md:p-3">
      <table
        data-month
        className="h-full min-h-110 w-full table-fixed border-separate border-spacing-1"
      >
        <WeekdayNames days={weeks[0]!} />
        <tbody>
          {weeks.map((days, index) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day} className="h-20 p-0 align-top">
                  <MonthDay {...props} {...{ day }} calendar={answers[index]!.data} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WeekdayNames({ days }: { days: Day[] }) {
  const format = useFormat()
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            className="px-2 pb-1 text-left text-sm font-semibold text-ink-soft max-sm:px-0 max-sm:text-center"
          >
            <abbr title={format.day(day, { weekday: 'long' })} className="no-underline">
              {format.day(day, { weekday: 'short' })}
            </abbr>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function MonthDay(props: {
  address: CalendarAddress
  day: Day
  now: number
  calendar: ShopCalendar | undefined
}) {
  const { address, day, now } = props
  const { t } = useWords()
  const format = useFormat()
  if (!props.calendar) return <Skeleton className="h-full min-h-16 w-full" />
  const ofDay = calendarOfDay(props.calendar, day)
  const calendar = address.who ? calendarOfOne(ofDay, address.who) : ofDay
  const figures = figuresOf(calendar, now)
  const isOff =
    calendar.days[0]?.open.length === 0 || calendar.therapists.every((one) => !one.shifts.length)
  const isOther = day.slice(0, 7) !== address.day.slice(0, 7)
  const isToday = day === address.today
  return (
    <button
      type="button"
      data-day={day}
      // The tab stop; the arrows lead on from it.
      tabIndex={day === address.day ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onKeyDown={(event) => goOn(event, address, day)}
      onClick={() => address.show({ span: 'day', by: 'therapist', who: address.who, day })}
      className={cx(
        'flex size-full min-h-16 flex-col gap-1 rounded-sm border border-line p-2 text-left hover:border-line-strong max-sm:items-center max-sm:p-1',
        isOther ? 'border-transparent text-ink-soft' : isOff ? 'hatched' : 'bg-surface',
      )}
    >
      <span className="sr-only">
        {format.day(day, { weekday: 'long', day: 'numeric', month: 'long' })}
      </span>
      <span
        aria-hidden
        className={cx(
          'figures flex size-7 items-center justify-center rounded-full font-semibold',
          isToday && 'bg-primary text-on-primary',
        )}
      >
        {format.day(day, { day: 'numeric' })}
      </span>
      {isOff && figures.visits === 0 ? (
        <span className="text-xs text-ink-soft">{t('booking.month.closed')}</span>
      ) : (
        <DayLoad figures={figures} />
      )}
    </button>
  )
}

function DayLoad({ figures }: { figures: Figures }) {
  const { t } = useWords()
  const format = useFormat()
  const { visits, busy } = figures
  return (
    <>
      <span className="figures text-sm max-sm:text-xs">
        <span aria-hidden className="sm:hidden">
          {visits || ''}
        </span>
        <span className="max-sm:sr-only">{t('booking.today.columnVisits', { n: visits })}</span>
      </span>
      {busy === null ? null : (
        <span className="mt-auto flex w-full items-center gap-2 text-xs text-ink-soft">
          <span aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
            <span
              className={cx(
                'block h-full rounded-full',
                busy < 0.6 ? 'bg-primary' : busy < 0.9 ? 'bg-gold' : 'bg-clay',
              )}
              style={{ width: `${Math.round(busy * 100)}%` }}
            />
          </span>
          <span className="figures max-sm:sr-only">
            {format.number(busy, { style: 'percent' })}
            <span className="sr-only"> {t('booking.today.busy')}</span>
          </span>
        </span>
      )}
    </>
  )
}

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** Arrows lead from day to day, and on from the first or last that is shown to the next month. */
function goOn(event: KeyboardEvent<HTMLButtonElement>, address: CalendarAddress, day: Day): void {
  const step = steps[event.key]
  if (step === undefined) {
    moveFocus(event, 'table', '[data-day]')
    return
  }
  event.preventDefault()
  const next = addDays(day, step)
  const nextButton = document.querySelector<HTMLElement>(`[data-month] [data-day="${next}"]`)
  if (nextButton) nextButton.focus()
  else address.show({ span: 'month', by: 'therapist', who: address.who, day: next })
}
