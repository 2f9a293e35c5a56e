import { screens } from '@serein/app/screens/screens.ts'
import { writeVisit } from '@serein/app/address/visit-search.ts'
import type { Customer } from './account.ts'
import type { Api } from './api.ts'
import { dayAfter, enough, freeOf, hold, type Plan } from './plan.ts'

export type PartyPlan = Plan & { therapist: null }

/** A shop where two can have the same in one room, and a day with times for it. */
export async function findParty(api: Api, inDays: number): Promise<PartyPlan> {
  const { shops } = await api.shop.list({ text: 'Bains' })
  for (const { id: shopId } of shops) {
    const shop = await api.shop.get({ shopId })
    const { categories } = await api.catalogue.menu({ shopId })
    const shared = categories
      .flatMap(({ services }) => services)
      .filter(({ sharedRooms }) => sharedRooms.length > 0)
    for (const service of shared) {
      const items = [{ variantId: service.variants[0]!.id, addOnIds: [], wish: 'any' }]
      const visit = {
        guests: [{ items }, { items }],
        together: 'same_start',
        sameRoom: true,
      } as const
      for (const more of [0, 1, 2, 3]) {
        const day = dayAfter(shop.timeZone, inDays + more)
        const { starts } = await api.slot.day({ shopId, ...visit, guests: [...visit.guests], day })
        const free = freeOf(starts)
        if (free.length < enough) continue
        const partyVisit = { ...visit, guests: [...visit.guests] }
        return { shop, services: [service], therapist: null, day, visit: partyVisit, starts: free }
      }
    }
  }
  throw new Error('the demo world has no room for two')
}

/** Where the party is put together, or its time is chosen. */
export function partyAddress(
  { shop, visit, day }: Pick<PartyPlan, 'shop' | 'visit' | 'day'>,
  screen: 'bookAppointment' | 'shopBooking',
): string {
  const query = new URLSearchParams({ shop: shop.id, items: writeVisit(visit.guests) })
  if (visit.sameRoom) query.set('sameRoom', '1')
  if (screen === 'bookAppointment') query.set('day', day)
  return `${screens[screen].path}?${query}`
}

/** A party that is booked and will be paid at the shop. */
export async function bookParty(api: Api, plan: PartyPlan) {
  const { id: bookingId, totalMinor } = await hold(api, plan)
  const expectedTotalMinor = totalMinor
  const paid = await api.checkout.pay({ bookingId, tender: 'at_shop', expectedTotalMinor })
  return paid.booking
}

/** A booked party of two, and the link of the second guest. */
export async function inviteTo({ api }: Customer, inDays: number) {
  const plan = await findParty(api, inDays)
  const booking = await bookParty(api, plan)
  const { url } = await api.booking.invite({ bookingId: booking.id, guestPosition: 1 })
  const { pathname, search } = new URL(url)
  return { plan, booking, link: pathname + search }
}
