import { beforeAll, expect, test } from 'vitest'
import { camille, cookieOf, origin, post, refusedOf, fileAuth } from './testing.ts'

const t = fileAuth()

const signIn = (input = {}) =>
  t.auth.handler(
    post('/sign-in/email', { email: camille.email, password: camille.password, ...input }),
  )

beforeAll(() => t.register())

test('the session cookie is out of reach of scripts and of other sites, and goes over TLS only', async () => {
  const cookie = (await signIn()).headers
    .getSetCookie()
    .find((each) => each.includes('session_token'))
  expect(cookie).toMatch(/^__Secure-serein\.session_token=/)
  expect(cookie).toMatch(/; HttpOnly/)
  expect(cookie).toMatch(/; Secure/)
  expect(cookie).toMatch(/; SameSite=Lax/)
  expect(cookie).toMatch(/; Path=\//)
  expect(cookie).toMatch(/; Max-Age=2592000/)
  expect(cookie).not.toMatch(/Domain/)
  const plain = t.open({ publicUrl: 'http://booking.example' })
  const given = await plain.handler(
    post(
      '/sign-in/email',
      { email: camille.email, password: camille.password },
      { origin: 'http://booking.example' },
    ),
  )
  expect(given.headers.getSetCookie().join()).toMatch(/^serein\.session_token=(?!.*Secure)/)
})

test('each log-in is a session of its own, whatever cookie came with it', async () => {
  const mine = cookieOf(await signIn())
  const again = await t.auth.handler(
    post('/sign-in/email', { email: camille.email, password: camille.password }, { cookie: mine }),
  )
  expect(cookieOf(again)).not.toBe(mine)
  const planted = '__Secure-serein.session_token=planted.planted'
  const answer = await t.auth.handler(
    post(
      '/sign-in/email',
      { email: camille.email, password: camille.password },
      { cookie: planted },
    ),
  )
  expect(answer.status).toBe(200)
  expect(cookieOf(answer)).not.toContain('planted')
  expect(await t.auth.resolveUser(new Headers({ cookie: planted }))).toBeNull()
})

test('a log-out holds at once, for that session only', async () => {
  const [phone, laptop] = [cookieOf(await signIn()), cookieOf(await signIn())]
  expect(await t.auth.resolveUser(new Headers({ cookie: phone }))).not.toBeNull()
  const out = await t.auth.handler(post('/sign-out', {}, { cookie: phone }))
  expect(out.status).toBe(200)
  expect(cookieOf(out)).toBe('')
  expect(await t.auth.resolveUser(new Headers({ cookie: phone }))).toBeNull()
  expect(await t.auth.resolveUser(new Headers({ cookie: laptop }))).not.toBeNull()
})

test.each([
  ['a wrong password', { password: 'quiet-river-70' }, 401, 'wrong_credentials'],
  ['an unknown address', { email: 'nobody@example.test' }, 401, 'wrong_credentials'],
  ['no address', { email: 'camille' }, 400, 'invalid_input'],
  ['no password', { password: '' }, 400, 'invalid_input'],
  ['a password that is no text', { password: { $ne: null } }, 400, 'invalid_input'],
])('%s is refused in the one shape', async (_words, input, status, code) => {
  const answer = await signIn(input)
  expect(answer.status).toBe(status)
  expect(answer.headers.getSetCookie().filter((cookie) => !/max-age=0/i.test(cookie))).toEqual([])
  const body = await refusedOf(answer)
  expect(body).toMatchObject({ defined: true, code, status, message: expect.any(String) })
  const named = body.data?.fields.map((field) => field.path)
  expect(named).toEqual(code === 'invalid_input' ? Object.keys(input) : undefined)
})

test('another site can neither log anyone in nor out', async () => {
  const cookie = cookieOf(await signIn())
  const foreign = { origin: 'https://evil.example' }
  const into = await t.auth.handler(
    post('/sign-in/email', { ...camille, name: undefined }, foreign),
  )
  const out = await t.auth.handler(post('/sign-out', {}, { ...foreign, cookie }))
  const form = await t.auth.handler(
    new Request(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body: new URLSearchParams({ email: camille.email, password: camille.password }),
    }),
  )
  expect([into.status, out.status, form.status]).toEqual([403, 403, 400])
  expect((await refusedOf(into)).code).toBe('origin_foreign')
  expect(await t.auth.resolveUser(new Headers({ cookie }))).not.toBeNull()
})

test('a program that sends a cookie and no page’s address is told what is missing', async () => {
  const headers = { cookie: 'a=b', 'content-type': 'application/json' }
  const ask = (more: Record<string, string>) => {
    const body = JSON.stringify({ email: camille.email, password: camille.password })
    const asked = { method: 'POST', headers: { ...headers, ...more }, body }
    return t.auth.handler(new Request(`${origin}/api/auth/sign-in/email`, asked))
  }
  const refused = await refusedOf(await ask({ 'accept-language': 'fr' }))
  expect(refused).toMatchObject({ defined: true, code: 'origin_missing', status: 403 })
  expect(refused.message).toMatch(/en-tête Origin/)
  expect((await ask({ origin })).status).toBe(200)
})

test('only what a screen uses stands open', async () => {
  for (const path of [
    '/sign-up/email',
    '/update-user',
    '/delete-user',
    '/list-sessions',
    '/change-email',
    '/ok',
    '/sign-in/username',
    '/../session',
  ])
    expect((await t.auth.handler(post(path, {}))).status).toBe(404)
  expect((await t.auth.handler(new Request(`${origin}/api/auth/sign-out`))).status).toBe(404)
})
