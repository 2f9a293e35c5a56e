import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../../language/words.ts'

/** Below this the deadline has the colour of late visits. */
const urgentMs = 3_600_000

/** The deadline of a request, after which its time is free again. */
export function TimeLeft({ visit, zone }: { visit: Visit; zone: string }) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow(30_000)
  const { heldUntil } = visit
  if (!heldUntil) return null
  const isUrgent = Date.parse(heldUntil) - Date.parse(now) < urgentMs
  return (
    <p className={cx('text-sm', isUrgent ? 'font-semibold text-red' : 'text-ink-soft')}>
      {t('booking.request.answerBy', {
        day: format.relativeDay(heldUntil, zone, now),
        time: format.clock(heldUntil, zone),
      })}
    </p>
  )
}
