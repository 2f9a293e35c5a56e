import { withoutBreaks } from '@serein/shared/team/shift-day.ts'
import {
  type MinuteRange,
  phaseOf,
  type Shift,
  teamLimits,
  weekFault,
} from '@serein/shared/team/week.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { clock, minuteOf } from '../shop/week-texts.ts'

/** Hours of a day as they are typed; a gap between two of them is a break. */
export type WorkDay = { isOn: boolean; spans: { from: string; until: string }[] }

/** One week, or two that take turns: this one and the next. */
export type WorkWeeks = { isAlternating: boolean; weeks: [WorkDay[], WorkDay[]] }

type Hours = MinuteRange & { weekday: number }

const weekdays = [1, 2, 3, 4, 5, 6, 7]
/** A longer gap divides a day into two shifts. */
const longestBreakMinutes = 120
const noon = { from: '13:00', until: '14:00' }

/** A day has so many stretches at most: one shift with all its breaks. */
export const spanLimit = teamLimits.breaks + 1

/** The weeks of a therapist, this one first; a day on which they are off has the hours of the spa at hand. */
export function workWeeksOf(
  shifts: readonly Shift[],
  usual: readonly Hours[],
  today: Day,
): WorkWeeks {
  const ownWeek = (phase: number) =>
    weekdays.map((weekday) => dayOf(shiftsOn(shifts, weekday, phase), weekday, usual))
  const phase = phaseOf(today, 2)
  return {
    isAlternating: shifts.some(({ everyWeeks }) => everyWeeks === 2),
    weeks: [ownWeek(phase), ownWeek(1 - phase)],
  }
}

/** A day with one more stretch: the last one is divided at noon, or another follows it. */
export function withSpan({ spans, ...day }: WorkDay): WorkDay {
  const last = spans.at(-1)!
  const [from, until] = [minuteOf(last.from), minuteOf(last.until)]
  const isAroundNoon = from < minuteOf(noon.from) && until > minuteOf(noon.until)
  const [first, second] = isAroundNoon
    ? [
        { from: last.from, until: noon.from },
        { from: noon.until, until: last.until },
      ]
    : [last, { from: '', until: '' }]
  return { ...day, spans: [...spans.slice(0, -1), first, second] }
}

/** Whether its hours are times, in their order, and do not meet. */
export function isWorkDayFault({ isOn, spans }: WorkDay): boolean {
  if (!isOn) return false
  const minutes = spans.flatMap(({ from, until }) => [minuteOf(from), minuteOf(until)])
  return minutes.some(
    (minute, at) => Number.isNaN(minute) || (at > 0 && !(minutes[at - 1]! < minute)),
  )
}

/** What was typed, of days without a fault, as shifts. What stays the same stays the same shift; rarer rhythms stay where there is room. */
export function shiftsOf(
  { isAlternating, weeks }: WorkWeeks,
  before: readonly Shift[],
  today: Day,
): Shift[] {
  const phase = phaseOf(today, 2)
  const typed = weekdays.flatMap((weekday, at) => {
    const [own, other] = weeks.map((week) => minutesOf(week[at]!))
    const isSame = !isAlternating || JSON.stringify(own) === JSON.stringify(other)
    if (isSame) return shiftsOfDay(own!, { weekday, everyWeeks: 1, phase: 0 }, before)
    return [
      ...shiftsOfDay(own!, { weekday, everyWeeks: 2, phase }, before),
      ...shiftsOfDay(other!, { weekday, everyWeeks: 2, phase: 1 - phase }, before),
    ]
  })
  const rare = before.filter(({ everyWeeks }) => everyWeeks > 2)
  return [...typed, ...rare.filter((shift) => weekFault([...typed, shift]) === null)]
}

function shiftsOn(shifts: readonly Shift[], weekday: number, phase: number): Shift[] {
  return shifts.filter(
    (shift) =>
      shift.weekday === weekday &&
      (shift.everyWeeks === 1 || (shift.everyWeeks === 2 && shift.phase === phase)),
  )
}

function dayOf(shifts: readonly Shift[], weekday: number, usual: readonly Hours[]): WorkDay {
  const spans = spansOf(shifts)
  const usualHours = usual.find((hours) => hours.weekday === weekday) ?? usual[0]
  const idle = [usualHours ?? { fromMinute: 600, toMinute: 1_140 }]
  return {
    isOn: spans.length > 0,
    spans: (spans.length > 0 ? spans : idle).map(({ fromMinute, toMinute }) => ({
      from: clock(fromMinute),
      until: clock(toMinute),
    })),
  }
}

function spansOf(shifts: readonly Shift[]): MinuteRange[] {
  return shifts.flatMap(withoutBreaks).toSorted((one, other) => one.fromMinute - other.fromMinute)
}

function minutesOf({ isOn, spans }: WorkDay): MinuteRange[] {
  if (!isOn) return []
  return spans.map(({ from, until }) => ({ fromMinute: minuteOf(from), toMinute: minuteOf(until) }))
}

type Rhythm = { weekday: number; everyWeeks: number; phase: number }

function shiftsOfDay(
  spans: readonly MinuteRange[],
  { weekday, everyWeeks, phase }: Rhythm,
  before: readonly Shift[],
): Shift[] {
  const same = before.filter(
    (shift) =>
      shift.weekday === weekday && shift.everyWeeks === everyWeeks && (shift.phase ?? 0) === phase,
  )
  if (JSON.stringify(spansOf(same)) === JSON.stringify(spans)) return same
  const shifts: Shift[] = []
  for (const span of spans) {
    const last = shifts.at(-1)
    const isBreak =
      last !== undefined &&
      last.breaks.length < teamLimits.breaks &&
      span.fromMinute - last.toMinute <= longestBreakMinutes
    if (!isBreak) shifts.push({ weekday, everyWeeks, phase, ...span, breaks: [] })
    else {
      last.breaks.push({ fromMinute: last.toMinute, toMinute: span.fromMinute })
      last.toMinute = span.toMinute
    }
  }
  return shifts
}
