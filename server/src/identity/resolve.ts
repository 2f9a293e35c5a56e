import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookies } from 'better-call'
import type pg from 'pg'
import type { Language } from '../platform/scope.ts'

export type ResolvedUser = {
  userId: string
  sessionId: string
  language: Language
  isPlatformAdmin: boolean
  hasTwoStep: boolean
  isAnonymous: boolean
}
export type ResolveUser = (headers: Headers) => Promise<ResolvedUser | null>

/** Of the identity server's context: the secret it signs with and the name of its cookie. */
type Signing = { secret: string; authCookies: { sessionToken: { name: string } } }

/**
 * Who a request comes from, by the identity server's own cookie format, in one query. It reads the session each time,
 * so a log-out holds at once; the sliding renewal is left to `/api/auth/get-session`.
 */
export function openResolver(pool: pg.Pool, signing: Promise<Signing>): ResolveUser {
  return async (headers) => {
    const { secret, authCookies } = await signing
    const token =
      bearerToken(headers, secret) ?? cookieToken(headers, authCookies.sessionToken.name, secret)
    if (!token) return null
    const { rows } = await pool.query<ResolvedUser>({
      name: 'identity.resolve_user',
      text: `select u.id as "userId", s.id as "sessionId", u.language, u.is_platform_admin as "isPlatformAdmin",
               u.two_factor_enabled as "hasTwoStep", u.is_anonymous as "isAnonymous"
             from session s join "user" u on u.id = s.user_id
             where s.token = $1 and s.expires_at >= $2`,
      values: [token, new Date()],
    })
    return rows[0] ?? null
  }
}

function cookieToken(headers: Headers, name: string, secret: string): string | null {
  const value = parseCookies(headers.get('cookie') ?? '').get(name)
  return value ? verified(value, secret) : null
}

/** Native apps keep the signed value themselves and send it as a bearer token. */
function bearerToken(headers: Headers, secret: string): string | null {
  const given = /^bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (!given) return null
  try {
    return verified(decodeURIComponent(given.trim()), secret)
  } catch {
    return null
  }
}

/** The token of `token.signature`, if the signature is ours. */
function verified(value: string, secret: string): string | null {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  const given = Buffer.from(value.slice(dot + 1))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}
