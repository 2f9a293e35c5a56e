import { Plus, X } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import { addDays, type Day, weekdayOf } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { TimeField } from '../form/time-field.tsx'
import { useWords } from '../language/words.ts'
import { useWeekdayName } from '../shop/week-fields.tsx'
import { spanLimit, withSpan, type WorkDay, type WorkWeeks } from './work-week.ts'

/** The usual week of a therapist, or two that take turns, each day with its hours and the breaks between them. */
export function WorkWeekFields(props: {
  weeks: WorkWeeks
  today: Day
  faultAt: (week: number, day: number) => string | undefined
  onChange: (weeks: WorkWeeks) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { weeks, today, faultAt, onChange } = props
  const monday = addDays(today, 1 - weekdayOf(today))
  const setDay = (week: 0 | 1, at: number, day: WorkDay) => {
    const days = weeks.weeks[week].with(at, day)
    onChange({ ...weeks, weeks: weeks.weeks.with(week, days) as WorkWeeks['weeks'] })
  }
  const numbers = weeks.isAlternating ? ([0, 1] as const) : ([0] as const)
  return (
    <div className="flex flex-col gap-5">
      {numbers.map((week) => (
        <fieldset key={week} className="flex flex-col">
          <legend className="mb-1 text-sm font-semibold">
            {weeks.isAlternating
              ? t(week === 0 ? 'team.weekThis' : 'team.weekNext', {
                  day: format.day(addDays(monday, week * 7), { day: 'numeric', month: 'long' }),
                })
              : t('team.week')}
          </legend>
          {weeks.weeks[week].map((day, at) => (
            <DayFields
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              weekday={at + 1}
              day={day}
              error={faultAt(week, at)}
              onChange={(changed) => setDay(week, at, changed)}
            />
          ))}
        </fieldset>
      ))}
      <Checkbox
        label={t('team.alternating')}
        help={t('team.alternatingHelp')}
        checked={weeks.isAlternating}
        onChecked={(isAlternating) =>
          // The other week begins as this one is.
          onChange({ isAlternating, weeks: [weeks.weeks[0], weeks.weeks[0]] })
        }
      />
    </div>
  )
}

function DayFields(props: {
  weekday: number
  day: WorkDay
  error: string | undefined
  onChange: (day: WorkDay) => void
}) {
  const { t } = useWords()
  const { weekday, day, error, onChange } = props
  const name = useWeekdayName()(weekday)
  const setSpan = (at: number, change: Partial<WorkDay['spans'][number]>) =>
    onChange({ ...day, spans: day.spans.with(at, { ...day.spans[at]!, ...change }) })
  return (
    <div className="flex flex-wrap items-start gap-x-3 border-b border-line py-1.5">
      <Checkbox
        label={name}
        className="min-w-36 flex-1"
        checked={day.isOn}
        onChecked={(isOn) => onChange({ ...day, isOn })}
      />
      {day.isOn ? (
        <div className="flex flex-col items-start gap-2">
          {day.spans.map(({ from, until }, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className="flex gap-2">
              <TimeField
                label={t('team.from', { day: name, n: at + 1 })}
                labelHidden
                className="w-24"
                value={from}
                error={at === day.spans.length - 1 ? error : undefined}
                onText={(text) => setSpan(at, { from: text })}
              />
              <TimeField
                label={t('team.until', { day: name, n: at + 1 })}
                labelHidden
                className="w-24"
                value={until}
                onText={(text) => setSpan(at, { until: text })}
              />
              {at > 0 ? (
                <IconButton
                  label={t('team.removeHours', { day: name, n: at + 1 })}
                  tone="plain"
                  icon={<X aria-hidden />}
                  onClick={() => onChange({ ...day, spans: day.spans.toSpliced(at, 1) })}
                />
              ) : null}
            </div>
          ))}
          {day.spans.length < spanLimit ? (
            <Button
              tone="quiet"
              size="sm"
              className="-ml-4"
              icon={<Plus aria-hidden />}
              aria-label={t('team.addHoursOn', { day: name })}
              onClick={() => onChange(withSpan(day))}
            >
              {t('team.addHours')}
            </Button>
          ) : null}
        </div>
      ) : (
        <p className="py-2.5 text-sm text-ink-soft">{t('team.dayOff')}</p>
      )}
    </div>
  )
}
