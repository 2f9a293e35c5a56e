import { useFormat } from '@serein/client/provider.tsx'
import type { MinuteRange } from '@serein/shared/team/week.ts'
import { useWords } from '../language/words.ts'

const utc = 'UTC'
const instant = (minute: number) => new Date(minute * 60_000).toISOString()

/** Hours of a day in words. */
export function useHours() {
  const { t } = useWords()
  const format = useFormat()
  const range = ({ fromMinute, toMinute }: MinuteRange) =>
    format.clockRange(instant(fromMinute), instant(toMinute), utc)
  /** From the first to the last; breaks are left out. */
  const whole = (spans: readonly MinuteRange[]) => {
    const [first, last] = [spans[0], spans.at(-1)]
    return first && last
      ? range({ fromMinute: first.fromMinute, toMinute: last.toMinute })
      : t('team.rota.dayOff')
  }
  /** All of it, as it is spoken. */
  const spoken = (spans: readonly MinuteRange[]) =>
    spans.length > 0 ? format.list(spans.map(range)) : t('team.rota.dayOff')
  const duration = (minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    if (hours === 0) return t('booking.form.minutes', { n: rest })
    return rest === 0
      ? t('team.rota.hours', { hours })
      : t('team.rota.hoursMinutes', { hours, minutes: rest })
  }
  return { range, whole, spoken, duration }
}
