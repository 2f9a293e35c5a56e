/** What a conversation may hold. Source: product.md, "The app", `/chats` and `/chat`. */
export const chatRules = {
  textLength: 2_000,
  quickAnswers: 30,
  quickAnswerTitleLength: 60,
  /** So long after the last sign of it somebody is thought to be writing (seconds); a sign is sent at most every other second of it. */
  typingSeconds: 6,
  /** Messages of each side that are taken in a minute, per account. */
  perMinute: { client: 60, shop: 300 },
  /** Messages are forgotten after so long. */
  keptDays: 2 * 366,
}

export const chatReportReasons = ['offensive', 'advertising', 'fraud', 'other'] as const
export type ChatReportReason = (typeof chatReportReasons)[number]

/** The number of messages shown to the platform before and after the reported one. */
export const reportContext = 5

/** What the platform makes of a report. */
export const chatDecisions = ['dismissed', 'hidden', 'suspended'] as const
export type ChatDecision = (typeof chatDecisions)[number]

/** Who has written a message: the client, somebody of the shop, or the shop by itself while it is closed. */
export const chatAuthors = ['client', 'shop', 'automatic'] as const

type Sides = { isBlockedByClient: boolean; isBlockedByShop: boolean }

/** Why nothing can be written into a conversation; null: it can. */
export function whyNotWrite(chat: Sides): 'blocked_by_client' | 'blocked_by_shop' | null {
  if (chat.isBlockedByClient) return 'blocked_by_client'
  return chat.isBlockedByShop ? 'blocked_by_shop' : null
}
