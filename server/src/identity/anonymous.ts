import { randomUUID } from 'node:crypto'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { anonymous } from 'better-auth/plugins/anonymous'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

/** Gives what somebody had while they looked around to the account they now have; each slice its own part. */
export type Adopt = (fromUserId: string, toUserId: string) => Promise<void>

/**
 * Somebody who looks around is a user without a name, who may keep times and favourites. However they then come
 * in, what they had goes with them before the user without a name is deleted.
 */
export function lookingAround(adopt: Adopt) {
  return anonymous({
    schema: { user: { fields: { isAnonymous: 'is_anonymous' } } },
    generateRandomEmail: noAddress,
    onLinkAccount: ({ anonymousUser, newUser }) => adopt(anonymousUser.user.id, newUser.user.id),
  })
}

/** Half inside, somebody who looked around has no session any more: who they were is kept in a cookie until the code is given. */
export const rememberVisitor = createAuthMiddleware(async (ctx) => {
  const session = await getSessionFromCtx(ctx, { disableRefresh: true })
  if (!session?.user.isAnonymous) return
  const { name, attributes } = ctx.context.createAuthCookie('visitor', { maxAge: 600 })
  await ctx.setSignedCookie(name, session.user.id, ctx.context.secret, attributes)
})

/** After the code: what they had while they looked around is theirs, and the user without a name goes. */
export function adoptVisitor(db: Db, adopt: Adopt) {
  return createAuthMiddleware(async (ctx) => {
    const opened = ctx.context.newSession
    const cookie = ctx.context.createAuthCookie('visitor')
    const visitor = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
    if (!opened || !visitor) return
    ctx.setCookie(cookie.name, '', { ...cookie.attributes, maxAge: 0 })
    const { rows } = await sql`select from "user" where id = ${visitor} and is_anonymous`.execute(
      db,
    )
    if (rows.length === 0) return
    await adopt(visitor, opened.user.id)
    await sql`delete from "user" where id = ${visitor} and is_anonymous`.execute(db)
  })
}

/** For who has no e-mail address; the database knows its ending, and tells nobody of it. */
export function noAddress(): string {
  return `${randomUUID()}@nobody.invalid`
}
