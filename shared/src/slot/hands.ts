import type { EpochMinute } from '../time/instant.ts'
import { minutesTaken } from './busy-minutes.ts'
import type { ItemForm, PlanItem } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import { edgesOf, openingAt, staffCan } from './staff-check.ts'

/** Therapists who could do an item together, at the length that follows. */
export interface Hands {
  form: ItemForm
  staff: readonly number[]
}

/**
 * Every set of hands free for an item at `at`, best first: the therapist of the item before
 * (`before`, else -1), then the shop's assignment rule (unless not `ranked`). A named therapist leads.
 */
export function* handsOf(
  world: PreparedWorld,
  item: PlanItem,
  at: EpochMinute,
  before: number,
  isTaken: (staff: number, form: ItemForm) => boolean,
  ranked = true,
): Generator<Hands> {
  const freeOf = (form: ItemForm, able: readonly number[]): Option[] =>
    able
      .filter((staff) => staffCan(world, staff, form, at) && !isTaken(staff, form))
      .map((staff) => ({ form, staff }))
  const sorted = (free: readonly Option[]): readonly Option[] =>
    ranked ? byPreference(world, item, at, before, free) : sameFirst(free, before)
  if (item.hands === 1 && !ranked) {
    yield* anyHands(world, item, at, before, isTaken)
    return
  }
  if (item.hands === 1) {
    const free = item.forms.flatMap((form) => freeOf(form, form.staff))
    for (const { form, staff } of sorted(free)) {
      yield { form, staff: [staff] }
    }
    return
  }
  for (const form of item.forms) {
    const free = freeOf(form, [...form.staff, ...form.joiners])
    const pool = sorted(free).map(({ staff }) => staff)
    for (const staff of sets(pool, item.hands, item.namedStaff)) {
      if (staff.some((one) => form.staff.includes(one))) yield { form, staff }
    }
  }
}

/** The first that comes, who serves already first; nobody is looked at before they are asked for. */
function* anyHands(
  world: PreparedWorld,
  item: PlanItem,
  at: EpochMinute,
  before: number,
  isTaken: (staff: number, form: ItemForm) => boolean,
): Generator<Hands> {
  for (const isSecond of [false, true]) {
    for (const form of item.forms) {
      for (const staff of form.staff) {
        if ((staff === before) === isSecond) continue
        if (!staffCan(world, staff, form, at) || isTaken(staff, form)) continue
        yield { form, staff: [staff] }
      }
    }
  }
}

interface Option {
  form: ItemForm
  staff: number
}

/** Enough order to find some way quickly: who serves already serves on. */
function sameFirst(options: readonly Option[], before: number): readonly Option[] {
  const same = options.findIndex((one) => one.staff === before)
  return same <= 0 ? options : [options[same]!, ...options.toSpliced(same, 1)]
}

/** The free therapists of an item, best first, by the shop's assignment rule. */
function byPreference(
  world: PreparedWorld,
  item: PlanItem,
  at: EpochMinute,
  before: number,
  options: readonly Option[],
): Option[] {
  if (options.length < 2) return [...options]
  const opening = openingAt(world, at)
  const scored = options.map((option, index) => {
    const load = minutesTaken(world, option.staff, at)
    const edges =
      world.rules.assignmentRule === 'fewest_gaps'
        ? edgesOf(world, opening ?? EVERYTHING, option.staff, item, option.form, at)
        : null
    const gaps = edges === null ? 0 : Number(!edges.front) + Number(!edges.back)
    return { option, index, same: option.staff === before ? 0 : 1, gaps, load }
  })
  return scored
    .toSorted((a, b) => a.same - b.same || a.gaps - b.gaps || a.load - b.load || a.index - b.index)
    .map(({ option }) => option)
}

const EVERYTHING = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

function* sets(pool: readonly number[], count: number, named: number): Generator<number[]> {
  if (named >= 0) {
    if (!pool.includes(named)) return
    for (const rest of choose(
      pool.filter((one) => one !== named),
      count - 1,
      0,
    ))
      yield [named, ...rest]
    return
  }
  yield* choose(pool, count, 0)
}

function* choose(pool: readonly number[], count: number, from: number): Generator<number[]> {
  if (count === 0) {
    yield []
    return
  }
  for (let index = from; index <= pool.length - count; index += 1) {
    for (const rest of choose(pool, count - 1, index + 1)) yield [pool[index]!, ...rest]
  }
}
