import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forFile } from '../platform/testing/for-file.ts'
import { sessionUser } from './identity.ts'
import { openProvider } from './testing/openid.ts'
import { camille, cookieOf, origin, post, refusedOf, type TestAuth, fileAuth } from './testing.ts'

let auth: ReturnType<TestAuth['open']>
const t = fileAuth()
const provider = forFile(openProvider)
beforeAll(() => {
  auth = t.open({ google: provider.config })
})
beforeEach(async () => {
  await t.database.pool.query('delete from "user"; delete from verification')
  provider.become({ sub: 'google-1', email: 'noe@gmail.test' })
})

const place = {
  provider: 'google',
  callbackURL: '/tabs/featured',
  errorCallbackURL: '/google-account',
}
const set = async () => auth.handler(post('/sign-in/social', place))

/** To the provider and back, as a browser goes: where it was sent, and with which cookies. */
async function begin(path = '/sign-in/social', cookie = '') {
  const answer = await auth.handler(post(path, place, cookie ? { cookie } : {}))
  expect(answer.status).toBe(200)
  const { url } = (await answer.json()) as { url: string }
  const there = await fetch(url, { redirect: 'manual' })
  const cookies = [cookie, cookieOf(answer)].filter(Boolean).join('; ')
  return { sentTo: new URL(url), back: there.headers.get('location')!, cookie: cookies }
}
const come = (back: string, cookie: string) =>
  auth.handler(new Request(back, { headers: { cookie } }))
async function comeIn(path?: string, cookie?: string) {
  const trip = await begin(path, cookie)
  return come(trip.back, trip.cookie)
}
const whereTo = (answer: Response) => {
  const { pathname, searchParams } = new URL(answer.headers.get('location')!, origin)
  return `${pathname} ${searchParams.get('error') ?? ''}`.trim()
}
const userOf = (answer: Response) => t.who(cookieOf(answer), auth)
const accounts = async () =>
  (await t.database.pool.query('select * from account where provider_id = $1', ['google'])).rows

test('the way to Google carries state, nonce, PKCE and nothing of the client’s secret', async () => {
  const { sentTo } = await begin()
  const parameters = Object.fromEntries(sentTo.searchParams)
  expect(parameters).toMatchObject({
    client_id: provider.config.clientId,
    redirect_uri: `${origin}/api/auth/callback/google`,
    response_type: 'code',
    code_challenge_method: 'S256',
    prompt: 'select_account',
  })
  for (const secret of ['state', 'nonce', 'code_challenge'])
    expect(parameters[secret]!.length).toBeGreaterThan(20)
  expect(parameters.scope!.split(' ').toSorted()).toEqual(['email', 'openid', 'profile'])
  expect(sentTo.href).not.toContain(encodeURIComponent(provider.config.clientSecret))
})

test('who comes from Google has an account, is known again, and we keep no token of theirs', async () => {
  const answer = await comeIn()
  expect(whereTo(answer)).toBe('/tabs/featured')
  const first = await userOf(answer)
  expect(await sessionUser(t.database.db, first, async () => null)).toMatchObject({
    displayName: 'Noé',
    photoURL: null,
    email: 'noe@gmail.test',
    emailVerified: true,
    isAnonymous: false,
    providerData: [{ providerId: 'google', uid: 'google-1' }],
  })
  expect((await userOf(await comeIn()))?.userId).toBe(first!.userId)
  expect(await accounts()).toMatchObject([
    { access_token: null, refresh_token: null, id_token: null, label: 'noe@gmail.test' },
  ])
})

test.each<[string, (token: { payload: Record<string, unknown> }) => void]>([
  ['for another client', ({ payload }) => (payload.aud = 'somebody-else')],
  ['of another trip', ({ payload }) => (payload.nonce = 'another-nonce')],
  ['without a nonce', ({ payload }) => delete payload.nonce],
  ['that has run out', ({ payload }) => (payload.exp = Math.floor(Date.now() / 1_000) - 60)],
  ['of another issuer', ({ payload }) => (payload.iss = 'https://accounts.example')],
])('a token %s lets nobody in', async (_what, spoil) => {
  provider.spoil(spoil as never)
  const answer = await comeIn()
  expect(whereTo(answer)).toMatch(/^\/google-account \w+/)
  expect(await userOf(answer)).toBeNull()
  expect(await accounts()).toEqual([])
})

