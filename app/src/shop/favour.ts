import type { Client } from '@serein/client/provider.tsx'
import type { SessionUser } from '@serein/client/session.ts'
import type { ShopCard } from '@serein/shared/shop/contract.ts'

interface Kept {
  shops: ShopCard[]
}

/**
 * Adds or removes a favourite: at once on the screen, then on the server. Without a session a visitor’s session begins, so that
 * the favourites pass to a later account.
 */
export async function favour(
  { api, query, queryClient, session }: Client,
  visitor: SessionUser | null,
  shop: ShopCard,
  isKept: boolean,
): Promise<void> {
  const queryKey = query.shop.favourites.queryKey()
  if (!visitor) await session.signInAnonymously()
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<Kept>(queryKey)
  const others = (before?.shops ?? []).filter(({ id }) => id !== shop.id)
  queryClient.setQueryData<Kept>(queryKey, { shops: isKept ? [shop, ...others] : others })
  try {
    await api.shop.favour({ shopId: shop.id, isFavourite: isKept })
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey })
  }
}
