import { beforeAll, expect, test } from 'vitest'
import { camille, cookieOf, origin, post, refusedOf, fileAuth } from './testing.ts'

const t = fileAuth()

const { email, password } = camille
const signIn = (input = {}, headers = {}) =>
  t.auth.handler(post('/sign-in/email', { email, password, ...input }, headers))

beforeAll(() => t.register())

test('a session is kept for thirty days, and its cookie goes over TLS only where there is TLS', async () => {
  expect((await signIn()).headers.getSetCookie().join()).toMatch(
    /__Secure-serein\.session_token=[^;]+; Max-Age=2592000;.*Secure/,
  )
  const plain = t.open({ publicUrl: 'http://booking.example' })
  const from = { origin: 'http://booking.example' }
  const answer = await plain.handler(post('/sign-in/email', { email, password }, from))
  expect(answer.headers.getSetCookie().join()).toMatch(/^serein\.session_token=(?!.*Secure)/)
})

test('each log-in is a session of its own, whatever cookie came with it', async () => {
  const mine = cookieOf(await signIn())
  const again = await signIn({}, { cookie: mine })
  expect(cookieOf(again)).not.toBe(mine)
  const planted = '__Secure-serein.session_token=planted.planted'
  const answer = await signIn({}, { cookie: planted })
  expect(answer.status).toBe(200)
  expect(cookieOf(answer)).not.toContain('planted')
  expect(await t.who(planted)).toBeNull()
})

test('a log-out holds at once, for that session only', async () => {
  const [phone, laptop] = [cookieOf(await signIn()), cookieOf(await signIn())]
  expect(await t.who(phone)).not.toBeNull()
  const out = await t.auth.handler(post('/sign-out', {}, { cookie: phone }))
  expect(out.status).toBe(200)
  expect(cookieOf(out)).toBe('')
  expect([await t.who(phone), await t.who(laptop)]).toEqual([null, expect.anything()])
})

test.each([
  ['a wrong password', { password: 'quiet-river-70' }, 401, 'wrong_credentials'],
  ['an unknown address', { email: 'nobody@example.test' }, 401, 'wrong_credentials'],
])('%s is refused in the one shape', async (_words, input, status, code) => {
  const answer = await signIn(input)
  expect(answer.status).toBe(status)
  expect(answer.headers.getSetCookie().filter((cookie) => !/max-age=0/i.test(cookie))).toEqual([])
  const body = await refusedOf(answer)
  expect(body).toMatchObject({ defined: true, code, status, message: expect.any(String) })
})

test('another site can neither log anyone in nor out', async () => {
  const cookie = cookieOf(await signIn())
  const foreign = { origin: 'https://evil.example' }
  const into = await signIn({}, foreign)
  const out = await t.auth.handler(post('/sign-out', {}, { ...foreign, cookie }))
  const form = await t.auth.handler(
    new Request(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body: new URLSearchParams({ email, password }),
    }),
  )
  expect([into.status, out.status, form.status]).toEqual([403, 403, 400])
  expect((await refusedOf(into)).code).toBe('origin_foreign')
  expect(await t.who(cookie)).not.toBeNull()
})

test('a program that sends a cookie and no page’s address is told what is missing', async () => {
  const headers = { cookie: 'a=b', 'content-type': 'application/json' }
  const ask = (more: Record<string, string>) => {
    const body = JSON.stringify({ email, password })
    const request = { method: 'POST', headers: { ...headers, ...more }, body }
    return t.auth.handler(new Request(`${origin}/api/auth/sign-in/email`, request))
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
