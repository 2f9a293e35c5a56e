import { addDays, type Day, isDay } from '@serein/shared/time/day.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { TimeField } from '../form/time-field.tsx'
import type { ServerForm } from '../form/use-server-form.ts'
import { instantAt, instantOfClock } from '../form/wall-clock.ts'
import { useWords } from '../language/words.ts'

export type PeriodTexts = {
  fromDay: Day
  toDay: Day
  isWhole: boolean
  from: string
  until: string
}

export function periodTexts(today: Day): PeriodTexts {
  return { fromDay: today, toDay: today, isWhole: true, from: '10:00', until: '14:00' }
}

/** Whole days, or some hours of one. */
export function PeriodFields({ form }: { form: ServerForm<PeriodTexts> }) {
  const { t } = useWords()
  const { fromDay, toDay, isWhole } = form.values
  return (
    <>
      <Checkbox {...form.tick('isWhole')} label={t('team.off.whole')} />
      <div className="flex flex-wrap gap-2.5">
        <TextField
          {...form.text('fromDay')}
          type="date"
          label={t(isWhole ? 'team.off.firstDay' : 'team.off.day')}
          className="flex-1"
          onChange={({ target: { value } }) =>
            form.set({ fromDay: value, ...(toDay < value && { toDay: value }) })
          }
        />
        {isWhole ? (
          <TextField
            {...form.text('toDay')}
            type="date"
            label={t('team.off.lastDay')}
            className="flex-1"
            min={fromDay}
          />
        ) : (
          <>
            <TimeField {...form.typed('from')} label={t('team.rota.from')} className="w-24" />
            <TimeField {...form.typed('until')} label={t('team.rota.until')} className="w-24" />
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
