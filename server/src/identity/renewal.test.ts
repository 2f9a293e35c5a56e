import { hkdfSync } from 'node:crypto'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { camille, cookieOf, post, refusedOf, secret, type TestAuth, fileAuth } from './testing.ts'

let now: Date
let auth: TestAuth['auth']
const t = fileAuth()
beforeAll(() => t.register())
beforeEach(() => {
  now = new Date()
  auth = t.open({ now: () => now })
})

type Renewed = { uid: string; lengthSeconds: number; sessionEndsAt: string; accessToken?: string }

async function logIn(body: object = {}) {
  const cookie = cookieOf(await auth.handler(post('/sign-in/email', { ...camille, ...body })))
  const value = /session_token=([^;]+)/u.exec(cookie)![1]!
  return { cookie, value, token: decodeURIComponent(value).split('.')[0]! }
}

const renew = (headers: Record<string, string>) => auth.handler(post('/renew', {}, headers))
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const renewed = async (headers: Record<string, string>) =>
  (await (await renew(headers)).json()) as Renewed
const resolve = (token: string) => auth.resolveUser(new Headers(bearer(token)))

async function rowOf(token: string) {
  const { rows } = await t.database.pool.query<{
    id: string
    days: number
    seen: Date
  }>(
    `select id, round(extract(epoch from expires_at - now()) / 86400)::int as days, updated_at as seen
     from session where token = $1`,
    [token],
  )
  return rows[0]!
}

test('a cookie is renewed for an hour; the session is the same, and no token leaves', async () => {
  const { cookie, token } = await logIn()
  const before = await rowOf(token)
  now = new Date(now.getTime() + 60_000)
  const answer = await renew({ cookie })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  // Of this day already.
  expect(answer.headers.getSetCookie()).toEqual([])
  const body = (await answer.json()) as Renewed
  expect(Object.keys(body).toSorted()).toEqual(['lengthSeconds', 'sessionEndsAt', 'uid'])
  expect(body.lengthSeconds).toBe(3600)
  const after = await rowOf(token)
  expect(after).toMatchObject({ id: before.id, days: 30 })
  expect(after.seen.getTime()).toBe(now.getTime())
})

test('a session slides on with its cookie once a day has passed', async () => {
  const { cookie, token } = await logIn()
  const before = await rowOf(token)
  await t.database.pool.query(
    `update session set expires_at = now() + interval '10 days' where token = $1`,
    [token],
  )
  const answer = await renew({ cookie })
  expect(cookie.split('; ')).toContain(cookieOf(answer))
  const [flags] = answer.headers.getSetCookie()
  for (const flag of [/; Max-Age=2592000/iu, /; HttpOnly/iu, /; Secure/iu, /; SameSite=Lax/iu])
    expect(flags).toMatch(flag)
  expect(await rowOf(token)).toMatchObject({ id: before.id, days: 30 })
})

test('who did not want to be remembered is renewed within the day of their session, and not beyond', async () => {
  const { cookie, token } = await logIn({ rememberMe: false })
  expect((await renewed({ cookie })).lengthSeconds).toBe(3600)
  expect((await rowOf(token)).days).toBe(1)
  now = new Date(now.getTime() + (23 * 60 + 45) * 60_000)
  expect((await renewed({ cookie })).lengthSeconds).toBeLessThanOrEqual(15 * 60)
  now = new Date(now.getTime() + 16 * 60_000)
  expect((await renew({ cookie })).status).toBe(401)
})

test('who has no session, or none any more, is told so, in their language', async () => {
  const { cookie, value, token } = await logIn()
  const tampered = cookie.replace(/token=./u, 'token=%21')
  const none: Record<string, string>[] = [
    {},
    { cookie: tampered },
    bearer('a.b'),
    bearer(`${value}x`),
  ]
  for (const headers of none) {
    const answer = await renew({ ...headers, 'accept-language': 'fr' })
    expect(answer.status).toBe(401)
    expect(await refusedOf(answer)).toMatchObject({
      code: 'unauthenticated',
      message: 'Veuillez d’abord vous connecter.',
    })
  }
  await t.database.pool.query('delete from session where token = $1', [token])
  for (const headers of [{ cookie }, bearer(value)]) expect((await renew(headers)).status).toBe(401)
})

test('a database that fails ends nobody’s session', async () => {
  const { cookie } = await logIn()
  await t.database.pool.query('alter table session rename to session_away')
  try {
    expect((await renew({ cookie })).status).toBe(500)
  } finally {
    await t.database.pool.query('alter table session_away rename to session')
  }
  expect((await renew({ cookie })).status).toBe(200)
})

