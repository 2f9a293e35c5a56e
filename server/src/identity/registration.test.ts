import { beforeEach, expect, test } from 'vitest'
import { passwordCost } from './password-cost.ts'
import { forgetCodes } from './one-time-code.ts'
import { forgetRegistrations } from './registration.ts'
import { camille, cookieOf, post, refusedOf, secret, fileAuth } from './testing.ts'
import { origin } from './testing.ts'
import { mailedCode } from './testing/mailed-code.ts'

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
const asked = async (more: object = {}, headers = {}) => cookieOf(await ask(more, headers))
const confirm = (cookie: string, code: string) =>
  t.auth.handler(post('/sign-up/confirm', { code }, { cookie }))
const again = (cookie: string) => t.auth.handler(post('/sign-up/again', {}, { cookie }))
const waiting = async (cookie: string) => {
  const answer = await t.auth.handler(
    new Request(`${origin}/api/auth/sign-up/waiting`, { headers: { cookie } }),
  )
  return ((await answer.json()) as { sent: unknown }).sent
}
const code = (email = camille.email) => mailedCode(t.database.pool, secret, email)
const wrongOf = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')
const later = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1_000))
const codeOfAnswer = async (answer: Response) =>
  answer.ok ? answer.status : (await refusedOf(answer)).code
const rowsOf = async (query: string) => (await t.database.pool.query(query)).rows
const users = () => rowsOf('select * from "user" order by created_at')
const whoHas = (cookie: string) => t.auth.resolveUser(new Headers({ cookie }))

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
  const member = await whoHas(cookieOf(opened))
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
  const logIn = { email: camille.email, password: camille.password }
  expect((await t.auth.handler(post('/sign-in/email', logIn))).status).toBe(200)
})

test('whether an address has an account changes neither the answer nor what is written', async () => {
  await t.register()
  await t.database.pool.query('delete from one_time_code; delete from outbox')
  const [known, strange] = [await seen(camille.email), await seen('nobody@example.test')]
  expect(known).toEqual(strange)
  expect(await written(camille.email)).toEqual(await written('nobody@example.test'))
  expect(await written(camille.email)).toHaveLength(1)
})

