import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { Avatar } from '@serein/ui/avatar.tsx'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../words.ts'
import { asRem, heightOf, topOf, type Axis, type Column } from './day-layout.ts'
import { VisitBlock } from './visit-block.tsx'

const axisWidth = 60
const columnWidth = 168
const widestColumn = 520
const headHeight = 53

export type DayViewProps = {
  title: string
  zone: string
  now: number
  selected: string | undefined
  changed: ReadonlySet<string>
  open: (visitId: string) => void
  /** The visit that something is being done to. */
  busy: string | undefined
  /** Counts how often the reader asked for the present. */
  recalled: number
}

/** The day by therapist: a column each, time running down, the axis and the names always in sight. */
export function DayGrid(props: DayViewProps & { axis: Axis; columns: Column[] }) {
  const { axis, columns, zone, now } = props
  const { t } = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const height = heightOf(axis)
  const nowTop = now >= axis.from && now <= axis.until ? topOf(axis, now) : null
  const current = useCurrentBlock(columns, props.selected, nowTop ?? 0)
  const first = Math.min(...columns.flatMap(({ blocks }) => blocks.map(({ top }) => top)))
  useStartAt(scroller, nowTop ?? first, props.recalled)
  useInSight(scroller, props.selected)
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={t('booking.today.byTherapist', { day: props.title })}
      tabIndex={current.key ? undefined : 0}
      className="relative min-h-0 flex-1 scroll-pt-16 scroll-pl-18 overflow-auto"
    >
      <div
        className="relative grid"
        style={{
          minWidth: asRem(axisWidth + columns.length * columnWidth),
          maxWidth: asRem(axisWidth + columns.length * widestColumn),
          gridTemplateColumns: `${asRem(axisWidth)} repeat(${columns.length}, minmax(${asRem(columnWidth)}, 1fr))`,
          gridTemplateRows: `${asRem(headHeight)} ${asRem(height)}`,
        }}
      >
        <div className="sticky top-0 left-0 z-30 border-r border-b border-line bg-paper" />
        {columns.map((column) => (
          <ColumnHead key={column.id} column={column} />
        ))}
        <HourAxis axis={axis} zone={zone} now={now} nowTop={nowTop} />
        {columns.map((column) => (
          <DayColumn
            key={column.id}
            {...props}
            column={column}
            current={current.key}
            onCurrent={current.set}
          />
        ))}
        {nowTop === null
          ? null
          : // Plain between the visits, a shade over them: across a name it would look struck out.
            ['z-0', 'z-10 opacity-30'].map((depth) => (
              <div
                key={depth}
                aria-hidden
                className={cx('pointer-events-none absolute right-0 h-0.5 bg-red', depth)}
                style={{ top: asRem(headHeight + nowTop - 1), left: asRem(axisWidth) }}
              />
            ))}
      </div>
    </div>
  )
}

function ColumnHead({ column }: { column: Column }) {
  const { t } = useWords()
  const name = column.name ?? t('booking.today.otherTherapist')
  return (
    <div className="sticky top-0 z-20 flex items-center gap-2.5 border-r border-b border-line bg-paper px-3 last:border-r-0">
      <Avatar name={name} size="sm" />
      <h2 className="min-w-0 flex-1 truncate font-semibold">{name}</h2>
      <span aria-hidden className="figures text-xs text-ink-soft">
        {column.blocks.length || ''}
      </span>
      <span className="sr-only">
        {t('booking.today.columnVisits', { n: column.blocks.length })}
      </span>
    </div>
  )
}

