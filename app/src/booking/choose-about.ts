import { aboutWords } from '../about-words.ts'
import { brief, type PageAbout, type Say } from '../page-about.ts'
import type { Preload } from '../router.tsx'
import { shopPicture } from '../shop/shop-about-page.ts'

/** Choosing a time for a visit; nothing is said of a booking that somebody reschedules. */
export function aboutChoice(
  { query, queryClient, search }: Preload<'bookAppointment'>,
  say: Say,
): PageAbout | undefined {
  if (search.reschedule || !search.shop) return undefined
  const { queryKey } = query.shop.get.queryOptions({ input: { shopId: search.shop } })
  const shop = queryClient.getQueryData(queryKey)
  if (!shop) return undefined
  return {
    description: brief(aboutWords[say.language].choose(shop.name)),
    picture: shopPicture(shop, say),
    isEmpty: !search.items,
  }
}
