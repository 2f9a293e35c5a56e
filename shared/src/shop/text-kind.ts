/** The texts that a business writes: of itself, of each of its shops, and of each of its services. */
export const textKinds = ['about', 'privacy', 'terms', 'help', 'shop', 'service'] as const
export type TextKind = (typeof textKinds)[number]

/** So many versions of a text are kept. */
export const textVersionLimit = 50
