import { userId } from './people.ts'
import { businessId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import { bains, serein } from './world/business.ts'

/** What a client of the demo wants to find again: two spas and two searches. Whoever else logs in has kept nothing yet. */
export function addFavourites(rows: Rows, now: Date): void {
  const user = userId('hugo')
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString()
  for (const [index, business] of [serein, bains].entries())
    rows.add('favourite', {
      business_id: businessId(business),
      shop_id: shopId(business.shops[0]!),
      user_id: user,
      created_at: at(20 + index * 15),
    })
  const searches = {
    'Massage du soir': '?category=massage&from=1080',
    'Hammam à deux': '?party=2&amenities=hammam',
  }
  for (const [name, address] of Object.entries(searches))
    rows.add('saved_search', {
      id: idOf(`saved search ${name}`),
      user_id: user,
      name,
      address,
      created_at: at(12),
    })
}
