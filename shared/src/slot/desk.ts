import { epochMs, type Instant, instantOf, minuteAtOrBefore } from '../time/instant.ts'
import type { AssignedClaim } from './answer.ts'
import { claimsOf } from './assign.ts'
import type { StartGrid } from './grid.ts'
import { intervalHolding } from './interval.ts'
import { itemForm, type ItemForm, type PlanNeed } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import type { CallOutPlace, ResourceNeed, SlotItem, SlotRequest } from './request.ts'
import { unitSpan } from './unit-fit.ts'

// The shop's own desk decides what the engine would choose: these are the engine's rules without its choices.

/**
 * The world as the desk may book at one start: any whole minute of the opening hours, now or long from now, whatever gap
 * it leaves. `freeStarts` of it knows no other start.
 */
export function atDesk(world: PreparedWorld, startsAt: Instant): PreparedWorld {
  const start = minuteAtOrBefore(startsAt)
  const at = intervalHolding(world.open, start, start + 1)
  return {
    ...world,
    rules: rulesAtDesk(world, Number.NEGATIVE_INFINITY),
    grid: at < 0 ? gridOf(world, []) : gridOf(world, [start], world.open[at], world.open[at + 1]),
    settled: null,
    isAtDesk: true,
  }
}

/** The world as the desk may book it from now on, on the shop's own grid: without notice, horizon and gap rule. */
export function fromNowAtDesk(world: PreparedWorld): PreparedWorld {
  return { ...world, rules: rulesAtDesk(world, 0), settled: null, isAtDesk: true }
}

/** A unit that a visit is wished into, and the kind that it is of. */
export type UnitWish = { id: string; kind: string }

/** The world in which a unit is a kind of its own, so that it alone can be asked for. */
export function withOwnKind(world: PreparedWorld, unitId: string): PreparedWorld {
  const units = world.units.map((row) =>
    row.unit.id === unitId ? { ...row, unit: { ...row.unit, kind: unitId } } : row,
  )
  return { ...world, units, settled: null }
}

/** In the world of `withOwnKind`: the first guest goes to that unit wherever they need one of its kind; the others may. */
export function wishedInto(request: SlotRequest, { id, kind }: UnitWish): SlotRequest {
  const guests = request.guests.map(({ items }, guest) => ({
    items: items.map((item) => {
      const wished = guest === 0 ? item.requires.findIndex(({ anyOf }) => anyOf.includes(kind)) : -1
      const requires = item.requires.flatMap((need, at): ResourceNeed[] => {
        if (!need.anyOf.includes(kind)) return [need]
        if (at !== wished) return [{ ...need, anyOf: [...need.anyOf, id] }]
        const others = need.count > 1 ? [{ ...need, count: need.count - 1 }] : []
        return [{ ...need, anyOf: [id], count: 1 }, ...others]
      })
      return { ...item, requires }
    }),
  }))
  return { ...request, guests }
}

export type DeskForm = Omit<ItemForm, 'staff' | 'joiners'>

/** What an item of that length takes, relative to its start. Longer than `minutes` when processing alone lasts longer. */
export function deskForm(world: PreparedWorld, item: SlotItem, minutes: number): DeskForm {
  return itemForm(world, item, minutes, new Map())
}

/** The need of an item that each of its rooms serves; the whole item for a room that none of them asks for. */
export function needsOf(
  world: PreparedWorld,
  form: DeskForm,
  unitIds: readonly string[],
): PlanNeed[] {
  const open = form.needs.flatMap((need) => Array.from({ length: need.count }, () => need))
  return unitIds.map((unitId) => {
    const index = world.units.findIndex(({ unit }) => unit.id === unitId)
    const at = open.findIndex((need) => need.units.includes(index))
    if (at >= 0) return open.splice(at, 1)[0]!
    const span = { from: 0, to: form.minutes }
    return { units: alike(world, index), count: 1, span, lastsWholeItem: true, bufferAfter: 0 }
  })
}

/** When a need takes a unit, with its turnover, for an item at `startsAt`. */
export function unitTime(
  world: PreparedWorld,
  need: PlanNeed,
  unitId: string,
  startsAt: Instant,
): { from: Instant; to: Instant } {
  const turnover = world.units.find(({ unit }) => unit.id === unitId)?.unit.turnoverMinutes ?? 0
  const { from, to } = unitSpan(need, turnover)
  const start = minuteAtOrBefore(startsAt)
  return { from: instantOf(start + from), to: instantOf(start + to) }
}

/** An item as the desk has decided it; its people and rooms are of this world. */
export interface DecidedItem {
  form: DeskForm
  startsAt: Instant
  staffIds: readonly string[]
  units: readonly { need: PlanNeed; unitId: string; place: number }[]
}

/** The claims of each item, none of which overlaps another of the visit for one guest's therapist or place. */
export function layItems(
  world: PreparedWorld,
  items: readonly DecidedItem[],
  callOut: CallOutPlace | undefined,
): AssignedClaim[][] {
  return claimsOf(
    world,
    items.map(({ form, startsAt, staffIds, units }) => ({
      form: { ...form, staff: [], joiners: [] },
      from: minuteAtOrBefore(startsAt),
      staff: staffIds.map((id) => world.staff.findIndex(({ staff }) => staff.id === id)),
      units: units.map(({ need, unitId, place }) => {
        const { from, to } = unitTime(world, need, unitId, startsAt)
        return {
          need,
          unit: world.units.findIndex(({ unit }) => unit.id === unitId),
          place: place - 1,
          from: epochMs(from) / 60_000,
          to: epochMs(to) / 60_000,
        }
      }),
    })),
    callOut,
  )
}

function rulesAtDesk(world: PreparedWorld, noticeMinutes: number): PreparedWorld['rules'] {
  const horizonDays = world.toDay - world.fromDay
  return { ...world.rules, noticeMinutes, horizonDays, gapRule: { kind: 'off' } }
}

function alike(world: PreparedWorld, index: number): number[] {
  const kind = world.units[index]?.unit.kind
  return world.units.flatMap(({ unit }, at) => (unit.kind === kind ? [at] : []))
}

function gridOf(world: PreparedWorld, starts: number[], from = 0, to = 0): StartGrid {
  const one = (value: number) => Int32Array.from(starts, () => value)
  return {
    minutes: Int32Array.from(starts),
    firstOfDay: new Int32Array(world.toDay - world.fromDay + 2).fill(starts.length),
    fromDay: world.fromDay,
    openFrom: one(from),
    openTo: one(to),
    openFirst: one(0),
    openLast: one(0),
    buckets: new Int32Array(2).fill(starts.length).fill(0, 0, 1),
    base: starts[0] ?? 0,
  }
}
