import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { systemZone } from './system-zone.ts'

/** Between two instants, in epoch milliseconds, and by which clock a day and a time without a zone are meant. */
export type BusyWindow = { from: number; until: number; timeZone: string }

export type CalendarProblem = 'no_calendar' | 'too_much'

/** No file of this kind, or more in it than anybody's time is made of. */
export class UnreadableCalendar extends Error {
  readonly problem: CalendarProblem

  constructor(problem: CalendarProblem) {
    super(`A calendar cannot be read: ${problem}`)
    this.problem = problem
  }
}

export type BusySpan = readonly [from: number, until: number]

/** Steps of all its rules together: some fifty daily entries of ten years. */
const stepLimit = 200_000
const spanLimit = 20_000
/** After stretches that meet are one. */
const busyLimit = 2_000
const dayMs = 86_400_000

/**
 * When a file of iCalendar (RFC 5545) says that its owner is busy, within a window, what meets merged, in order. What is cancelled,
 * or marked as free, blocks nothing, and neither does what comes from us. Throws {@link UnreadableCalendar}.
 */
export function busyTimesIn(text: string, window: BusyWindow): BusySpan[] {
  const events = calendarsIn(text).flatMap((jcal) =>
    new Calendar(jcal, window.timeZone).getAllSubcomponents('vevent'),
  )
  const budget: Budget = { steps: stepLimit, spans: spanLimit }
  const spans: BusySpan[] = []
  for (const { series, changed } of byUid(events, window.timeZone)) {
    const replaced = new Set(changed.map(({ replaces }) => replaces))
    const onward = changed.filter(({ isOnward }) => isOnward)
    for (const entry of [...series, ...changed.map((one) => one.entry)]) {
      if (!entry.isBusy && onward.length === 0) continue
      for (const from of startsOf(entry, widened(window, onward), budget)) {
        if (!entry.isChange && replaced.has(from.key)) continue
        const change = entry.isChange ? undefined : lastBefore(onward, from)
        const by = change?.entry ?? entry
        if (!by.isBusy) continue
        if (budget.spans-- <= 0) throw new UnreadableCalendar('too_much')
        spans.push(by.endsAfter(change ? change.startInstead(from) : from))
      }
    }
  }
  return merged(spans, window)
}

/** Exchange names a zone by an address, whose colon would end the name unless it stood in quotes. */
const bareAddress = /;TZID=(\w+:\/\/[^":;\r\n]+):/gu

/** Some write days without saying that they are days. */
const bareDay =
  /^((?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)\b(?!.*VALUE=)[^:\r\n]*):(?=\d{8}(?:,\d{8})*\r?$)/gimu

/** Parsed as jCal: nearly every file holds one calendar, some several. */
function calendarsIn(text: string): unknown[][] {
  // Some files begin with the mark of their encoding.
  const readable = text
    .replace(/^\uFEFF/u, '')
    .replaceAll(bareAddress, ';TZID="$1":')
    .replaceAll(bareDay, '$1;VALUE=DATE:')
  const parsed = unlessBroken(() => ICAL.parse(readable) as unknown[])
  const calendars = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][])
  if (calendars.length === 0 || calendars.some(([name]) => name !== 'vcalendar'))
    throw new UnreadableCalendar('no_calendar')
  return calendars
}

type Budget = { steps: number; spans: number }

/** A start, and what it is known by among the others of its series. */
type Start = { ms: number; key: string; time: ICAL.Time }

type Entry = {
  event: ICAL.Component
  start: ICAL.Time
  isBusy: boolean
  /** One time of a series that is otherwise than the rest. */
  isChange: boolean
  lengthMs: number
  endsAfter(start: Start): BusySpan
}

/** One time of a series that is otherwise, and where it says so all that come after it. */
type Change = {
  replaces: string
  entry: Entry
  isOnward: boolean
  fromMs: number
  /** So many days it is earlier or later. */
  days: number
  /** When a later time of the series begins by it: as many days away, at its own time of the day. */
  startInstead(start: Start): Start
}

