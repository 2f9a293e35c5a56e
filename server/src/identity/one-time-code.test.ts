import { beforeEach, describe, expect, test } from 'vitest'
import { forgetCodes, tryCode, useCode } from './one-time-code.ts'
import { camille, cookieOf, fileAuth, post, refusalOf, secret, wrongCode } from './testing.ts'

const clock = { now: new Date() }
const t = fileAuth({ now: () => clock.now })
beforeEach(async () => {
  clock.now = new Date()
  await t.database.pool.query(
    'delete from one_time_code; delete from registration; delete from "user"; delete from outbox',
  )
})

const later = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1_000))
const send = (path: string, body: object, cookie = '', from?: string) =>
  t.auth.handler(post(path, body, cookie ? { cookie } : {}), from)

const askByPhone = (phone: string, from?: string) =>
  send('/phone-number/send-otp', { phone, country: 'FR' }, '', from)
const byPhone = {
  what: 'a number',
  recipient: '+33612345678',
  /** The same, as somebody else writes it. */
  spelt: '06 12 34 56 78',
  other: '06 98 76 54 32',
  ask: askByPhone,
  answer: (_asked: Response, code: string) =>
    send('/phone-number/verify', { phoneNumber: '+33612345678', code }),
  again: (_asked: Response) => askByPhone('+33612345678'),
}
const byMail = {
  what: 'an address',
  recipient: camille.email,
  spelt: camille.email.toUpperCase(),
  other: 'other@example.test',
  ask: (email: string, from?: string) =>
    send('/sign-up/ask', { ...camille, email, terms: true }, '', from),
  answer: (response: Response, code: string) =>
    send('/sign-up/confirm', { code }, cookieOf(response)),
  again: (response: Response) => send('/sign-up/again', {}, cookieOf(response)),
}

describe.each([byPhone, byMail])('a code for $what', ({ recipient, spelt, other, ...by }) => {
  const ask = (to = recipient, from?: string) => by.ask(to, from)
  const answer = (response: Response, code: string) => by.answer(response, code).then(refusalOf)
  const code = () => t.code(recipient)

  test('works once, also when it is sent twice at once', async () => {
    const response = await ask()
    const right = await code()
    const both = await Promise.all([answer(response, right), answer(response, right)])
    expect(both.map(String).toSorted()).toEqual(['200', 'code_over'])
    expect(await answer(response, right)).toBe('code_over')
    const { rows } = await t.database.pool.query(
      'select from "user" u join session on user_id = u.id',
    )
    expect(rows).toHaveLength(1)
  })

  test('works for ten minutes', async () => {
    const first = await ask()
    later(600)
    expect(await answer(first, await code())).toBe('code_over')
    const second = await ask()
    later(599)
    expect(await answer(second, await code())).toBe(200)
  })

  test('has five tries, and the sixth is none even if it is right', async () => {
    const response = await ask()
    const right = await code()
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const refused = await by.answer(response, wrongCode(right))
      expect(await refused.json()).toMatchObject({ code: 'code_wrong', data: { triesLeft } })
    }
    expect(await answer(response, right)).toBe('code_over')
  })

  test('has five tries of forty at once', async () => {
    const response = await ask()
    const right = await code()
    const guesses = Array.from({ length: 40 }, () => answer(response, wrongCode(right)))
    const words = await Promise.all(guesses)
    expect(words.filter((one) => one === 'code_wrong')).toHaveLength(5)
    expect(words.filter((one) => one === 'code_over')).toHaveLength(35)
    expect(await answer(response, right)).toBe('code_over')
  })

  test('takes the place of the one before', async () => {
    const response = await ask()
    const first = await code()
    expect(await refusalOf(await by.again(response))).toBe('code_too_soon')
    later(31)
    expect((await by.again(response)).status).toBe(200)
    expect(await answer(response, first)).toBe('code_wrong')
    expect(await answer(response, await code())).toBe(200)
  })

  test('comes after a pause, and not without an end in a day', async () => {
    const words = await Promise.all([ask().then(refusalOf), ask().then(refusalOf)])
    expect(words.map(String).toSorted()).toEqual(['200', 'code_too_soon'])
    const sendAgainAt = new Date(clock.now.getTime() + 30_000).toISOString()
    expect(await (await ask()).json()).toMatchObject({ data: { sendAgainAt } })
    for (let more = 1; more < 10; more += 1) {
      later(31)
      expect((await ask(more % 2 ? spelt : recipient)).status).toBe(200)
    }
    later(31)
    expect(await refusalOf(await ask())).toBe('code_limit_reached')
    expect((await ask(other)).status).toBe(200)
    // Strangers have not used up what the owner may ask for, elsewhere.
    expect((await ask(recipient, '203.0.113.7')).status).toBe(200)
    later(86_400)
    expect((await ask()).status).toBe(200)
  })

  test('of a clock that was ahead is in nobody’s way', async () => {
    await ask()
    later(30 * 86_400)
    expect((await ask()).status).toBe(200)
    later(-29 * 86_400)
    const response = await ask()
    expect(await answer(response, await code())).toBe(200)
  })

  test('is sent forty times a day at the most, whoever asks', async () => {
    for (let count = 0; count < 40; count += 1) {
      expect((await ask(recipient, `203.0.113.${count % 5}`)).status).toBe(200)
      later(31)
    }
    expect(await refusalOf(await ask(recipient, '203.0.113.9'))).toBe('code_limit_reached')
  })

  test('stands in no table and no event', async () => {
    await ask()
    const tables = ['one_time_code', 'outbox', 'registration', 'verification']
    const whole = tables.map((table) => `coalesce((select jsonb_agg(r)::text from ${table} r), '')`)
    const { rows } = await t.database.pool.query(`select ${whole.join(' || ')} as all`)
    expect(rows[0].all).toContain(recipient)
    for (const hidden of [await code(), camille.password]) expect(rows[0].all).not.toContain(hidden)
  })
})

test('old codes are forgotten, those that still count are kept', async () => {
  await askByPhone(byPhone.recipient)
  expect(await forgetCodes(t.database.db, later(86_400))).toBe(0)
  expect(await forgetCodes(t.database.db, later(86_401))).toBe(1)
})

test('of two who were right before either has used the code one comes in', async () => {
  const { recipient: subject } = byPhone
  await byPhone.ask(subject)
  const { db } = t.database
  const attempt = { kind: 'phone', subject, code: await t.code(subject) } as const
  const tried = [
    await tryCode(db, [secret], attempt, clock.now),
    await tryCode(db, [secret], attempt, clock.now),
  ]
  const uses = await Promise.allSettled(tried.map((id) => useCode(db, id, clock.now)))
  expect(uses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
