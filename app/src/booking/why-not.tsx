import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { dayIn } from '@serein/client/format.ts'
import type { Alternative } from '@serein/shared/slot/contract.ts'
import { Chip } from '@serein/ui/chip.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords, type Word } from '../language/words.ts'
import type { SlotQuery } from '../visit/slot-query.ts'
import { reasonWords } from './reason-words.ts'

/** Explains a greyed time in place, with alternatives to press. */
export function WhyNot(props: {
  question: SlotQuery
  startsAt: string
  timeZone: string
  /** The therapist asked for, if it is one person. */
  therapist: string | null
  /** The visit’s present time, which is no alternative; null when nothing is moved. */
  oldStart: string | null
  onTake: (startsAt: string) => void
  /** The booked services stay; only the therapist can change. */
  isRescheduling: boolean
  onAlternative: (alternative: Alternative) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { data, error } = useQuery(
    query.slot.why.queryOptions({ input: { ...props.question, startsAt: props.startsAt } }),
  )
  const time = format.time(props.startsAt, props.timeZone)
  const day = dayIn(props.startsAt, props.timeZone)
  const near = (startsAt: string) =>
    dayIn(startsAt, props.timeZone) === day
      ? format.time(startsAt, props.timeZone)
      : `${format.shortDate(startsAt, props.timeZone)}, ${format.time(startsAt, props.timeZone)}`
  const whom = { who: props.therapist ? 'one' : 'any', name: props.therapist ?? '' }
  // The nearest other time stands among the nearest ones.
  const changed = (data?.alternatives ?? []).filter(
    (alternative): alternative is Change =>
      alternative.kind === 'any_therapist' ||
      (alternative.kind !== 'other_time' && !props.isRescheduling),
  )
  const nearest = (data?.nearest ?? []).filter((startsAt) => startsAt !== props.oldStart)
  const place = useRef<HTMLDivElement>(null)
  // The answer may come under the fold, or grow past it.
  useEffect(() => {
    if (data || error) place.current?.scrollIntoView({ block: 'nearest' })
  }, [data, error])
  return (
    <div ref={place} className="mt-3 animate-rise scroll-mb-40 md:scroll-mb-6">
      <Notice
        announce
        title={t('booking.why.title', { time })}
        action={
          data && (
            <>
              {changed.map((alternative) => (
                <Chip
                  key={alternative.kind}
                  tone="time"
                  onClick={() => props.onAlternative(alternative)}
                >
                  {t(changes[alternative.kind], {
                    time: near(alternative.startsAt),
                    minutes: alternative.kind === 'shorter' ? alternative.lengthMinutes : 0,
                  })}
                </Chip>
              ))}
              {nearest.map((startsAt) => (
                <Chip key={startsAt} tone="time" onClick={() => props.onTake(startsAt)}>
                  {near(startsAt)}
                </Chip>
              ))}
            </>
          )
        }
      >
        {data ? t(reasonWords[data.reason ?? 'free'], whom) : null}
        {!data && !error ? <Skeleton className="mt-1.5 h-3.5 w-40" /> : null}
        {error ? (refusalOf(error)?.message ?? t('booking.why.failed')) : null}
      </Notice>
    </div>
  )
}

type Change = Exclude<Alternative, { kind: 'other_time' }>

const changes = {
  any_therapist: 'booking.why.anyTherapist',
  shorter: 'booking.why.shorter',
  in_turn: 'booking.why.inTurn',
} as const satisfies Record<Change['kind'], Word>
