import type { Api } from '@serein/client/api.ts'
import { linkTo } from '../address/link.ts'
import { sessionStore, useSessionStore } from '@serein/client/session-store.ts'

/** A gift card as it is chosen at a shop; with a last day where many give to it. */
export type GiftWish = Parameters<Api['giftCard']['buy']>[0] & { endsOn?: string }

/** Writes it down as an order, or begins to collect for it. Returns where it goes on. */
export async function payGiftCard(
  api: Pick<Api, 'giftCard' | 'collection'>,
  { endsOn, ...card }: GiftWish,
): Promise<string> {
  if (endsOn === undefined) return linkTo('checkout', { order: (await api.giftCard.buy(card)).id })
  const { collectionToken: link } = await api.collection.start({ ...card, endsOn })
  return linkTo('checkout', { link, together: 1 })
}

/** Kept until it is an order: a reader without an account says who they are before that. */
export function keepGiftWish(shopId: string, wish: GiftWish | null): void {
  sessionStore.set(nameOf(shopId), wish && JSON.stringify(wish))
}

export function useGiftWish(shopId: string): GiftWish | null {
  const text = useSessionStore(nameOf(shopId))
  return text ? (JSON.parse(text) as GiftWish) : null
}

function nameOf(shopId: string): string {
  return `gift.${shopId}`
}
