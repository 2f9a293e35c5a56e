import { MINUTES_PER_DAY, addDays, dayNumber, weekdayOf } from '../../time/day.ts'
import type { ShiftRule } from '../../team/shift-day.ts'
import type { SlotRequest } from '../request.ts'
import type { InstantSpan, LocalSpan, SlotClaim, SlotUnit, SlotWorld } from '../world.ts'
import { freeAt } from './oracle-way.ts'

/**
 * The world minute by minute, worked out as plainly as can be: no intervals, no sets, the clock read
 * from `Temporal` for every single minute. Slow, and meant to share no idea with the engine.
 */
export interface MinuteWorld {
  world: SlotWorld
  /** First minute looked at; index `i` of every array is minute `first + i`. */
  first: number
  wall: number[]
  open: boolean[]
  /** Number of the opening a minute belongs to, so that two openings are told apart. */
  grid: boolean[]
  works: Map<string, boolean[]>
  staffFree: Map<string, boolean[]>
  /** By `unit/place`. */
  placeFree: Map<string, boolean[]>
  /** Claims that still count. */
  live: readonly SlotClaim[]
}

/** Reads a world at one moment (`now` decides which holds still count), as it is where the request is to be given. */
export function minuteWorld(world: SlotWorld, now: string, request: SlotRequest): MinuteWorld {
  const first = Date.parse(`${addDays(world.fromDay, -2)}T00:00:00Z`) / 60_000
  const until = Date.parse(`${addDays(world.toDay, 3)}T00:00:00Z`) / 60_000
  const wall = wallsOf(world.zone.zone, first, until)
  const days: string[] = []
  for (
    let day = addDays(world.fromDay, -1);
    day <= addDays(world.toDay, 1);
    day = addDays(day, 1)
  ) {
    days.push(day)
  }
  const paint = (spans: (day: string) => LocalSpan[]): boolean[] => {
    const painted = wall.map(() => false)
    for (const day of days) {
      for (const span of spans(day)) {
        const midnight = dayNumber(day) * MINUTES_PER_DAY
        const from = wall.findIndex((one) => one >= midnight + span.fromMinute)
        const to = wall.findIndex((one) => one >= midnight + span.toMinute)
        painted.fill(true, from, Math.max(from, to))
      }
    }
    return painted
  }
  const works = new Map(
    world.staff.map((staff) => {
      const rota = paint((day) => staffSpans(staff, day))
      return [staff.id, less(rota, first, staff.privateTimes ?? [])]
    }),
  )
  const live = world.claims.filter(
    (claim) => claim.state === 'kept' || Date.parse(claim.heldUntil!) > Date.parse(now),
  )
  const staffFree = freeAt({ world, first, works, live }, request.callOut ?? null)
  const placeFree = new Map<string, boolean[]>()
  for (const unit of world.units) {
    for (let place = 1; place <= unit.places; place += 1) {
      const mine = live.filter((one) => holdsPlace(one, unit, place))
      placeFree.set(
        `${unit.id}/${place}`,
        less(
          wall.map(() => true),
          first,
          mine,
        ),
      )
    }
  }
  const open = paint((day) => shopSpans(world, day))
  return {
    world,
    first,
    wall,
    open,
    grid: gridMinutes(world, wall, days),
    works,
    staffFree,
    placeFree,
    live,
  }
}

function holdsPlace(claim: SlotClaim, unit: SlotUnit, place: number): boolean {
  const hasAll = claim.place === null || unit.isShared !== true
  return claim.unitId === unit.id && (hasAll || claim.place === place)
}

/** Random worlds share few zones and days, and asking the clock is most of the work. */
const knownWalls = new Map<string, number[]>()

function wallsOf(zone: string, first: number, until: number): number[] {
  const key = `${zone} ${first}`
  const remembered = knownWalls.get(key)
  if (remembered !== undefined) return remembered
  const wall = Array.from({ length: until - first }, (_, index) => wallAt(zone, first + index))
  knownWalls.set(key, wall)
  return wall
}

function wallAt(zone: string, minute: number): number {
  const at = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone)
  return dayNumber(at.toPlainDate().toString()) * MINUTES_PER_DAY + at.hour * 60 + at.minute
}

function shopSpans(world: SlotWorld, day: string): LocalSpan[] {
  if (world.hours.closures.some((one) => one.fromDay <= day && day <= one.toDay)) return []
  const exception = world.hours.exceptions.find((one) => one.day === day)
  if (exception !== undefined) return [...exception.spans]
  return world.hours.weekly.filter((one) => one.weekday === weekdayOf(day))
}

function staffSpans(staff: SlotWorld['staff'][number], day: string): LocalSpan[] {
  const exception = staff.exceptions.find((one) => one.day === day)
  if (exception !== undefined) return [...exception.spans]
  return staff.shifts.filter((one) => one.weekday === weekdayOf(day)).flatMap(minutesWithoutBreaks)
}

/** A shift as one-minute spans, the breaks left out. */
function minutesWithoutBreaks(shift: ShiftRule): LocalSpan[] {
  const spans: LocalSpan[] = []
  for (let minute = shift.fromMinute; minute < shift.toMinute; minute += 1) {
    const paused = (shift.breaks ?? []).some(
      (one) => one.fromMinute <= minute && minute < one.toMinute,
    )
    const last = spans.at(-1)
    if (paused) continue
    if (last?.toMinute === minute) last.toMinute += 1
    else spans.push({ fromMinute: minute, toMinute: minute + 1 })
  }
  return spans
}

function less(at: boolean[], first: number, taken: readonly InstantSpan[]): boolean[] {
  const free = at.slice()
  for (const span of taken) {
    const from = Math.floor(Date.parse(span.from) / 60_000) - first
    const to = Math.ceil(Date.parse(span.to) / 60_000) - first
    for (let index = Math.max(0, from); index < Math.min(free.length, to); index += 1)
      free[index] = false
  }
  return free
}

function gridMinutes(world: SlotWorld, wall: number[], days: string[]): boolean[] {
  const steps = new Set<number>()
  for (const day of days) {
    for (const span of shopSpans(world, day)) {
      for (let at = span.fromMinute; at < span.toMinute; at += world.rules.gridMinutes) {
        steps.add(dayNumber(day) * MINUTES_PER_DAY + at)
      }
    }
  }
  const seen = new Set<number>()
  return wall.map((one) => {
    const isStart = steps.has(one) && !seen.has(one)
    seen.add(one)
    return isStart
  })
}
