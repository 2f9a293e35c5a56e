import type { PlaceOfItem } from '../offer/price-part.ts'
import type { Price } from '../offer/price.ts'
import { refuse } from '../refusal.ts'
import type { Bilingual } from '../schema.ts'
import { withPass } from './price.ts'
import type { PassScope, PassState, PassUnit } from './terms.ts'
import {
  type CoveredVariant,
  coverOf,
  isPaidIn,
  type PassItem,
  type PassLeft,
  unitsFor,
  worthOf,
} from './use.ts'

/** A pass as whoever uses it must know it. */
export type UsedPass = PassScope &
  PassLeft & {
    id: string
    name: Bilingual
    state: PassState
    unit: PassUnit
    customerId: string
    /** Whom its holder shares it with. */
    personIds: readonly string[]
    people: number
    withOffers: boolean
    endsAt: Date | null
  }

/** A visit as far as passes go: its price, whose it is, and what its guests are to have. */
export type VisitForPass = {
  price: Price
  customerId: string | null
  startsAt: Date
  items: readonly (PassItem & { itemId: string } & PlaceOfItem)[]
  /** What passes name, at the list price of the shop. */
  variants: readonly CoveredVariant[]
}

export type WantedUse = { itemId: string; passId: string }
/** A treatment that a pass stands for: what it takes of the pass, what it costs by itself, and what the pass pays. */
export type PlannedUse = WantedUse & {
  units: number
  listMinor: number
  worthMinor: number
  /** What is paid beside: extras, a therapist or a variant that costs more. */
  restMinor: number
}

/**
 * A visit whose treatments passes stand for, one after another. Errors: `pass_not_for_this`, `pass_over`, `pass_used_up`,
 * `pass_not_paid`.
 */
export function planUses(
  visit: VisitForPass,
  passes: readonly UsedPass[],
  wanted: readonly WantedUse[],
): { price: Price; uses: PlannedUse[] } {
  const left = new Map(passes.map((pass) => [pass.id, { ...pass }]))
  let { price } = visit
  const uses = wanted.map((want): PlannedUse => {
    const pass = left.get(want.passId)
    const item = visit.items.find(({ itemId }) => itemId === want.itemId)
    if (!pass || !item) throw refuse('not_found')
    const planned = planUse({ ...visit, price }, pass, item)
    price = planned.price
    pass.unitsLeft -= planned.use.units
    pass.balanceMinor -= planned.use.worthMinor
    return planned.use
  })
  return { price, uses }
}

function planUse(
  { price, customerId, startsAt, variants }: VisitForPass,
  pass: UsedPass,
  item: VisitForPass['items'][number],
): { price: Price; use: PlannedUse } {
  const { id: passId, name: label, withOffers } = pass
  const { itemId, guest } = item
  const cover = coverOf(pass, item, variants)
  if (cover === null || !isFor(pass, { customerId, guest }))
    throw refuse('pass_not_for_this', { itemId })
  if (pass.state !== 'active' || (pass.endsAt && pass.endsAt <= startsAt)) throw refuse('pass_over')
  const units = unitsFor(pass.unit, item)
  if (units > pass.unitsLeft) throw refuse('pass_used_up', { passId })
  const mayPayMinor = worthOf(pass, units)
  const terms = { passId, label, worthMinor: mayPayMinor, cover, withOffers }
  const after = withPass(price, item, terms)
  const { paidMinor: worthMinor, listMinor, restMinor } = after
  if (!isPaidIn(pass, worthMinor)) throw refuse('pass_not_paid', { passId })
  return { price: after.price, use: { itemId, passId, units, listMinor, worthMinor, restMinor } }
}

/** Its holder uses it for themself, and for their guests where it may be shared; who shares it for themself alone. */
function isFor(
  { customerId, personIds, people }: UsedPass,
  whose: { customerId: string | null; guest: number },
): boolean {
  if (whose.customerId === null) return false
  if (whose.customerId === customerId) return whose.guest === 0 || people > 0
  return whose.guest === 0 && personIds.includes(whose.customerId)
}
