import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import type { Therapist } from '@serein/shared/team/contract.ts'
import type { VisitGuest } from './visit-search.ts'

/** The visit as the server is asked for it. A wish for all outweighs those of single services. */
export function visitRequest(
  guests: readonly VisitGuest[],
  together: VisitRequest['together'] = 'same_start',
  wish?: string,
): VisitRequest {
  return {
    together,
    sameRoom: false,
    guests: guests.map(({ items }) => ({
      items: items.map(({ variantId, addOnIds, wish: own }) => ({
        variantId,
        addOnIds,
        wish: wish ?? own ?? 'any',
      })),
    })),
  }
}

/** What was booked, to ask for it again or to move it. */
export function guestsOf({ items }: Pick<BookingDetails, 'items'>): VisitGuest[] {
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

export function togetherOf({ items }: Pick<BookingDetails, 'items'>): VisitRequest['together'] {
  const firsts = new Map<number, string>()
  for (const { guestPosition, startsAt } of items) {
    const earliest = firsts.get(guestPosition)
    if (!earliest || startsAt < earliest) firsts.set(guestPosition, startsAt)
  }
  return new Set(firsts.values()).size > 1 ? 'in_turn' : 'same_start'
}

/** The one wish that all services share, or `any` when they differ. */
export function sharedWish(guests: readonly VisitGuest[]): string {
  const wishes = new Set(guests.flatMap(({ items }) => items.map(({ wish }) => wish ?? 'any')))
  return wishes.size === 1 ? [...wishes][0]! : 'any'
}

/** The therapists who have learned everything in the visit. One person cannot serve two guests at once. */
export function therapistsFor(
  guests: readonly VisitGuest[],
  together: VisitRequest['together'],
  team: readonly Therapist[],
): Therapist[] {
  if (guests.length > 1 && together === 'same_start') return []
  const variants = guests.flatMap(({ items }) => items.map(({ variantId }) => variantId))
  return team.filter(({ skills }) =>
    variants.every((variant) => skills.some(({ variantId }) => variantId === variant)),
  )
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
