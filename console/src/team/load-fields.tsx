import { type Load, teamLimits } from '@serein/shared/team/week.ts'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { useHours } from './use-hours.ts'

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, at) => from + at * by)

const { from, to } = teamLimits.handsOnMinutes
const aDay = steps(120, to, 30)
const inARow = steps(from + 30, 360, 30)
const recovery = [0, 5, 10, 15, 20, 30, 45, 60, 90, teamLimits.recoveryMinutes]

const read = (id: string) => (id === '' ? null : Number(id))

/** What keeps somebody's hands well: beyond it nobody books them, and nobody is proposed. */
export function LoadFields(props: { load: Load; onChange: (load: Load) => void }) {
  const { t } = useWords()
  const { duration } = useHours()
  const { load, onChange } = props
  const choices = (minutes: readonly number[], own: number | null) =>
    [...new Set([...minutes, ...(own === null ? [] : [own])])]
      .toSorted((a, b) => a - b)
      .map((each) => ({
        id: String(each),
        label: each === 0 ? t('team.load.none') : duration(each),
      }))
  const none = { id: '', label: t('team.load.noLimit') }
  const { handsOnMinutesADay, handsOnMinutesInARow, recoveryMinutes } = load
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 text-sm font-semibold">{t('team.load.title')}</legend>
      <p className="text-sm text-ink-soft">{t('team.load.help')}</p>
      <Select
        label={t('team.load.aDay')}
        value={String(handsOnMinutesADay ?? '')}
        options={[none, ...choices(aDay, handsOnMinutesADay)]}
        onSelect={(id) => onChange({ ...load, handsOnMinutesADay: read(id) })}
      />
      <Select
        label={t('team.load.inARow')}
        value={String(handsOnMinutesInARow ?? '')}
        options={[none, ...choices(inARow, handsOnMinutesInARow)]}
        onSelect={(id) => onChange({ ...load, handsOnMinutesInARow: read(id) })}
      />
      <Select
        label={t('team.load.recovery')}
        help={t('team.load.recoveryHelp')}
        value={String(recoveryMinutes)}
        options={choices(recovery, recoveryMinutes)}
        onSelect={(id) => onChange({ ...load, recoveryMinutes: Number(id) })}
      />
    </fieldset>
  )
}
