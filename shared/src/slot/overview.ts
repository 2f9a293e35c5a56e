import { type EpochMinute, epochMs } from '../time/instant.ts'
import type { DayOverview, SlotWindow } from './answer.ts'
import { hasBit } from './bits.ts'
import { bookable, eachDay, exceptMinute, needsTrying, reachLanes } from './free-starts.ts'
import type { StartRange } from './grid.ts'
import { cutIntervals } from './interval.ts'
import { type Plan, type PlanItem, onlyBy, planAt } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import type { SlotRequest } from './request.ts'
import { isStartFree } from './search.ts'
import { ruleAgainst } from './item-rule.ts'

/** A day is `few` with at most this many free starts … */
export const FEW_STARTS = 3
/** … or with less than this share of the day's grid (what is left of it today) free. */
export const FEW_SHARE = 0.2

/**
 * Whether each day is free, few, full, off or closed. Far cheaper than all free starts: a first look with
 * a part of the therapists and without waits settles most days, since whatever they can do is free;
 * only the rest is worked out in full. Throws a RangeError for a malformed request or window.
 */
export function monthOverview(
  prepared: PreparedWorld,
  request: SlotRequest,
  window: SlotWindow,
): DayOverview[] {
  const { world, plan } = planAt(prepared, request, epochMs(window.now))
  const range = bookable(world, window, plan)
  const except = exceptMinute(window)
  const days = eachDay(world, window, (day, from, to): Tally => {
    const first = Math.max(from, range.from)
    return { day, from: first, to: Math.max(first, Math.min(to, range.to)), free: 0, except }
  })
  const hasWaits = world.rules.maxWaitMinutes > 0 && plan.lanes.some((lane) => lane.length > 1)
  const part = narrowed(plan)
  if (part !== plan || hasWaits) {
    const noWaits = { ...world, rules: { ...world.rules, maxWaitMinutes: 0 } }
    tally(noWaits, part, days)
  }
  tally(world, plan, days)
  const taken = days.filter((one) => one.to > one.from && one.free === 0)
  const off = new Set(taken.length === 0 ? [] : daysOff(world, plan, taken))
  return days.map((one) => {
    const starts = one.to - one.from
    if (starts === 0) return { day: one.day, state: 'closed', freeStarts: 0 }
    if (isPlenty(one)) return { day: one.day, state: 'free' }
    const none = off.has(one) ? (isGiven(world, plan, one) ? 'off' : 'closed') : 'full'
    return { day: one.day, state: one.free === 0 ? none : 'few', freeStarts: one.free }
  })
}

/** A day, the range of its bookable starts and how many of them are known to be free. */
interface Tally extends StartRange {
  day: string
  free: number
  /** A start that is no choice. */
  except: EpochMinute | null
}

function isPlenty({ from, to, free }: Tally): boolean {
  return free > FEW_STARTS && free >= FEW_SHARE * (to - from)
}

/** Whether what begins the visit is given at any start of a day, by the hours of its services. */
function isGiven(world: PreparedWorld, plan: Plan, { from, to }: Tally): boolean {
  const starts = [...world.grid.minutes.subarray(from, to)]
  return starts.some((start) =>
    plan.lanes.every(
      ([item]) =>
        item!.forms.length === 0 ||
        item!.forms.some((form) => ruleAgainst(world, form, start) !== 'service_hours'),
    ),
  )
}

/** The days on which nothing would be free if nobody had booked. One start or two, tried out, settle most of them. */
function daysOff(world: PreparedWorld, plan: Plan, days: readonly Tally[]): Tally[] {
  const unbooked = unbookedWorlds.get(world) ?? withoutBookings(world)
  unbookedWorlds.set(world, unbooked)
  const { minutes } = world.grid
  const rest = days.filter(({ from, to, except }) => {
    const tried = [from, (from + to) >> 1].map((index) => minutes[index]!)
    return !tried.some((minute) => minute !== except && isStartFree(unbooked, plan, minute))
  })
  const counted = rest.map((one) => ({ ...one }))
  tally(unbooked, plan, counted, ({ free }) => free > 0)
  return rest.filter((_, index) => counted[index]!.free === 0)
}

const unbookedWorlds = new WeakMap<PreparedWorld, PreparedWorld>()

/** The shop as if nobody had booked: time off and blocks still keep their therapists away. */
function withoutBookings(world: PreparedWorld): PreparedWorld {
  const staff = world.staff.map((row) => {
    const claims = row.claims.filter(({ isAway }) => isAway)
    return { ...row, claims, free: cutIntervals(row.work, claims), load: null }
  })
  const units = world.units.map(({ unit, places }) => ({
    unit,
    places: places.map((place) => ({ ...place, claims: [], free: place.work })),
  }))
  return { ...world, staff, units, services: new Map() }
}

/** Counts again the days that have not enough free starts yet, each only until it has. */
function tally(
  world: PreparedWorld,
  plan: Plan,
  days: readonly Tally[],
  isEnough = isPlenty,
): void {
  const open = days.filter((one) => one.to > one.from && !isEnough(one))
  if (open.length === 0) return
  const range = { from: open[0]!.from, to: open.at(-1)!.to }
  const { free } = reachLanes(world, plan, range, false)
  for (const day of open) {
    day.free = 0
    for (let index = day.from; index < day.to && !isEnough(day); index += 1) {
      if (!hasBit(free, index - range.from) || world.grid.minutes[index] === day.except) continue
      if (needsTrying(plan) && !isStartFree(world, plan, world.grid.minutes[index]!)) continue
      day.free += 1
    }
  }
}

/** The same plan with a quarter of the therapists, or the plan itself when they are few anyway. */
function narrowed(plan: Plan): Plan {
  const most = Math.max(...plan.lanes.flat().map((item) => staffOf(item).length))
  const keep = Math.max(FIRST_STAFF * plan.lanes.length, Math.ceil(most / 4))
  if (most <= keep) return plan
  // Guests who want the same still share what is worked out for it.
  const narrowedForms = new Map<PlanItem['forms'], PlanItem['forms']>()
  const lanes = plan.lanes.map((lane) =>
    lane.map((item) => {
      const chosen = new Set([...staffOf(item).slice(0, keep), item.namedStaff])
      const forms = narrowedForms.get(item.forms) ?? onlyBy(item, (one) => chosen.has(one)).forms
      narrowedForms.set(item.forms, forms)
      return { ...item, forms }
    }),
  )
  return { ...plan, lanes }
}

function staffOf(item: PlanItem): number[] {
  return item.forms.flatMap((form) => form.staff)
}

/** The least therapists per guest in the first pass. */
const FIRST_STAFF = 6
