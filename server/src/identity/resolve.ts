import { parseCookies } from 'better-call'
import { refuse } from '@serein/shared/refusal.ts'
import type pg from 'pg'
import type { Language } from '../platform/scope.ts'
import type { Secrets } from '../platform/secret.ts'
import type { AccessTokens } from './access-token.ts'
import { signedBy } from './signed-value.ts'

export type ResolvedUser = {
  userId: string
  sessionId: string
  language: Language
  isPlatformAdmin: boolean
  /** They have a second step, and this session was opened with it; a PIN shows no less of who has one. */
  hasTwoStep: boolean
  isAnonymous: boolean
  /** Which of the businesses they work for they act for; null where they have not said. */
  businessId: string | null
  /** The shared desk at which they came in by a PIN; else null. */
  deskId: string | null
}
export type ResolveUser = (headers: Headers) => Promise<ResolvedUser | null>

/** The secrets it is signed with, and of the identity server's context the name of its cookie. */
type Signing = {
  secrets: Secrets
  context: Promise<{ authCookies: { sessionToken: { name: string } } }>
}

/**
 * Who a request comes from, by the identity server's own cookie format or by an access token, in one query. It reads the
 * session each time, so a log-out holds at once; the sliding is left to `/api/auth/renew`.
 * Errors: `access_token_invalid` for one that was given and does not hold, whatever else the request brings along.
 */
export function openResolver(
  pool: pg.Pool,
  { secrets, context }: Signing,
  tokens: AccessTokens,
): ResolveUser {
  return async (headers) => {
    const bearer = /^bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim()
    if (bearer && isAccessToken(bearer)) return byAccessToken(pool, tokens, bearer)
    const { authCookies } = await context
    const token =
      (bearer && bearerToken(bearer, secrets)) ??
      cookieToken(headers, authCookies.sessionToken.name, secrets)
    if (!token) return null
    return selectUser(pool, 'identity.resolve_user', 's.token = $2', [token])
  }
}

/**
 * The headers without the cookie of a session that is over. As it meets one, the identity server takes it away with its
 * answer, and with it the cookie of the same name that a log-in has just given.
 */
export async function withoutDeadSession(
  received: Headers,
  name: string,
  resolveUser: ResolveUser,
): Promise<Headers> {
  const headers = new Headers(received)
  const cookie = received.get('cookie') ?? ''
  if (!parseCookies(cookie).has(name) || (await resolveUser(new Headers({ cookie }))))
    return headers
  const others = cookie.split(';').filter((each) => each.split('=')[0]!.trim() !== name)
  // It stays a request with cookies, even with none: those have to show where they come from.
  headers.set('cookie', others.join(';'))
  return headers
}

/** Three parts without the signs that the signed value of a session always has. */
function isAccessToken(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)
}

async function byAccessToken(
  pool: pg.Pool,
  tokens: AccessTokens,
  token: string,
): Promise<ResolvedUser> {
  const access = await tokens.read(token)
  const { sessionId, userId } = access ?? {}
  const user =
    access &&
    (await selectUser(pool, 'identity.resolve_access', 's.id = $2 and u.id = $3', [
      sessionId,
      userId,
    ]))
  // As nobody, an app would think that its reader had logged out.
  if (!user) throw refuse('access_token_invalid')
  return user
}

async function selectUser(
  pool: pg.Pool,
  name: string,
  condition: string,
  values: unknown[],
): Promise<ResolvedUser | null> {
  const { rows } = await pool.query<ResolvedUser>({
    name,
    text: `select u.id as "userId", s.id as "sessionId", u.language, u.is_platform_admin as "isPlatformAdmin",
             u.two_factor_enabled and (s.second_step is not null or s.desk_id is not null) as "hasTwoStep", u.is_anonymous as "isAnonymous",
             s.business_id as "businessId", s.desk_id as "deskId"
           from session s join "user" u on u.id = s.user_id
           where s.expires_at >= $1 and ${condition}`,
    values: [new Date(), ...values],
  })
  return rows[0] ?? null
}

function cookieToken(headers: Headers, name: string, secrets: Secrets): string | null {
  const value = parseCookies(headers.get('cookie') ?? '').get(name)
  return value ? verified(value, secrets) : null
}

/** Native apps keep the signed value themselves and send it as a bearer token. */
function bearerToken(header: string, secrets: Secrets): string | null {
  try {
    return verified(decodeURIComponent(header), secrets)
  } catch {
    return null
  }
}

/** The token of `token.signature`, if the signature is ours. */
function verified(value: string, secrets: Secrets): string | null {
  return signedBy(value, secrets)?.text ?? null
}
