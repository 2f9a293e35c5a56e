import { useFormat } from '@serein/client/provider.tsx'
import type { PlannedVisit } from '@serein/shared/booking/series.ts'
import { type Choices, timeOf, timesOf } from '@serein/shared/checkout/series-choice.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../../language/words.ts'
import { reasonOf } from '../new-booking/refusal-words.ts'

/** Each time of a plan: free, or why not and what is beside it. */
export function SeriesPlan(props: {
  visits: readonly PlannedVisit[]
  timeZone: string
  choices: Choices
  onChoose: (planned: string, startsAt: string | null) => void
}) {
  const { timeZone, choices, onChoose } = props
  const { t } = useWords()
  const format = useFormat()
  const when = (at: string) => `${format.shortDate(at, timeZone)}, ${format.time(at, timeZone)}`
  return (
    <ul className="flex flex-col divide-y divide-line">
      {props.visits.map((visit) => {
        const { startsAt, reason } = visit
        const times = timesOf(visit)
        const chosen = timeOf(visit, choices)?.startsAt
        if (visit.totalMinor !== null)
          return (
            <li key={startsAt}>
              <Checkbox
                label={when(startsAt)}
                checked={chosen !== undefined}
                onChecked={(isChosen) => onChoose(startsAt, isChosen ? startsAt : null)}
              />
            </li>
          )
        return (
          <li key={startsAt} className="flex flex-col gap-2 py-3">
            <p className="text-ink-soft">
              <s>{when(startsAt)}</s>{' '}
              {t(reasonOf(reason ?? undefined) ?? 'booking.form.reason.other')}
            </p>
            {times.length > 0 ? (
              <Select
                size="sm"
                label={t('booking.series.instead', { when: when(startsAt) })}
                labelHidden
                value={chosen ?? ''}
                options={[
                  ...times.map((time) => ({
                    id: time.startsAt,
                    label: time.anyTherapist
                      ? t('booking.series.anyTherapist', { when: when(time.startsAt) })
                      : when(time.startsAt),
                  })),
                  { id: '', label: t('booking.series.leaveOut') },
                ]}
                onSelect={(id) => onChoose(startsAt, id === '' ? null : id)}
              />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
