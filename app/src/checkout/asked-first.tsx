import { useFormat, useRelativeDay } from '@serein/client/provider.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'
import type { Quote } from './use-quote.ts'

/** Says until when the spa will answer a request; nothing for a visit confirmed at once. */
export function AskedFirst({ quote: { booking, answerBy } }: { quote: Quote }) {
  const { t } = useWords()
  const format = useFormat()
  const relativeDay = useRelativeDay(booking.timeZone)
  if (!answerBy) return null
  const until = [answerBy, booking.timeZone] as const
  return (
    <Notice tone="gold" title={t('checkout.asked.title', { shop: booking.shop.name })}>
      {t('checkout.asked.text', {
        day: relativeDay(answerBy),
        time: format.time(...until),
      })}
    </Notice>
  )
}
