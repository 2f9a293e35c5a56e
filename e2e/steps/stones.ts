import type { Api } from './api.ts'
import { dayAfter, freeOf, type Plan } from './plan.ts'

/** At the shop whose form knows of it: a massage with stones, and that for who is pregnant. */
export async function findStones(api: Api) {
  const { shops } = await api.shop.list({ text: 'Boréal' })
  for (const { id: shopId } of shops) {
    const shop = await api.shop.get({ shopId })
    const { categories } = await api.catalogue.menu({ shopId })
    const services = categories.flatMap((category) => category.services)
    const called = (name: RegExp) => services.find((service) => name.test(service.name.en))
    const [stones, instead] = [called(/stone/iu), called(/pregnan/iu)]
    if (!stones || !instead) continue
    for (const inDays of [7, 8, 9, 10]) {
      const day = dayAfter(shop.timeZone, inDays)
      const items = [{ variantId: stones.variants[0]!.id, addOnIds: [], wish: 'any' }]
      const visit: Plan['visit'] = { guests: [{ items }], together: 'same_start', sameRoom: false }
      const { starts } = await api.slot.day({ shopId, ...visit, day })
      const free = freeOf(starts)
      if (free.length < 3) continue
      const plan: Plan = { shop, services: [stones], therapist: null, day, visit, starts: free }
      return { plan, instead }
    }
  }
  throw new Error('the demo world has no stones with a form')
}