/** The entries of a file by what they belong to. */
function byUid(events: ICAL.Component[], timeZone: string) {
  const found = new Map<string, { series: Entry[]; changed: Change[] }>()
  for (const [index, event] of events.entries()) {
    const uid = textOf(event, 'uid') || `entry ${index}`
    // A visit of ours that came back by another calendar.
    if (uid.toLowerCase().endsWith('@serein')) continue
    if (!event.hasProperty('dtstart')) continue
    const ofUid = found.get(uid) ?? { series: [], changed: [] }
    found.set(uid, ofUid)
    unlessBroken(() => {
      const entry = entryOf(event, timeZone)
      const [instead] = timesOf(event, 'recurrence-id', timeZone)
      if (instead) ofUid.changed.push(changeOf(entry, instead, timeZone))
      else ofUid.series.push(entry)
    })
  }
  return found.values()
}

function changeOf(entry: Entry, instead: ICAL.Time, timeZone: string): Change {
  const { event, start } = entry
  const dayOf = (time: ICAL.Time) => dayNumberOf(time.convertToZone(start.zone))
  const range = event.getFirstProperty('recurrence-id')!.getParameter('range')
  return {
    replaces: keyOf(instead, timeZone),
    entry,
    isOnward: range === 'THISANDFUTURE',
    fromMs: msOf(instead, timeZone),
    days: dayNumberOf(start) - dayOf(instead),
    startInstead({ key, time: before }) {
      const time = start.clone()
      time.adjust(dayOf(before) - dayOf(instead), 0, 0, 0)
      return { key, time, ms: msOf(time, timeZone) }
    },
  }
}

/** The change that a time of a series falls under. */
function lastBefore(onward: readonly Change[], { ms }: Start): Change | undefined {
  return onward
    .filter(({ fromMs }) => fromMs <= ms)
    .toSorted((a, b) => b.fromMs - a.fromMs)
    .at(0)
}

/** Times outside of a window may be moved into it. */
function widened({ from, until, timeZone }: BusyWindow, onward: readonly Change[]): BusyWindow {
  const moreMs = Math.max(0, ...onward.map(({ days }) => Math.abs(days))) * dayMs
  return { from: from - moreMs, until: until + moreMs, timeZone }
}

function entryOf(event: ICAL.Component, timeZone: string): Entry {
  const [start] = timesOf(event, 'dtstart', timeZone)
  const [end] = timesOf(event, 'dtend', timeZone)
  const lasting = event.getFirstPropertyValue('duration')
  const usual = start!.isDate ? dayMs : 0
  const lengthMs = end
    ? msOf(end, timeZone) - msOf(start!, timeZone)
    : lasting instanceof ICAL.Duration
      ? lasting.toSeconds() * 1000
      : usual
  // A whole day is as long as it is on the clock, so days are counted, not hours.
  const days = end && start!.isDate ? dayNumberOf(end) - dayNumberOf(start!) : lengthMs / dayMs
  return {
    event,
    start: start!,
    isBusy: isBusy(event),
    isChange: event.hasProperty('recurrence-id'),
    lengthMs: Math.max(lengthMs, 0),
    endsAfter: ({ ms, time }) =>
      time.isDate
        ? [ms, midnightOf(dayNumberOf(time) + Math.max(Math.round(days), 1), timeZone)]
        : [ms, ms + Math.max(lengthMs, 0)],
  }
}

function isBusy(event: ICAL.Component): boolean {
  const is = (name: string, value: string) => textOf(event, name).toUpperCase() === value
  return !(
    is('status', 'CANCELLED') ||
    is('transp', 'TRANSPARENT') ||
    is('x-microsoft-cdo-busystatus', 'FREE')
  )
}

/** The starts of an entry that may reach into the window: by its rules and its list of dates, without those it leaves out. */
function startsOf(entry: Entry, window: BusyWindow, budget: Budget): Start[] {
  const { event, start } = entry
  const { timeZone } = window
  const isNear = (time: ICAL.Time) => {
    const day = dayNumberOf(time) * dayMs
    return day < window.until + 2 * dayMs && day + entry.lengthMs > window.from - 2 * dayMs
  }
  return unlessBroken(() => {
    const times = [start, ...timesOf(event, 'rdate', timeZone)].filter(isNear)
    for (const rule of entry.isChange ? [] : event.getAllProperties('rrule')) {
      const iterator = endingWith(rule.getFirstValue() as ICAL.Recur, start).iterator(start)
      for (let next = iterator.next(); next; next = iterator.next()) {
        if (budget.steps-- <= 0) throw new UnreadableCalendar('too_much')
        if (dayNumberOf(next) * dayMs >= window.until + 2 * dayMs) break
        if (isNear(next)) times.push(next.clone())
      }
    }
    const excluded = new Set(timesOf(event, 'exdate', timeZone).map((one) => keyOf(one, timeZone)))
    const starts = new Map<string, Start>()
    for (const time of times) {
      const key = keyOf(time, timeZone)
      if (excluded.has(key) || excluded.has(dateKeyOf(time))) continue
      starts.set(key, { key, time, ms: msOf(time, timeZone) })
    }
    return [...starts.values()]
  })
}

