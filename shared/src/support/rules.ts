/** What articles are filed under, in the order in which they are shown. */
export const articleTopics = [
  'booking',
  'change',
  'payment',
  'wallet',
  'offer',
  'review',
  'notification',
  'account',
  'privacy',
] as const
export type ArticleTopic = (typeof articleTopics)[number]

export const ticketStates = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

/** In characters and pieces. */
export const supportLimits = {
  title: 120,
  subject: 120,
  text: 4_000,
  /** The most open questions of a person. */
  openTickets: 20,
  /** Mails a day that tell one address of questions without an account: its owner may not have asked them. */
  guestMailsADay: 5,
  /** In one ticket. */
  messages: 200,
  /** Beside one message. */
  photos: 4,
} as const
