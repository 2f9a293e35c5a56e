import { MINUTES_PER_DAY } from '../time/day.ts'
import { type EpochMinute, type Instant, epochMs, minuteAtOrBefore } from '../time/instant.ts'
import { minuteOfWall, wallOf } from '../time/zone.ts'
import type { WhyNot, WhyNotCode } from './answer.ts'
import { bookingLimits } from './free-starts.ts'
import { startAt } from './grid.ts'
import { intervalHolding } from './interval.ts'
import { nearestStarts } from './nearest.ts'
import { placeUnits } from './place-units.ts'
import {
  type ItemForm,
  type Plan,
  type PlanItem,
  planAt,
  spareMinutes,
  stepMinutes,
  WAIT_STEP_MINUTES,
} from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import type { SlotRequest } from './request.ts'
import { isStartFree } from './search.ts'
import { ruleAgainst } from './item-rule.ts'
import { staffCan, staffIsFree } from './staff-check.ts'
import { alternatives, withAnyTherapist } from './alternatives.ts'

/** Nearest free starts named beside a reason. */
const NEAREST_COUNT = 3

/**
 * The first reason why a start is not free, with the nearest alternatives; `null` when it is free, which
 * is exactly when `freeStarts` lists it. Throws a RangeError for a malformed request.
 */
export function whyNot(
  prepared: PreparedWorld,
  request: SlotRequest,
  startsAt: Instant,
  now: Instant,
): WhyNot | null {
  const reason = reasonAgainst(prepared, request, startsAt, now)
  if (reason === null) return null
  const isFree = (other: SlotRequest): boolean =>
    reasonAgainst(prepared, other, startsAt, now) === null
  const anyTherapist = withAnyTherapist(request)
  const nearest = nearestStarts(prepared, request, startsAt, NEAREST_COUNT, now)
  return {
    ...reason,
    withAnyTherapist: anyTherapist !== null && isFree(anyTherapist),
    nearest,
    alternatives: alternatives({ prepared, request, startsAt, now, otherTime: nearest[0], isFree }),
  }
}

/** The first reason alone: the cheap question a server asks before it holds a slot. */
export function reasonAgainst(
  prepared: PreparedWorld,
  request: SlotRequest,
  startsAt: Instant,
  now: Instant,
): Reason | null {
  const { world, plan } = planAt(prepared, request, epochMs(now))
  const start = minuteAtOrBefore(startsAt)
  const exact = epochMs(startsAt) % 60_000 === 0
  return timeReason(world, plan, { start, now, exact }) ?? serviceReason(world, plan, start)
}

export type Reason = Pick<WhyNot, 'code' | 'guestIndex' | 'itemIndex'>

function timeReason(
  world: PreparedWorld,
  plan: Plan,
  { start, now, exact }: { start: EpochMinute; now: Instant; exact: boolean },
): Reason | null {
  const limits = bookingLimits(world, now, plan)
  const wall = wallOf(world.zone, start)
  const day = Math.floor(wall / MINUTES_PER_DAY)
  if (start < limits.fromMinute) return { code: 'past_notice' }
  if (day >= limits.beforeDay || day > world.toDay) return { code: 'beyond_horizon' }
  if (intervalHolding(world.open, start, start + 1) < 0) return { code: 'closed' }
  if (minuteOfWall(world.zone, wall) !== start) return { code: 'nonexistent_time' }
  return exact && startAt(world.grid, start) >= 0 ? null : { code: 'off_grid' }
}

function serviceReason(world: PreparedWorld, plan: Plan, start: EpochMinute): Reason | null {
  const items = plan.lanes.flat()
  const unskilled = items.find((item) => !couldBeStaffed(item, () => true))
  if (unskilled !== undefined) return blaming(unskilled, 'no_skilled_therapist')
  const closing = world.grid.openTo[startAt(world.grid, start)]!
  if (plan.lanes.some((lane) => start + shortest(lane) > closing)) return { code: 'closed' }
  if (isStartFree(world, plan, start)) return null
  for (const lane of plan.lanes) {
    const offsets = possibleOffsets(world, lane)
    for (const [index, item] of lane.entries()) {
      const codes = offsets[index]!.map((offset) => itemReason(world, item, start + offset))
      if (!codes.includes(null)) return blaming(item, furthest(codes as WhyNotCode[]))
    }
  }
  return { code: togetherReason(world, plan, start) }
}

