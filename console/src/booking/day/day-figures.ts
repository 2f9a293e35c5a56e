import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { partIn } from './part-of-visit.ts'
import { statusOf } from '../visit/visit-status.ts'

export type Figures = {
  visits: number
  /** Share of the working time that is taken, 0–1; null when nobody works. */
  busy: number | null
  bookedMinor: number
  late: Visit[]
  unclosed: number
  /** Guests who are at the spa. */
  here: number
  holds: number
  next: Visit | null
  /** Rooms that are being prepared now. */
  preparing: string[]
}

/** The day in a line. `now` in epoch milliseconds. */
export function figuresOf(calendar: ShopCalendar, now: number): Figures {
  const withStatus = calendar.visits
    .map((whole) => partIn(calendar, whole))
    .map((visit) => ({ visit, status: statusOf(visit, now) }))
  const having = (...statuses: string[]) =>
    withStatus
      .filter(({ status }) => status !== null && statuses.includes(status))
      .map(({ visit }) => visit)
  const countedVisits = having('confirmed', 'late', 'unclosed', 'checked_in', 'completed')
  return {
    visits: countedVisits.length,
    busy: busyShare(calendar, [...countedVisits, ...having('held', 'requested', 'no_show')]),
    bookedMinor: sum(countedVisits.map(({ totalMinor }) => totalMinor ?? 0)),
    late: having('late').toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)),
    unclosed: having('unclosed').length,
    here: having('checked_in').length,
    holds: having('held').length,
    next:
      having('confirmed').toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0] ??
      null,
    preparing: roomsInTurnover(calendar, now),
  }
}

/** What concerns one therapist or one room. */
export function calendarOfOne(calendar: ShopCalendar, id: string): ShopCalendar {
  const isTheirs = ({ staffIds, units }: Visit['items'][number]) =>
    staffIds.includes(id) || units.some((unit) => unit.id === id)
  return {
    ...calendar,
    therapists: calendar.therapists.filter((one) => one.id === id),
    visits: calendar.visits.filter(({ items }) => items.some(isTheirs)),
  }
}

/** What falls into one of its days; a shift belongs to the day on which it begins. */
export function calendarOfDay(calendar: ShopCalendar, day: string): ShopCalendar {
  const days = calendar.days.filter((one) => one.day === day)
  const [from = 0, until = 0] = days.flatMap((one) => [Date.parse(one.from), Date.parse(one.until)])
  const begins = (one: { from: string }) =>
    Date.parse(one.from) >= from && Date.parse(one.from) < until
  const isThen = ({ startsAt, endsAt }: Visit['items'][number]) =>
    Date.parse(endsAt) > from && Date.parse(startsAt) < until
  return {
    ...calendar,
    days,
    therapists: calendar.therapists.map((one) => ({ ...one, shifts: one.shifts.filter(begins) })),
    visits: calendar.visits.filter(({ items }) => items.some(isThen)),
  }
}

function roomsInTurnover(calendar: ShopCalendar, now: number): string[] {
  const ids = new Set(
    calendar.visits
      .flatMap(({ items }) => items.flatMap(({ claims }) => claims))
      .filter(({ purpose, from, until }) => {
        const isNow = Date.parse(from) <= now && Date.parse(until) > now
        return purpose === 'turnover' && isNow
      })
      .map(({ unitId }) => unitId),
  )
  return calendar.rooms.filter(({ id }) => ids.has(id)).map(({ name }) => name)
}

function busyShare(calendar: ShopCalendar, visits: Visit[]): number | null {
  let worked = 0
  let taken = 0
  for (const { id, shifts, away } of calendar.therapists) {
    const items = visits.flatMap((visit) =>
      visit.items.filter(({ staffIds }) => staffIds.includes(id)),
    )
    const absences = [...away, ...calendar.blocks.filter(({ staffId }) => staffId === id)]
    for (const shift of shifts) {
      worked += lengthOf(shift) - sum(absences.map((one) => overlap(shift, one)))
      taken += sum(items.map((item) => overlap(shift, { from: item.startsAt, until: item.endsAt })))
    }
  }
  return worked > 0 ? Math.min(1, taken / worked) : null
}

type Period = { from: string; until: string }

function lengthOf({ from, until }: Period): number {
  return Date.parse(until) - Date.parse(from)
}

function overlap(a: Period, b: Period): number {
  const from = Math.max(Date.parse(a.from), Date.parse(b.from))
  return Math.max(0, Math.min(Date.parse(a.until), Date.parse(b.until)) - from)
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
