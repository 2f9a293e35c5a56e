import { useRef, type ReactNode } from 'react'
import { parseDate, type CalendarDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  Calendar as Month,
  type CalendarCellRenderProps,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { cx } from './cx.ts'

/** How much room a day has. A full day can be pressed (to wait for a place), a closed one cannot. */
export type DayMark = 'free' | 'few' | 'full' | 'closed'

export type CalendarProps = {
  label: string
  /** Decides the first day of the week and the names. */
  locale: string
  /** Days are "2026-11-24", months "2026-11". */
  selected: string | null
  onSelect: (day: string) => void
  getMark: (day: string) => DayMark | undefined
  markWords: Record<DayMark, string>
  first?: string
  last?: string
  /** The month shown at the start when no day is chosen. */
  month?: string
  onMonth?: (month: string) => void
  loading?: boolean
  className?: string
}

/** A month whose days carry a bar: long green free, short gold few, none full. */
export function Calendar(props: CalendarProps): ReactNode {
  const shown = useRef(props.selected?.slice(0, 7) ?? props.month)
  const markOf = (date: CalendarDate): DayMark | undefined => props.getMark(date.toString())
  return (
    <I18nProvider locale={props.locale}>
      <Month
        aria-label={props.label}
        aria-busy={props.loading}
        value={props.selected ? parseDate(props.selected) : null}
        onChange={(date) => props.onSelect(date.toString())}
        defaultFocusedValue={
          !props.selected && props.month ? parseDate(firstOf(props.month, props.first)) : undefined
        }
        onFocusChange={(date) => {
          const month = date.toString().slice(0, 7)
          if (month !== shown.current) props.onMonth?.(month)
          shown.current = month
        }}
        minValue={props.first ? parseDate(props.first) : undefined}
        maxValue={props.last ? parseDate(props.last) : undefined}
        isDateUnavailable={(date) => props.getMark(date.toString()) === 'closed'}
        className={cx('max-[360px]:-mx-3.5', props.className)}
      >
        <div className="mb-1 flex items-center justify-between">
          <Heading level={3} className="serif text-xl first-letter:uppercase" />
          <div className="-mr-2.5 flex">
            <Turn way="previous" />
            <Turn way="next" />
          </div>
        </div>
        <CalendarGrid weekdayStyle="narrow" className="w-full table-fixed border-collapse">
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell className="h-9 text-xs font-normal text-ink-soft">
                {day}
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                render={(cell, state) => (
                  <div
                    {...cell}
                    aria-label={spoken(cell['aria-label'], state, markOf(date), props.markWords)}
                  />
                )}
                className="group flex h-13 w-full cursor-pointer justify-center outline-none data-disabled:cursor-default data-outside-month:invisible data-unavailable:cursor-not-allowed"
              >
                {(state) => <Day state={state} mark={markOf(date)} loading={props.loading} />}
              </CalendarCell>
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Month>
    </I18nProvider>
  )
}

function Turn({ way }: { way: 'previous' | 'next' }): ReactNode {
  const Icon = way === 'previous' ? ChevronLeft : ChevronRight
  return (
    <Button
      slot={way}
      className="flex size-11 items-center justify-center rounded-full text-ink transition-colors hover:bg-sunken disabled:text-line-strong disabled:opacity-60 rtl:rotate-180"
    >
      <Icon aria-hidden className="size-5" />
    </Button>
  )
}

function Day(props: {
  state: CalendarCellRenderProps
  mark: DayMark | undefined
  loading: boolean | undefined
}): ReactNode {
  const { state, mark } = props
  const off = state.isDisabled || mark === 'closed' || (mark === undefined && !props.loading)
  return (
    <span
      className={cx(
        'figures relative flex size-12 max-w-full flex-col items-center justify-center rounded-md text-base transition-colors',
        state.isSelected && 'bg-primary font-semibold text-on-primary',
        !state.isSelected && (off ? 'text-ink-soft' : 'font-medium group-hover:bg-primary-soft'),
        mark === 'full' && !state.isSelected && 'text-ink-soft',
        state.isFocusVisible && 'outline-2 outline-offset-1 outline-focus',
        state.isUnavailable && 'opacity-75',
      )}
    >
      {state.formattedDate}
      <span
        aria-hidden
        className={cx(
          'absolute bottom-1.5 h-0.75 rounded-full',
          props.loading && !off ? 'w-3.5 animate-breathe bg-line' : null,
          !props.loading && !state.isDisabled && mark === 'free' && 'w-3.5',
          !props.loading && !state.isDisabled && mark === 'few' && 'w-2',
          state.isSelected
            ? 'bg-on-primary'
            : mark === 'free'
              ? 'bg-primary'
              : mark === 'few' && 'bg-gold',
        )}
      />
    </span>
  )
}

function spoken(
  label: string | undefined,
  state: CalendarCellRenderProps,
  mark: DayMark | undefined,
  words: Record<DayMark, string>,
): string | undefined {
  return mark && !state.isDisabled ? `${label}, ${words[mark]}` : label
}

function firstOf(month: string, first: string | undefined): string {
  return first?.startsWith(month) ? first : `${month}-01`
}