function HourAxis(props: { axis: Axis; zone: string; now: number; nowTop: number | null }) {
  const { axis, nowTop } = props
  const { t } = useWords()
  const format = useFormat()
  const nowTime = format.time(new Date(props.now).toISOString(), props.zone)
  return (
    <div className="sticky left-0 z-20 border-r border-line bg-paper">
      {axis.hours.map((hour) => (
        <span
          key={hour}
          aria-hidden
          className="figures absolute right-2 text-xs text-ink-soft"
          style={{ top: asRem(topOf(axis, hour) + 4) }}
        >
          {format.time(new Date(hour).toISOString(), props.zone)}
        </span>
      ))}
      {nowTop === null ? null : (
        <span
          className="figures absolute right-0 flex -translate-y-1/2 items-center rounded-full bg-red px-1.5 text-xs font-semibold text-on-red"
          style={{ top: asRem(nowTop) }}
        >
          <span className="sr-only">{t('booking.today.now', { time: nowTime })}</span>
          <span aria-hidden>{nowTime}</span>
        </span>
      )}
    </div>
  )
}

function DayColumn(
  props: DayViewProps & {
    axis: Axis
    column: Column
    current: string | null
    onCurrent: (key: string) => void
  },
) {
  const { axis, column, zone, now } = props
  const { t } = useWords()
  const place = ({ from, until }: { from: number; until: number }) => ({
    top: asRem(topOf(axis, from)),
    height: asRem(topOf(axis, until) - topOf(axis, from)),
  })
  return (
    <div className="day-lines relative border-r border-line bg-surface/55 last:border-r-0">
      {column.outside.map((span) => (
        <div
          key={span.from}
          aria-hidden
          className="hatched absolute inset-x-0"
          style={place(span)}
        />
      ))}
      {column.away.map((span) => (
        <p
          key={`${span.from} ${span.purpose}`}
          className="hatched absolute inset-x-1 rounded-sm border border-line bg-paper px-2.5 py-1.5 text-sm text-ink-soft"
          style={place(span)}
        >
          <span className="sticky top-16">
            {t(
              span.purpose === 'time_off'
                ? 'booking.today.away.time_off'
                : 'booking.today.away.block',
            )}
          </span>
        </p>
      ))}
      {column.blocks.map((block) => (
        <VisitBlock
          key={block.key}
          block={block}
          zone={zone}
          now={now}
          isCurrent={props.current === block.key}
          isSelected={props.selected === block.visit.id}
          isBusy={props.busy === block.visit.id}
          isChanged={props.changed.has(block.visit.id)}
          onOpen={() => props.open(block.visit.id)}
          onFocus={() => props.onCurrent(block.key)}
        />
      ))}
    </div>
  )
}

/** The one block that Tab reaches: the last focused, else the chosen, else the first one not yet over. */
function useCurrentBlock(columns: Column[], selected: string | undefined, nowTop: number) {
  const [focused, setFocused] = useState<string | null>(null)
  const blocks = columns.flatMap((column) => column.blocks)
  const soonest = blocks
    .filter(({ top, height }) => top + height > nowTop)
    .toSorted((a, b) => a.top - b.top)[0]
  const current =
    blocks.find(({ key }) => key === focused) ??
    blocks.find(({ visit }) => visit.id === selected) ??
    soonest ??
    blocks[0]
  return { key: current?.key ?? null, set: setFocused }
}

/** Shows the present, or the first visit, when a day comes up or is asked for again; else the reader scrolls. */
function useStartAt(
  scroller: React.RefObject<HTMLDivElement | null>,
  top: number,
  recalled: number,
): void {
  const start = useEffectEvent((_times: number) => {
    const element = scroller.current
    if (!element || !Number.isFinite(top)) return
    const textSize = parseFloat(getComputedStyle(document.documentElement).fontSize)
    element.scrollTo({ top: (top * textSize) / 16 - element.clientHeight / 3 })
  })
  useLayoutEffect(() => start(recalled), [recalled])
}

/** Keeps the chosen visit in sight, also when its panel has just taken room from the day. */
function useInSight(
  scroller: React.RefObject<HTMLDivElement | null>,
  selected: string | undefined,
): void {
  useEffect(() => {
    if (!selected) return
    const block = scroller.current?.querySelector(`[data-visit="${CSS.escape(selected)}"]`)
    block?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scroller, selected])
}
