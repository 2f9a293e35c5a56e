import { hourIn } from '@serein/client/format.ts'
import type { Api } from './api.ts'

/** A time within the hours of the offer that holds every day, at the shop that has it. */
export async function holdUnderOffer(api: Api) {
  const { offers } = await api.offer.list({})
  const offer = offers.find(({ name }) => name.en === 'Before the evening rush')!
  const { shop } = offer
  const { services } = await api.slot.menu({ shopId: shop.id })
  for (const { variantId, starts } of services) {
    const guests = [{ items: [{ variantId, addOnIds: [], wish: 'any' }] }]
    for (const startsAt of starts) {
      const hour = hourIn(startsAt, shop.timeZone)
      if (hour < 10 || hour >= 19) continue
      const holdRequest = { shopId: shop.id, guests, together: 'same_start', startsAt } as const
      const booking = await api.booking.hold(holdRequest).catch(() => null)
      if (booking) return { offer, booking, variantId }
    }
  }
  throw new Error('the shop has no free time under its offer')
}
