/** What a link asks for: what the desk wants, a guest’s share, all that is left, or a fee that a card did not pay. */
export const linkKinds = ['desk', 'share', 'rest', 'fee'] as const
export type LinkKind = (typeof linkKinds)[number]
