import type { SeriesReach } from '@serein/shared/booking/series.ts'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { useWords } from '../../language/words.ts'

/** This visit of a series and those after it, or all that are ahead. */
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
