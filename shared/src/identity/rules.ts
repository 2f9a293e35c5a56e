/** The steps of setting an account up, in their order. */
export const setUpSteps = ['you', 'contact', 'wellness', 'news'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** How firmly somebody likes to be touched. */
export const pressures = ['light', 'medium', 'firm'] as const
export type Pressure = (typeof pressures)[number]

/** Of one field of the wellness notes, in characters. */
export const wellnessLengthLimit = 500

/** So long somebody may change their mind about being erased. */
export const erasureGraceDays = 14
