import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Calendar } from '@serein/ui/calendar.tsx'
import type { DayMark } from '@serein/ui/day-mark.ts'
import { DayStrip } from '@serein/ui/day-strip.tsx'
import { useWords } from '../language/words.ts'
import type { SlotQuery } from '../visit/slot-query.ts'
import { QuickTimes } from './quick-times.tsx'
import type { useDays } from './use-days.ts'

/** The day: quick ways to a time, the next 14 days, and the month behind them. */
export function DayChoice(props: {
  days: ReturnType<typeof useDays>
  question: SlotQuery
  /** The days that can be booked at all. */
  bookable: { first: string; last: string }
  timeZone: string
  day: string | null
  isEvening: boolean
  onChoose: (change: { day?: string; start?: string | undefined; evening?: 1 | undefined }) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const id = useId()
  const markWords = useMarkWords()
  const { days, bookable, day } = props
  const select = (next: string) => props.onChoose({ day: next, start: undefined })
  return (
    <>
      <QuickTimes {...props} free={days.free} isLoading={days.isLoading} />
      <DayStrip
        className="mt-3"
        label={t('booking.choose.days')}
        locale={format.locale}
        {...days.strip}
        selected={day}
        onSelect={select}
        getMark={days.markOf}
        markWords={markWords}
        loading={days.isLoading}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <MarkKey />
        <Button
          tone="quiet"
          size="sm"
          className="-mr-4 ml-auto"
          aria-expanded={days.isMonthOpen}
          aria-controls={id}
          icon={<ChevronDown aria-hidden className={days.isMonthOpen ? 'rotate-180' : undefined} />}
          onClick={() => days.setMonthOpen(!days.isMonthOpen)}
        >
          {t('booking.choose.month')}
        </Button>
      </div>
      <div id={id}>
        {days.isMonthOpen ? (
          <Calendar
            className="mt-2"
            label={t('booking.choose.month')}
            locale={format.locale}
            selected={day}
            onSelect={select}
            words={{ previous: t('booking.choose.previous'), next: t('booking.choose.next') }}
            getMark={days.markOf}
            markWords={markWords}
            first={bookable.first}
            last={bookable.last}
            month={days.shownMonth}
            onMonth={days.showMonth}
            loading={days.isMonthLoading}
          />
        ) : null}
      </div>
    </>
  )
}

function useMarkWords(): Record<DayMark, string> {
  const { t } = useWords()
  return {
    free: t('booking.mark.free'),
    few: t('booking.mark.few'),
    held: t('booking.mark.held'),
    full: t('booking.mark.full'),
    off: t('booking.mark.off'),
    closed: t('booking.mark.closed'),
  }
}

/** The legend of the bars under the days. */
function MarkKey() {
  const { t } = useWords()
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
      <li className="flex items-center gap-2">
        <span className="h-0.75 w-3.5 rounded-full bg-primary" />
        {t('booking.mark.free')}
      </li>
      <li className="flex items-center gap-2">
        <span className="h-0.75 w-2 rounded-full bg-gold" />
        {t('booking.mark.few')}
      </li>
    </ul>
  )
}
