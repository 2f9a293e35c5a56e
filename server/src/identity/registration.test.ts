import { beforeEach, expect, test } from 'vitest'
import { passwordCost } from './password-cost.ts'
import { forgetRegistrations } from './registration.ts'
import { camille, cookieOf, fileAuth, origin, post, refusalOf, refusedOf } from './testing.ts'

const clock = { now: new Date() }
const form = { ...camille, terms: true }
const t = fileAuth({ now: () => clock.now, cost: passwordCost })
beforeEach(async () => {
  clock.now = new Date()
  t.adopted.length = 0
  await t.database.pool.query(
    'delete from one_time_code; delete from registration; delete from "user"; delete from outbox',
  )
})

const ask = (more: object = {}, headers = {}) =>
  t.auth.handler(post('/sign-up/ask', { ...form, ...more }, headers))
const askForCode = async (more: object = {}, headers = {}) => cookieOf(await ask(more, headers))
const confirm = (cookie: string, code: string) =>
  t.auth.handler(post('/sign-up/confirm', { code }, { cookie }))
const again = (cookie: string) => t.auth.handler(post('/sign-up/again', {}, { cookie }))
const waiting = async (cookie: string) => {
  const answer = await t.auth.handler(
    new Request(`${origin}/api/auth/sign-up/waiting`, { headers: { cookie } }),
  )
  return ((await answer.json()) as { sent: unknown }).sent
}
const code = () => t.code(camille.email)
const later = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1_000))
const rowsOf = async (query: string) => (await t.database.pool.query(query)).rows
const users = () => rowsOf('select * from "user" order by created_at')

/** What somebody sees of asking, but for what is different each time. */
async function seen(email: string) {
  const answer = await ask({ email })
  const cookies = answer.headers.getSetCookie().map((one) => one.replace(/=[^;]+/, '='))
  const body = await answer.text()
  return [answer.status, cookies, body.replaceAll(email, 'address')]
}

/** What asking has left behind. */
function written(email: string) {
  return rowsOf(`select c.tries, c.used_at, r.name, r.language, o.event, o.data
    from one_time_code c join registration r on r.id::text = c.subject
    join outbox o on o.subject_id = c.id where r.email = '${email}'`)
}

