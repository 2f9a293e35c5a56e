import { useFormat } from '@serein/client/provider.tsx'
import type { PlannedVisit } from '@serein/shared/booking/series.ts'
import { type Choices, timeOf, timesOf } from '@serein/shared/checkout/series-choice.ts'
import { PlannedTimes } from '@serein/ui/planned-times.tsx'
import { useWords } from '../../language/words.ts'
import { reasonOf } from '../new-booking/refusal-words.ts'

/** Each time of a plan: free, or why not and what is beside it. */
export function SeriesPlan(props: {
  visits: readonly PlannedVisit[]
  timeZone: string
  choices: Choices
  onChoose: (planned: string, startsAt: string | null) => void
}) {
  const { visits, timeZone, choices, onChoose } = props
  const { t } = useWords()
  const format = useFormat()
  const when = (at: string) => `${format.shortDate(at, timeZone)}, ${format.time(at, timeZone)}`
  return (
    <PlannedTimes
      times={visits.map((visit) => ({
        startsAt: visit.startsAt,
        chosen: timeOf(visit, choices)?.startsAt ?? null,
        taken:
          visit.totalMinor === null
            ? {
                why: t(reasonOf(visit.reason ?? undefined) ?? 'booking.form.reason.other'),
                beside: timesOf(visit).map(({ startsAt, anyTherapist }) => ({
                  startsAt,
                  label: anyTherapist
                    ? t('booking.series.anyTherapist', { when: when(startsAt) })
                    : when(startsAt),
                })),
              }
            : null,
      }))}
      when={when}
      instead={(time) => t('booking.series.instead', { when: time })}
      leaveOut={t('booking.series.leaveOut')}
      onChoose={onChoose}
    />
  )
}
