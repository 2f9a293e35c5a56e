import type { ItemForm, PlanItem, PlanNeed } from './plan.ts'

/**
 * The same guests with the therapists and units of every item in another order: first who or what the fewest other items
 * of the party could use, so that what is scarce is left for those who need it.
 */
export function leastWantedFirst(guests: readonly (readonly PlanItem[])[]): PlanItem[][] {
  const items = guests.flat()
  const staff = new Map<number, number>()
  const units = new Map<number, number>()
  for (const item of items) {
    const able = item.forms.flatMap((form) => form.staff)
    // A small choice weighs more: a therapist who is asked for by name should be left for that.
    const named = item.namedStaff >= 0 ? [item.namedStaff] : able
    for (const one of named) add(staff, one, 1 / named.length)
    for (const need of item.forms[0]?.needs ?? []) {
      for (const unit of need.units) add(units, unit, need.count / need.units.length)
    }
  }
  const forms = new Map<readonly ItemForm[], readonly ItemForm[]>()
  const needs = new Map<readonly PlanNeed[], readonly PlanNeed[]>()
  const sortedNeeds = (all: readonly PlanNeed[]): readonly PlanNeed[] =>
    remembered(needs, all, () =>
      all.map((need) => ({ ...need, units: byDemand(need.units, units) })),
    )
  const sortedForms = (all: readonly ItemForm[]): readonly ItemForm[] =>
    remembered(forms, all, () =>
      all.map((form) => ({
        ...form,
        staff: byDemand(form.staff, staff),
        joiners: byDemand(form.joiners, staff),
        needs: sortedNeeds(form.needs),
      })),
    )
  return guests.map((lane) => lane.map((item) => ({ ...item, forms: sortedForms(item.forms) })))
}

function add(sums: Map<number, number>, key: number, more: number): void {
  sums.set(key, (sums.get(key) ?? 0) + more)
}

function byDemand(all: readonly number[], demand: ReadonlyMap<number, number>): number[] {
  return all.toSorted((a, b) => (demand.get(a) ?? 0) - (demand.get(b) ?? 0))
}

function remembered<K, V>(memory: Map<K, V>, key: K, work: () => V): V {
  const old = memory.get(key)
  if (old !== undefined) return old
  const fresh = work()
  memory.set(key, fresh)
  return fresh
}
