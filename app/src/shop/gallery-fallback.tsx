import { lazyRouteComponent } from '@tanstack/react-router'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { linkTo } from '../address/link.ts'
import type { Fallback, FallbackContext } from '../page/screen-entry.ts'

const load = () => import('./choose-shop.tsx')
const ChooseShop = lazyRouteComponent(load, 'ChooseShop')

/** For an address without a spa: the last one visited, that of the next visit, the only one, else a choice. */
export const galleryFallback: Fallback = {
  address: async (context) => {
    const shop = lastSeen(context) ?? (await visitedNext(context))
    if (shop) return linkTo('gallery', { shop })
    await ChooseShop.preload?.()
    return (await load()).onlyShop('gallery', context)
  },
  Page: () => <ChooseShop screen="gallery" />,
}

function lastSeen({ query, queryClient }: FallbackContext): string | undefined {
  const seen = queryClient
    .getQueryCache()
    .findAll({ queryKey: query.shop.get.key(), predicate: ({ state }) => state.data !== undefined })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  return (seen[0]?.state.data as ShopDetails | undefined)?.id
}

async function visitedNext({ api, user }: FallbackContext): Promise<string | undefined> {
  if (!user) return undefined
  const { bookings } = await api.booking.list({ which: 'coming', limit: 1 })
  return bookings[0]?.shop.id
}
