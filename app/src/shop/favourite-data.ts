import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { refusalOf } from '@serein/client/api.ts'
import type { ApiQuery } from '@serein/client/query.ts'
import { useClient, useVisitor } from '@serein/client/provider.tsx'
import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

export function favouritesOptions(query: ApiQuery) {
  return query.shop.favourites.queryOptions({ staleTime: 60_000 })
}

/** The reader’s favourites, latest first; undefined while loading. The server’s page has none, so each part hydrates without them. */
export function useFavourites(): ShopCard[] | undefined {
  const { query } = useClient()
  const visitor = useVisitor()
  const isHydrated = useHydrated()
  const { data } = useQuery({ ...favouritesOptions(query), enabled: visitor !== null })
  return isHydrated ? data?.shops : undefined
}

/** Whether a shop is a favourite, and its toggle, whose code loads with the first press. */
export function useFavour(shop: ShopCard) {
  const { t } = useWords()
  const client = useClient()
  const visitor = useVisitor()
  const isFavourite = useFavourites()?.some(({ id }) => id === shop.id) ?? false
  const turn = async () => {
    try {
      const { favour } = await import('./favour.ts')
      await favour(client, visitor, shop, !isFavourite)
      const word = isFavourite ? 'shop.favourite.gone' : 'shop.favourite.kept'
      showToast({ tone: 'good', text: t(word, { shop: shop.name }) })
    } catch (error) {
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('shop.favourite.failed') })
    }
  }
  return { isFavourite, turn }
}