/** Each item could be served by itself, so the gap rule, the rooms or the people clash. */
function togetherReason(world: PreparedWorld, plan: Plan, start: EpochMinute): WhyNotCode {
  const rules = { ...world.rules, gapRule: { kind: 'off' as const } }
  if (isStartFree({ ...world, rules }, plan, start)) return 'gap_rule'
  const lanes = plan.lanes.map((lane) =>
    lane.map((item) => ({ ...item, forms: item.forms.map((form) => ({ ...form, needs: [] })) })),
  )
  const withoutRooms = { ...plan, lanes, sameUnit: false }
  if (isStartFree(world, withoutRooms, start)) return 'rooms_full'
  const tireless = { ...world, staff: world.staff.map((row) => ({ ...row, load: null })) }
  return isStartFree(tireless, withoutRooms, start) ? 'therapist_load' : 'therapist_busy'
}

/** Why one item cannot be placed at a time; null when it can. */
function itemReason(world: PreparedWorld, item: PlanItem, at: EpochMinute): WhyNotCode | null {
  const ruled = new Set(item.forms.map((form) => ruleAgainst(world, form, at)))
  if (!ruled.has(null))
    return (['session_full', 'day_limit', 'service_hours', 'not_then'] as const).find((code) =>
      ruled.has(code),
    )!
  const works = (staff: number, form: ItemForm): boolean =>
    form.staffSpans.every(
      (span) => intervalHolding(world.staff[staff]!.work, at + span.from, at + span.to) >= 0,
    )
  if (!couldBeStaffed(item, works)) return 'therapist_off'
  const free = (staff: number, form: ItemForm): boolean => staffIsFree(world, staff, form, at)
  if (!couldBeStaffed(item, free)) return 'therapist_busy'
  const can = (staff: number, form: ItemForm): boolean => staffCan(world, staff, form, at)
  if (!couldBeStaffed(item, can)) return 'therapist_load'
  const roomed = item.forms.some(
    (form) =>
      couldBeStaffed({ ...item, forms: [form] }, can) &&
      placeUnits(world, { needs: form.needs, at, guestIndex: 0, taken: [], preferred: [] }).next()
        .done !== true,
  )
  return roomed ? null : 'rooms_full'
}

/** Whether enough therapists satisfy `can`, a named one among them. */
function couldBeStaffed(item: PlanItem, can: (staff: number, form: ItemForm) => boolean): boolean {
  if (item.hands === 0) return true
  return item.forms.some((form) => {
    const able = [...form.staff, ...form.joiners].filter((staff) => can(staff, form))
    return (
      able.length >= item.hands &&
      able.some((staff) => form.staff.includes(staff)) &&
      (item.namedStaff < 0 || able.includes(item.namedStaff))
    )
  })
}

/** The reason of the attempt that came furthest: a busy therapist says more than an absent one. */
function furthest(codes: readonly WhyNotCode[]): WhyNotCode {
  const order: WhyNotCode[] = [
    'rooms_full',
    'therapist_load',
    'therapist_busy',
    'therapist_off',
    'session_full',
    'day_limit',
    'service_hours',
    'not_then',
  ]
  return order.find((code) => codes.includes(code))!
}

/** For each item of a lane: minutes after the start at which it could begin, with any therapist. */
function possibleOffsets(world: PreparedWorld, lane: readonly PlanItem[]): number[][] {
  let stages = [{ offset: 0, waited: 0 }]
  return lane.map((item, index) => {
    const here = [...new Set(stages.map((stage) => stage.offset))]
    const next = lane[index + 1]
    if (next === undefined) return here
    const later = new Map<string, { offset: number; waited: number }>()
    for (const stage of stages) {
      for (const form of item.forms) {
        const end = stage.offset + stepMinutes(item, form, next)
        const spare = spareMinutes(item, next, world.rules.maxWaitMinutes - stage.waited)
        for (let wait = 0; wait <= spare; wait += WAIT_STEP_MINUTES) {
          const waited = stage.waited + (next.pause === null ? wait : 0)
          const after = { offset: end + wait, waited }
          later.set(`${after.offset}/${after.waited}`, after)
        }
      }
    }
    stages = [...later.values()]
    return here
  })
}

function shortest(lane: readonly PlanItem[]): number {
  let minutes = 0
  lane.forEach((item, index) => {
    const next = lane[index + 1]
    const form = item.forms[0]!
    minutes += next === undefined ? form.minutes : stepMinutes(item, form, next)
  })
  return minutes
}

function blaming(item: PlanItem, code: WhyNotCode): Reason {
  return { code, guestIndex: item.guestIndex, itemIndex: item.itemIndex }
}
