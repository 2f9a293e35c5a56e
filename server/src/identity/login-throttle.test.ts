import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../platform/command.ts'
import {
  camille,
  cookieOf,
  fileAuth,
  post,
  refusedOf,
  type TestAuth,
  wrongCode,
} from './testing.ts'
import { forgetTries, openTryLimit } from './try-limit.ts'

/** Two processes on one database; a third is one that was started anew. */
let servers: ReturnType<TestAuth['open']>[]
const clock = { now: new Date() }
const limits = { windowSeconds: 60, signIn: 10_000, signUp: 10_000, other: 10_000, patience: 1 }
const open = () => t.open({ limits, now: () => clock.now })
const t = fileAuth()
beforeAll(() => {
  servers = [open(), open()]
})
let cookie: string
beforeEach(async () => {
  clock.now = new Date()
  await t.database.pool.query('delete from "user"; delete from one_time_code')
  cookie = await t.register(camille, { by: servers[0]! })
  await t.database.pool.query('delete from try_limit')
})
const later = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1_000))

let turn = 0
const ask = (path: string, body: object, { from = '203.0.113.7', cookie: with_ = '' } = {}) =>
  servers[(turn += 1) % servers.length]!.handler(
    post(path, body, with_ ? { cookie: with_ } : {}),
    from,
  )
type Guess = { email?: string; from?: string; cookie?: string }
const guess = (password: string, { email = camille.email, ...rest }: Guess = {}) =>
  ask('/sign-in/email', { email, password }, rest)
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const spray = (n: number, from: string) =>
  guess('serein-2026', { email: `person-${n}@example.test`, from })
