import { useFormat } from '@serein/client/provider.tsx'
import type { ReviewOfVisit } from '@serein/shared/review/own-review.ts'
import { useWords } from '../language/words.ts'

/** The visit being reviewed. */
export function ReviewedVisit({ visit }: { visit: ReviewOfVisit }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const who = format.list(visit.staffNames)
  return (
    <div>
      <h2 className="serif text-xl">{format.list(visit.serviceNames.map(pick))}</h2>
      <p className="mt-1 text-ink-soft">
        <time dateTime={visit.startsAt}>{format.longDate(visit.startsAt, visit.timeZone)}</time>
        {' · '}
        {who ? t('booking.list.withAt', { who, place: visit.shopName }) : visit.shopName}
      </p>
    </div>
  )
}
