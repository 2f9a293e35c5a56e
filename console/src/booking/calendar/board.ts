import { itemsShown } from '../day/part-of-visit.ts'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { inLanes } from './board-lanes.ts'
import { instantAt, wallMinutes } from '../../form/wall-clock.ts'

const minuteMs = 60_000
const usualHours = { from: 9 * 60, until: 18 * 60 }

/** The hours shown: whole ones on the shop’s clock around everything on these days. */
export type Axis = { fromMinutes: number; minutes: number; hours: number[] }

/** A span of a column, in minutes from the top of the axis. */
export type AxisSpan = { from: number; until: number }

/** An item of a visit or a block in a column, which can be selected, moved and stretched. */
export type CalendarEvent = AxisSpan & {
  key: string
  /** Events at the same time are side by side. */
  lane: number
  lanes: number
} & (VisitPart | BlockPart)

export type VisitPart = {
  kind: 'visit'
  visit: Visit
  item: Visit['items'][number]
  /** The number of the item in the visit, from 1. */
  part: number
}
export type BlockPart = { kind: 'block'; block: ShopCalendar['blocks'][number] }

export type Column = {
  key: string
  day: Day
  staffId: string | null
  unitId: string | null
  /** Null: the visit's therapist is no longer in the shop's team. */
  name: string | null
  kindName: { en: string; fr: string } | null
  /** The instant at the top of the axis, epoch milliseconds. */
  origin: number
  events: CalendarEvent[]
  /** Where the therapist does not work, or the shop is closed. */
  outside: AxisSpan[]
  timeOff: AxisSpan[]
  privateTimes: AxisSpan[]
  /** Turnovers of the room, or buffers of the therapist. */
  around: AxisSpan[]
}

export type Board = { zone: string; axis: Axis; columns: Column[]; off: string[] }

export type VisitFilter = (visit: Visit) => boolean

/** A day with a column for each therapist who works or has visits and each room where nobody serves, or for each room. */
export function dayBoard(
  calendar: ShopCalendar,
  by: 'therapist' | 'room',
  shown: VisitFilter,
): Board {
  const axis = axisOf(calendar)
  const day = calendar.days[0]!
  const make = maker(calendar, axis, shown)
  if (by === 'room') {
    const columns = calendar.rooms.map(({ id }) => make(day, { unitId: id }))
    return { zone: calendar.timeZone, axis, columns, off: [] }
  }
  const all = calendar.therapists.map((one) => ({ one, column: make(day, { staffId: one.id }) }))
  const isIn = ({ one, column }: (typeof all)[number]) =>
    one.shifts.length > 0 || column.events.length > 0
  const therapistIds = new Set(calendar.therapists.map(({ id }) => id))
  const formerStaff = new Set(
    calendar.visits
      .filter(shown)
      .flatMap((visit) => itemsShown(visit).flatMap(({ staffIds }) => staffIds))
      .filter((id) => !therapistIds.has(id)),
  )
  return {
    zone: calendar.timeZone,
    axis,
    columns: [
      ...all.filter(isIn).map(({ column }) => column),
      ...[...formerStaff].map((staffId) => make(day, { staffId })),
      ...roomsByThemselves(calendar, shown).map(({ id }) => make(day, { unitId: id })),
    ],
    off: all.filter((entry) => !isIn(entry)).map(({ one }) => one.name),
  }
}

/** Rooms with visits without a therapist, which no therapist’s column shows. */
export function roomsByThemselves(calendar: ShopCalendar, shown: VisitFilter) {
  const items = calendar.visits.filter(shown).flatMap(itemsShown)
  const byThemselves = items.filter(({ staffIds }) => staffIds.length === 0)
  const taken = new Set(byThemselves.flatMap(({ units }) => units.map(({ id }) => id)))
  return calendar.rooms.filter(({ id }) => taken.has(id))
}

/** The days of a week, a column each, for one therapist or one room. */
export function weekBoard(
  calendar: ShopCalendar,
  who: { staffId: string } | { unitId: string },
  shown: VisitFilter,
): Board {
  const axis = axisOf(calendar)
  const make = maker(calendar, axis, shown)
  return {
    zone: calendar.timeZone,
    axis,
    columns: calendar.days.map((day) => make(day, who)),
    off: [],
  }
}

/** Minutes from the top of a column to an instant. */
export function minutesTo(column: Column, instant: number): number {
  return (instant - column.origin) / minuteMs
}

/** Whether the columns are days. */
export function isWeek(columns: Column[]): boolean {
  return columns.length > 1 && columns[0]!.day !== columns[1]!.day
}

/** The minute at which an event leaves its column free, after its buffers. */
export function freeAfter(column: Column, event: CalendarEvent): number {
  const next = column.around.find(({ from }) => Math.abs(from - event.until) < 1)
  return next?.until ?? event.until
}

export function instantIn(column: Column, minutes: number): number {
  return column.origin + minutes * minuteMs
}

/** The spans of the axis outside shifts. */
export function gapsBetween(length: number, shifts: AxisSpan[]): AxisSpan[] {
  const gaps: AxisSpan[] = []
  let at = 0
  for (const shift of shifts.toSorted((a, b) => a.from - b.from)) {
    if (shift.from > at) gaps.push({ from: at, until: Math.min(shift.from, length) })
    at = Math.max(at, shift.until)
  }
  if (at < length) gaps.push({ from: at, until: length })
  return gaps
}

