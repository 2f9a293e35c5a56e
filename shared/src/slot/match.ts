import type { Placement, Turn } from './attempt.ts'
import { type Done, whoHas } from './clash.ts'
import { staffSetsFor } from './staff-set.ts'
import { type PartyState, reassignUnits, reassignStaff } from './augmenting-path.ts'
import { placeUnits } from './place-units.ts'
import { type ItemForm, type Plan, type PlanItem, roomChoice } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import { ruleAgainst } from './item-rule.ts'
import { openingAt } from './staff-check.ts'

/** Rounds at most; each begins with the items that found nothing in the rounds before. */
const ROUNDS = 16

/** An item at the time it has when nobody waits. */
export type TimedTurn = Turn & { at: number }

/**
 * Serves a party at times that are fixed: nobody waits, every item takes its shortest length. Therapists and places are then
 * two matchings, the scarcest items first, each made larger along chains of others who change. Finds in a step what a
 * search through all choices may take thousands for. `null` says nothing: there may be a way with waits.
 */
export function matchParty(
  world: PreparedWorld,
  plan: Plan,
  start: number,
  turns: readonly TimedTurn[],
): Placement[] | null {
  const opening = openingAt(world, start)
  if (opening === null || plan.sameUnit || plan.addsLoad || world.rules.gapRule.kind !== 'off') {
    return null
  }
  const wanted = turns.map((turn, index) => {
    const form = turn.item.forms[0]
    return { ...turn, turn: index, from: start + turn.at, form, choice: 0 }
  })
  for (const one of wanted) {
    if (one.form === undefined || one.from + one.form.minutes > opening.to) return null
    if (ruleAgainst(world, one.form, one.from) !== null) return null
    one.choice = one.item.hands === 0 ? roomChoice(one.item) : handChoice(world, one.item, one.from)
  }
  wanted.sort((a, b) => a.choice - b.choice)
  for (let round = 0; round < ROUNDS; round += 1) {
    const party: PartyState = {
      world,
      plan,
      placed: [],
      taken: [],
      work: new Map<number, Done[]>(),
    }
    const failed = wanted.findIndex(
      (one) => !isPlaced(party, { ...one, form: one.form!, staff: [], units: [] }),
    )
    if (failed < 0) return party.placed
    if (failed === 0) return null
    wanted.unshift(...wanted.splice(failed, 1))
  }
  return null
}

function handChoice(world: PreparedWorld, item: PlanItem, from: number): number {
  const free = [...staffSetsFor(world, { ...item, hands: 1 }, from, -1, () => false, false)]
  return free.length / item.hands
}

function isPlaced(party: PartyState, base: Placement): boolean {
  const staff = handsFor(party, base, base.form)
  const units = staff && placesFor(party, base)
  if (staff === null || units === null) return false
  const placement = { ...base, staff, units }
  const { guestIndex } = base.item
  party.placed.push(placement)
  for (const one of staff) {
    party.work.set(one, [...(party.work.get(one) ?? []), { placement, load: null }])
  }
  party.taken.push(...units.map((one) => ({ ...one, guestIndex, turn: base.turn })))
  return true
}

function handsFor(
  party: PartyState,
  { item, lane, from }: Placement,
  form: ItemForm,
): readonly number[] | null {
  const isBusy = (staff: number): boolean =>
    whoHas(party.work.get(staff) ?? [], lane, form, from) !== undefined
  const only = { ...item, forms: [form] }
  for (const { staff } of staffSetsFor(party.world, only, from, -1, isBusy, false)) return staff
  const way = item.hands === 1 ? reassignStaff(party, lane, item, form, from) : null
  return way === null ? null : [way]
}

function placesFor(party: PartyState, base: Placement): Placement['units'] | null {
  const options = placeUnits(party.world, {
    needs: base.form.needs,
    at: base.from,
    guestIndex: base.item.guestIndex,
    taken: party.taken,
    preferred: [],
  })
  const [first] = options
  return first ?? reassignUnits(party, base)
}
