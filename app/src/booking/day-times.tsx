import { useEffect, useState, type ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { hourIn } from '@serein/client/format.ts'
import type { HeldTime } from '@serein/shared/slot/contract.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TimeGrid, type DayPart } from '@serein/ui/time-grid.tsx'
import type { BookSearch } from '../address/visit-search.ts'
import { useWords } from '../language/words.ts'
import { useExtra } from '../visit/extra.ts'
import { partOfDay, type DayStart, type PartOfDay } from '../visit/slot-query.ts'

/** With more free starts than this, a day first shows only half hours, what is cheaper, and what fits the team best. */
const calmCount = 18
const halfHour = 30

/** The free starts of a day by part of day; the others stand behind a press, each with the answer to "why not?". */
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
  onAskWhy: (startsAt: string | null) => void
  /** Only the times of the evening are shown. */
  isEvening: boolean
  onWholeDay: () => void
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
  const { now, isEvening, held, timeZone } = props
  const [wantsAll, setWantsAll] = useState(false)
  const [wantsTaken, setWantsTaken] = useState(false)
  const [wasFree] = useState(() => new Set<string>())
  const ahead = props.starts.filter(
    ({ startsAt }) => startsAt >= now && (!isEvening || partOf(startsAt) === 'evening'),
  )
  const free = ahead.filter((start) => start.isFree)
  const isLong = free.length > calmCount
  const isCalm = (start: DayStart) =>
    !isLong || isHalfHour(start) || start.isBestFit || savingOf(start) !== undefined
  const shownStarts = ahead.filter((start) => {
    const { startsAt, isFree } = start
    if (isFree) return wantsAll || isCalm(start) || startsAt === props.selected
    if (wantsTaken && (wantsAll || isHalfHour(start))) return true
    // A free time that was taken meanwhile turns grey instead of disappearing.
    return wasFree.has(startsAt) || held.some(isAt(startsAt))
  })
  useEffect(() => {
    for (const { startsAt, isFree } of shownStarts) if (isFree) wasFree.add(startsAt)
  })
  const isAsked = (part: PartOfDay) => props.asked !== null && partOf(props.asked) === part
  const parts = (['morning', 'afternoon', 'evening'] as const).map((part): DayPart => ({
    id: part,
    label: t(`booking.part.${part}`),
    after: isAsked(part) ? props.answer : null,
    times: shownStarts
      .filter(({ startsAt }) => partOf(startsAt) === part)
      .map((start) => ({
        id: start.startsAt,
        label: format.clock(start.startsAt, timeZone),
        note: held.some(isAt(start.startsAt))
          ? t('booking.mark.held')
          : [extraOf(start), savingOf(start)].filter(Boolean).join(' ') || undefined,
        off: !start.isFree,
      })),
  }))
  function partOf(startsAt: string): PartOfDay {
    return partOfDay(hourIn(startsAt, timeZone))
  }
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
          offWord={t('booking.times.off')}
        />
      </form>
      {isEvening && free.length === 0 ? (
        <Notice
          announce
          action={
            <Button tone="secondary" size="sm" onClick={props.onWholeDay}>
              {t('booking.times.wholeDay')}
            </Button>
          }
        >
          {t('booking.times.noEvening')}
        </Notice>
      ) : null}
      <div className="mt-3 -ml-4 flex flex-wrap">
        {wantsAll || free.some((start) => !shownStarts.includes(start)) ? (
          <Button
            tone="quiet"
            size="sm"
            aria-expanded={wantsAll}
            onClick={() => setWantsAll(!wantsAll)}
          >
            {wantsAll ? t('booking.times.fewer') : t('booking.times.all', { count: free.length })}
          </Button>
        ) : null}
        {ahead.length > free.length ? (
          <Button
            tone="quiet"
            size="sm"
            aria-expanded={wantsTaken}
            onClick={() => {
              setWantsTaken(!wantsTaken)
              props.onAskWhy(null)
            }}
          >
            {wantsTaken ? t('booking.times.onlyFree') : t('booking.times.whyNot')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function isHalfHour({ startsAt }: DayStart): boolean {
  return new Date(startsAt).getUTCMinutes() % halfHour === 0
}

function isAt(startsAt: string) {
  return (held: HeldTime) => held.startsAt === startsAt
}
