import { type ReactNode, useEffect, useRef, useState } from 'react'
import { addDays, type Day } from './calendar-days.ts'
import { cx } from './cx.ts'
import { dayBars, type DayMark } from './day-mark.ts'
import { moveFocus } from './roving.ts'

/**
 * Days in a row, each with the bar of a calendar: one to be chosen. Arrows walk, space or enter takes; a closed day is walked over
 * and cannot be taken. On a narrow screen the row scrolls, on a wide one it stands in two weeks.
 */
export function DayStrip(props: {
  label: string
  /** Decides the names. */
  locale: string
  /** Days are "2026-11-24"; both included. */
  first: Day
  last: Day
  selected: Day | null
  onSelect: (day: Day) => void
  getMark: (day: Day) => DayMark | undefined
  markWords: Record<DayMark, string>
  loading: boolean
  className?: string
}): ReactNode {
  const { first, last, selected, loading } = props
  const [reached, setReached] = useState<Day | null>(null)
  const row = useChosenInView(selected)
  const days = daysBetween(first, last)
  const isClosed = (day: Day): boolean => (props.getMark(day) ?? 'closed') === 'closed'
  const names = namesOf(props.locale)
  const entry =
    days.find((day) => day === reached) ??
    days.find((day) => day === selected) ??
    days.find((day) => !isClosed(day)) ??
    first
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={props.label}
      aria-busy={loading}
      className={cx(
        'scroll-row -mx-5 flex snap-x scroll-px-5 gap-1.5 px-5 md:mx-0 md:grid md:grid-cols-7 md:overflow-visible md:px-0',
        props.className,
      )}
    >
      {days.map((day) => {
        const mark = props.getMark(day)
        const closed = !loading && isClosed(day)
        return (
          <button
            key={day}
            type="button"
            role="radio"
            data-day={day}
            aria-checked={day === selected}
            aria-label={mark ? `${names.day(day)}, ${props.markWords[mark]}` : names.day(day)}
            aria-disabled={closed || undefined}
            tabIndex={day === entry ? 0 : -1}
            onKeyDown={(event) => moveFocus(event, '[role=radiogroup]', '[data-day]')}
            onFocus={() => setReached(day)}
            onClick={closed ? undefined : () => props.onSelect(day)}
            className={cx(
              'relative flex h-18 w-12.5 shrink-0 snap-start flex-col items-center justify-center gap-0.5 rounded-md border border-transparent pb-2 transition-colors md:w-full',
              'aria-checked:bg-primary aria-checked:text-on-primary',
              closed || mark === 'full' || mark === 'off'
                ? 'text-ink-soft'
                : 'border-line! bg-surface font-medium aria-checked:border-primary!',
              !closed && 'not-aria-checked:hover:border-primary!',
            )}
          >
            <span className="text-xs text-ink-soft in-aria-checked:text-on-primary">
              {names.weekday(day)}
            </span>
            <span className="figures text-base">{Number(day.slice(8))}</span>
            <Bar mark={mark} loading={loading} />
          </button>
        )
      })}
    </div>
  )
}

function Bar({ mark, loading }: { mark: DayMark | undefined; loading: boolean }): ReactNode {
  const bar = loading ? null : dayBars[mark ?? 'closed']
  return (
    <span
      aria-hidden
      className={cx(
        'absolute bottom-2 h-0.75 rounded-full in-aria-checked:bg-on-primary',
        bar?.width,
        bar?.colour,
        loading && 'w-3.5 animate-breathe bg-line',
      )}
    />
  )
}

/** The chosen day of a row that scrolls is in sight; the page does not move. */
function useChosenInView(selected: Day | null): React.RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = selected && row.current?.querySelector<HTMLElement>(`[data-day="${selected}"]`)
    if (!chosen || !row.current) return
    const middle = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
    row.current.scrollTo?.({ left: middle })
  }, [selected])
  return row
}

function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

function namesOf(locale: string): Record<'weekday' | 'day', (day: Day) => string> {
  const format = (options: Intl.DateTimeFormatOptions): ((day: Day) => string) => {
    const words = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (day) => words.format(new Date(`${day}T00:00:00Z`))
  }
  return {
    weekday: format({ weekday: 'short' }),
    day: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  }
}
