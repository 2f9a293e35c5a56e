import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import type { Therapist } from '@serein/shared/team/contract.ts'
import { writeVisit, type VisitGuest, type VisitItem } from '../address/visit-search.ts'

/** A wanted visit: who wants what, and how they go together. */
export interface PartyVisit {
  guests: VisitGuest[]
  together: VisitRequest['together']
  sameRoom: boolean
  /** All of it is this day package, whose steps each guest has. */
  dayPackageId?: string | undefined
  /** Where it is, at the reader’s. */
  place?: string | undefined
}

/** What a visit is put together from: a shop with its menu and its team. */
export interface VisitData {
  shop: ShopDetails
  services: ServiceCard[]
  team: Therapist[]
}

/** The visit as input for the server. A wish for all takes precedence over single ones, and is left out if nobody serves. */
export function visitRequest(
  { guests, together, sameRoom, dayPackageId, place }: PartyVisit,
  wish?: string,
  services: readonly ServiceCard[] = [],
): VisitRequest {
  return {
    together,
    sameRoom,
    dayPackageId,
    clientPlace: place,
    guests: guests.map(({ items }) => ({
      items: items.map(({ variantId, addOnIds, wish: own }) => ({
        variantId,
        addOnIds,
        wish: (isServed(variantId, services) ? wish : undefined) ?? own ?? 'any',
      })),
    })),
  }
}

/** The visit as an address has it; what goes without saying is left out. */
export function visitSearch({ guests, together, sameRoom, dayPackageId, place: at }: PartyVisit) {
  const isParty = guests.length > 1
  return {
    items: writeVisit(guests),
    ...(isParty && together === 'in_turn' ? { together } : {}),
    ...(isParty && sameRoom ? { sameRoom: 1 as const } : {}),
    ...(dayPackageId && { dayPackage: dayPackageId }),
    ...(at && { at }),
  }
}

/** What was booked, to ask for it again or to move it; or what one guest of it booked. */
export function visitOf(
  booking: Pick<BookingDetails, 'items' | 'together' | 'sameRoom' | 'dayPackage' | 'callOut'>,
  guest?: number,
): PartyVisit {
  const { together, sameRoom, items, dayPackage } = booking
  const whole = { dayPackageId: dayPackage?.id, place: booking.callOut?.address?.place }
  if (guest === undefined) return { ...whole, together, sameRoom, guests: guestsOf(items) }
  const own = items.filter(({ guestPosition }) => guestPosition === guest)
  return { ...whole, together: 'same_start', sameRoom: false, guests: guestsOf(own) }
}

/** What was booked, to be booked anew: of a day package its steps, without what was added later. */
export function againOf(booking: Parameters<typeof visitOf>[0]): PartyVisit {
  const visit = visitOf(booking)
  const stepCount = booking.dayPackage?.extras.length
  return {
    ...visit,
    guests: visit.guests.map(({ items }) => ({ items: items.slice(0, stepCount) })),
  }
}

/** The guests' names as a new hold of the same visit takes them. */
export function namesOf({ guests }: Pick<BookingDetails, 'guests'>): (string | null)[] {
  return guests.filter(({ isCancelled }) => !isCancelled).map(({ name }) => name)
}

function guestsOf(items: BookingDetails['items']): VisitGuest[] {
  const positions = [...new Set(items.map((item) => item.guestPosition))].toSorted((a, b) => a - b)
  return positions.map((position) => ({
    items: items
      .filter((item) => item.guestPosition === position)
      .map((item) => ({
        variantId: item.variantId,
        addOnIds: item.addOns.map(({ id }) => id),
        wish: item.wish === 'staff' ? (item.staff[0]?.id ?? 'any') : item.wish,
      })),
  }))
}

/** The same with another wish for one service, or with a change of it. */
export function withItem(
  guests: readonly VisitGuest[],
  guest: number,
  item: number,
  change: Partial<VisitItem>,
): VisitGuest[] {
  return guests.map(({ items }, at) => ({
    items: items.map((each, index) =>
      at === guest && index === item ? { ...each, ...change } : each,
    ),
  }))
}

/** The same without extras that are on the menu no more, and without wishes for who has left. */
export function asOffered(
  guests: readonly VisitGuest[],
  { services, team }: Pick<VisitData, 'services' | 'team'>,
): VisitGuest[] {
  const isHere = (wish: string) =>
    ['any', 'female', 'male'].includes(wish) || team.some(({ id }) => id === wish)
  return guests.map(({ items }) => ({
    items: items.map(({ variantId, addOnIds, wish }) => {
      const service = services.find(({ variants }) => variants.some(({ id }) => id === variantId))
      const offered = service?.addOns.map(({ id }) => id) ?? addOnIds
      const extras = addOnIds.filter((id) => offered.includes(id))
      return { variantId, addOnIds: extras, ...(wish && isHere(wish) && { wish }) }
    }),
  }))
}

