import { useFormat } from '@serein/client/provider.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { TimeField } from '../form/time-field.tsx'
import { useWords } from '../language/words.ts'
import type { DayTexts } from './week-texts.ts'

/** A week, day by day: whether there are hours, and from when until when. */
export function WeekFields(props: {
  label: string
  days: DayTexts[]
  faultAt: (place: number) => string | undefined
  onChange: (days: DayTexts[]) => void
}) {
  const { t } = useWords()
  const weekdayName = useWeekdayName()
  const { label, days, faultAt, onChange } = props
  const set = (at: number, change: Partial<DayTexts>) =>
    onChange(days.map((day, index) => (index === at ? { ...day, ...change } : day)))
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {days.map((day, at) => {
        const name = weekdayName(at + 1)
        return (
          <div
            key={name}
            className="flex flex-wrap items-start gap-x-3 border-b border-line py-1.5"
          >
            <Checkbox
              label={name}
              className="min-w-36 flex-1"
              checked={day.isOn}
              onChecked={(isOn) => set(at, { isOn })}
            />
            {day.isOn ? (
              <div className="flex gap-2">
                <TimeField
                  label={t('shop.week.from', { day: name })}
                  labelHidden
                  className="w-24"
                  value={day.from}
                  error={faultAt(at)}
                  onText={(from) => set(at, { from })}
                />
                <TimeField
                  label={t('shop.week.until', { day: name })}
                  labelHidden
                  className="w-24"
                  value={day.until}
                  onText={(until) => set(at, { until })}
                />
              </div>
            ) : (
              <p className="py-2.5 text-sm text-ink-soft">{t('shop.week.off')}</p>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

/** "Monday" of 1. */
export function useWeekdayName() {
  const format = useFormat()
  return (weekday: number) => {
    const name = format.day(dayOfWeekday(weekday), { weekday: 'long' })
    return name.charAt(0).toUpperCase() + name.slice(1)
  }
}

/** A day of that weekday: the first of January 2024 was a Monday. */
export function dayOfWeekday(weekday: number): string {
  return `2024-01-0${weekday}`
}
