import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { addDays, type Day } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { Calendar } from '@serein/ui/calendar.tsx'
import type { DayMark } from '@serein/ui/day-mark.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { useWords } from '../language/words.ts'

/** As far ahead as customers can book, and a while longer. */
const daysAhead = 365

/** Chooses a day: the next or previous one with a press, any other in a calendar below. */
export function DayField(props: { value: Day; today: Day; onDay: (day: Day) => void }) {
  const { value, today, onDay } = props
  const { t } = useWords()
  const format = useFormat()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const dayText =
    value === today ? t('booking.today.goToday') : format.shortDate(`${value}T12:00:00Z`, 'UTC')
  return (
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <span id={id} className="text-sm font-semibold">
        {t('booking.form.day')}
      </span>
      <div className="flex min-h-13 items-center">
        <IconButton
          tone="plain"
          label={t('booking.today.previousDay')}
          icon={<ChevronLeft aria-hidden />}
          disabled={value <= today}
          className="disabled:text-line-strong"
          onClick={() => onDay(addDays(value, -1))}
        />
        <Button
          tone="secondary"
          size="sm"
          className="min-w-0 flex-1"
          aria-expanded={isOpen}
          aria-label={`${dayText}. ${t('booking.form.chooseDay')}`}
          icon={<CalendarDays aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {dayText}
        </Button>
        <IconButton
          tone="plain"
          label={t('booking.today.nextDay')}
          icon={<ChevronRight aria-hidden />}
          onClick={() => onDay(addDays(value, 1))}
        />
      </div>
      {isOpen ? (
        <Calendar
          className="mt-2"
          label={t('booking.form.chooseDay')}
          locale={format.locale}
          selected={value}
          onSelect={(day) => {
            onDay(day)
            setOpen(false)
          }}
          getMark={() => undefined}
          markWords={noMarks}
          words={{
            previous: t('booking.form.previousMonth'),
            next: t('booking.form.nextMonth'),
          }}
          first={value < today ? value : today}
          last={addDays(today, daysAhead)}
        />
      ) : null}
    </div>
  )
}

/** Days have no marks here: the times of the chosen one show how full it is. */
const noMarks: Record<DayMark, string> = {
  free: '',
  few: '',
  held: '',
  full: '',
  off: '',
  closed: '',
}
