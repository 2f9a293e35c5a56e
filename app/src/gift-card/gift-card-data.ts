import type { Api } from '@serein/client/api.ts'
import type { ApiQuery } from '@serein/client/query.ts'
import type { GiftCardState } from '@serein/shared/gift-card/states.ts'
import type { Tone } from '@serein/ui/badge.tsx'
import type { Word } from '../language/words.ts'

export type OfferedGiftCards = Awaited<ReturnType<Api['giftCard']['offer']>>
export type OwnGiftCard = Awaited<ReturnType<Api['giftCard']['mine']>>['giftCards'][number]
export type LinkedGiftCard = Awaited<ReturnType<Api['giftCard']['byLink']>>
export type GiftCardBalance = Awaited<ReturnType<Api['giftCard']['balance']>>

/** What gift cards a shop sells. */
export function giftCardsOptions(query: ApiQuery, shopId: string) {
  return query.giftCard.offer.queryOptions({ input: { shopId } })
}

/** The cards that the reader keeps or has bought. */
export function ownGiftCardsOptions(query: ApiQuery) {
  return query.giftCard.mine.queryOptions({})
}

export const giftCardWords = {
  ordered: 'giftCard.state.ordered',
  active: 'giftCard.state.active',
  used_up: 'giftCard.state.usedUp',
  expired: 'giftCard.state.expired',
  blocked: 'giftCard.state.blocked',
  replaced: 'giftCard.state.replaced',
  refunded: 'giftCard.state.refunded',
} as const satisfies Record<GiftCardState, Word>

export const giftCardTones = {
  ordered: 'gold',
  active: 'primary',
  used_up: 'neutral',
  expired: 'neutral',
  blocked: 'red',
  replaced: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<GiftCardState, Tone>