test('nobody can register with rights or facts that are not theirs to state', async () => {
  const cookie = await asked({
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
  await asked()
  const { email, password } = camille
  const answer = await t.auth.handler(post('/sign-in/email', { email, password }))
  expect(await codeOfAnswer(answer)).toBe('wrong_credentials')
})

test('a code is of use only to the browser that asked', async () => {
  const mine = await asked()
  const theirs = await asked({ email: 'thief@example.test', name: 'Thief' })
  expect(await codeOfAnswer(await confirm(theirs, await code()))).toBe('code_wrong')
  expect(await codeOfAnswer(await confirm('', await code()))).toBe('code_over')
  const forged = mine.replace(/=[^.]+/, '=00000000-0000-7000-8000-000000000000')
  expect(await codeOfAnswer(await confirm(forged, await code()))).toBe('code_over')
  expect((await confirm(mine, await code())).status).toBe(200)
})

test('a code works once, also when it is sent twice at once', async () => {
  const cookie = await asked()
  const right = await code()
  const both = await Promise.all([confirm(cookie, right), confirm(cookie, right)])
  expect((await Promise.all(both.map(codeOfAnswer))).map(String).toSorted()).toEqual([
    '200',
    'code_over',
  ])
  expect(await codeOfAnswer(await confirm(cookie, right))).toBe('code_over')
  expect(await users()).toHaveLength(1)
  expect(await rowsOf('select id from session')).toHaveLength(1)
})

test('of ten who confirm one address at once, one account is made, and nine are told', async () => {
  const cookies: string[] = []
  const codes: string[] = []
  for (let one = 0; one < 10; one += 1) {
    cookies.push(await asked({ name: `Person ${one}` }))
    codes.push(await code())
    later(31)
  }
  const answers = await Promise.all(cookies.map((cookie, one) => confirm(cookie, codes[one]!)))
  const words = await Promise.all(answers.map(codeOfAnswer))
  expect(words.map(String).toSorted()).toEqual(['200', ...Array<string>(9).fill('email_taken')])
  const [user, ...others] = await users()
  expect(others).toEqual([])
  expect(await rowsOf('select id from account')).toHaveLength(1)
  expect(user.name).toBe(`Person ${words.indexOf(200)}`)
})

test('a code works for ten minutes', async () => {
  const cookie = await asked()
  later(600)
  expect(await codeOfAnswer(await confirm(cookie, await code()))).toBe('code_over')
  expect((await again(cookie)).status).toBe(200)
  later(599)
  expect((await confirm(cookie, await code())).status).toBe(200)
})

test('a code has five tries, and the sixth is none even if it is right', async () => {
  const cookie = await asked()
  const right = await code()
  for (const left of [4, 3, 2, 1, 0]) {
    const refused = await refusedOf(await confirm(cookie, wrongOf(right)))
    expect(refused).toMatchObject({ code: 'code_wrong', data: { triesLeft: left } })
  }
  expect(await codeOfAnswer(await confirm(cookie, right))).toBe('code_over')
})

test('forty guesses at once are five tries', async () => {
  const cookie = await asked()
  const right = await code()
  const guesses = Array.from({ length: 40 }, () => confirm(cookie, wrongOf(right)))
  const words = await Promise.all((await Promise.all(guesses)).map(codeOfAnswer))
  expect(words.filter((one) => one === 'code_wrong')).toHaveLength(5)
  expect(await codeOfAnswer(await confirm(cookie, right))).toBe('code_over')
})

test('another code takes the place of the one before', async () => {
  const cookie = await asked()
  const first = await code()
  expect(await codeOfAnswer(await again(cookie))).toBe('code_too_soon')
  later(31)
  expect(await (await again(cookie)).json()).toEqual(await waiting(cookie))
  expect(await codeOfAnswer(await confirm(cookie, first))).toBe('code_wrong')
  expect((await confirm(cookie, await code())).status).toBe(200)
  expect(await codeOfAnswer(await again(cookie))).toBe('code_over')
})

test('codes to one address have a pause between them, and an end for the day', async () => {
  const words = await Promise.all([ask().then(codeOfAnswer), ask().then(codeOfAnswer)])
  expect(words.map(String).toSorted()).toEqual(['200', 'code_too_soon'])
  for (let more = 1; more < 10; more += 1) {
    later(31)
    expect((await ask({ email: camille.email.toUpperCase() })).status).toBe(200)
  }
  later(31)
  expect(await codeOfAnswer(await ask())).toBe('code_limit_reached')
  expect((await ask({ email: 'other@example.test' })).status).toBe(200)
  later(86_400)
  expect((await ask()).status).toBe(200)
})

test('who comes back to the page finds what waits, for an hour', async () => {
  const cookie = await asked()
  expect(await waiting(cookie)).toMatchObject({ email: camille.email })
  expect(await waiting('')).toBeNull()
  later(3_600)
  expect(await waiting(cookie)).toBeNull()
  expect(await codeOfAnswer(await again(cookie))).toBe('code_over')
  expect(await forgetRegistrations(t.database.db, later(-1))).toBe(0)
  expect(await forgetRegistrations(t.database.db, later(1))).toBe(1)
  expect(await forgetCodes(t.database.db, later(2 * 86_400))).toBe(1)
})

test('who looked around takes along what they had', async () => {
  const looking = cookieOf(await t.auth.handler(post('/sign-in/anonymous', {})))
  const visitor = await whoHas(looking)
  const cookie = `${looking}; ${await asked({}, { cookie: looking })}`
  expect(t.adopted).toEqual([])
  const member = await whoHas(cookieOf(await confirm(cookie, await code())))
  expect(t.adopted).toEqual([{ from: visitor!.userId, to: member!.userId }])
  expect(await users()).toMatchObject([{ id: member!.userId, is_anonymous: false }])
})

test('who agreed before a new text came out is asked about it afterwards', async () => {
  const cookie = await asked()
  await t.database.pool.query(
    `insert into legal_text select kind, version + 1, $1, body, changes from legal_text where kind = 'terms'
     order by version desc limit 1`,
    [later(1)],
  )
  await t.database.pool.query(`select pg_sleep_until($1)`, [clock.now])
  expect((await confirm(cookie, await code())).status).toBe(200)
  const [{ given, newest }] = await rowsOf(`select c.version as given,
    (select max(version) from legal_text where kind = 'terms') as newest from consent c where kind = 'terms'`)
  expect(given).toBe(newest - 1)
})

test('neither table nor event holds the code or the password', async () => {
  await asked()
  const [{ all }] = await rowsOf(
    `select (select jsonb_agg(c) from one_time_code c)::text || (select jsonb_agg(o) from outbox o)::text
       || (select jsonb_agg(r) from registration r)::text as all`,
  )
  expect(all).toContain(camille.email)
  expect(all).not.toContain(await code())
  expect(all).not.toContain(camille.password)
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
  ['a name that no database takes', { name: 'a\u0000b' }, 'invalid_input', /./],
  ['a password without end', { password: 'x'.repeat(129) }, 'invalid_input', /./],
  ['no address', { email: 'camille' }, 'invalid_input', /./],
  ['no agreement', { terms: false }, 'invalid_input', /./],
])('registering with %s is refused', async (_words, input, refusal, message) => {
  const answer = await ask(input, { 'accept-language': 'fr' })
  expect(answer.status).toBe(400)
  const body = await refusedOf(answer)
  expect(body).toMatchObject({ code: refusal, message: expect.stringMatching(message) })
  const named = body.data && [...new Set(body.data.fields.map(({ path }) => path))]
  expect(named).toEqual(refusal === 'invalid_input' ? Object.keys(input) : undefined)
})

test('another site can neither ask for a code nor use one', async () => {
  const foreign = { origin: 'https://evil.example' }
  const cookie = await asked()
  const into = t.auth.handler(
    post('/sign-up/confirm', { code: await code() }, { ...foreign, cookie }),
  )
  expect(await codeOfAnswer(await into)).toBe('origin_foreign')
  expect(await users()).toEqual([])
})
