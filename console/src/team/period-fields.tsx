import { useState } from 'react'
import { addDays, type Day, isDay } from '@serein/shared/time/day.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { TimeField } from '../form/time-field.tsx'
import { instantAt, instantOfClock } from '../form/wall-clock.ts'
import { useWords } from '../language/words.ts'

type PeriodTexts = {
  fromDay: Day
  toDay: Day
  isWhole: boolean
  from: string
  until: string
}

export function usePeriod(today: Day) {
  const [texts, setTexts] = useState<PeriodTexts>({
    fromDay: today,
    toDay: today,
    isWhole: true,
    from: '10:00',
    until: '14:00',
  })
  return { texts, change: (part: Partial<PeriodTexts>) => setTexts({ ...texts, ...part }) }
}

/** Whole days, or some hours of one. */
export function PeriodFields(props: {
  texts: PeriodTexts
  change: (part: Partial<PeriodTexts>) => void
  error: string | undefined
}) {
  const { t } = useWords()
  const { texts, change, error } = props
  const { fromDay, toDay, isWhole, from, until } = texts
  return (
    <>
      <Checkbox
        label={t('team.off.whole')}
        checked={isWhole}
        onChecked={(next) => change({ isWhole: next })}
      />
      <div className="flex flex-wrap gap-2.5">
        <TextField
          type="date"
          label={t(isWhole ? 'team.off.firstDay' : 'team.off.day')}
          className="flex-1"
          value={fromDay}
          error={error}
          onChange={({ target: { value } }) =>
            change({ fromDay: value, ...(toDay < value && { toDay: value }) })
          }
        />
        {isWhole ? (
          <TextField
            type="date"
            label={t('team.off.lastDay')}
            className="flex-1"
            min={fromDay}
            value={toDay}
            onChange={({ target: { value } }) => change({ toDay: value })}
          />
        ) : (
          <>
            <TimeField
              label={t('team.rota.from')}
              className="w-24"
              value={from}
              onText={(time) => change({ from: time })}
            />
            <TimeField
              label={t('team.rota.until')}
              className="w-24"
              value={until}
              onText={(time) => change({ until: time })}
            />
          </>
        )}
      </div>
    </>
  )
}

/** The instants of what was typed, on the clock of the shop; null while it is no period. */
export function periodIn(zone: string, texts: PeriodTexts): { from: string; until: string } | null {
  const { fromDay, toDay, isWhole, from, until } = texts
  if (!isDay(fromDay) || (isWhole && !isDay(toDay))) return null
  const begins = isWhole ? instantAt(fromDay, 0, zone) : instantOfClock(fromDay, from, zone)
  const ends = isWhole
    ? instantAt(addDays(toDay, 1), 0, zone)
    : instantOfClock(fromDay, until, zone)
  if (!(begins < ends)) return null
  return { from: new Date(begins).toISOString(), until: new Date(ends).toISOString() }
}
