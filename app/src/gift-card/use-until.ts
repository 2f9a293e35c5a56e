import { dayIn } from '@serein/client/format.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { useWords } from '../language/words.ts'

/** “Good until 25 November 2028”; null for what never ends. */
export function useUntil(): (expiresAt: string | null, timeZone: string) => string | null {
  const { t } = useWords()
  const format = useFormat()
  return (expiresAt, timeZone) =>
    expiresAt &&
    t('giftCard.until', {
      day: format.day(dayIn(expiresAt, timeZone), {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      }),
    })
}