/** Many say the last day of a rule as a day alone, which is meant with all its hours, or by the clock of its entry. */
function endingWith(rule: ICAL.Recur, start: ICAL.Time): ICAL.Recur {
  const { until } = rule
  if (!until || start.isDate) return rule
  if (until.isDate) Object.assign(until, { isDate: false, hour: 23, minute: 59, second: 59 })
  if (until.zone === ICAL.Timezone.localTimezone) until.zone = start.zone
  return rule
}

/** A calendar that knows the zones of this machine by their names, before what a file says of them. */
class Calendar extends ICAL.Component {
  readonly #ownZone: string

  constructor(jcal: unknown[], ownZone: string) {
    super(jcal)
    this.#ownZone = ownZone
  }

  override getTimeZoneByID(name: string): ICAL.Timezone {
    return (
      systemZone(name) ??
      (super.getTimeZoneByID(name) as ICAL.Timezone | null) ??
      findIana(name).map(systemZone).find(Boolean) ??
      // The last words of a longer name, as `/freeassociation.sourceforge.net/Europe/Paris`.
      systemZone(name.split('/').slice(-2).join('/')) ??
      systemZone(this.#ownZone)!
    )
  }
}

/** All times of a property, however many lines it has; without a zone they are meant by the clock of the shop. */
function timesOf(event: ICAL.Component, name: string, timeZone: string): ICAL.Time[] {
  return event.getAllProperties(name).flatMap((property) =>
    (property.getValues() as unknown[]).flatMap((value) => {
      const time = value instanceof ICAL.Period ? value.start : value
      if (!(time instanceof ICAL.Time)) throw new UnreadableCalendar('no_calendar')
      if (!time.isDate && time.zone === ICAL.Timezone.localTimezone)
        time.zone = systemZone(timeZone)!
      return [time]
    }),
  )
}

function msOf(time: ICAL.Time, timeZone: string): number {
  return time.isDate ? midnightOf(dayNumberOf(time), timeZone) : time.toUnixTime() * 1000
}

/** By the moment, so that it is the same in whatever zone it is written. */
function keyOf(time: ICAL.Time, timeZone: string): string {
  return time.isDate ? dateKeyOf(time) : String(msOf(time, timeZone))
}

function dateKeyOf({ year, month, day }: ICAL.Time): string {
  return `${year}-${month}-${day}`
}

function dayNumberOf({ year, month, day }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day) / dayMs
}

/** When a day begins on the clock of a zone. */
function midnightOf(day: number, timeZone: string): number {
  const date = Temporal.Instant.fromEpochMilliseconds(day * dayMs).toZonedDateTimeISO('UTC')
  return date.toPlainDate().toZonedDateTime(timeZone).epochMilliseconds
}

function textOf(event: ICAL.Component, name: string): string {
  const value = event.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

function merged(spans: readonly BusySpan[], { from, until }: BusyWindow): BusySpan[] {
  const inWindow = spans
    .map(([start, end]) => [Math.max(start, from), Math.min(end, until)] as const)
    .filter(([start, end]) => end > start)
    .toSorted((a, b) => a[0] - b[0])
  const busy: [number, number][] = []
  for (const [start, end] of inWindow) {
    const last = busy.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else busy.push([start, end])
  }
  if (busy.length > busyLimit) throw new UnreadableCalendar('too_much')
  return busy
}

/** The library throws plain errors for what is no iCalendar; a busy time that cannot be read must not be passed over. */
function unlessBroken<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw error
    throw new UnreadableCalendar('no_calendar')
  }
}
