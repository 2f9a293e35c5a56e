import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { parseCookies } from 'better-call'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db } from '../platform/pool.ts'
import { accessMinutes, type AccessTokens } from './access-token.ts'

type Parts = { db: Db; tokens: AccessTokens; now: () => Date }

/**
 * `POST /api/auth/renew`: keeps a session going, and says when to come again: `{ uid, lengthSeconds, sessionEndsAt }`, for
 * who sent a bearer token with an `accessToken` that is good for as long. `unauthenticated` where the session is over.
 */
export function renewalPlugin({ db, tokens, now }: Parts) {
  const renew = createAuthEndpoint(
    '/renew',
    { method: 'POST', requireHeaders: true },
    async (ctx) => {
      const { secret, authCookies, sessionConfig } = ctx.context
      const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
      // Who did not want to be remembered has a session of a day, which does not grow.
      const isPassing = await ctx.getSignedCookie(authCookies.dontRememberToken.name, secret)
      const lasts = { ...sessionConfig, isKept: !isPassing }
      // Read by us: the identity server's own way of reading takes a database that fails for a session that is over.
      const session = token ? await slide(db, token, lasts, now()) : null
      if (!token || !session) throw APIError.fromStatus('UNAUTHORIZED', { code: 'unauthenticated' })
      if (session.hasMoved) {
        const { name, attributes } = authCookies.sessionToken
        const maxAge = sessionConfig.expiresIn
        await ctx.setSignedCookie(name, token, secret, { ...attributes, maxAge })
      }
      const lengthSeconds = Math.min(accessMinutes * 60, session.secondsLeft)
      // A page needs none, and what no script can read, none can pass on: who came by a cookie gets no token.
      const cookies = parseCookies(ctx.request?.headers.get('cookie') ?? '')
      const isNative = !cookies.has(authCookies.sessionToken.name)
      ctx.setHeader('cache-control', 'no-store')
      return ctx.json({
        uid: session.userId,
        lengthSeconds,
        sessionEndsAt: session.endsAt,
        ...(isNative && { accessToken: await tokens.issue(session, lengthSeconds) }),
      })
    },
  )
  return { id: 'serein-renewal', endpoints: { renew } } satisfies BetterAuthPlugin
}

type Lifetime = { expiresIn: number; updateAge: number; isKept: boolean }

/** One statement: a session that is deleted meanwhile is renewed or gone, never both. */
async function slide(db: Db, token: string, { expiresIn, updateAge, isKept }: Lifetime, now: Date) {
  const full = new Date(now.getTime() + expiresIn * 1000)
  // As the identity server does it: once a day, so that a late answer hardly ever brings an old cookie back.
  const movesBefore = new Date(full.getTime() - updateAge * 1000)
  const { rows } = await sql<{
    userId: string
    sessionId: string
    endsAt: string
    secondsLeft: number
    hasMoved: boolean
  }>`
    with before as (
      select id, expires_at from session where token = ${token} and expires_at > ${now} for update
    )
    update session s set updated_at = ${now},
      expires_at = case when ${isKept} and s.expires_at <= ${movesBefore} then ${full} else s.expires_at end
    from before where s.id = before.id
    returning s.id as "sessionId", s.user_id as "userId", ${instantOf('s.expires_at')} as "endsAt",
      floor(extract(epoch from s.expires_at - ${now}::timestamptz))::int as "secondsLeft",
      s.expires_at <> before.expires_at as "hasMoved"`.execute(db)
  return rows[0] ?? null
}
