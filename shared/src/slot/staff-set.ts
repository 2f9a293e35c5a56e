import type { EpochMinute } from '../time/instant.ts'
import { minutesTaken } from './busy-minutes.ts'
import type { ItemForm, PlanItem } from './plan.ts'
import type { PreparedWorld, StaffRow } from './prepare.ts'
import { ruleAgainst } from './item-rule.ts'
import { edgesOf, openingAt, staffCan } from './staff-check.ts'

/** Therapists who could do an item together, at the length that follows. */
export interface StaffSet {
  form: ItemForm
  staff: readonly number[]
}

/**
 * Every set of therapists free for an item at `at`, best first: the therapist of the item before
 * (`before`, else -1), then the shop's assignment rule (unless not `ranked`). A named therapist leads.
 */
export function* staffSetsFor(
  world: PreparedWorld,
  wanted: PlanItem,
  at: EpochMinute,
  before: number,
  isTaken: (staff: number, form: ItemForm) => boolean,
  ranked = true,
): Generator<StaffSet> {
  const item = givenAt(world, wanted, at)
  if (item.hands === 0) {
    for (const form of item.forms) yield { form, staff: [] }
    return
  }
  if (item.hands === 1) {
    yield* untakenOptions(optionsFor(world, item, item.forms, at, ranked), before, isTaken)
    return
  }
  for (const form of item.forms) {
    const pool: number[] = []
    const free = optionsFor(world, item, [form], at, ranked)
    for (const { staff } of untakenOptions(free, before, isTaken)) pool.push(staff[0]!)
    for (const staff of setsOf(pool, item.hands, item.namedStaff)) {
      if (staff.some((one) => form.staff.includes(one))) yield { form, staff }
    }
  }
}

/** The item in those of its lengths that its service's own rule lets begin then. */
function givenAt(world: PreparedWorld, item: PlanItem, at: EpochMinute): PlanItem {
  const isGiven = (form: ItemForm) => ruleAgainst(world, form, at) === null
  return item.forms.every(isGiven) ? item : { ...item, forms: item.forms.filter(isGiven) }
}

/** One therapist who is free for an item by the claims and their own limits. */
export interface Option extends StaffSet {
  /** The only one of `staff`. */
  one: number
}

/** The therapist of the item before goes first; the others are worked out as they are asked for. */
function* untakenOptions(
  options: readonly Option[],
  before: number,
  isTaken: (staff: number, form: ItemForm) => boolean,
): Generator<Option> {
  const same = before < 0 ? undefined : options.find((option) => option.one === before)
  if (same !== undefined && !isTaken(same.one, same.form)) yield same
  for (const option of options) {
    if (option !== same && !isTaken(option.one, option.form)) yield option
  }
}

/** For a form of an item, or all of them: who is free at which minute, by the claims of one world. */
interface CachedOptions {
  staff: readonly StaffRow[]
  plain: Map<EpochMinute, readonly Option[]>
  ranked: Map<EpochMinute, readonly Option[]>
}

/** Lives as long as the plan; a party asks the same of many starts and guests. */
const cachedOptions = new WeakMap<object, CachedOptions>()

/** The therapists free for an item at `at`, worked out once for all that ask. */
export function optionsFor(
  world: PreparedWorld,
  item: PlanItem,
  forms: readonly ItemForm[],
  at: EpochMinute,
  ranked: boolean,
): readonly Option[] {
  const key = item.hands === 1 ? forms : forms[0]!
  let cached = cachedOptions.get(key)
  if (cached === undefined || cached.staff !== world.staff) {
    cached = { staff: world.staff, plain: new Map(), ranked: new Map() }
    cachedOptions.set(key, cached)
  }
  const answers = ranked ? cached.ranked : cached.plain
  let options = answers.get(at)
  if (options === undefined) {
    options = freeOptions(world, item, forms, at)
    if (ranked) options = byPreference(world, item, at, options)
    answers.set(at, options)
  }
  return options
}

function freeOptions(
  world: PreparedWorld,
  item: PlanItem,
  forms: readonly ItemForm[],
  at: EpochMinute,
): Option[] {
  return forms.flatMap((form) => {
    const able = item.hands === 1 ? form.staff : [...form.staff, ...form.joiners]
    return able
      .filter((one) => staffCan(world, one, form, at))
      .map((one) => ({ form, one, staff: [one] }))
  })
}

/** The free therapists of an item, best first, by the shop's assignment rule. */
function byPreference(
  world: PreparedWorld,
  item: PlanItem,
  at: EpochMinute,
  options: readonly Option[],
): readonly Option[] {
  if (options.length < 2) return options
  const opening = openingAt(world, at)
  const scored = options.map((option, index) => {
    const load = minutesTaken(world, option.one, at)
    const edges =
      world.rules.assignmentRule === 'fewest_gaps'
        ? edgesOf(world, opening ?? EVERYTHING, option.one, item, option.form, at)
        : null
    const gaps = edges === null ? 0 : Number(!edges.front) + Number(!edges.back)
    return { option, index, gaps, load }
  })
  return scored
    .toSorted((a, b) => a.gaps - b.gaps || a.load - b.load || a.index - b.index)
    .map(({ option }) => option)
}

const EVERYTHING = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

function* setsOf(pool: readonly number[], count: number, named: number): Generator<number[]> {
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
