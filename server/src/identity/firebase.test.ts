import type { JWTPayload } from 'jose'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forFile } from '../platform/testing/for-file.ts'
import { mint, type CustomerScope } from '../platform/scope.ts'
import { sessionUser } from './identity.ts'
import { openFirebase } from './testing/firebase.ts'
import { camille, cookieOf, post, refusedOf, type TestAuth, fileAuth } from './testing.ts'
import { ownSignInMethods } from './sign-in-methods.ts'

let auth: ReturnType<TestAuth['open']>
const t = fileAuth()
const firebase = forFile(openFirebase)
beforeAll(() => {
  auth = t.open({ firebase: firebase.config })
})
beforeEach(() =>
  t.database.pool.query('delete from "user"; delete from verification; delete from outbox'),
)

const show = async (
  idToken: string,
  options: { cookie?: string; name?: string; path?: string } = {},
) => {
  const { cookie, name, path = '/sign-in/firebase' } = options
  const body = { idToken, ...(name && { name }) }
  return auth.handler(post(path, body, cookie ? { cookie } : {}))
}
const comeIn = async (claims: JWTPayload = {}, more: { cookie?: string; name?: string } = {}) =>
  show(await firebase.token(claims), more)
const userOf = (answer: Response) => t.who(cookieOf(answer), auth)
const recordOf = async (answer: Response) =>
  sessionUser(t.database.db, await userOf(answer), async () => null)
const codeOf = async (answer: Response) => (await refusedOf(answer)).code
const byPhone = {
  email: undefined,
  email_verified: undefined,
  phone_number: '+33612345678',
  firebase: { sign_in_provider: 'phone' },
}
const nowSeconds = () => Math.floor(Date.now() / 1_000)

test('who has logged in at Firebase has a session and a record here, and is known again', async () => {
  const answer = await comeIn({}, { name: 'Noé Baptiste' })
  expect(await answer.json()).toEqual({ isNew: true })
  const record = await recordOf(answer)
  expect(record).toMatchObject({
    displayName: 'Noé Baptiste',
    email: 'noe@gmail.test',
    emailVerified: true,
    phoneNumber: null,
    isAnonymous: false,
    providerData: [{ providerId: 'password', uid: 'firebase-1' }],
  })
  const again = await comeIn({}, { name: 'Somebody else' })
  expect(await again.clone().json()).toEqual({ isNew: false })
  expect(await recordOf(again)).toMatchObject({ uid: record!.uid, displayName: 'Noé Baptiste' })
  const { rows } = await t.database.pool.query('select * from account')
  expect(rows).toMatchObject([
    { provider_id: 'firebase', id_token: null, refresh_token: null, label: 'noe@gmail.test' },
  ])
})

test.for(['password', 'google.com'])('the record tells how somebody came: %s', async (provider) => {
  const answer = await comeIn({ firebase: { sign_in_provider: provider } })
  expect((await recordOf(answer))?.providerData).toEqual([
    { providerId: provider, uid: 'firebase-1' },
  ])
  const { userId } = (await userOf(answer))!
  const scope = mint<CustomerScope>({ kind: 'customer', userId, language: 'en' })
  expect((await ownSignInMethods(t.database.db, scope, true)).methods).toEqual([
    { method: provider === 'google.com' ? 'google' : provider, name: 'noe@gmail.test' },
  ])
})

test('a number is enough to come in, and no address is told of', async () => {
  const answer = await comeIn(byPhone)
  expect(await recordOf(answer)).toMatchObject({
    email: null,
    phoneNumber: '+33612345678',
    providerData: [{ providerId: 'phone', uid: 'firebase-1' }],
  })
})

const addPerson = (id: string, number: string, isVerified: boolean) =>
  t.database.pool.query(
    `insert into "user" (id, name, email, phone_number, phone_number_verified)
     values ($1, $1, $1 || '@example.test', $2, $3)`,
    [id, number, isVerified],
  )

test('who is new with an address that nobody has confirmed gets our mail for it, once', async () => {
  await comeIn({ email_verified: false })
  await comeIn({ email_verified: false })
  await comeIn({ sub: 'firebase-2', email: 'lea@gmail.test' })
  await comeIn({ ...byPhone, sub: 'firebase-3' })
  const { rows } = await t.database.pool.query('select event, data from outbox order by id')
  expect(rows).toEqual([
    { event: 'identity.confirmation_asked', data: { email: 'noe@gmail.test' } },
  ])
})

test('a number that was added is a sign-in method beside the one they came by', async () => {
  const answer = await comeIn({ phone_number: '+33612345678' })
  const { userId } = (await userOf(answer))!
  const scope = mint<CustomerScope>({ kind: 'customer', userId, language: 'en' })
  expect((await ownSignInMethods(t.database.db, scope, true)).methods).toEqual([
    { method: 'password', name: 'noe@gmail.test' },
    { method: 'phone', name: '+33612345678' },
  ])
})

