/** Other times that a shop may offer with its no, and how much it may say. */
export const declineLimits = { times: 3, noteLength: 500 } as const
