import { createHmac } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { camille, fileAuth, post, sessionCookieOf } from './testing.ts'

let name: string
let value: string
const t = fileAuth()
beforeAll(async () => {
  await t.register()
  const fresh = sessionCookieOf(await signIn())
  ;[name = '', value = ''] = fresh.split('=')
})

const signIn = () => t.auth.handler(post('/sign-in/email', camille))

/** What the identity server itself says of these headers. */
async function both(headers: Headers) {
  // Ours first: theirs clears an expired session away as it looks.
  const ours = await t.auth.resolveUser(headers)
  const theirs = await t.auth.getSession(headers)
  return { ours: ours?.userId ?? null, theirs: theirs?.user.id ?? null }
}

const withCookie = (cookie: string) => new Headers({ cookie })

test('a session in force: both name the same user, by cookie and by bearer token', async () => {
  for (const headers of [
    withCookie(`${name}=${value}`),
    withCookie(`other=1; ${name}=${value}; last=2`),
    withCookie(`${name}="${value}"`),
    new Headers({ authorization: `Bearer ${value}` }),
    new Headers({ authorization: `bearer ${decodeURIComponent(value)}` }),
    new Headers({ authorization: 'Bearer nonsense.nonsense', cookie: `${name}=${value}` }),
  ]) {
    const { ours, theirs } = await both(headers)
    expect(ours).toEqual(expect.any(String))
    expect(ours).toBe(theirs)
  }
})

test('a cookie that anybody touched: both know nobody', async () => {
  const token = decodeURIComponent(value).split('.')[0]!
  const flipped = value.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))
  const foreign = createHmac('sha256', 'another secret').update(token).digest('base64')
  for (const forged of [
    flipped,
    value.slice(0, -8),
    token,
    `${token}.`,
    `${token}.${'A'.repeat(43)}=`,
    encodeURIComponent(`${token}.${foreign}`),
    `.${value}`,
    '',
    '%',
    '%00',
    `${value}${value}`,
  ]) {
    for (const headers of [
      withCookie(`${name}=${forged}`),
      new Headers({ authorization: `Bearer ${forged}` }),
    ])
      expect({ given: forged, ...(await both(headers)) }).toEqual({
        given: forged,
        ours: null,
        theirs: null,
      })
  }
  expect(await both(withCookie(`serein.session_token=${value}`))).toEqual({
    ours: null,
    theirs: null,
  })
  expect(await both(new Headers())).toEqual({ ours: null, theirs: null })
})

test('a session past its time: both know nobody', async () => {
  const cookie = sessionCookieOf(await signIn())
  await t.database.pool.query(
    `update session set expires_at = now() - interval '1 second' where token = $1`,
    [decodeURIComponent(cookie.split('=')[1]!).split('.')[0]],
  )
  expect(await both(withCookie(cookie))).toEqual({ ours: null, theirs: null })
})

test('a session logged out, or of a user who is gone: both know nobody', async () => {
  const cookie = sessionCookieOf(await signIn())
  await t.auth.handler(post('/sign-out', {}, { cookie }))
  expect(await both(withCookie(cookie))).toEqual({ ours: null, theirs: null })
  const deletedCookie = await t.register({ ...camille, email: 'gone@example.test' })
  expect((await both(withCookie(deletedCookie))).ours).not.toBeNull()
  await t.database.pool.query(`delete from "user" where email = 'gone@example.test'`)
  expect(await both(withCookie(deletedCookie))).toEqual({ ours: null, theirs: null })
})

test('a session is resolved with one question to the database', async () => {
  const queries: unknown[] = []
  const { pool } = t.database
  const query = pool.query.bind(pool)
  pool.query = ((...args: unknown[]) => {
    queries.push(args[0])
    return (query as (...all: unknown[]) => unknown)(...args)
  }) as typeof pool.query
  try {
    expect(await t.auth.resolveUser(withCookie(`${name}=${value}`))).not.toBeNull()
    expect(await t.auth.resolveUser(withCookie(`${name}=tampered`))).toBeNull()
  } finally {
    pool.query = query
  }
  expect(queries).toHaveLength(1)
})
