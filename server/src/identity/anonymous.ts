import { randomUUID } from 'node:crypto'
import { anonymous } from 'better-auth/plugins/anonymous'

/** Gives what somebody had while they looked around to the account they now have; each slice its own part. */
export type Adopt = (fromUserId: string, toUserId: string) => Promise<void>

/**
 * Somebody who looks around is a user without a name, who may keep times and favourites. Whichever way they then come
 * in, what they had goes with them before the user without a name is deleted.
 */
export function lookingAround(adopt: Adopt) {
  return anonymous({
    schema: { user: { fields: { isAnonymous: 'is_anonymous' } } },
    generateRandomEmail: noAddress,
    onLinkAccount: ({ anonymousUser, newUser }) => adopt(anonymousUser.user.id, newUser.user.id),
  })
}

/** For who has no e-mail address; the database knows its ending, and tells nobody of it. */
export function noAddress(): string {
  return `${randomUUID()}@nobody.invalid`
}
