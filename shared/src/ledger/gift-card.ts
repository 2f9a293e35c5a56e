import { accountOf, moves, type Account, type Transfer } from './transfer.ts'

// What happens to the money of a gift card beside its sale and what it pays.

type Card = { giftCardId: string; currency: string; amountMinor: number }

export function giftCardAccount({ giftCardId, currency }: Omit<Card, 'amountMinor'>): Account {
  return accountOf('gift_card', giftCardId, currency)
}

/** What is left on a card is on the one that replaces it. `event` tells this time from the next: money may come back later. */
export function giftCardMoved(card: Card & { intoId: string; event: string }): Transfer {
  const { giftCardId, intoId, event, currency, amountMinor } = card
  return {
    kind: 'gift_card_moved',
    reference: `gift_card_moved:${giftCardId}:${event}`,
    subject: { kind: 'gift_card', id: giftCardId },
    postings: [
      {
        source: giftCardAccount(card),
        destination: giftCardAccount({ giftCardId: intoId, currency }),
        amountMinor,
      },
    ].filter(moves),
  }
}

/** Nobody can spend what is left any more. */
export function giftCardExpired(card: Card & { event: string }): Transfer {
  const { giftCardId, event, currency, amountMinor } = card
  return {
    kind: 'gift_card_expired',
    reference: `gift_card_expired:${giftCardId}:${event}`,
    subject: { kind: 'gift_card', id: giftCardId },
    postings: [
      {
        source: giftCardAccount(card),
        destination: accountOf('revenue_expired', '', currency),
        amountMinor,
      },
    ].filter(moves),
  }
}
