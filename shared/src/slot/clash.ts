import type { EpochMinute } from '../time/instant.ts'
import type { Placement } from './attempt.ts'
import type { ItemForm } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import { keepsLoad, type LoadRow, withWork, type Work } from './staff-load.ts'

/** What a therapist does in a visit, item by item; each knows the load up to it once somebody has asked. */
export interface Done {
  placement: Placement
  load: LoadRow | null
}

/** What another lane of the visit does with a therapist while an item would need them. */
export function whoHas(
  mine: readonly Done[],
  lane: number,
  form: ItemForm,
  from: EpochMinute,
): Placement | undefined {
  for (const { placement } of mine) {
    if (placement.lane !== lane && spansMeet(placement, form, from)) return placement
  }
  return undefined
}

/** Whether an item is too much for a therapist after all they do in the visit already. */
export function isOverloaded(
  world: PreparedWorld,
  mine: readonly Done[],
  form: ItemForm,
  from: EpochMinute,
  staff: number,
): boolean {
  const { load } = world.staff[staff]!
  return load !== null && !keepsLoad(world.zone, loadAfter(mine, mine.length - 1, load), form, from)
}

function loadAfter(mine: readonly Done[], index: number, load: LoadRow): LoadRow {
  const done = mine[index]
  if (done === undefined) return load
  done.load ??= withWork(
    loadAfter(mine, index - 1, load),
    workOf(done.placement),
    done.placement.from,
  )
  return done.load
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
  for (const one of other.form.staffSpans) {
    for (const two of form.staffSpans) {
      if (other.from + one.from < from + two.to && from + two.from < other.from + one.to)
        return true
    }
  }
  return false
}
