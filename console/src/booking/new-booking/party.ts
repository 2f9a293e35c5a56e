import { itemOf, priceOf, type Menu, type Team, type Treatment } from '../treatment/treatment.ts'

export type GuestTreatment = Treatment & { key: string }
/** The first is the client; the others may have names. */
export type Guest = { key: string; name: string; treatments: GuestTreatment[] }
export type Party = {
  guests: Guest[]
  together: 'same_start' | 'in_turn'
  sameRoom: boolean
  /** The room that was pressed; empty where any will do. */
  unitId: string
  /** The day package that was chosen; it counts as long as all guests have its steps. */
  dayPackage?: { id: string; variantIds: readonly string[] } | null
}

/** One treatment more, to be chosen. */
export function newTreatment(part: Partial<Treatment> = {}): GuestTreatment {
  return { serviceId: '', variantId: '', addOnIds: [], wish: 'any', ...part, key: newKey() }
}

/** Has the same treatments as another guest, by any therapist and without extras. */
export function guestLike({ treatments }: Guest): Guest {
  const chosen = treatments.filter(({ serviceId }) => serviceId)
  const same = chosen.map(({ serviceId, variantId }) => newTreatment({ serviceId, variantId }))
  return { key: newKey(), name: '', treatments: same.length > 0 ? same : [newTreatment()] }
}

/** The same by whoever is free. */
export function byAnyone(guest: Guest): Guest {
  return { ...guest, treatments: guest.treatments.map((one) => ({ ...one, wish: 'any' })) }
}

/** The day package that all guests have; undefined once something else is chosen for one. */
export function dayPackageOf({ dayPackage, guests }: Party) {
  const isWhole = guests.every(
    ({ treatments }) =>
      treatments.length === dayPackage?.variantIds.length &&
      treatments.every(({ variantId }, at) => variantId === dayPackage.variantIds[at]),
  )
  return dayPackage && isWhole ? dayPackage : undefined
}

/** The input for the server; null while a treatment is missing. */
export function partyOf(menu: Menu, team: Team, party: Party) {
  const { guests, together, sameRoom, unitId } = party
  const askedGuests = guests.map(({ treatments }) => ({
    items: treatments.flatMap((treatment) => itemOf(menu, team, treatment) ?? []),
  }))
  const isWhole = guests.every(
    ({ treatments }, at) => treatments.length === askedGuests[at]!.items.length,
  )
  const isTogether = together === 'same_start' && guests.length > 1
  if (!isWhole) return null
  const dayPackageId = dayPackageOf(party)?.id
  return {
    guests: askedGuests,
    together,
    sameRoom: sameRoom && isTogether,
    ...(dayPackageId && { dayPackageId }),
    ...(unitId && { unitId }),
  }
}

/** By the menu and the chosen therapists; null while a treatment is missing, and of a day package. */
export function priceOfParty(menu: Menu, team: Team, party: Party): number | null {
  if (dayPackageOf(party)) return null
  return party.guests
    .flatMap(({ treatments }) => treatments.map((treatment) => priceOf(menu, team, treatment)))
    .reduce((sum, price) => (sum === null || price === null ? null : sum + price), 0)
}

/** The missing treatments, by the path of their field. */
export function missingIn(menu: Menu, team: Team, { guests }: Party): string[] {
  return guests.flatMap(({ treatments }, guest) =>
    treatments.flatMap((treatment, item) =>
      itemOf(menu, team, treatment) ? [] : [`guests.${guest}.items.${item}.variantId`],
    ),
  )
}

function newKey(): string {
  return crypto.randomUUID()
}
