import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  addDays,
  addMonths,
  clampDay,
  dayAfterKey,
  firstWeekdayOf,
  weeksOf,
  type Day,
} from './calendar-days.ts'
import { cx } from './cx.ts'
import { dayBars, type DayMark } from './day-mark.ts'

export type CalendarProps = {
  label: string
  /** Decides the first day of the week and the names. */
  locale: string
  /** Days are "2026-11-24", months "2026-11". */
  selected: Day | null
  onSelect: (day: Day) => void
  getMark: (day: Day) => DayMark | undefined
  markWords: Record<DayMark, string>
  words: { previous: string; next: string }
  /** Days before and after cannot be reached. */
  first: Day
  last: Day
  /** The month shown at the start when no day is chosen. */
  month?: string
  onMonth?: (month: string) => void
  loading?: boolean
  className?: string
}

/**
 * A month whose days carry a bar: long green free, short gold few, none full. Arrows walk by day
 * and week, Home and End within the week, Page Up and Down by month, with shift by year.
 */
export function Calendar(props: CalendarProps): ReactNode {
  const { first, last, selected } = props
  const id = useId()
  const { reached, reach, grid } = useReached(props)
  const month = reached.slice(0, 7)
  const firstWeekday = firstWeekdayOf(props.locale)
  const names = namesOf(props.locale)
  // Weeks that are over would only push what matters down.
  const reachable = (week: (Day | null)[]): boolean =>
    week.some((day) => day !== null && day >= first)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = dayAfterKey(event.key, event.shiftKey, reached, {
      first: firstWeekday,
      rightToLeft,
    })
    if (!to) return
    event.preventDefault()
    reach(to, true)
  }
  return (
    <div
      role="group"
      aria-label={props.label}
      aria-busy={props.loading}
      className={cx('max-[360px]:-mx-3.5', props.className)}
    >
      <div className="mb-1 flex items-center justify-between">
        <h3
          id={id}
          aria-live="polite"
          className="serif text-xl first-letter:uppercase max-[360px]:pl-3.5"
        >
          {names.month(month)}
        </h3>
        <div className="-mr-2.5 flex max-[360px]:mr-0">
          <Turn
            label={props.words.previous}
            off={month <= first.slice(0, 7)}
            onPress={() => reach(addMonths(`${month}-01`, -1))}
          >
            <ChevronLeft aria-hidden className="size-5 rtl:rotate-180" />
          </Turn>
          <Turn
            label={props.words.next}
            off={month >= last.slice(0, 7)}
            onPress={() => reach(addMonths(`${month}-01`, 1))}
          >
            <ChevronRight aria-hidden className="size-5 rtl:rotate-180" />
          </Turn>
        </div>
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- days are walked as in a grid
        role="grid"
        aria-labelledby={id}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, place) => {
              // 1 February 2026 is a Sunday.
              const day = addDays('2026-02-01', place + firstWeekday)
              return (
                <th key={day} scope="col" className="h-9 text-xs font-normal text-ink-soft">
                  <span aria-hidden>{names.letter(day)}</span>
                  <span className="sr-only">{names.weekday(day)}</span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, firstWeekday)
            .filter(reachable)
            .map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, place) =>
                  day ? (
                    <td key={day} aria-selected={day === selected} className="p-0">
                      <DayButton
                        day={day}
                        name={names.day(day)}
                        mark={props.getMark(day)}
                        markWords={props.markWords}
                        outside={day < first || day > last}
                        selected={day === selected}
                        entry={day === reached}
                        loading={props.loading}
                        onKeyDown={onKeyDown}
                        onReach={() => reach(day)}
                        onSelect={() => props.onSelect(day)}
                      />
                    </td>
                  ) : (
                    // oxlint-disable-next-line react/no-array-index-key -- an empty place is only its place
                    <td key={place} aria-hidden />
                  ),
                )}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

/** Which day the keyboard stands on; the month shown is that day's. */
function useReached(props: CalendarProps): {
  reached: Day
  reach: (day: Day, focus?: boolean) => void
  grid: React.RefObject<HTMLTableElement | null>
} {
  const { selected, first, last } = props
  const grid = useRef<HTMLTableElement>(null)
  const focusNext = useRef(false)
  const [followed, setFollowed] = useState(selected)
  const [wanted, setReached] = useState(selected ?? (props.month ? `${props.month}-01` : first))
  const reached = clampDay(wanted, first, last)
  if (selected !== followed) {
    setFollowed(selected)
    if (selected) setReached(selected)
  }
  useEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus()
  }, [reached])
  const reach = (day: Day, focus = false): void => {
    const to = clampDay(day, first, last)
    if (to === reached) return
    focusNext.current = focus
    setReached(to)
    if (to.slice(0, 7) !== reached.slice(0, 7)) props.onMonth?.(to.slice(0, 7))
  }
  return { reached, reach, grid }
}

function DayButton(props: {
  day: Day
  name: string
  mark: DayMark | undefined
  markWords: Record<DayMark, string>
  outside: boolean
  selected: boolean
  entry: boolean
  loading: boolean | undefined
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onReach: () => void
  onSelect: () => void
}): ReactNode {
  const { mark, selected, outside } = props
  const closed = outside || mark === 'closed' || (mark === undefined && !props.loading)
  const isEmpty = mark === 'full' || mark === 'off'
  const bar = !outside && !props.loading ? dayBars[mark ?? 'closed'] : null
  return (
    <button
      type="button"
      data-day={props.day}
      aria-label={mark && !outside ? `${props.name}, ${props.markWords[mark]}` : props.name}
      aria-disabled={closed || undefined}
      disabled={outside}
      tabIndex={props.entry ? 0 : -1}
      onKeyDown={props.onKeyDown}
      onFocus={props.onReach}
      onClick={closed ? undefined : props.onSelect}
      className="group flex h-13 w-full items-center justify-center outline-none"
    >
      <span
        className={cx(
          'figures relative flex size-12 max-w-full flex-col items-center justify-center rounded-md text-base transition-colors group-focus-visible:outline-2 group-focus-visible:outline-offset-1 group-focus-visible:outline-focus',
          selected && 'bg-primary font-semibold text-on-primary',
          !selected && (closed || isEmpty) && 'text-ink-soft',
          !selected && !closed && 'group-hover:bg-primary-soft',
          !selected && !closed && !isEmpty && 'font-medium',
        )}
      >
        {Number(props.day.slice(8))}
        <span
          aria-hidden
          className={cx(
            'absolute bottom-1.5 h-0.75 rounded-full',
            bar?.width,
            selected ? 'bg-on-primary' : bar?.colour,
            props.loading && !outside && 'w-3.5 animate-breathe bg-line',
          )}
        />
      </span>
    </button>
  )
}

function Turn(props: {
  label: string
  off: boolean
  onPress: () => void
  children: ReactNode
}): ReactNode {
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-disabled={props.off || undefined}
      onClick={props.off ? undefined : props.onPress}
      className="flex size-11 items-center justify-center rounded-full transition-colors hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-line-strong aria-disabled:hover:bg-transparent"
    >
      {props.children}
    </button>
  )
}

function namesOf(
  locale: string,
): Record<'month' | 'letter' | 'weekday' | 'day', (at: string) => string> {
  const format = (options: Intl.DateTimeFormatOptions): ((at: string) => string) => {
    const words = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (at) => words.format(new Date(`${at.padEnd(10, '-01')}T00:00:00Z`))
  }
  return {
    month: format({ month: 'long', year: 'numeric' }),
    letter: format({ weekday: 'narrow' }),
    weekday: format({ weekday: 'long' }),
    day: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  }
}
