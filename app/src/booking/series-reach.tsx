import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import type { SeriesReach } from '@serein/shared/booking/series.ts'
import type { VisitOfSeries } from '@serein/shared/checkout/series.ts'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { useWords } from '../language/words.ts'

export type SeriesProps = { booking: BookingDetails; visits: readonly VisitOfSeries[] }

/** The visits that a change reaches from this one, and that it can be made to. */
export function reachedBy(
  { booking, visits }: SeriesProps,
  reach: SeriesReach,
  verb: keyof VisitOfSeries['can'],
): VisitOfSeries[] {
  const own = visits.find(({ bookingId }) => bookingId === booking.id)
  const isReached = ({ startsAt }: VisitOfSeries) =>
    reach === 'all' || (own !== undefined && startsAt >= own.startsAt)
  return visits.filter((visit) => visit.can[verb] && isReached(visit))
}

/** This visit and those after it, or all that are ahead. */
export function ReachChoice(props: { reach: SeriesReach; onReach: (reach: SeriesReach) => void }) {
  const { t } = useWords()
  return (
    <ChoiceChips
      label={t('booking.series.which')}
      choices={(['later', 'all'] as const).map((id) => ({ id, label: t(`booking.series.${id}`) }))}
      selected={props.reach}
      onSelect={props.onReach}
    />
  )
}
