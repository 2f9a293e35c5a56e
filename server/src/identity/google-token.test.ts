import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forFile } from '../platform/testing/for-file.ts'
import { appOf } from '../platform/config-app.ts'
import { type Claims, openProvider } from './testing/openid.ts'
import { camille, cookieOf, post, refusedOf, type TestAuth, fileAuth } from './testing.ts'

const clock = { now: new Date() }
let auth: ReturnType<TestAuth['open']>
const t = fileAuth()
const provider = forFile(openProvider)
beforeAll(() => {
  auth = t.open({
    google: provider.config,
    app: appOf({ GOOGLE_CLIENT_ID_IOS: 'the-client-on-ios' }),
    now: () => clock.now,
  })
})
beforeEach(async () => {
  clock.now = new Date()
  await t.database.pool.query('delete from "user"; delete from verification')
  provider.become({ sub: 'google-1', email: 'noe@gmail.test' })
})

const place = { provider: 'google', callbackURL: '/home', errorCallbackURL: '/google-account' }
const send = (idToken: { token: string; nonce: string }, path = '/sign-in/social', cookie = '') =>
  auth.handler(post(path, { ...place, idToken }, cookie ? { cookie } : {}))
async function nonceOf(): Promise<string> {
  const answer = await auth.handler(post('/google-nonce', {}))
  return ((await answer.json()) as { nonce: string }).nonce
}
async function comeIn(claims: Claims = {}, path?: string, cookie?: string) {
  const nonce = await nonceOf()
  return send({ token: await provider.idToken({ nonce, ...claims }), nonce }, path, cookie)
}
const userOf = (answer: Response) => t.who(cookieOf(answer), auth)
const codeOf = async (answer: Response) => [answer.status, (await refusedOf(answer)).code]
const accounts = async () =>
  (await t.database.pool.query('select * from account where provider_id = $1', ['google'])).rows

test('a token of the phone opens a session, and the same person is known again on the web and on iOS', async () => {
  const first = await userOf(await comeIn())
  expect(first).not.toBeNull()
  expect((await userOf(await comeIn({ aud: 'the-client-on-ios' })))?.userId).toBe(first!.userId)
  expect(await accounts()).toMatchObject([
    { account_id: 'google-1', label: 'noe@gmail.test', id_token: null, access_token: null },
  ])
})

const past = () => Math.floor(Date.now() / 1_000) - 60
test.each<[string, () => Claims]>([
  ['for another client', () => ({ aud: 'somebody-else' })],
  ['of another issuer', () => ({ iss: 'https://accounts.example' })],
  ['that has run out', () => ({ exp: past() })],
  ['with another nonce', () => ({ nonce: randomBytes(32).toString('base64url') })],
  ['without a nonce', () => ({ nonce: undefined })],
])('a token %s lets nobody in', async (_what, claims) => {
  const answer = await comeIn(claims())
  expect(cookieOf(answer)).toBe('')
  expect(await codeOf(answer)).toEqual([401, 'token_refused'])
  expect(await accounts()).toEqual([])
})

test('a token that nobody signed lets nobody in', async () => {
  const nonce = await nonceOf()
  const [head, claims] = (await provider.idToken({ nonce })).split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  for (const token of [`${head}.${claims}.`, `${none}.${claims}.`, 'no token']) {
    const own = await nonceOf()
    expect(await codeOf(await send({ token, nonce: own }))).toEqual([401, 'token_refused'])
  }
})

test('a nonce is ours, works once, and for ten minutes', async () => {
  const own = randomBytes(32).toString('base64url')
  const made = { token: await provider.idToken({ nonce: own }), nonce: own }
  expect(await codeOf(await send(made))).toEqual([401, 'token_refused'])

  const nonce = await nonceOf()
  const token = await provider.idToken({ nonce })
  expect((await send({ token, nonce })).status).toBe(200)
  expect(await codeOf(await send({ token, nonce }))).toEqual([401, 'token_refused'])

  const late = await nonceOf()
  clock.now = new Date(Date.now() + 11 * 60_000)
  const old = { token: await provider.idToken({ nonce: late }), nonce: late }
  expect(await codeOf(await send(old))).toEqual([401, 'token_refused'])
})

test('a token without a nonce is no input', async () => {
  const idToken = { token: await provider.idToken({}) }
  expect(await codeOf(await send(idToken as never))).toEqual([400, 'invalid_input'])
})

test('who is logged in links the account; another person’s, or one not confirmed, is refused', async () => {
  const cookie = await t.register()
  expect((await comeIn({}, '/link-social', cookie)).status).toBe(200)
  const member = await t.who(cookie, auth)
  expect(await accounts()).toMatchObject([{ user_id: member!.userId, label: 'noe@gmail.test' }])
  expect((await userOf(await comeIn()))?.userId).toBe(member!.userId)

  const hugo = await t.register({ ...camille, email: 'hugo@example.test' })
  const taken = await comeIn({}, '/link-social', hugo)
  expect(await codeOf(taken)).toEqual([409, 'google_account_taken'])

  const unknown = { sub: 'google-2', email: 'hugo@example.test', email_verified: false }
  expect(await codeOf(await comeIn(unknown))).toEqual([403, 'account_not_linked'])
})

test('a log-in by token asks for the second step of who has one', async () => {
  await t.secondStep(await t.register({ ...camille, email: 'noe@gmail.test' }))
  const answer = await comeIn()
  expect(await answer.json()).toMatchObject({ twoFactorRedirect: true })
  expect(await userOf(answer)).toBeNull()
})