test('the code opens the account: confirmed, with password, consents and a session', async () => {
  const answer = await ask({ email: 'Camille@Example.test' }, { 'accept-language': 'fr-FR' })
  expect(await answer.json()).toEqual({
    email: camille.email,
    sendAgainAt: new Date(clock.now.getTime() + 30_000).toISOString(),
    expiresAt: new Date(clock.now.getTime() + 600_000).toISOString(),
  })
  expect(await users()).toEqual([])
  const cookie = cookieOf(answer)
  expect(cookie).toMatch(/^__Secure-serein\.registration=/)
  expect(answer.headers.getSetCookie()[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax/)
  const acceptedAt = clock.now
  later(60)
  const opened = await confirm(cookie, await code())
  expect(opened.status).toBe(200)
  const member = await t.who(cookieOf(opened))
  expect(member).toMatchObject({ language: 'fr', isPlatformAdmin: false, isAnonymous: false })
  expect(await users()).toMatchObject([
    {
      id: member!.userId,
      name: 'Camille',
      email: camille.email,
      email_verified: true,
      is_platform_admin: false,
      image: null,
      terms_accepted_at: acceptedAt,
      last_sign_in_at: clock.now,
    },
  ])
  expect(member!.userId).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
  expect(await rowsOf('select provider_id, password from account')).toEqual([
    {
      provider_id: 'credential',
      password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    },
  ])
  expect(await rowsOf('select kind, language, given_at from consent order by kind')).toEqual(
    ['privacy', 'terms'].map((kind) => ({ kind, language: 'fr', given_at: acceptedAt })),
  )
  const events = await rowsOf('select event from outbox order by id')
  expect(events).toEqual([{ event: 'registration.asked' }])
  expect(await rowsOf('select * from registration')).toEqual([])
  expect(await refusalOf(await again(cookie))).toBe('code_over')
  const logIn = { email: camille.email, password: camille.password }
  expect((await t.auth.handler(post('/sign-in/email', logIn))).status).toBe(200)
})

test('whether an address has an account changes neither the answer nor what is written', async () => {
  await t.register()
  await t.database.pool.query('delete from one_time_code; delete from outbox')
  const [registered, strange] = [await seen(camille.email), await seen('nobody@example.test')]
  expect(registered).toEqual(strange)
  expect(await written(camille.email)).toEqual(await written('nobody@example.test'))
  expect(await written(camille.email)).toHaveLength(1)
})

test('nobody can register with rights or facts that are not theirs to state', async () => {
  const cookie = await askForCode({
    isPlatformAdmin: true,
    is_platform_admin: true,
    id: 'chosen',
    image: 'javascript:alert(1)',
  })
  expect((await confirm(cookie, await code())).status).toBe(200)
  const [user] = await users()
  expect(user).toMatchObject({ is_platform_admin: false, image: null })
  expect(user.id).not.toBe('chosen')
})

test('until the code is confirmed the password opens nothing', async () => {
  await askForCode()
  const { email, password } = camille
  const answer = await t.auth.handler(post('/sign-in/email', { email, password }))
  expect(await refusalOf(answer)).toBe('wrong_credentials')
})

test('a code is of use only to the browser that asked', async () => {
  const mine = await askForCode()
  const theirs = await askForCode({ email: 'thief@example.test', name: 'Thief' })
  expect(await refusalOf(await confirm(theirs, await code()))).toBe('code_wrong')
  expect(await refusalOf(await confirm('', await code()))).toBe('code_over')
  const forged = mine.replace(/=[^.]+/, '=00000000-0000-7000-8000-000000000000')
  expect(await refusalOf(await confirm(forged, await code()))).toBe('code_over')
  expect((await confirm(mine, await code())).status).toBe(200)
})

test('of ten who confirm one address at once, one account is made, and nine are told', async () => {
  const cookies: string[] = []
  const codes: string[] = []
  for (let one = 0; one < 10; one += 1) {
    cookies.push(await askForCode({ name: `Person ${one}` }))
    codes.push(await code())
    later(31)
  }
  const answers = await Promise.all(cookies.map((cookie, one) => confirm(cookie, codes[one]!)))
  const words = await Promise.all(answers.map(refusalOf))
  expect(words.map(String).toSorted()).toEqual(['200', ...Array<string>(9).fill('email_taken')])
  const [user, ...others] = await users()
  expect(others).toEqual([])
  expect(await rowsOf('select id from account')).toHaveLength(1)
  expect(user.name).toBe(`Person ${words.indexOf(200)}`)
})

test('who comes back to the page finds what waits, for an hour', async () => {
  const cookie = await askForCode()
  later(31)
  expect(await (await again(cookie)).json()).toEqual(await waiting(cookie))
  expect(await waiting(cookie)).toMatchObject({ email: camille.email })
  expect(await waiting('')).toBeNull()
  later(3_569)
  expect(await waiting(cookie)).toBeNull()
  expect(await refusalOf(await again(cookie))).toBe('code_over')
  expect(await forgetRegistrations(t.database.db, later(-1))).toBe(0)
  expect(await forgetRegistrations(t.database.db, later(1))).toBe(1)
})

test('who looked around takes along what they had', async () => {
  const visitor = await t.signInAnonymously()
  const cookie = `${visitor.cookie}; ${await askForCode({}, { cookie: visitor.cookie })}`
  expect(t.adopted).toEqual([])
  const member = await t.who(cookieOf(await confirm(cookie, await code())))
  expect(t.adopted).toEqual([{ from: visitor.userId, to: member!.userId }])
  expect(await t.who(visitor.cookie)).toBeNull()
  expect(await users()).toMatchObject([{ id: member!.userId, is_anonymous: false }])
})

test('who agreed before a new text came out is asked about it afterwards', async () => {
  const cookie = await askForCode()
  await t.database.pool.query(
    `insert into legal_text select kind, version + 1, $1, body, changes from legal_text where kind = 'terms'
     order by version desc limit 1`,
    [later(1)],
  )
  await t.database.pool.query(`select pg_sleep_until($1)`, [clock.now])
  expect((await confirm(cookie, await code())).status).toBe(200)
  const [{ given: agreedVersion, newest }] = await rowsOf(`select c.version as given,
    (select max(version) from legal_text where kind = 'terms') as newest from consent c where kind = 'terms'`)
  expect(agreedVersion).toBe(newest - 1)
})

test.each([
  ['a short password', { password: '1234567' }, 'password_too_short', /8/],
  ['a password many have', { password: 'Football1' }, 'password_common', /trop courant/],
  ['a password of our own name', { password: 'Serein-2026!' }, 'password_common', /trop courant/],
  [
    'a password of their own name',
    { password: '*Camille-1984' },
    'password_common',
    /trop courant/,
  ],
  ['a name of nothing', { name: '  ' }, 'invalid_input', /./],
  ['no address', { email: 'camille@' }, 'invalid_input', /pas une adresse e-mail/],
  ['no agreement', { terms: false }, 'invalid_input', /./],
])('registering with %s is refused', async (_words, input, refusal, message) => {
  const answer = await ask(input, { 'accept-language': 'fr' })
  expect(answer.status).toBe(400)
  const body = await refusedOf(answer)
  expect(body.code).toBe(refusal)
  const fields = body.data?.fields ?? []
  expect([body.message, ...fields.map((field) => field.message)].join(' ')).toMatch(message)
  const named = body.data && [...new Set(fields.map(({ path }) => path))]
  expect(named).toEqual(refusal === 'invalid_input' ? Object.keys(input) : undefined)
})
