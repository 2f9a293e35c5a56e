import { useEffect, useState, type ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { hourIn } from '@serein/client/format.ts'
import type { HeldTime } from '@serein/shared/slot/contract.ts'
import { Button } from '@serein/ui/button.tsx'
import { TimeGrid, type DayPart } from '@serein/ui/time-grid.tsx'
import type { BookSearch } from '../address/visit-search.ts'
import { useWords } from '../language/words.ts'
import { useExtra } from '../visit/extra.ts'
import { partOfDay, type DayStart, type PartOfDay } from '../visit/slot-query.ts'

/** With more free starts than this, a day first shows only half hours and the best fits. */
const calmCount = 18
const halfHour = 30

/** The starts of a day by part of day. */
export function DayTimes(props: {
  label: string
  starts: readonly DayStart[]
  timeZone: string
  /** Starts in the past are not shown. */
  now: string
  selected: string | null
  onSelect: (startsAt: string) => void
  /** The address of this screen without a time; before hydration it is the action of the form. */
  address: string
  onAskWhy: (startsAt: string) => void
  /** The greyed time that was pressed, and the answer to show below it. */
  asked: string | null
  answer: ReactNode
  /** Those of them that the reader holds. */
  held: readonly HeldTime[]
  /** The menu’s price for the visit if a therapist with another price may serve; else null. */
  menuPriceMinor: number | null
  currency: string
}) {
  const { t } = useWords()
  const format = useFormat()
  const extra = useExtra(props.currency)
  const [wantsAll, setWantsAll] = useState(false)
  const [wasShown] = useState(() => new Set<string>())
  const ahead = props.starts.filter((start) => start.startsAt >= props.now)
  const isLong = ahead.filter((start) => start.isFree).length > calmCount
  const shownStarts = ahead.filter((start) => {
    const { startsAt, isFree, isBestFit } = start
    if (wantsAll || new Date(startsAt).getUTCMinutes() % halfHour === 0) return true
    // An offered time that was taken meanwhile turns grey instead of disappearing.
    if (!isFree) return wasShown.has(startsAt) || props.held.some(isAt(startsAt))
    return !isLong || isBestFit || startsAt === props.selected
  })
  useEffect(() => {
    for (const { startsAt } of shownStarts) wasShown.add(startsAt)
  })
  const isAsked = (part: PartOfDay) =>
    props.asked !== null && partOfDay(hourIn(props.asked, props.timeZone)) === part
  const parts = (['morning', 'afternoon', 'evening'] as const).map((part): DayPart => ({
    id: part,
    label: t(`booking.part.${part}`),
    after: isAsked(part) ? props.answer : null,
    times: shownStarts
      .filter((start) => partOfDay(hourIn(start.startsAt, props.timeZone)) === part)
      .map((start) => ({
        id: start.startsAt,
        label: format.clock(start.startsAt, props.timeZone),
        bestFit: start.isBestFit,
        note: props.held.some(isAt(start.startsAt))
          ? t('booking.mark.held')
          : [extraOf(start), savingOf(start)].filter(Boolean).join(' ') || undefined,
        off: !start.isFree,
      })),
  }))
  function extraOf({ fullPriceMinor }: DayStart): string | undefined {
    if (fullPriceMinor === null || props.menuPriceMinor === null) return undefined
    return extra.signed(fullPriceMinor - props.menuPriceMinor)
  }
  function savingOf({ priceMinor, fullPriceMinor }: DayStart): string | undefined {
    if (!priceMinor || !fullPriceMinor || priceMinor >= fullPriceMinor) return undefined
    const share = priceMinor / fullPriceMinor - 1
    return format.number(share, { style: 'percent', maximumFractionDigits: 0 }).replace('-', '−')
  }
  return (
    <>
      <form onSubmit={(event) => event.preventDefault()}>
        {[...new URL(props.address, 'http://here').searchParams].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TimeGrid
          label={props.label}
          name={'start' satisfies keyof BookSearch}
          parts={parts}
          selected={props.selected}
          onSelect={props.onSelect}
          onAskWhy={props.onAskWhy}
          asked={props.asked}
          words={{ bestFit: t('booking.times.bestFit'), off: t('booking.times.off') }}
        />
      </form>
      {shownStarts.length < ahead.length || wantsAll ? (
        <Button
          tone="quiet"
          size="sm"
          aria-expanded={wantsAll}
          className="mt-3 -ml-4"
          onClick={() => setWantsAll(!wantsAll)}
        >
          {wantsAll ? t('booking.times.fewer') : t('booking.times.all', { count: ahead.length })}
        </Button>
      ) : null}
    </>
  )
}

function isAt(startsAt: string) {
  return (held: HeldTime) => held.startsAt === startsAt
}
