/** Drawn by the house. */
export const giftCardDesigns = ['leaves', 'stones', 'water', 'night', 'winter', 'birthday'] as const
export type GiftCardDesign = (typeof giftCardDesigns)[number]

/** As it is kept. `ordered`: chosen, and not paid yet. */
export const keptGiftCardStates = [
  'ordered',
  'active',
  'expired',
  'blocked',
  'replaced',
  'refunded',
] as const
export type KeptGiftCardState = (typeof keptGiftCardStates)[number]

/** As it is shown: one that is active with nothing left on it is used up. A refund brings it back. */
export const giftCardStates = [...keptGiftCardStates, 'used_up'] as const
export type GiftCardState = (typeof giftCardStates)[number]

export function giftCardStateOf(state: KeptGiftCardState, balanceMinor: number): GiftCardState {
  return state === 'active' && balanceMinor === 0 ? 'used_up' : state
}

export type GiftCardVerb = 'block' | 'unblock' | 'replace' | 'undo' | 'send'

/** What may be done with a card. Button and server ask the same. */
export const giftCardMay: Record<GiftCardVerb, (card: GiftCardFacts) => boolean> = {
  block: ({ state }) => state === 'active' || state === 'used_up',
  unblock: ({ state }) => state === 'blocked',
  replace: ({ state, balanceMinor }) =>
    (state === 'active' || state === 'blocked') && balanceMinor > 0,
  /** Nothing of it is used. */
  undo: ({ state, balanceMinor, amountMinor }) =>
    (state === 'active' || state === 'blocked') && balanceMinor === amountMinor,
  send: ({ state }) => state === 'active',
}

export type GiftCardFacts = { state: GiftCardState; balanceMinor: number; amountMinor: number }

export const giftCardLimits = {
  /** On one bill at once. */
  onABill: 5,
  messageLength: 300,
  nameLength: 60,
  suggestions: 6,
  mostMinor: 1_000_000,
  /** So long before its end its holder is told. */
  warnDays: 30,
  /** A distance sale can be undone by its buyer for so long. */
  undoDays: 14,
  /** What comes back to a card that has ended can be used for so long. */
  revivedDays: 180,
  /** So far ahead it may be sent. */
  sendAheadDays: 365,
  longestMonths: 120,
  /** So far ahead many may give to one. */
  collectDays: 90,
} as const
