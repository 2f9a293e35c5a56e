import { useFormat, useNow } from '@serein/client/provider.tsx'
import { dayIn } from '@serein/client/format.ts'
import { useWords } from '../language/words.ts'
import { useKeptSince } from './kept-since.ts'

/** From when what is read without a network is: "as of 14:02". */
export function AsOf() {
  const { t } = useWords()
  const format = useFormat()
  const since = useKeptSince()
  const now = useNow()
  if (!since) return null
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const time = format.time(since, zone)
  const isToday = dayIn(since, zone) === dayIn(now, zone)
  return (
    <span className="block">
      {isToday
        ? t('shell.offline.asOf', { time })
        : t('shell.offline.asOfDay', { day: format.shortDate(since, zone), time })}
    </span>
  )
}
