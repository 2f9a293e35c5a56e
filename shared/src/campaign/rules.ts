/** What a campaign may hold, and how often. Source: product.md, "Messages"; decision 047. */
export const campaignLimits = {
  nameLength: 80,
  subjectLength: 120,
  textLength: 4_000,
  codeLength: 20,
  daysBetween: 90,
} as const

/** The default days between two campaigns of a business to a client. */
export const usualDaysBetween = 7

/** What people have agreed to word for word: at most twice a month, from all spas together. Source: the legal text `marketing`. */
export const promisedNews = { most: 2, days: 31 } as const

/** A visit that is booked so soon after the link was opened counts as its result. */
export const resultDays = 14

/** `planned` may become a draft again; `stopped` and `sent` are for good. */
export const campaignStates = ['draft', 'planned', 'sending', 'sent', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]

/** The target of the button: booking at the client’s spa, the offers, or no button. */
export const campaignActions = ['book', 'offers', 'none'] as const
export type CampaignAction = (typeof campaignActions)[number]
