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
  /** Questions of one person that nobody has closed. */
  openTickets: 20,
  /** The same of one e-mail address without an account, whose owner may not know of them. */
  guestTickets: 5,
  /** In one ticket. */
  messages: 200,
  /** Beside one message. */
  photos: 4,
} as const