function axisOf(calendar: ShopCalendar): Axis {
  const zone = calendar.timeZone
  const spans = [
    ...calendar.therapists.flatMap(({ shifts }) => shifts),
    ...calendar.days.flatMap(({ open }) => open),
    ...calendar.blocks,
    ...calendar.visits.flatMap((visit) =>
      itemsShown(visit).map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt })),
    ),
  ]
  let first = Infinity
  let last = -Infinity
  for (const day of calendar.days) {
    const midnight = [Date.parse(day.from), Date.parse(day.until)] as const
    for (const span of spans) {
      const [from, until] = [Date.parse(span.from), Date.parse(span.until)]
      if (until <= midnight[0] || from >= midnight[1]) continue
      first = Math.min(first, from <= midnight[0] ? 0 : wallMinutes(from, zone))
      last = Math.max(last, until >= midnight[1] ? 1440 : wallMinutes(until, zone))
    }
  }
  const fromMinutes = Math.floor((first < last ? first : usualHours.from) / 60) * 60
  const untilMinutes = Math.ceil((first < last ? last : usualHours.until) / 60) * 60
  const minutes = untilMinutes - fromMinutes
  return {
    fromMinutes,
    minutes,
    hours: Array.from({ length: minutes / 60 }, (_, index) => index * 60),
  }
}

type CalendarDay = ShopCalendar['days'][number]
type Who = { staffId: string } | { unitId: string }

function maker(calendar: ShopCalendar, axis: Axis, shown: VisitFilter) {
  const visits = calendar.visits.filter(shown)
  return (day: CalendarDay, who: Who): Column => {
    const staffId = 'staffId' in who ? who.staffId : null
    const unitId = 'unitId' in who ? who.unitId : null
    const therapist = calendar.therapists.find(({ id }) => id === staffId)
    const room = calendar.rooms.find(({ id }) => id === unitId)
    const origin = instantAt(day.day, axis.fromMinutes, calendar.timeZone)
    const clipped = (spans: { from: string; until: string }[]) =>
      spans.flatMap((span) => clip(span, origin, axis.minutes))
    const away = therapist?.away ?? []
    const works = therapist ? therapist.shifts : staffId ? null : day.open
    return {
      key: `${day.day} ${staffId ?? unitId}`,
      day: day.day,
      staffId,
      unitId,
      name: therapist?.name ?? room?.name ?? null,
      kindName: room?.kindName ?? null,
      origin,
      events: inLanes(eventsOf(calendar, visits, who, origin, axis.minutes)),
      outside: works ? gapsBetween(axis.minutes, clipped(works)) : [],
      timeOff: clipped(away.filter(({ purpose }) => purpose !== 'private')),
      privateTimes: clipped(away.filter(({ purpose }) => purpose === 'private')),
      around: clipped(aroundOf(visits, staffId ?? unitId)),
    }
  }
}

/** The buffers and turnovers around items. */
function aroundOf(visits: Visit[], id: string | null): { from: string; until: string }[] {
  return visits.flatMap((visit) =>
    itemsShown(visit).flatMap(({ claims }) =>
      claims.filter(
        (claim) => claim.purpose !== 'segment' && (claim.staffId ?? claim.unitId) === id,
      ),
    ),
  )
}

function eventsOf(
  calendar: ShopCalendar,
  visits: Visit[],
  who: Who,
  origin: number,
  length: number,
): CalendarEvent[] {
  const isIn = (item: Visit['items'][number]) =>
    'staffId' in who
      ? item.staffIds.includes(who.staffId)
      : item.units.some(({ id }) => id === who.unitId)
  const id = 'staffId' in who ? who.staffId : who.unitId
  const parts = visits.flatMap((visit) =>
    itemsShown(visit)
      .filter(isIn)
      .flatMap((item) =>
        placed({ from: item.startsAt, until: item.endsAt }, origin, length).map((place) => ({
          ...place,
          kind: 'visit' as const,
          key: `${item.id}.${id}`,
          visit,
          item,
          part: itemsBeside(visit, item).indexOf(item) + 1,
        })),
      ),
  )
  const blocks = calendar.blocks
    .filter(({ staffId, unitId }) => (staffId ?? unitId) === id)
    .flatMap((block) =>
      placed(block, origin, length).map((place) => ({
        ...place,
        kind: 'block' as const,
        // A block over midnight is in two columns.
        key: `${block.id}.${origin}`,
        block,
      })),
    )
  return [...parts, ...blocks]
}

function placed(span: { from: string; until: string }, origin: number, length: number) {
  return clip(span, origin, length).map((place) => ({ ...place, lane: 0, lanes: 1 }))
}

/** The items of the same guest, including this one. */
export function itemsBeside(visit: Visit, { guestPosition }: Visit['items'][number]) {
  return itemsShown(visit).filter((item) => item.guestPosition === guestPosition)
}

/** The part of a span within the axis, if any. */
function clip(span: { from: string; until: string }, origin: number, length: number): AxisSpan[] {
  const from = (Date.parse(span.from) - origin) / minuteMs
  const until = (Date.parse(span.until) - origin) / minuteMs
  if (until <= 0 || from >= length) return []
  return [{ from: Math.max(0, from), until: Math.min(length, until) }]
}
