/** The texts that a business writes: of itself, of each of its shops, and of each of its services. */
export const textKinds = ['about', 'privacy', 'terms', 'help', 'shop', 'service'] as const
export type TextKind = (typeof textKinds)[number]

/** The number of versions kept of a text. */
export const textVersionLimit = 50
