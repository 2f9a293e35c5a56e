/** What a campaign may hold, and how often. Source: product.md, "Messages"; decision 047. */
export const campaignLimits = {
  nameLength: 80,
  subjectLength: 120,
  textLength: 4_000,
  codeLength: 20,
  daysBetween: 90,
} as const

/** A client hears of a business once within so many days, where that says nothing else. */
export const usualDaysBetween = 7

/** What people have agreed to word for word: at most twice a month, from all spas together. Source: the legal text `marketing`. */
export const promisedNews = { most: 2, days: 31 } as const

/** A visit that is booked so soon after the link was opened counts as its result. */
export const resultDays = 14

/** `planned` may become a draft again; `stopped` and `sent` are for good. */
export const campaignStates = ['draft', 'planned', 'sending', 'sent', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]

/** Where the button leads: to the client's spa to book, to the offers, or there is none. */
export const campaignActions = ['book', 'offers', 'none'] as const
export type CampaignAction = (typeof campaignActions)[number]
