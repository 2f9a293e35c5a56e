import { beforeEach, expect, test } from 'vitest'
import { camille, cookieOf, fileAuth, post, refusalOf, sessionCookieOf } from './testing.ts'

// Who books without an account asks without a password: one code makes the account, or lets in whoever has it.

const clock = { now: new Date() }
const { name, email } = camille
const t = fileAuth({ now: () => clock.now })
beforeEach(async () => {
  clock.now = new Date()
  t.adopted.length = 0
  await t.database.pool.query(
    'delete from "user"; delete from one_time_code; delete from registration; delete from verification; delete from outbox',
  )
})

const ask = (address = email, cookie = '', who = name) =>
  t.auth.handler(
    post('/sign-up/ask', { name: who, email: address, terms: true }, cookie ? { cookie } : {}),
  )
const confirm = (cookie: string, code: string) =>
  t.auth.handler(post('/sign-up/confirm', { code }, { cookie }))
const code = () => t.code(email)
const rowsOf = async (query: string) => (await t.database.pool.query(query)).rows
const forgetCodes = () => t.database.pool.query('delete from one_time_code')

/** What somebody sees of asking and of a wrong code, and what that leaves behind. */
async function seen(address: string) {
  const answer = await ask(address)
  const cookies = answer.headers.getSetCookie().map((one) => one.replace(/=[^;]+/, '='))
  const wrong = await refusalOf(await confirm(cookieOf(answer), '000000'))
  const written = await rowsOf(
    `select c.tries, r.name, r.password, o.event, o.data from one_time_code c
    join registration r on r.id::text = c.subject join outbox o on o.subject_id = c.id where r.email = '${address}'`,
  )
  return [answer.status, cookies, (await answer.text()).replaceAll(address, ''), wrong, written]
}

test('the code makes an account without a password, with consents, and brings along what was held', async () => {
  const guest = await t.signInAnonymously()
  const response = await ask('Camille@Example.test', guest.cookie)
  expect(await response.json()).toMatchObject({ email })
  const opened = await confirm([guest.cookie, cookieOf(response)].join('; '), await code())
  expect(opened.status).toBe(200)
  const member = await t.who(cookieOf(opened))
  expect(member).toMatchObject({ isAnonymous: false })
  expect(t.adopted).toEqual([{ from: guest.userId, to: member!.userId }])
  expect(await rowsOf('select name, email, email_verified, terms_accepted_at from "user"')).toEqual(
    [{ name, email, email_verified: true, terms_accepted_at: clock.now }],
  )
  expect(await rowsOf('select kind from consent order by kind')).toEqual([
    { kind: 'privacy' },
    { kind: 'terms' },
  ])
  expect(await rowsOf('select 1 from account')).toEqual([])
})

test('who has an account is let in to it, and keeps their name, password and consents', async () => {
  await t.register()
  await forgetCodes()
  const before = await rowsOf('select id, name, terms_accepted_at from "user"')
  const guest = await t.signInAnonymously()
  const response = await ask(email, guest.cookie, 'Somebody else')
  const opened = await confirm([guest.cookie, cookieOf(response)].join('; '), await code())
  const member = await t.who(cookieOf(opened))
  expect(member).toMatchObject({ userId: before[0].id })
  expect(t.adopted).toEqual([{ from: guest.userId, to: before[0].id }])
  expect(await rowsOf('select id, name, terms_accepted_at from "user"')).toEqual(before)
  expect(await rowsOf('select count(*)::int as consents from consent')).toEqual([{ consents: 2 }])
  const logIn = { email, password: camille.password }
  expect((await t.auth.handler(post('/sign-in/email', logIn))).status).toBe(200)
})

test('before the code nothing tells whether an address has an account', async () => {
  await t.register()
  await forgetCodes()
  await t.database.pool.query('delete from outbox')
  const ofMember = await seen(email)
  expect(ofMember).toEqual(await seen('nobody@example.test'))
  expect(ofMember[3]).toBe('code_wrong')
})

test('a second step is still asked for, and what was held waits for it', async () => {
  const { app } = await t.secondStep(await t.register())
  await forgetCodes()
  const guest = await t.signInAnonymously()
  const response = await ask(email, guest.cookie)
  const half = await confirm([guest.cookie, cookieOf(response)].join('; '), await code())
  expect(await half.json()).toMatchObject({ twoFactorRedirect: true })
  expect(sessionCookieOf(half)).toBe('')
  expect(half.headers.getSetCookie().join()).not.toContain('serein.known')
  expect([await t.who(cookieOf(half)), t.adopted]).toEqual([null, []])
  const inside = await t.auth.handler(
    post('/two-factor/verify-totp', { code: await app.later() }, { cookie: cookieOf(half) }),
  )
  const member = await t.who(cookieOf(inside))
  expect(member).toMatchObject({ hasTwoStep: true })
  expect(t.adopted).toEqual([{ from: guest.userId, to: member!.userId }])
})

test('an account whose address was never confirmed is not opened by it', async () => {
  await t.register()
  await t.database.pool.query('update "user" set email_verified = false; delete from one_time_code')
  const response = await ask()
  const answer = await confirm(cookieOf(response), await code())
  expect(await refusalOf(answer)).toBe('address_unconfirmed')
  expect(sessionCookieOf(answer)).toBe('')
  expect(await rowsOf('select event from outbox order by id desc limit 1')).toEqual([
    { event: 'identity.confirmation_asked' },
  ])
})

test('two who confirm one new address at once are both let in to one account', async () => {
  const one = cookieOf(await ask())
  const its = await code()
  clock.now = new Date(clock.now.getTime() + 31_000)
  const other = cookieOf(await ask())
  const both = await Promise.all([confirm(one, its), confirm(other, await code())])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const [a, b] = await Promise.all(both.map((answer) => t.who(cookieOf(answer))))
  expect(a!.userId).toBe(b!.userId)
  expect(await rowsOf('select 1 from "user"')).toHaveLength(1)
})

test('who chooses a password is still told that there is an account', async () => {
  await t.register()
  await forgetCodes()
  const response = await t.auth.handler(
    post('/sign-up/ask', { ...camille, password: 'another-river-8', terms: true }),
  )
  expect(await refusalOf(await confirm(cookieOf(response), await code()))).toBe('email_taken')
})
