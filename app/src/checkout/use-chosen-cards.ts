import { sessionStore, useSessionStore } from '@serein/client/session-store.ts'

/** A gift card that is to pay a bill, as it was when it was chosen. */
export interface ChosenCard {
  giftCardId: string
  /** As it was typed; absent: one of the reader’s own. */
  code?: string
  codeEnd: string
  balanceMinor: number
}

/** The cards that are to pay a visit or an order. They outlast a reload and the way to a provider; a code never stands in an address. */
export function useChosenCards(subjectId: string): ChosenCard[] {
  const text = useSessionStore(nameOf(subjectId))
  return text ? (JSON.parse(text) as ChosenCard[]) : []
}

export function chooseCards(subjectId: string, cards: readonly ChosenCard[]): void {
  sessionStore.set(nameOf(subjectId), cards.length > 0 ? JSON.stringify(cards) : null)
}

/** What the cards hold together. */
export function heldBy(cards: readonly ChosenCard[]): number {
  return cards.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)
}

/** What each of them pays of an amount, the first one first. */
export function partsOfCards(cards: readonly ChosenCard[], amountMinor: number): number[] {
  let leftMinor = amountMinor
  return cards.map(({ balanceMinor }) => {
    const partMinor = Math.min(balanceMinor, leftMinor)
    leftMinor -= partMinor
    return partMinor
  })
}

/** The same as a command names it. */
export function cardsToPay(cards: readonly ChosenCard[], amountMinor: number) {
  const parts = partsOfCards(cards, amountMinor)
  return cards.flatMap(({ giftCardId, code }, index) =>
    parts[index]! > 0
      ? [{ ...(code === undefined ? { giftCardId } : { code }), amountMinor: parts[index]! }]
      : [],
  )
}

function nameOf(subjectId: string): string {
  return `cards.${subjectId}`
}
