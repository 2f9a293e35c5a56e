import { seriesLimits } from '@serein/shared/booking/series-time.ts'
import { addDays, type Day, type Weekday } from '@serein/shared/time/day.ts'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { useWeekdayChoices } from './weekday-choices.ts'

const yearDays = 365

/** How often a visit comes again, on which weekday, and until when; null: as often as can be booked by now. */
export type Rhythm = {
  everyWeeks: number
  weekday: Weekday
  end: 'times' | 'day'
  times: number | null
  untilDay: Day | null
}

type RhythmProps = {
  rhythm: Rhythm
  /** As many times as are planned by it, and the day of the last. */
  planned: { times: number; untilDay: Day }
  today: Day
  onChange: (to: Partial<Rhythm>) => void
}

export function SeriesRhythm({ rhythm, planned, today, onChange }: RhythmProps) {
  const { t } = useWords()
  const weekdays = useWeekdayChoices()
  const { everyWeeks, weekday, end, times, untilDay } = rhythm
  const words = { less: t('shop.party.less'), more: t('shop.party.more') }
  return (
    <>
      <Stepper
        label={t('booking.series.howOften')}
        value={everyWeeks}
        min={1}
        max={seriesLimits.everyWeeks}
        onValue={(weeks) => onChange({ everyWeeks: weeks })}
        format={(weeks) => t('booking.series.every', { weeks })}
        words={words}
      />
      <ChoiceChips
        label={t('booking.series.weekday')}
        choices={weekdays}
        selected={String(weekday)}
        onSelect={(day) => onChange({ weekday: Number(day) as Weekday })}
      />
      <ChoiceChips
        label={t('booking.series.howLong')}
        choices={[
          { id: 'times', label: t('booking.series.times') },
          { id: 'day', label: t('booking.series.untilDay') },
        ]}
        selected={end}
        onSelect={(id) => onChange({ end: id })}
      />
      {end === 'times' ? (
        <Stepper
          label={t('booking.series.howMany')}
          value={times ?? planned.times}
          min={1}
          max={seriesLimits.visits}
          onValue={(count) => onChange({ times: count })}
          words={words}
        />
      ) : (
        <TextField
          type="date"
          label={t('booking.series.lastDay')}
          value={untilDay ?? planned.untilDay}
          min={today}
          max={addDays(today, yearDays)}
          onChange={({ target }) => target.value && onChange({ untilDay: target.value })}
        />
      )}
    </>
  )
}

/** What is asked of a plan. */
export function repeatOf({ everyWeeks, weekday, end, times, untilDay }: Rhythm) {
  const until = end === 'times' ? times !== null && { times } : untilDay !== null && { untilDay }
  return { everyWeeks, weekday, ...until }
}
