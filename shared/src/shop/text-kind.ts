/** The texts that a business writes: of itself, and of each of its shops. */
export const textKinds = ['about', 'privacy', 'terms', 'help', 'shop'] as const
export type TextKind = (typeof textKinds)[number]

/** So many versions of a text are kept. */
export const textVersionLimit = 50
