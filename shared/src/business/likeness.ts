/** What two clients may share who are likely one person. */
export const likenesses = ['phone', 'email', 'birthday'] as const
export type Likeness = (typeof likenesses)[number]
