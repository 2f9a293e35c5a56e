import { addDays } from '@serein/shared/time/day.ts'
import type { ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { horizonDaysLimit } from '@serein/shared/shop/rules.ts'
import { Chip } from '@serein/ui/chip.tsx'
import { RangeSlider } from '@serein/ui/slider.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { useToday } from './use-today.ts'

export type Change = (change: SearchFilters) => void

/** Half hours of the day in which spas are open anywhere; both ends are no limit. */
const clock = { min: 6 * 60, max: 24 * 60, step: 30 }

/** On which day, and between which times. */
export function WhenFields({ search, onChange }: { search: SearchFilters; onChange: Change }) {
  const { t } = useWords()
  const format = useFormat()
  const today = useToday()
  const { day, days: span, from, to } = search
  const days = [
    { word: 'search.when.any', day: undefined },
    { word: 'search.when.today', day: today },
    { word: 'search.chip.tomorrow', day: addDays(today, 1) },
  ] as const
  const other = days.every((each) => each.day !== day)
  return (
    <>
      <Chips title={t('search.filter.day')}>
        {days.map((each) => (
          <Chip
            key={each.word}
            selected={each.day === day && !span}
            onClick={() =>
              onChange(
                each.day ? { day: each.day } : { day: undefined, from: undefined, to: undefined },
              )
            }
          >
            {t(each.word)}
          </Chip>
        ))}
        <TextField
          type="date"
          label={t('search.when.other')}
          labelHidden
          className="w-44"
          min={today}
          max={addDays(today, horizonDaysLimit)}
          value={other ? day : ''}
          onChange={(event) => onChange({ day: event.target.value || undefined })}
        />
      </Chips>
      <RangeSlider
        label={t('search.filter.time')}
        words={{ from: t('search.filter.from'), to: t('search.filter.to') }}
        {...clock}
        value={[Math.max(from ?? clock.min, clock.min), to ?? clock.max]}
        format={(minute) =>
          minute === clock.max ? t('search.filter.midnight') : format.timeOfDay(minute)
        }
        anyText={t('search.filter.anyTime')}
        onValue={([begin, end]) =>
          onChange({
            from: begin === clock.min ? undefined : begin,
            to: end === clock.max ? undefined : end,
          })
        }
      />
    </>
  )
}

export function Chips({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 text-sm font-semibold">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}
