import type { Placement } from './attempt.ts'
import { type Done, whoHas } from './clash.ts'
import { optionsFor } from './staff-set.ts'
import { meets, type TakenPlace, unclaimed, type UnitPlace } from './place-units.ts'
import type { ItemForm, Plan, PlanItem, PlanNeed } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'

/** The guests of a party who have been served so far. Those who come later may make them change. */
export interface PartyState {
  world: PreparedWorld
  plan: Plan
  placed: Placement[]
  taken: TakenPlace[]
  /** What therapists do, by therapist. */
  work: Map<number, Done[]>
}

/** A chain of changes: who or what was asked already (nobody is asked twice), and how to take back what was changed. */
interface Chain {
  party: PartyState
  seen: Set<number>
  trail: (() => void)[]
}

/** Most who change one after another. */
const CHAIN_LENGTH = 4

/**
 * A therapist for an item at a fixed time where all who could are busy: one of them hands over what they do then to others,
 * who may hand over in their turn. `null`: no such chain, and nothing has changed.
 */
export function reassignStaff(
  party: PartyState,
  lane: number,
  item: PlanItem,
  form: ItemForm,
  from: number,
): number | null {
  const chain: Chain = { party, seen: new Set(), trail: [] }
  for (const { one: staff } of optionsFor(party.world, item, [form], from, false)) {
    if (item.namedStaff >= 0 && staff !== item.namedStaff) continue
    chain.seen.add(staff)
    if (isCleared(chain, staff, lane, form, from, CHAIN_LENGTH)) return staff
    undoTo(chain, 0)
  }
  return null
}

function isCleared(
  chain: Chain,
  staff: number,
  lane: number,
  form: ItemForm,
  from: number,
  depth: number,
): boolean {
  for (;;) {
    const inTheWay = whoHas(chain.party.work.get(staff) ?? [], lane, form, from)
    if (inTheWay === undefined) return true
    if (inTheWay.item.hands > 1 || inTheWay.item.namedStaff >= 0) return false
    if (!isHandedOver(chain, inTheWay, staff, depth)) return false
  }
}

function isHandedOver(chain: Chain, placement: Placement, staff: number, depth: number): boolean {
  const { item, form, from, lane } = placement
  const { world, work } = chain.party
  const others = optionsFor(world, item, [form], from, false).filter((one) => one.one !== staff)
  const free = others.find(({ one }) => whoHas(work.get(one) ?? [], lane, form, from) === undefined)
  if (free !== undefined) return handOver(chain, placement, staff, free.one)
  if (depth === 0) return false
  for (const { one } of others) {
    if (chain.seen.has(one)) continue
    chain.seen.add(one)
    const mark = chain.trail.length
    if (isCleared(chain, one, lane, form, from, depth - 1)) {
      return handOver(chain, placement, staff, one)
    }
    undoTo(chain, mark)
  }
  return false
}

function handOver({ party, trail }: Chain, placement: Placement, from: number, to: number): true {
  const { work } = party
  const old = work.get(from)!
  const theirs = work.get(to) ?? []
  work.set(
    from,
    old.filter((done) => done.placement !== placement),
  )
  work.set(to, [...theirs, { placement, load: null }])
  placement.staff = [to]
  trail.push(() => {
    work.set(from, old)
    work.set(to, theirs)
    placement.staff = [from]
  })
  return true
}

/** The same with places, for an item that needs one: other guests' items change theirs along a chain. */
export function reassignUnits(
  party: PartyState,
  { item, form, from }: Placement,
): UnitPlace[] | null {
  const [need] = form.needs
  if (form.needs.length !== 1 || need!.count !== 1) return null
  const chain: Chain = { party, seen: new Set(), trail: [] }
  const place = clearedPlace(chain, need!, from, item.guestIndex, CHAIN_LENGTH)
  return place === null ? null : [place]
}

function clearedPlace(
  chain: Chain,
  need: PlanNeed,
  from: number,
  guestIndex: number,
  depth: number,
): UnitPlace | null {
  for (const wanted of unclaimed(chain.party.world, need, from).flat()) {
    const key = wanted.unit * 100 + wanted.place
    if (chain.seen.has(key)) continue
    chain.seen.add(key)
    const mark = chain.trail.length
    const inTheWay = chain.party.taken.filter(
      (one) => one.guestIndex !== guestIndex && meets(one, wanted),
    )
    if (inTheWay.every((one) => isMoved(chain, one, wanted, depth))) return wanted
    undoTo(chain, mark)
  }
  return null
}

function isMoved(chain: Chain, entry: TakenPlace, wanted: UnitPlace, depth: number): boolean {
  const { world, placed, taken } = chain.party
  const placement = placed.find((one) => one.turn === entry.turn)!
  const [need] = placement.form.needs
  if (placement.form.needs.length !== 1 || need!.count !== 1) return false
  const all = unclaimed(world, need!, placement.from).flat()
  const free = all.find(
    (other) =>
      !meets(other, wanted) &&
      !taken.some((one) => one.guestIndex !== entry.guestIndex && meets(one, other)),
  )
  const other =
    free ??
    (depth === 0 ? null : clearedPlace(chain, need!, placement.from, entry.guestIndex, depth - 1))
  if (other === null || meets(other, wanted)) return false
  const before = placement.units
  const at = taken.findIndex((one) => one.turn === entry.turn)
  const old = taken[at]!
  placement.units = [other]
  taken[at] = { ...old, ...other }
  chain.trail.push(() => {
    placement.units = before
    taken[at] = old
  })
  return true
}

function undoTo({ trail }: Chain, mark: number): void {
  while (trail.length > mark) trail.pop()!()
}
