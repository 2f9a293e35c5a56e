import type { EpochMinute } from '../time/instant.ts'
import type { ItemForm } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import type { Placement } from './search.ts'
import { keepsLoad, withWork, type Work } from './staff-load.ts'

/** What another lane of the visit does with a therapist while an item would need them. */
export function whoHas(
  placed: readonly Placement[],
  lane: number,
  form: ItemForm,
  from: EpochMinute,
  staff: number,
): Placement | undefined {
  return placed.find(
    (one) => one.lane !== lane && one.staff.includes(staff) && spansMeet(one, form, from),
  )
}

/** Whether an item is too much for a therapist after all they do in the visit already. */
export function isOverloaded(
  world: PreparedWorld,
  placed: readonly Placement[],
  form: ItemForm,
  from: EpochMinute,
  staff: number,
): boolean {
  const { load } = world.staff[staff]!
  if (load === null || placed.length === 0) return false
  return !keepsLoad(world.zone, withWork(load, placed.flatMap(workOf), from), form, from)
}

/** All that therapists with limits do in a visit so far. */
export function limitedWork(world: PreparedWorld, placed: readonly Placement[]): string {
  const limited = placed.flatMap((one) =>
    one.staff
      .filter((staff) => world.staff[staff]!.load !== null)
      .map((staff) => `${staff}@${one.from}+${one.form.minutes}`),
  )
  return limited.toSorted().join()
}

function workOf({ form, from }: Placement): Work[] {
  return form.handsOn.map((piece) => ({
    from: from + piece.from,
    to: from + piece.to,
    isStrenuous: form.isStrenuous,
  }))
}

function spansMeet(other: Placement, form: ItemForm, from: EpochMinute): boolean {
  return other.form.staffSpans.some((one) =>
    form.staffSpans.some(
      (two) => other.from + one.from < from + two.to && from + two.from < other.from + one.to,
    ),
  )
}
