import { type ReactNode, useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Chip } from '@serein/ui/chip.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../../language/words.ts'

/** How many to show at first, around the chosen one. */
const calmCount = 15

/** The free starts of a day, chosen with one press. */
export function FreeTimes(props: {
  /** Undefined while loading; null after a failure. */
  starts: readonly { startsAt: string }[] | undefined | null
  zone: string
  /** An instant, or NaN. */
  selected: number
  onTake: (startsAt: string) => void
  /** The button for a walk-in; left out on other days. */
  now?: { isTaken: boolean; take: () => void }
  /** What helps where nothing is free. */
  whenNone?: ReactNode
}) {
  const { starts, zone, selected, now } = props
  const { t } = useWords()
  const format = useFormat()
  const [isAll, setAll] = useState(false)
  const shownStarts = starts ? (isAll ? starts : around(starts, selected)) : []
  return (
    <div role="group" aria-label={t('booking.form.free')} className="flex flex-col gap-2">
      <p aria-hidden className="text-sm font-semibold">
        {t('booking.form.free')}
      </p>
      <div className="flex flex-wrap gap-x-2 gap-y-2.5">
        {now ? (
          <Chip tone="time" selected={now.isTaken} onClick={now.take}>
            {t('booking.form.now')}
          </Chip>
        ) : null}
        {starts === undefined
          ? Array.from({ length: 6 }, (_, index) => <Skeleton key={index} className="h-9 w-16" />)
          : null}
        {shownStarts.map(({ startsAt }) => (
          <Chip
            key={startsAt}
            tone="time"
            selected={!now?.isTaken && Date.parse(startsAt) === selected}
            onClick={() => props.onTake(startsAt)}
          >
            {format.clock(startsAt, zone)}
          </Chip>
        ))}
      </div>
      {starts === null ? (
        <p className="text-sm text-ink-soft">{t('booking.form.freeFailed')}</p>
      ) : null}
      {starts?.length === 0 ? (
        <>
          <p className="text-sm text-ink-soft">{t('booking.form.freeNone')}</p>
          {props.whenNone}
        </>
      ) : null}
      {starts && shownStarts.length < starts.length ? (
        <Button tone="quiet" size="sm" className="-ml-4 self-start" onClick={() => setAll(true)}>
          {t('booking.form.freeMore')}
        </Button>
      ) : null}
    </div>
  )
}

/** The free starts next to the chosen one, in their order. */
function around<Start extends { startsAt: string }>(
  starts: readonly Start[],
  selected: number,
): readonly Start[] {
  const after = starts.findIndex(({ startsAt }) => Date.parse(startsAt) >= selected)
  const at = after < 0 ? 0 : after
  const from = Math.max(0, Math.min(at - 5, starts.length - calmCount))
  return starts.slice(from, from + calmCount)
}