/** Who is wished for each service of each guest. */
export function wishesOf(guests: readonly VisitGuest[]): string[][] {
  return guests.map(({ items }) => items.map(({ wish }) => wish ?? 'any'))
}

/** The same with the wishes of another visit of the same services. */
export function wishedAs(
  guests: readonly VisitGuest[],
  wanted: readonly VisitGuest[],
): VisitGuest[] {
  return guests.map(({ items }, guest) => ({
    items: items.map((item, index) => {
      const wish = wanted[guest]?.items[index]?.wish
      return wish ? { ...item, wish } : item
    }),
  }))
}

/** The same for anyone who can, or all for one. */
export function withWish(guests: readonly VisitGuest[], wish: string): VisitGuest[] {
  return guests.map(({ items }) => ({ items: items.map((item) => ({ ...item, wish })) }))
}

/** The same as it is asked for: a wish for all, where there is one, outweighs those of single services. */
export function asWished(guests: readonly VisitGuest[], all: string | undefined): VisitGuest[] {
  return all ? withWish(guests, all) : [...guests]
}

/** The same with another wish for one service; a wish for all becomes that of each other one. */
export function withOwnWish(
  guests: readonly VisitGuest[],
  all: string | undefined,
  own: { guest: number; item: number; wish: string },
): VisitGuest[] {
  return withItem(asWished(guests, all), own.guest, own.item, { wish: own.wish })
}

/** The one wish that all services share; null when they differ. */
export function sharedWish(guests: readonly VisitGuest[]): string | null {
  const [first = 'any', ...others] = new Set(
    guests.flatMap(({ items }) => items.map(({ wish }) => wish ?? 'any')),
  )
  return others.length === 0 ? first : null
}

/** Whether something of it is given at the reader’s. */
export function isCallOut(
  { guests }: Pick<PartyVisit, 'guests'>,
  services: readonly ServiceCard[],
): boolean {
  const wanted = new Set(guests.flatMap(({ items }) => items.map(({ variantId }) => variantId)))
  return services.some((one) => one.isCallOut && one.variants.some(({ id }) => wanted.has(id)))
}

/** Whether somebody gives it, rather than that it is a room to be in. */
export function isServed(variantId: string, services: readonly ServiceCard[]): boolean {
  return !services.some(
    ({ hands, variants }) => hands === 0 && variants.some(({ id }) => id === variantId),
  )
}

/** The therapists who have learned everything in the visit that is given. One person cannot serve two guests at once. */
export function therapistsFor(
  guests: readonly VisitGuest[],
  together: VisitRequest['together'],
  { team, services }: Pick<VisitData, 'team' | 'services'>,
): Therapist[] {
  if (guests.length > 1 && together === 'same_start') return []
  const variants = servedIn(guests, services)
  if (variants.length === 0) return []
  return team.filter(({ skills }) =>
    variants.every((variant) => skills.some(({ variantId }) => variantId === variant)),
  )
}

/** The variants that somebody gives. */
export function servedIn(
  guests: readonly VisitGuest[],
  services: readonly ServiceCard[],
): string[] {
  return guests
    .flatMap(({ items }) => items.map(({ variantId }) => variantId))
    .filter((variantId) => isServed(variantId, services))
}

/** The names and minutes of a visit's services, from the shop's menu; services that are gone are left out. */
export function servicesOf(
  guests: readonly VisitGuest[],
  menu: readonly ServiceCard[],
): { name: Bilingual; lengthMinutes: number; picture: ServiceCard['picture'] }[] {
  return guests.flatMap(({ items }) =>
    items.flatMap(({ variantId, addOnIds }) => {
      const service = menu.find(({ variants }) => variants.some(({ id }) => id === variantId))
      const variant = service?.variants.find(({ id }) => id === variantId)
      if (!service || !variant) return []
      const extra = service.addOns.filter(({ id }) => addOnIds.includes(id))
      const lengthMinutes = extra.reduce((sum, each) => sum + each.lengthMinutes, 0)
      return [
        {
          name: service.name,
          lengthMinutes: variant.lengthMinutes + lengthMinutes,
          picture: service.picture,
        },
      ]
    }),
  )
}
