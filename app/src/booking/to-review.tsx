import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'

/** The latest visit without a review; nothing if there is none or it cannot be loaded. */
export function ToReview() {
  const { t, pick } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { data } = useQuery(query.review.waiting.queryOptions())
  const visit = data?.visits[0]
  if (!visit) return null
  return (
    <Notice
      tone="gold"
      className="mb-4"
      action={
        <ButtonLink
          size="sm"
          icon={<Heart aria-hidden />}
          href={linkTo('review', { booking: visit.bookingId })}
        >
          {t('review.action')}
        </ButtonLink>
      }
    >
      {t('review.howWas', {
        what: format.list(visit.serviceNames.map(pick)),
        day: format.shortDate(visit.startsAt, visit.timeZone),
      })}
    </Notice>
  )
}
