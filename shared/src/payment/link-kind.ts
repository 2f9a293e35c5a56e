/** What a link asks for: what the desk wants, a guest’s share, all that is left, a fee that a card did not pay, or a tip after the visit. */
export const linkKinds = ['desk', 'share', 'rest', 'fee', 'tip'] as const
export type LinkKind = (typeof linkKinds)[number]
