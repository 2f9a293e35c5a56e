import type { Api } from '@serein/client/api.ts'
import { sessionStore, useSessionStore } from '@serein/client/session-store.ts'

/** A gift card as it is chosen at a shop. */
export type GiftWish = Parameters<Api['giftCard']['buy']>[0]

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
