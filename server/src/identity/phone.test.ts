import { callingCodes } from '@serein/shared/identity/calling-codes.ts'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { beforeEach, expect, test } from 'vitest'
import { sessionUser } from './identity.ts'
import { camille, cookieOf, fileAuth, post, refusalOf } from './testing.ts'

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
const code = () => t.code(number)
const later = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1_000))

test('the form knows what is dialled for each country', () => {
  const codeByCountry = getCountries().map((country) => [country, getCountryCallingCode(country)])
  expect(callingCodes).toEqual(Object.fromEntries(codeByCountry))
})

test('a code lets in who has the number, and opens an account for a number nobody had', async () => {
  const response = await ask()
  expect(await response.json()).toEqual({
    phoneNumber: number,
    sendAgainAt: new Date(clock.now.getTime() + 30_000).toISOString(),
    expiresAt: new Date(clock.now.getTime() + 600_000).toISOString(),
  })
  const first = await t.who(cookieOf(await answer(await code())))
  expect(await sessionUser(t.database.db, first, async () => null)).toMatchObject({
    displayName: null,
    email: null,
    emailVerified: false,
    phoneNumber: number,
    isAnonymous: false,
  })
  later(31)
  await ask('+33612345678')
  const again = await t.who(cookieOf(await answer(await code())))
  expect(again).toMatchObject({ userId: first!.userId })
})

test('who is logged in links a number, and one that is somebody else’s they do not get', async () => {
  const cookie = await t.register()
  await ask()
  expect((await answer(await code(), { updatePhoneNumber: true }, cookie)).status).toBe(200)
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
  const taken = await answer(await code(), { updatePhoneNumber: true }, hugo)
  expect(await refusalOf(taken)).toBe('phone_taken')
})

test('who logged in some time ago shows who they are before a number is theirs; the code is not used up', async () => {
  const cookie = await t.register()
  await ask()
  const link = async () => answer(await code(), { updatePhoneNumber: true }, cookie)
  const logIn = (at: Date) => t.database.pool.query('update session set created_at = $1', [at])
  await logIn(new Date(clock.now.getTime() - 601_000))
  const late = await link()
  expect([late.status, await refusalOf(late)]).toEqual([403, 'log_in_again'])
  await logIn(clock.now)
  expect((await link()).status).toBe(200)
})

test('who looked around takes along what they had', async () => {
  const visitor = await t.signInAnonymously()
  await ask()
  const member = await t.who(cookieOf(await answer(await code(), {}, visitor.cookie)))
  expect(t.adopted).toEqual([{ from: visitor.userId, to: member!.userId }])
})

test('what is no number is sent nothing, and what nobody was sent opens nothing', async () => {
  expect(await refusalOf(await ask('12345'))).toBe('phone_invalid')
  expect(await refusalOf(await answer('123456'))).toBe('code_over')
})
