import { applies, withDayNumbers, withoutBreaks } from '../team/shift-day.ts'
import { type DayNumber, MINUTES_PER_DAY, dayNumber } from '../time/day.ts'
import { edgeOfWall, type OffsetTable } from '../time/zone.ts'
import { minuteAtOrAfter, minuteAtOrBefore } from '../time/instant.ts'
import { cutIntervals, type Intervals, mergeIntervals } from './interval.ts'
import type { LocalSpan, ShopHours, SlotStaff } from './world.ts'

/** A shop's opening spans by local day number; a span may run into the next day. */
export type OpenDays = ReadonlyMap<DayNumber, readonly LocalSpan[]>

/** Weekly hours, exceptions and closures, worked out for each day from `fromDay` to `toDay`. */
export function openDays(hours: ShopHours, fromDay: DayNumber, toDay: DayNumber): OpenDays {
  const exceptions = new Map(hours.exceptions.map((one) => [dayNumber(one.day), one.spans]))
  const closures = hours.closures.map((one) => [dayNumber(one.fromDay), dayNumber(one.toDay)])
  const weekly = hours.weekly.map(withDayNumbers)
  const days = new Map<DayNumber, readonly LocalSpan[]>()
  for (let day = fromDay; day <= toDay; day += 1) {
    if (closures.some(([from, to]) => day >= from! && day <= to!)) continue
    const spans =
      exceptions.get(day) ?? weekly.filter((one) => applies(one, day)).map((one) => one.rule)
    if (spans.length > 0) days.set(day, spans)
  }
  return days
}

/** Local spans by day → the real time they cover, through changes of the clock. */
export function realTime(zone: OffsetTable, days: OpenDays): Intervals {
  const pairs: [number, number][] = []
  for (const [day, spans] of days) for (const span of spans) pairs.push(edges(zone, day, span))
  return mergeIntervals(pairs)
}

/** When a therapist is at work: shifts less breaks, exceptions in place of that day's shifts, without their private times. */
export function workingTime(
  zone: OffsetTable,
  staff: Pick<SlotStaff, 'shifts' | 'exceptions' | 'privateTimes'>,
  fromDay: DayNumber,
  toDay: DayNumber,
): Intervals {
  const exceptions = new Map<DayNumber, LocalSpan[]>()
  for (const { day, spans } of staff.exceptions) {
    exceptions.set(dayNumber(day), [...(exceptions.get(dayNumber(day)) ?? []), ...spans])
  }
  const shifts = staff.shifts.map(withDayNumbers)
  const pairs: [number, number][] = []
  for (let day = fromDay; day <= toDay; day += 1) {
    const exception = exceptions.get(day)
    if (exception !== undefined) {
      for (const span of exception) pairs.push(edges(zone, day, span))
      continue
    }
    for (const shift of shifts) {
      if (!applies(shift, day)) continue
      for (const span of withoutBreaks(shift.rule)) pairs.push(edges(zone, day, span))
    }
  }
  const rota = mergeIntervals(pairs)
  const busy = (staff.privateTimes ?? []).map(({ from, to }) => ({
    from: minuteAtOrBefore(from),
    to: minuteAtOrAfter(to),
  }))
  return busy.length === 0
    ? rota
    : cutIntervals(
        rota,
        busy.toSorted((a, b) => a.from - b.from),
      )
}

function edges(zone: OffsetTable, day: DayNumber, span: LocalSpan): [number, number] {
  const midnight = day * MINUTES_PER_DAY
  return [edgeOfWall(zone, midnight + span.fromMinute), edgeOfWall(zone, midnight + span.toMinute)]
}