const count = (answers: Response[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const network = (n: number) => `198.51.${Math.floor(n / 250)}.${n % 250}`

test('an address is guessed at five times from one network, also at once and by two processes', async () => {
  const answers = await times(40, (n) => guess(`guess ${n}`))
  expect([count(answers, 401), count(answers, 429)]).toEqual([5, 35])
  const refused = answers.find(({ status }) => status === 429)!
  expect((await refusedOf(refused)).code).toBe('too_many_requests')
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(170)
  // The right password is not looked at either, or it would be told from the others.
  expect((await guess(camille.password)).status).toBe(429)
  expect((await open().handler(post('/sign-in/email', camille), '203.0.113.7')).status).toBe(429)
  later(180)
  expect(count(await times(10, () => guess('not this')), 401)).toBe(1)
  later(180)
  expect((await guess(camille.password)).status).toBe(200)
})

test('an address nobody has is guessed at as often, and told the same', async () => {
  const email = 'nobody@example.test'
  const answers = await times(20, (n) => guess(`guess ${n}`, { email }))
  expect([count(answers, 401), count(answers, 429)]).toEqual([5, 15])
})

test('what is right costs nothing', async () => {
  for (let n = 0; n < 12; n += 1) expect((await guess(camille.password)).status).toBe(200)
  const { rows } = await t.database.pool.query(
    'select max(settled_at) <= $1 as "isSettled" from try_limit',
    [clock.now],
  )
  expect(rows).toEqual([{ isSettled: true }])
})

test('from many networks there are thirty guesses, and the owner comes in all the same by a browser that is known', async () => {
  const inside = await guess(camille.password)
  const browserCookie = cookieOf(inside)
    .split('; ')
    .find((one) => one.includes('serein.known'))!
  expect(inside.headers.getSetCookie().join()).toMatch(
    /__Secure-serein\.known=[^;]+; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Lax; Secure/,
  )
  const answers = await times(80, (n) => guess(`guess ${n}`, { from: network(n) }))
  expect([count(answers, 401), count(answers, 429)]).toEqual([30, 50])
  const stranger = '192.0.2.1'
  expect((await guess(camille.password, { from: stranger })).status).toBe(429)
  expect((await guess(camille.password, { from: stranger, cookie: browserCookie })).status).toBe(
    200,
  )
  // The mark is for one address, made by us, and has tries of its own.
  const forged = `${browserCookie.slice(0, -3)}abc`
  expect((await guess(camille.password, { from: stranger, cookie: forged })).status).toBe(429)
  const more = await times(30, () => guess('not this', { from: stranger, cookie: browserCookie }))
  expect(count(more, 401)).toBe(10)
  const other = { ...camille, email: 'hugo@example.test' }
  await t.register(other, { by: servers[0]! })
  const hugo = await times(20, () =>
    guess('no', { email: other.email, from: stranger, cookie: browserCookie }),
  )
  expect(count(hugo, 401)).toBe(5)
})

test('a new password by mail gives the owner all tries back', async () => {
  await times(60, (n) => guess(`guess ${n}`, { from: network(n) }))
  expect((await guess(camille.password, { from: '192.0.2.1' })).status).toBe(429)
  const token = await t.mailedToken(cookie, 'reset_password', clock.now)
  const password = 'rivière-calme-7'
  expect((await ask('/mail-link/set-password', { token, password })).status).toBe(200)
  expect((await guess(password, { from: '192.0.2.1' })).status).toBe(200)
})

test('one network tries sixty passwords on whomever, then one a minute; an IPv6 network is one of 64 bits', async () => {
  const answers = await times(100, (n) => spray(n, `2001:db8:1:2:${n.toString(16)}::1`))
  expect([count(answers, 401), count(answers, 429)]).toEqual([60, 40])
  expect((await spray(200, '2001:db8:1:3::1')).status).toBe(401)
  later(60)
  const next = await times(5, (n) => spray(300 + n, '2001:db8:1:2::9'))
  expect(count(next, 401)).toBe(1)
})

test.each([
  ['/show-who', {}],
  ['/choose-password', { newPassword: 'rivière-calme-7' }],
  ['/ask-email-change', { email: 'new@example.test' }],
  ['/two-factor/enable', {}],
  ['/two-factor/disable', {}],
])(
  '%s takes five wrong passwords of an account, whichever network they come from',
  async (path, more) => {
    const answers = await times(20, (n) =>
      ask(path, { ...more, password: `no ${n}` }, { from: network(n), cookie }),
    )
    expect(count(answers, 429)).toBe(15)
    // One account, one count: another verb gives no more.
    const next = await ask('/show-who', { password: camille.password }, { cookie })
    expect(next.status).toBe(429)
    later(180)
    expect((await ask('/show-who', { password: camille.password }, { cookie })).status).toBe(200)
  },
)

test('codes of telephones are guessed at sixty times from one network, over all numbers', async () => {
  const numbers = Array.from({ length: 20 }, (_, n) => `+336123400${String(n).padStart(2, '0')}`)
  for (const number of numbers)
    await ask(
      '/phone-number/send-otp',
      { phone: number, country: 'FR' },
      { from: number.slice(-2) },
    )
  const answers = await times(100, async (n) => {
    const phoneNumber = numbers[n % numbers.length]!
    const code = wrongCode(await t.code(phoneNumber))
    return ask('/phone-number/verify', { phoneNumber, code })
  })
  expect(count(answers, 429)).toBe(40)
})

test('codes of registrations are guessed at sixty times from one network, over all addresses', async () => {
  const waiting: { email: string; cookie: string }[] = []
  for (let n = 0; n < 20; n += 1) {
    const email = `person-${n}@example.test`
    const response = await ask('/sign-up/ask', { ...camille, email, terms: true }, { from: `${n}` })
    waiting.push({ email, cookie: cookieOf(response) })
  }
  const answers = await times(100, async (n) => {
    const { email, cookie: with_ } = waiting[n % waiting.length]!
    const code = wrongCode(await t.code(email))
    return ask('/sign-up/confirm', { code }, { cookie: with_ })
  })
  expect(count(answers, 429)).toBe(40)
})

test('one network has forty messages sent, to whomever', async () => {
  const answers = await times(60, (n) => {
    const email = `person-${n}@example.test`
    return n % 2
      ? ask('/ask-reset', { email })
      : ask('/sign-up/ask', { ...camille, email, terms: true })
  })
  expect([count(answers, 200), count(answers, 429)]).toEqual([40, 20])
})

test('tries that are given back are locked in the order in which they are taken', async () => {
  const { db } = t.database
  const tries = openTryLimit({ db, secret: 'serein', now: () => clock.now, patience: 1 })
  const allowances = Array.from({ length: 8 }, (_, n) => ({
    kind: 'network',
    of: network(n),
    tries: 5,
    pauseSeconds: 60,
  }))
  for (const one of allowances) await tries.take([one])
  const allowance = await transaction(db, async (tx) => {
    await sql`select from try_limit order by key collate "C" limit 1 for update`.execute(tx)
    const giving = tries.giveBack(allowances)
    await expect.poll(() => t.database.waiting()).toBe(1)
    const { rows } = await sql`select from try_limit for update skip locked`.execute(tx)
    expect(rows).toHaveLength(8)
    return { giving }
  })
  await allowance.giving
})

test('a clock that was ahead for a moment locks nobody out', async () => {
  later(30 * 86_400)
  expect((await guess(camille.password)).status).toBe(200)
  expect((await guess('not this')).status).toBe(401)
  later(-30 * 86_400)
  expect((await guess(camille.password)).status).toBe(200)
  expect(count(await times(10, (n) => guess(`guess ${n}`)), 401)).toBe(5)
})

test('the table tells nobody who was tried, and forgets what is settled', async () => {
  await guess('not this')
  const { rows } = await t.database.pool.query('select key from try_limit')
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(/camille|203\.0/)
  expect(await forgetTries(t.database.db, clock.now)).toBe(0)
  expect(await forgetTries(t.database.db, later(901))).toBe(3)
})