test('nobody comes back with a state that is not theirs, or twice, or with another code', async () => {
  const trip = await begin()
  // Another browser: the address was given to somebody, with the attacker's own account behind it.
  expect(await userOf(await come(trip.back, ''))).toBeNull()
  const own = await begin()
  const foreign = new URL(own.back)
  foreign.searchParams.set('state', new URL(trip.back).searchParams.get('state')!)
  expect(await userOf(await come(foreign.href, own.cookie))).toBeNull()
  // A code that belongs to another challenge.
  const [one, two] = [await begin(), await begin()]
  const mixed = new URL(two.back)
  mixed.searchParams.set('code', new URL(one.back).searchParams.get('code')!)
  expect(await userOf(await come(mixed.href, two.cookie))).toBeNull()
  const last = await begin()
  expect(await userOf(await come(last.back, last.cookie))).not.toBeNull()
  expect(await userOf(await come(last.back, last.cookie))).toBeNull()
})

test('an account of the same address that nobody has verified is not given away', async () => {
  await t.register({ ...camille, email: 'noe@gmail.test' })
  await t.database.pool.query('update "user" set email_verified = false')
  const answer = await comeIn()
  expect(whereTo(answer)).toBe('/google-account account_not_linked')
  expect(await userOf(answer)).toBeNull()
  await t.database.pool.query('update "user" set email_verified = true')
  expect(await userOf(await comeIn())).not.toBeNull()
})

test('an address that Google has not verified opens no account of somebody else', async () => {
  await t.register({ ...camille, email: 'noe@gmail.test' })
  provider.become({ sub: 'google-2', email: 'noe@gmail.test', email_verified: false })
  expect(await userOf(await comeIn())).toBeNull()
})

test('who is logged in links their Google account, whatever its address; nobody links another’s', async () => {
  const cookie = await t.register()
  const linked = await comeIn('/link-social', cookie)
  expect(whereTo(linked)).toBe('/tabs/featured')
  const member = await t.who(cookie, auth)
  expect(await accounts()).toMatchObject([{ user_id: member!.userId, label: 'noe@gmail.test' }])
  expect((await userOf(await comeIn()))?.userId).toBe(member!.userId)

  const other = { ...camille, email: 'hugo@example.test' }
  const hugo = await t.register(other)
  expect(whereTo(await comeIn('/link-social', hugo))).toBe(
    '/google-account account_already_linked_to_different_user',
  )
  expect(await accounts()).toHaveLength(1)
})

test('who logged in some time ago shows who they are before they go to Google to link', async () => {
  const cookie = await t.register()
  await t.database.pool.query(`update session set created_at = now() - interval '11 minutes'`)
  const late = await auth.handler(post('/link-social', place, { cookie }))
  expect([late.status, (await refusedOf(late)).code]).toEqual([403, 'log_in_again'])
  expect(await accounts()).toHaveLength(0)
})

test('who looked around takes along what they had', async () => {
  const visitor = await t.signInAnonymously(auth)
  const member = await userOf(await comeIn('/sign-in/social', visitor.cookie))
  expect(t.adopted).toEqual([{ from: visitor.userId, to: member!.userId }])
})

test('who turns back at Google comes home with nothing changed', async () => {
  const { back, cookie } = await begin()
  const refused = new URL(back)
  refused.searchParams.delete('code')
  refused.searchParams.set('error', 'access_denied')
  expect(whereTo(await come(refused.href, cookie))).toBe('/google-account access_denied')
})

test('where Google is not configured there is no such method', async () => {
  auth = t.open()
  const answer = await set()
  expect((await refusedOf(answer)).code).toBe('not_found')
  auth = t.open({ google: provider.config })
})
