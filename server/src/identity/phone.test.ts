import { callingCodes } from '@serein/shared/identity/calling-codes.ts'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { beforeEach, expect, test } from 'vitest'
import { sessionUser } from './identity.ts'
import { codeOf, forgetCodes } from './one-time-code.ts'
import { numberOf } from './phone.ts'
import { camille, cookieOf, post, refusedOf, secret, fileAuth } from './testing.ts'

const number = '+33612345678'
const clock = { now: new Date() }
const t = fileAuth({ now: () => clock.now })
beforeEach(async () => {
  clock.now = new Date()
  await t.database.pool.query('delete from one_time_code; delete from "user"')
})

const ask = (phone = '06 12 34 56 78', country = 'FR') =>
  t.auth.handler(post('/phone-number/send-otp', { phone, country }))
const answer = (code: string, more: object = {}, cookie?: string) =>
  t.auth.handler(
    post('/phone-number/verify', { phoneNumber: number, code, ...more }, cookie ? { cookie } : {}),
  )
const sent = async () => {
  const { rows } = await t.database.pool.query<{ id: string; tries: number }>(
    `select id, tries from one_time_code where kind = 'phone' order by sent_at desc limit 1`,
  )
  return { tries: rows[0]!.tries, code: codeOf(secret, rows[0]!.id) }
}
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const later = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1_000))
const codeOfAnswer = async (given: Response) =>
  given.ok ? given.status : (await refusedOf(given)).code

test('a number is read as it is written in any country', () => {
  for (const [phone, country, expected] of [
    ['06 12 34 56 78', 'FR', number],
    ['0612345678', 'FR', number],
    ['+33 6 12 34 56 78', 'CA', number],
    ['(514) 555-0123', 'CA', '+15145550123'],
    ['07400 123456', 'GB', '+447400123456'],
    ['0044 7400 123456', 'FR', '+447400123456'],
    ['090-1234-5678', 'JP', '+819012345678'],
    ['12', 'FR', null],
    ['06 12 34 56', 'FR', null],
    ['call me', 'FR', null],
    ['0612345678', 'XX', null],
  ] as const)
    expect([phone, country, numberOf({ phone, country })]).toEqual([phone, country, expected])
})

test('the form knows what is dialled for each country', () => {
  const known = getCountries().map((country) => [country, getCountryCallingCode(country)])
  expect(callingCodes).toEqual(Object.fromEntries(known))
})

test('a code lets in who has the number, and opens an account for a number nobody had', async () => {
  const asked = await ask()
  expect(await asked.json()).toEqual({
    phoneNumber: number,
    sendAgainAt: new Date(clock.now.getTime() + 30_000).toISOString(),
    expiresAt: new Date(clock.now.getTime() + 600_000).toISOString(),
  })
  const first = await t.auth.resolveUser(
    new Headers({ cookie: cookieOf(await answer((await sent()).code)) }),
  )
  expect(await sessionUser(t.database.db, first, async () => null)).toMatchObject({
    displayName: null,
    email: null,
    emailVerified: false,
    phoneNumber: number,
    isAnonymous: false,
  })
  later(31)
  await ask('+33612345678')
  const again = await t.auth.resolveUser(
    new Headers({ cookie: cookieOf(await answer((await sent()).code)) }),
  )
  expect(again).toMatchObject({ userId: first!.userId })
})

test('a code works once, also when it is sent twice at once', async () => {
  await ask()
  const { code } = await sent()
  const both = await Promise.all([answer(code), answer(code)])
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  expect(await codeOfAnswer(await answer(code))).toBe('code_over')
})

test('a code works for ten minutes', async () => {
  await ask()
  later(599)
  expect((await answer((await sent()).code)).status).toBe(200)
  later(31)
  await ask()
  later(600)
  expect(await codeOfAnswer(await answer((await sent()).code))).toBe('code_over')
})

test('a code has five tries, and the sixth is none even if it is right', async () => {
  await ask()
  const { code } = await sent()
  for (const left of [4, 3, 2, 1, 0]) {
    const refused = await refusedOf(await answer(wrongOf(code)))
    expect(refused).toMatchObject({ code: 'code_wrong', data: { triesLeft: left } })
  }
  expect(await codeOfAnswer(await answer(code))).toBe('code_over')
})

test('forty guesses at once are five tries', async () => {
  await ask()
  const { code } = await sent()
  const guesses = Array.from({ length: 40 }, () => answer(wrongOf(code)).then(codeOfAnswer))
  const codes = await Promise.all(guesses)
  expect(codes.filter((one) => one === 'code_wrong')).toHaveLength(5)
  expect(codes.filter((one) => one === 'code_over')).toHaveLength(35)
  expect((await sent()).tries).toBe(5)
  expect(await codeOfAnswer(await answer(code))).toBe('code_over')
})