test('who was logged out elsewhere logs in again at the first try, and only from our own pages', async () => {
  const { cookie, token } = await logIn()
  await t.database.pool.query('delete from session where token = $1', [token])
  const again = (more: object) =>
    auth.handler(post('/sign-in/email', camille, { cookie: `lang=fr; ${cookie}`, ...more }))
  const fresh = cookieOf(await again({}))
  expect(await auth.resolveUser(new Headers({ cookie: fresh }))).not.toBeNull()
  expect((await again({ origin: 'https://elsewhere.example' })).status).toBe(403)
})

test('a bearer gets an access token that opens the API until it ends, whose session can be named', async () => {
  const { cookie, value, token } = await logIn()
  const { accessToken, lengthSeconds, uid } = await renewed(bearer(value))
  const { sessionId, ...who } = (await resolve(accessToken!))!
  expect(who).toEqual({
    userId: uid,
    language: 'en',
    businessId: null,
    deskId: null,
    isPlatformAdmin: false,
    hasTwoStep: false,
    isAnonymous: false,
  })
  expect(sessionId).toBe((await rowOf(token)).id)
  now = new Date(now.getTime() + lengthSeconds * 1000 - 1000)
  expect(await resolve(accessToken!)).not.toBeNull()
  now = new Date(now.getTime() + 1000)
  await expect(resolve(accessToken!)).rejects.toMatchObject({ code: 'access_token_invalid' })
  // It renews nothing itself, and a page that has a cookie gets none, whatever else it says.
  expect((await renew(bearer(accessToken!))).status).toBe(401)
  expect(await renewed({ cookie, ...bearer(value) })).not.toHaveProperty('accessToken')
  expect(await renewed({ cookie, ...bearer('nonsense') })).not.toHaveProperty('accessToken')
})

test('a session that was ended ends its access tokens at once', async () => {
  const { value, token } = await logIn()
  const first = (await renewed(bearer(value))).accessToken!
  const second = (await renewed(bearer(value))).accessToken!
  expect(await resolve(first)).not.toBeNull()
  await t.database.pool.query('delete from session where token = $1', [token])
  for (const each of [first, second])
    await expect(resolve(each)).rejects.toMatchObject({ code: 'access_token_invalid' })
})

test('a token that anybody touched or made is refused, also beside a cookie that is good', async () => {
  const { cookie, value, token } = await logIn()
  const good = (await renewed(bearer(value))).accessToken!
  const claims = decodeJwt(good)
  const [head, body, signature] = good.split('.') as [string, string, string]
  const own = new Uint8Array(hkdfSync('sha256', secret, '', 'serein access token', 32))
  const sign = (more: object, key: Uint8Array = own, header: object = {}) =>
    new SignJWT({ ...claims, ...more })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .sign(key)
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody' })).toString('base64url')
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
  const { id } = await rowOf(token)
  const stranger = await t.register({ ...camille, email: `${id}@example.test` })
  const user = (await auth.resolveUser(new Headers({ cookie: stranger })))!
  const seconds = Math.floor(now.getTime() / 1000)
  const bad = {
    'another body': `${head}.${forged}.${signature}`,
    'another signature': `${head}.${body}.${signature.replace(/^./u, (first) => (first === 'A' ? 'B' : 'A'))}`,
    'no signature': `${head}.${body}.`,
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg none, with our signature': `${none}.${body}.${signature}`,
    'another algorithm': await sign({}, own, { alg: 'HS384' }),
    'the key of the cookies': await sign({}, new TextEncoder().encode(secret)),
    'a foreign key': await sign({}, new Uint8Array(32).fill(7)),
    'a foreign issuer': await sign({ iss: 'https://elsewhere.example' }),
    'a foreign audience': await sign({ aud: 'another-api' }),
    'no audience': await sign({ aud: undefined }),
    'another kind of token': await sign({}, own, { typ: 'JWT' }),
    'no end': await sign({ exp: undefined }),
    'an end far away': await sign({ iat: seconds - 3601, exp: seconds + 86_400 }),
    'an end that has passed': await sign({ exp: seconds - 1 }),
    'from tomorrow': await sign({ iat: seconds + 86_400, exp: seconds + 90_000 }),
    'no session': await sign({ sid: undefined }),
    'a session that never was': await sign({ sid: 'nowhere' }),
    'the session of somebody else': await sign({ sub: user.userId }),
    'no token': 'a.b.c',
  }
  expect(await sign({})).toBe(good)
  for (const [what, accessToken] of Object.entries(bad)) {
    const headers = new Headers({ ...bearer(accessToken), cookie })
    const outcome = await auth.resolveUser(headers).catch((error: { code?: string }) => error.code)
    expect({ what, outcome }).toEqual({ what, outcome: 'access_token_invalid' })
  }
})

test('a token of another address is none of ours', async () => {
  const { value } = await logIn()
  const { accessToken } = await renewed(bearer(value))
  const elsewhere = t.open({ publicUrl: 'https://another.example' })
  await expect(elsewhere.resolveUser(new Headers(bearer(accessToken!)))).rejects.toMatchObject({
    code: 'access_token_invalid',
  })
})
