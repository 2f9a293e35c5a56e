import type { ShopDay, Visit } from '@serein/shared/booking/schema.ts'

/** At the usual text size; see `asRem`. */
export const pxPerMinute = 1.6
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** From when until when the day is drawn: whole hours of the shop's clock around all that happens. */
export type Axis = { from: number; until: number; hours: number[] }
export type Span = { from: number; until: number }

/** One item of a visit in one therapist's column. An item done by two therapists has two blocks. */
export type Block = {
  key: string
  visit: Visit
  item: Visit['items'][number]
  staffId: string
  /** Which of the visit's items it is, from 1. */
  part: number
  parts: number
  top: number
  height: number
  /** Blocks at the same time stand side by side. */
  lane: number
  lanes: number
}

export type Column = {
  id: string
  /** Null: the visit's therapist is no longer in the shop's team. */
  name: string | null
  blocks: Block[]
  /** Where the therapist does not work. */
  outside: Span[]
  away: { from: number; until: number; purpose: string }[]
}

/** Null on a day on which nobody works and nothing is booked. */
export function axisOf(day: ShopDay): Axis | null {
  const spans: { from: string; until: string }[] = [
    ...day.therapists.flatMap(({ shifts }) => shifts),
    ...day.visits.flatMap(({ items }) =>
      items.map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt })),
    ),
  ]
  if (spans.length === 0) return null
  const first = Math.min(...spans.map(({ from }) => Date.parse(from)))
  const last = Math.max(...spans.map(({ until }) => Date.parse(until)))
  const from = first - pastTheHour(first, day.timeZone)
  const beyond = pastTheHour(last, day.timeZone)
  const until = beyond === 0 ? last : last + hourMs - beyond
  const hours = Array.from(
    { length: Math.ceil((until - from) / hourMs) },
    (_, i) => from + i * hourMs,
  )
  return { from, until, hours }
}

export function topOf(axis: Axis, instant: number): number {
  return ((instant - axis.from) / minuteMs) * pxPerMinute
}

export function heightOf(axis: Axis): number {
  return topOf(axis, axis.until)
}

/** Pixels as a length that grows with the reader's text, so that the words still fit. */
export function asRem(pixels: number): string {
  return `${pixels / 16}rem`
}

/** The therapists who work or have visits, in the shop's order; those without either are `off`. */
export function columnsOf(
  day: ShopDay,
  axis: Axis,
  shown: (visit: Visit) => boolean,
): { columns: Column[]; off: string[] } {
  const blocks = blocksOf(day.visits.filter(shown), axis)
  const known = new Set(day.therapists.map(({ id }) => id))
  const columns: Column[] = []
  const off: string[] = []
  for (const { id, name, shifts, away } of day.therapists) {
    const own = blocks.filter(({ staffId }) => staffId === id)
    if (shifts.length === 0 && own.length === 0) {
      off.push(name)
      continue
    }
    columns.push({
      id,
      name,
      blocks: inLanes(own),
      outside: outsideOf(axis, shifts.map(asSpan)),
      away: away.map((one) => clippedAway(one, axis)),
    })
  }
  const others = blocks.filter(({ staffId }) => !known.has(staffId))
  if (others.length > 0)
    columns.push({ id: 'others', name: null, blocks: inLanes(others), outside: [], away: [] })
  return { columns, off }
}

/** The stretches of the axis that no shift covers. */
export function outsideOf(axis: Span, shifts: Span[]): Span[] {
  const gaps: Span[] = []
  let at = axis.from
  for (const shift of shifts.toSorted((a, b) => a.from - b.from)) {
    if (shift.from > at) gaps.push({ from: at, until: Math.min(shift.from, axis.until) })
    at = Math.max(at, shift.until)
  }
  if (at < axis.until) gaps.push({ from: at, until: axis.until })
  return gaps
}

/** Gives blocks that overlap lanes of their own; as few as are needed, from the left. */
export function inLanes(blocks: Block[]): Block[] {
  const placed: Block[] = []
  let group: Block[] = []
  let groupEnd = -Infinity
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1
    placed.push(...group.map((block) => ({ ...block, lanes })))
    group = []
  }
  for (const block of blocks.toSorted((a, b) => a.top - b.top || b.height - a.height)) {
    if (block.top >= groupEnd - 0.01) close()
    const taken = new Set(
      group.filter(({ top, height }) => top + height > block.top + 0.01).map(({ lane }) => lane),
    )
    let lane = 0
    while (taken.has(lane)) lane++
    group.push({ ...block, lane })
    groupEnd = Math.max(groupEnd, block.top + block.height)
  }
  close()
  return placed
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** Where an arrow key leads from a block: the column's next one, or the nearest in the next column that has any. */
export function neighbourOf(columns: Column[], key: string, way: Direction): Block | null {
  const at = columns.findIndex(({ blocks }) => blocks.some((block) => block.key === key))
  const column = columns[at]
  if (!column) return null
  const index = column.blocks.findIndex((block) => block.key === key)
  const here = column.blocks[index]!
  if (way === 'up' || way === 'down') return column.blocks[index + (way === 'up' ? -1 : 1)] ?? null
  const beside = way === 'left' ? columns.slice(0, at).toReversed() : columns.slice(at + 1)
  const next = beside.find(({ blocks }) => blocks.length > 0)
  if (!next) return null
  const distance = (block: Block) => Math.abs(block.top - here.top)
  return next.blocks.toSorted((a, b) => distance(a) - distance(b))[0]!
}

function blocksOf(visits: Visit[], axis: Axis): Block[] {
  return visits.flatMap((visit) =>
    visit.items.flatMap((item, index) =>
      item.staffIds.map((staffId) => {
        const top = topOf(axis, Date.parse(item.startsAt))
        return {
          key: `${item.id}.${staffId}`,
          visit,
          item,
          staffId,
          part: index + 1,
          parts: visit.items.length,
          top,
          height: topOf(axis, Date.parse(item.endsAt)) - top,
          lane: 0,
          lanes: 1,
        }
      }),
    ),
  )
}

function asSpan({ from, until }: { from: string; until: string }): Span {
  return { from: Date.parse(from), until: Date.parse(until) }
}

function clippedAway(away: ShopDay['therapists'][number]['away'][number], axis: Span) {
  return {
    from: Math.max(Date.parse(away.from), axis.from),
    until: Math.min(Date.parse(away.until), axis.until),
    purpose: away.purpose,
  }
}

/** Milliseconds since the last whole hour of the zone, whose offset need not be whole hours. */
function pastTheHour(instant: number, zone: string): number {
  const minute = new Intl.DateTimeFormat('en', { timeZone: zone, minute: 'numeric' })
  return Number(minute.format(instant)) * minuteMs + (instant % minuteMs)
}