test('only the latest code works', async () => {
  await ask()
  const { code: first } = await sent()
  later(31)
  await ask()
  expect(await codeOfAnswer(await answer(first))).toBe('code_wrong')
  expect((await answer((await sent()).code)).status).toBe(200)
})

test('codes to one number have a pause between them, and an end for the day', async () => {
  const codes = await Promise.all([ask().then(codeOfAnswer), ask().then(codeOfAnswer)])
  expect(codes.map(String).toSorted()).toEqual(['200', 'code_too_soon'])
  const refused = await refusedOf(await ask())
  expect(refused.data).toEqual({
    sendAgainAt: new Date(clock.now.getTime() + 30_000).toISOString(),
  })
  for (let more = 1; more < 10; more += 1) {
    later(31)
    expect((await ask()).status).toBe(200)
  }
  later(31)
  expect(await codeOfAnswer(await ask())).toBe('code_limit_reached')
  expect((await ask('06 98 76 54 32')).status).toBe(200)
  later(86_400)
  expect((await ask()).status).toBe(200)
})

test('neither table nor event holds the code, and the answer does not tell whether anybody has the number', async () => {
  const { pool } = t.database
  const [strange, known] = [await ask('06 98 76 54 33'), await ask()]
  await answer((await sent()).code)
  later(31)
  const member = await ask()
  expect(Object.keys((await strange.json()) as object)).toEqual(
    Object.keys((await member.json()) as object),
  )
  expect([strange.status, known.status, member.status]).toEqual([200, 200, 200])
  const { code } = await sent()
  const { rows } = await pool.query(
    `select (select jsonb_agg(c) from one_time_code c where kind = 'phone')::text || (select jsonb_agg(data) from outbox)::text
       || coalesce((select jsonb_agg(v)::text from verification v), '') as all`,
  )
  expect(rows[0].all).toContain(number)
  expect(rows[0].all).not.toContain(code)
})

test('who is logged in links a number, and one that is somebody else’s they do not get', async () => {
  const cookie = await t.register()
  await ask()
  expect((await answer((await sent()).code, { updatePhoneNumber: true }, cookie)).status).toBe(200)
  const { rows } = await t.database.pool.query(
    'select email, phone_number, phone_number_verified from "user"',
  )
  expect(rows).toEqual([
    { email: camille.email, phone_number: number, phone_number_verified: true },
  ])
  const other = { ...camille, email: 'hugo@example.test' }
  const hugo = await t.register(other)
  later(31)
  await ask()
  const taken = await answer((await sent()).code, { updatePhoneNumber: true }, hugo)
  expect(await codeOfAnswer(taken)).toBe('phone_taken')
})

test('who logged in some time ago shows who they are before a number is theirs; the code is not used up', async () => {
  const cookie = await t.register()
  const link = async (code: string) => answer(code, { updatePhoneNumber: true }, cookie)
  await ask()
  const { code } = await sent()
  const logIn = (at: Date) => t.database.pool.query('update session set created_at = $1', [at])
  await logIn(new Date(clock.now.getTime() - 601_000))
  const late = await link(code)
  expect([late.status, await codeOfAnswer(late)]).toEqual([403, 'log_in_again'])
  await logIn(clock.now)
  expect((await link(code)).status).toBe(200)
})

test('who looked around takes along what they had', async () => {
  const cookie = cookieOf(await t.auth.handler(post('/sign-in/anonymous', {})))
  const visitor = await t.auth.resolveUser(new Headers({ cookie }))
  await ask()
  const given = await answer((await sent()).code, {}, cookie)
  const member = await t.auth.resolveUser(new Headers({ cookie: cookieOf(given) }))
  expect(t.adopted).toEqual([{ from: visitor!.userId, to: member!.userId }])
})

test('what is no number or no code is refused by its field', async () => {
  expect(await codeOfAnswer(await ask('12345'))).toBe('phone_invalid')
  const bad = await refusedOf(await answer('12a456'))
  expect(bad).toMatchObject({ code: 'invalid_input', data: { fields: [{ path: 'code' }] } })
  expect(await codeOfAnswer(await answer('123456'))).toBe('code_over')
})

test('old codes are forgotten, those that still count are kept', async () => {
  await ask()
  expect(await forgetCodes(t.database.db, later(86_400))).toBe(0)
  expect(await forgetCodes(t.database.db, later(86_401))).toBe(1)
})