test('who had that number here before is the same person; who only wrote it down is not', async () => {
  const [owner, writer] = ['owner', 'writer']
  await addPerson(owner, '+33612345678', true)
  await addPerson(writer, '+33612345679', false)
  expect((await userOf(await comeIn(byPhone)))?.userId).toBe(owner)
  const other = await comeIn({ ...byPhone, sub: 'firebase-2', phone_number: '+33612345679' })
  expect((await recordOf(other))?.uid).not.toBe(writer)
  expect((await recordOf(other))?.phoneNumber).toBeNull()
})

const refusalAfter = async (minutes: number) => {
  const answer = await comeIn({ auth_time: nowSeconds() - minutes * 60 })
  return answer.ok ? null : codeOf(answer)
}

test('a log-in of some time ago opens no session, however young its token is', async () => {
  expect(await refusalAfter(4)).toBeNull()
  expect(await refusalAfter(6)).toBe('token_refused')
})

test('what nobody has signed lets nobody in', async () => {
  const answer = await show(firebase.unsigned())
  expect([answer.status, await codeOf(answer.clone())]).toEqual([401, 'token_refused'])
  expect(await userOf(answer)).toBeNull()
  const { rows } = await t.database.pool.query('select from "user"')
  expect(rows).toHaveLength(0)
})

test('an account of the same address is theirs only if both sides have verified it', async () => {
  await t.register({ ...camille, email: 'noe@gmail.test' })
  await t.database.pool.query('update "user" set email_verified = false')
  expect(await codeOf(await comeIn())).toBe('account_not_linked')
  await t.database.pool.query('update "user" set email_verified = true')
  const unconfirmed = await comeIn({ email_verified: false })
  expect(await codeOf(unconfirmed)).toBe('address_unconfirmed')
  const { rows } = await t.database.pool.query('select id from "user"')
  expect((await userOf(await comeIn()))?.userId).toBe(rows[0].id)
})

test('two that come in for the first time at once are one person', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => comeIn()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const people = await Promise.all(answers.map(async (answer) => (await userOf(answer))?.userId))
  expect(new Set(people).size).toBe(1)
})

test('who looked around takes along what they had', async () => {
  const visitor = await t.signInAnonymously(auth)
  const member = await userOf(await comeIn({}, { cookie: visitor.cookie }))
  expect(t.adopted).toContainEqual({ from: visitor.userId, to: member!.userId })
})

test('a second step is asked for after Firebase, too', async () => {
  await comeIn()
  await t.database.pool.query('update "user" set two_factor_enabled = true')
  const answer = await comeIn()
  expect(await answer.clone().json()).toMatchObject({ twoFactorRedirect: true })
  expect(await userOf(answer)).toBeNull()
})

test('a session goes on with a fresh token of its person, and of nobody else', async () => {
  const cookie = cookieOf(await comeIn({ email_verified: false }))
  const renew = async (claims: JWTPayload, at = cookie) =>
    show(await firebase.token(claims), { cookie: at, path: '/firebase/renew' })
  const lately = { auth_time: nowSeconds() - 3_600 }
  expect((await renew(lately)).status).toBe(200)
  const record = await sessionUser(t.database.db, await t.who(cookie, auth), async () => null)
  // The address was confirmed at Firebase meanwhile.
  expect(record!.emailVerified).toBe(true)
  expect(await codeOf(await renew({ ...lately, sub: 'firebase-2' }))).toBe('token_refused')
  expect(await codeOf(await renew({ ...lately, exp: nowSeconds() - 1 }))).toBe('token_refused')
  expect(await codeOf(await renew(lately, ''))).toBe('unauthenticated')
})

test.for([
  ['/sign-up/ask', { ...camille, terms: true }],
  ['/sign-up/confirm', { code: '123456' }],
  ['/sign-in/email', { email: camille.email, password: camille.password }],
  ['/phone-number/send-otp', { phone: '0612345678', country: 'FR' }],
  ['/phone-number/verify', { phoneNumber: '+33612345678', code: '123456' }],
  ['/sign-in/social', { provider: 'google', callbackURL: '/', errorCallbackURL: '/' }],
  ['/ask-reset', { email: camille.email }],
  ['/choose-password', { newPassword: 'serein-5678' }],
  ['/two-factor/enable', { password: camille.password }],
] as const)('our own %s is closed meanwhile', async ([path, body]) => {
  const answer = await auth.handler(post(path, body))
  expect([answer.status, await codeOf(answer)]).toEqual([403, 'sign_in_method_closed'])
})

test('where this server says who people are, tokens of Firebase open nothing', async () => {
  const own = t.open()
  for (const path of ['/sign-in/firebase', '/firebase/renew']) {
    const answer = await own.handler(post(path, { idToken: await firebase.token() }))
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'sign_in_method_closed'])
  }
})
