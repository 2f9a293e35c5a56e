import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forFile } from '../platform/testing/for-file.ts'
import type { authenticator } from './testing/authenticator.ts'
import { openProvider } from './testing/openid.ts'
import { addKey, useKey } from './testing/passkey-ceremony.ts'
import { openPasskeyDevice } from './testing/passkey-device.ts'
import { camille, cookieOf, fileAuth, origin, post, type TestAuth } from './testing.ts'

// Whoever asked for a second step is asked for it, however they log in.

const number = '+33612345678'
let auth: ReturnType<TestAuth['open']>
let cookie: string
let app: ReturnType<typeof authenticator>
const t = fileAuth()
const provider = forFile(openProvider)
beforeAll(() => {
  auth = t.open({ google: provider.config })
})
beforeEach(async () => {
  await t.database.pool.query(
    'delete from "user"; delete from verification; delete from one_time_code; delete from outbox',
  )
  provider.become({ sub: 'google-1', email: camille.email })
  cookie = await t.register(camille, { by: auth })
  await ask('/phone-number/verify', { ...(await codeSent()), updatePhoneNumber: true })
  ;({ app, cookie } = await t.secondStep(cookie, auth))
})

const ask = (path: string, body: object, with_ = cookie) =>
  auth.handler(post(path, body, with_ ? { cookie: with_ } : {}))
const read = (answer: Response) => answer.json() as Promise<Record<string, unknown>>
const who = (with_: string) => t.who(with_, auth)
const sessions = async () => (await t.database.pool.query('select 1 from session')).rowCount

const add = (key: ReturnType<typeof openPasskeyDevice>, isOpened = true) =>
  addKey(auth, key, cookie, isOpened)

const publishedEvents = () =>
  t.database.pool.query(`select 1 from outbox where event = 'identity.passkey_added'`)

async function codeSent() {
  await t.database.pool.query(`update one_time_code set sent_at = sent_at - interval '1 minute'`)
  await ask('/phone-number/send-otp', { phone: number, country: 'FR' })
  return { phoneNumber: number, code: await t.code(number) }
}

/** To Google and back, wanting to see one's bookings. */
async function byGoogle(path = '/sign-in/social', with_ = '') {
  const place = {
    provider: 'google',
    callbackURL: '/bookings?tab=past',
    errorCallbackURL: '/google-account',
  }
  const begun = await ask(path, place, with_)
  const { url } = (await read(begun)) as { url: string }
  const there = await fetch(url, { redirect: 'manual' })
  const cookies = [with_, cookieOf(begun)].filter(Boolean).join('; ')
  return auth.handler(new Request(there.headers.get('location')!, { headers: { cookie: cookies } }))
}

/** The half that a log-in opened is nobody's, and the code makes it theirs. */
async function needsTheCode(half: string) {
  expect([await who(half), await sessions()]).toEqual([null, 1])
  const wrong = await ask('/two-factor/verify-totp', { code: '000000' }, half)
  expect(wrong.status).toBe(401)
  const inside = await ask('/two-factor/verify-totp', { code: await app.later() }, half)
  expect(inside.status).toBe(200)
  expect(await who(cookieOf(inside))).toMatchObject({ hasTwoStep: true })
}

test('a telephone is one step', async () => {
  const answer = await ask('/phone-number/verify', await codeSent(), '')
  expect(await read(answer)).toMatchObject({ twoFactorRedirect: true })
  await needsTheCode(cookieOf(answer))
})

test('a Google account is one step; the page that asks for the code knows where to go then', async () => {
  const answer = await byGoogle()
  expect(answer.status).toBe(302)
  const to = new URL(answer.headers.get('location')!, origin)
  expect([to.origin, to.pathname]).toEqual([origin, '/login'])
  expect(Object.fromEntries(to.searchParams)).toEqual({ step: 'code', next: '/bookings?tab=past' })
  await needsTheCode(cookieOf(answer))
})

test('who looked around takes along what they had once the code is given, and not before', async () => {
  for (const comeIn of [
    (visitor: string) => byGoogle('/sign-in/social', visitor),
    async (visitor: string) => ask('/phone-number/verify', await codeSent(), visitor),
  ]) {
    t.adopted.length = 0
    const { cookie: visitor, userId: from } = await t.signInAnonymously(auth)
    const half = cookieOf(await comeIn(visitor))
    expect(t.adopted).toEqual([])
    const inside = await ask('/two-factor/verify-totp', { code: await app.later() }, half)
    const { userId: to } = (await who(cookieOf(inside)))!
    expect(t.adopted).toEqual([{ from, to }])
    expect(await who(visitor)).toBeNull()
  }
})

test('a password is one step, also a new one by a mail’s link, which opens nothing by itself', async () => {
  const token = await t.mailedToken(cookie)
  const set = await ask('/mail-link/set-password', { token, password: 'rivière-calme-7' }, '')
  expect([set.status, await sessions()]).toEqual([200, 0])
  expect(await who(cookieOf(set))).toBeNull()
  const { email } = camille
  const answer = await ask('/sign-in/email', { email, password: 'rivière-calme-7' }, '')
  const half = cookieOf(answer)
  expect(await who(half)).toBeNull()
  const inside = await ask('/two-factor/verify-totp', { code: await app.later() }, half)
  expect(await who(cookieOf(inside))).not.toBeNull()
})

test('a key that a finger, a face or a PIN has opened is two steps in one', async () => {
  const key = openPasskeyDevice(origin)
  await add(key)
  const answer = await useKey(auth, key)
  expect(answer.status).toBe(200)
  expect(await who(cookieOf(answer))).toMatchObject({ hasTwoStep: true })
})

test('a key that nothing has opened is none: it is neither taken nor let in', async () => {
  const key = openPasskeyDevice(origin)
  const refused = await add(key, false)
  expect([refused.status, (await read(refused)).code]).toEqual([401, 'passkey_refused'])
  expect((await t.database.pool.query('select 1 from passkey')).rowCount).toBe(0)
  await add(key)
  const lost = await useKey(auth, key, { isOpened: false })
  expect([lost.status, (await read(lost)).code]).toEqual([401, 'passkey_refused'])
})

test('a new key ends the other sessions, and is told of once it is there', async () => {
  const { email, password } = camille
  const half = cookieOf(await ask('/sign-in/email', { email, password }, ''))
  const other = cookieOf(await ask('/two-factor/verify-totp', { code: await app.later() }, half))
  const before = (await publishedEvents()).rowCount!
  await add(openPasskeyDevice(origin), false)
  expect([(await publishedEvents()).rowCount, await who(other)]).toEqual([
    before,
    expect.anything(),
  ])
  expect((await add(openPasskeyDevice(origin))).status).toBe(200)
  expect([(await publishedEvents()).rowCount, await who(other)]).toEqual([before + 1, null])
  expect(await who(cookie)).not.toBeNull()
})

test('who is inside already is not asked by reading their session, nor by linking a number or an account', async () => {
  await t.database.pool.query(`update session set expires_at = now() + interval '2 days'`)
  const renewed = await auth.handler(
    new Request(`${origin}/api/auth/get-session`, { headers: { cookie } }),
  )
  expect(await read(renewed)).toMatchObject({ user: { email: camille.email } })
  expect(renewed.headers.getSetCookie().join()).toContain('session_token')
  const linked = await byGoogle('/link-social', cookie)
  expect(new URL(linked.headers.get('location')!, origin).pathname).toBe('/bookings')
  expect(await who(cookie)).not.toBeNull()
})
