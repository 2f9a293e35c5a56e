import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { canSayLate, lateLimits } from '@serein/shared/booking/running-late.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../../language/words.ts'
import { QueryBoundary } from '../../page/page.tsx'
import { useChange } from '../change/use-change.ts'
import { useVisitWords } from './visit-words.tsx'

type Props = { visit: Visit; zone: string; now: number; mayChange: boolean }

/** A client who is late, and what the desk may answer, in one press; or the same from a call. */
export function LateClient({ visit, zone, now, mayChange }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const [called, setCalled] = useState<number | null>(null)
  const { lateness } = visit
  if (lateness && !lateness.answer) {
    const { minutes, guestPosition, expectedAt, wanted } = lateness
    const name = words.guestWithin(visit, guestPosition ?? 0)
    return (
      <div role="status" className="flex flex-col gap-3 rounded-md bg-gold-soft p-4">
        <div>
          <p className="font-semibold">{t('booking.late.title', { name, minutes })}</p>
          <p className="text-sm">
            {t('booking.late.expected', { time: format.time(expectedAt, zone) })}{' '}
            {wanted ? t(`booking.late.wants.${wanted}`) : ''}
          </p>
        </div>
        {mayChange ? (
          <Answers
            {...{ visit, zone }}
            late={{ minutes, ...(guestPosition !== null && { guestPosition }) }}
          />
        ) : null}
      </div>
    )
  }
  const startsAt = Date.parse(visit.startsAt)
  if (!mayChange || !canSayLate({ state: visit.state, startsAt }, now)) return null
  if (called === null)
    return (
      <Button
        size="sm"
        tone="quiet"
        className="-ml-4 self-start"
        onClick={() => setCalled(lateLimits.usual[1])}
      >
        {t('booking.late.note')}
      </Button>
    )
  return (
    <div className="flex flex-col gap-3">
      <ChoiceChips
        label={t('booking.late.by')}
        choices={lateLimits.usual.map((minutes) => ({
          id: String(minutes),
          label: t('booking.late.minutes', { minutes }),
        }))}
        selected={String(called)}
        onSelect={(id) => setCalled(Number(id))}
      />
      <Answers {...{ visit, zone }} late={{ minutes: called }} />
    </div>
  )
}

/** What has become of a visit whose client is late. */
export function LateBadge({ lateness }: { lateness: Visit['lateness'] }) {
  const { t } = useWords()
  if (!lateness) return null
  const { minutes, answer } = lateness
  return (
    <Badge tone={answer ? 'neutral' : 'clay'}>
      {t(answer ? `booking.late.answered.${answer}` : 'booking.late.waits', { minutes })}
    </Badge>
  )
}

type Late = { minutes: number; guestPosition?: number }

function Answers({ visit, zone, late }: { visit: Visit; zone: string; late: Late }) {
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const { query } = useClient()
  const change = useChange(() => {})
  const found = useQuery({
    ...query.booking.lateChoicesAtDesk.queryOptions({ input: { bookingId: visit.id, ...late } }),
    // The day goes on meanwhile.
    staleTime: 0,
  })
  const { currency } = visit
  const price = (amountMinor: number | null) =>
    amountMinor === null ? '' : format.money({ amountMinor, currency })
  return (
    <QueryBoundary query={found} loading={<Skeleton className="h-11 w-full" />}>
      {({ choices }) => (
        <>
          {choices.length === 0 ? <p className="text-sm">{t('booking.late.nothing')}</p> : null}
          <div className="flex flex-wrap gap-2">
            {choices.map(({ kind, startsAt, endsAt, staffNames, totalMinor }) => (
              <Button
                key={kind}
                size="sm"
                tone={kind === visit.lateness?.wanted ? 'primary' : 'secondary'}
                disabled={change.isPending}
                onClick={() =>
                  void change.send(
                    () =>
                      change.api.booking.answerLate({
                        bookingId: visit.id,
                        ...late,
                        choice: kind,
                        expectedSequence: visit.sequence,
                      }),
                    t('booking.late.done', { name: words.name(visit) }),
                    (done) => done,
                  )
                }
              >
                {t(
                  kind === 'shorter' && totalMinor === null
                    ? 'booking.late.choice.shorterFree'
                    : `booking.late.choice.${kind}`,
                  {
                    range: format.timeRange(startsAt, endsAt, zone),
                    names: format.list(staffNames),
                    price: price(totalMinor),
                  },
                )}
              </Button>
            ))}
          </div>
          {change.problem ? (
            <p role="alert" className="text-sm text-red">
              {change.problem}
            </p>
          ) : null}
        </>
      )}
    </QueryBoundary>
  )
}
