import type { Column, CalendarEvent } from './board.ts'

/** Gives overlapping events separate lanes, as few as possible, from the left. */
export function inLanes(events: CalendarEvent[]): CalendarEvent[] {
  const placed: CalendarEvent[] = []
  let group: CalendarEvent[] = []
  let groupEnd = -Infinity
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1
    placed.push(...group.map((event) => ({ ...event, lanes })))
    group = []
  }
  for (const event of events.toSorted((a, b) => a.from - b.from || b.until - a.until)) {
    if (event.from >= groupEnd) close()
    const taken = new Set(group.filter(({ until }) => until > event.from).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane++
    group.push({ ...event, lane })
    groupEnd = Math.max(groupEnd, event.until)
  }
  close()
  return placed
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The event an arrow key leads to: the next in the column, or the nearest in the next column with any. */
export function neighbourOf(columns: Column[], key: string, way: Direction): CalendarEvent | null {
  const at = columns.findIndex(({ events }) => events.some((event) => event.key === key))
  const column = columns[at]
  if (!column) return null
  const index = column.events.findIndex((event) => event.key === key)
  const here = column.events[index]!
  if (way === 'up' || way === 'down') return column.events[index + (way === 'up' ? -1 : 1)] ?? null
  const beside = way === 'left' ? columns.slice(0, at).toReversed() : columns.slice(at + 1)
  const next = beside.find(({ events }) => events.length > 0)
  if (!next) return null
  const distance = (event: CalendarEvent) => Math.abs(event.from - here.from)
  return next.events.toSorted((a, b) => distance(a) - distance(b))[0]!
}
