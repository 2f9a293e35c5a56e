import { beforeEach, expect, test } from 'vitest'
import { forgetAhead } from './clock-ahead.ts'
import { camille, cookieOf, post, fileAuth, secret as before } from './testing.ts'
import { resealSteps } from './two-step-seal.ts'

let cookie: string
const t = fileAuth()
beforeEach(async () => {
  await t.database.pool.query('delete from "user"; delete from outbox; delete from verification')
  cookie = await t.register()
})

const ask = async (path: string, body: object, with_ = cookie, by = t.auth) => {
  const answer = await by.handler(post(path, body, { cookie: with_ }))
  const text = await answer.text()
  return {
    status: answer.status,
    body: JSON.parse(text) as Record<string, unknown>,
    cookie: cookieOf(answer),
  }
}
const { password } = camille

/** Sets the second step up, and says how a code is made. */
async function setUp() {
  const { app, recovery, cookie: left } = await t.secondStep(cookie)
  cookie = left
  return { app, recovery, uri: app.uri }
}

/** What a browser keeps that was trusted as a code was given. */
async function trusted(app: Awaited<ReturnType<typeof setUp>>['app']) {
  const proof = { code: await app.later(), trustDevice: true }
  const inside = await ask('/two-factor/verify-totp', proof, (await logIn()).cookie)
  const trust = inside.cookie.split('; ').find((one) => one.includes('trust_device'))!
  return { inside: inside.cookie, trust }
}
const logIn = (by = t.auth) => ask('/sign-in/email', { email: camille.email, password }, '', by)

test('the second step is on once a code of the app has shown that it works, and not before', async () => {
  expect((await ask('/two-factor/enable', { password: 'not mine' })).body.code).toBe(
    'wrong_password',
  )
  await ask('/two-factor/enable', { password })
  const wrong = await ask('/two-factor/verify-totp', { code: '000000' })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_code'])
  expect((await logIn()).body.twoFactorRedirect).toBeUndefined()
  const { uri } = await setUp()
  expect(uri).toMatch(/^otpauth:\/\/totp\/Serein:/)
  expect((await t.who(cookie))?.hasTwoStep).toBe(true)
  const { body, cookie: half } = await logIn()
  expect(body).toMatchObject({ twoFactorRedirect: true })
  expect(await t.who(half)).toBeNull()
})

test('a new second step bears the name of the platform, whatever its owner would like', async () => {
  await t.database.pool.query(`update platform_setting set name = 'Oasis'`)
  const { body } = await ask('/two-factor/enable', { password, issuer: 'Mine' })
  expect(body.totpURI).toMatch(/^otpauth:\/\/totp\/Oasis:.*issuer=Oasis/)
  await t.database.pool.query(`update platform_setting set name = 'Serein'`)
})

test('a code opens the log-in that asked for it, once', async () => {
  const { app } = await setUp()
  const half = (await logIn()).cookie
  const code = await app.later()
  const inside = await ask('/two-factor/verify-totp', { code }, half)
  expect(inside.status).toBe(200)
  expect(await t.who(inside.cookie)).not.toBeNull()
  const again = await ask('/two-factor/verify-totp', { code }, half)
  expect([again.status, again.body.code]).toEqual([401, 'second_step_over'])
  expect((await ask('/two-factor/verify-totp', { code }, '')).body.code).toBe('second_step_over')
})

test('five wrong codes end a log-in, also when they come at once', async () => {
  const { app } = await setUp()
  const half = (await logIn()).cookie
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask('/two-factor/verify-totp', { code: '000000' }, half)),
  )
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'wrong_code').length).toBeLessThanOrEqual(5)
  for (let tries = 0; tries < 5; tries += 1)
    await ask('/two-factor/verify-totp', { code: '000000' }, half)
  const late = await ask('/two-factor/verify-totp', { code: await app.later() }, half)
  expect(['second_step_over', 'too_many_requests']).toContain(late.body.code)
})

test('ten wrong codes lock the second step for a while, whatever log-in they come from', async () => {
  const { app } = await setUp()
  for (let logIns = 0; logIns < 3; logIns += 1) {
    const half = (await logIn()).cookie
    for (let tries = 0; tries < 4; tries += 1)
      await ask('/two-factor/verify-totp', { code: '000000' }, half)
  }
  const half = (await logIn()).cookie
  const locked = await ask('/two-factor/verify-totp', { code: await app.later() }, half)
  expect([locked.status, locked.body.code]).toEqual([429, 'too_many_requests'])
  expect(await forgetAhead(t.database.db, new Date())).toBe(0)
  // As a clock that was ahead for a moment would have it.
  await t.database.pool.query(`update two_factor set locked_until = now() + interval '30 days'`)
  expect(await forgetAhead(t.database.db, new Date())).toBe(1)
  const later = (await logIn()).cookie
  const code = await app.later()
  expect((await ask('/two-factor/verify-totp', { code }, later)).status).toBe(200)
})

test('each of ten recovery codes works once; new ones end the old', async () => {
  const { recovery } = await setUp()
  expect(recovery).toHaveLength(10)
  const code = recovery[0]!
  const inside = await ask('/two-factor/verify-backup-code', { code }, (await logIn()).cookie)
  expect(await t.who(inside.cookie)).not.toBeNull()
  const again = await ask('/two-factor/verify-backup-code', { code }, (await logIn()).cookie)
  expect([again.status, again.body.code]).toEqual([401, 'wrong_code'])
  const fresh = await ask('/two-factor/generate-backup-codes', { password }, inside.cookie)
  expect(fresh.body.backupCodes).toHaveLength(10)
  const old = { code: recovery[1]! }
  expect((await ask('/two-factor/verify-backup-code', old, (await logIn()).cookie)).status).toBe(
    401,
  )
})

test('of ten who bring one recovery code at once, one comes in', async () => {
  const { recovery } = await setUp()
  const halves = await Promise.all(Array.from({ length: 10 }, () => logIn()))
  const answers = await Promise.all(
    halves.map((half) =>
      ask('/two-factor/verify-backup-code', { code: recovery[3]! }, half.cookie),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the second step is turned off with the password alone to show who asks, and the database never told the secret', async () => {
  const { uri, recovery } = await setUp()
  const { rows } = await t.database.pool.query('select * from two_factor')
  const storedText = JSON.stringify(rows)
  for (const secret of [new URL(uri).searchParams.get('secret')!, ...recovery])
    expect(storedText).not.toContain(secret)
  expect((await ask('/two-factor/disable', { password: 'not mine' })).body.code).toBe(
    'wrong_password',
  )
  const off = await ask('/two-factor/disable', { password })
  expect(off.status).toBe(200)
  expect((await t.who(off.cookie))?.hasTwoStep).toBe(false)
  expect((await logIn()).body.twoFactorRedirect).toBeUndefined()
})

test('a code of the app works once: not again, not by another log-in, not twice at once', async () => {
  const { app } = await setUp()
  // The one that set it up is used already.
  const first = (await logIn()).cookie
  const used = await ask('/two-factor/verify-totp', { code: await app.code() }, first)
  expect([used.status, used.body.code]).toEqual([401, 'wrong_code'])
  const code = await app.later()
  const halves = await Promise.all(Array.from({ length: 8 }, () => logIn()))
  const both = await Promise.all(
    halves.map((half) => ask('/two-factor/verify-totp', { code }, half.cookie)),
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await t.database.pool.query('select last_step from two_factor')
  expect(Number(rows[0].last_step)).toBe(Math.floor(Date.now() / 30_000))
})

test('with the second step turned on or off, all other sessions end, and so does the trust in a browser', async () => {
  const other = (await logIn()).cookie
  expect(await t.who(other)).not.toBeNull()
  const { app } = await setUp()
  expect([await t.who(other), (await t.who(cookie))?.hasTwoStep]).toEqual([null, true])

  const { inside, trust } = await trusted(app)
  expect(
    (await ask('/sign-in/email', { email: camille.email, password }, trust)).body,
  ).not.toHaveProperty('twoFactorRedirect')
  await ask('/two-factor/disable', { password })
  expect(await t.who(inside)).toBeNull()
  const events = await t.database.pool.query<{ event: string }>(
    `select event from outbox where event like 'identity.two_step%' order by id`,
  )
  expect(events.rows.map(({ event }) => event)).toEqual([
    'identity.two_step_enabled',
    'identity.two_step_disabled',
  ])
})

test('another password takes the trust in browsers back', async () => {
  const { app } = await setUp()
  const { trust } = await trusted(app)
  const newPassword = 'rivière-calme-7'
  expect((await ask('/choose-password', { password, newPassword })).status).toBe(200)
  const again = await ask('/sign-in/email', { email: camille.email, password: newPassword }, trust)
  expect(again.body).toMatchObject({ twoFactorRedirect: true })
})

const next = 'another secret of the tests, which comes after'

test('with a new secret before the old one, all that the old one signed and sealed goes on', async () => {
  const { app, recovery } = await setUp()
  const half = (await logIn()).cookie
  const both = t.open({ secrets: [next, before] })
  expect((await both.getSession(new Headers({ cookie })))?.user.email).toBe(camille.email)
  expect(await t.who(cookie, both)).toMatchObject({ hasTwoStep: true })
  // Begun under the old one, ended under both; then under the new one alone, which has sealed it anew.
  const code = { code: await app.later() }
  expect((await ask('/two-factor/verify-totp', code, half, both)).status).toBe(200)
  const alone = t.open({ secrets: [next] })
  const late = (await logIn(alone)).cookie
  expect(
    (await ask('/two-factor/verify-backup-code', { code: recovery[0]! }, late, alone)).status,
  ).toBe(200)
})

test('what was sealed before there was a list is sealed anew, in batches, once', async () => {
  const { recovery } = await setUp()
  // As the identity server wrote it then: no number of a secret before it.
  const bare = async (field: string) => {
    const { rows } = await t.database.pool.query(`select ${field} as sealed from two_factor`)
    const sealed = String(rows[0].sealed).replace(/^\$ba\$\d+\$/, '')
    await t.database.pool.query(`update two_factor set ${field} = $1`, [sealed])
  }
  await bare('secret')
  await bare('backup_codes')
  const { db } = t.database
  expect(await resealSteps(db, [next])).toEqual({ resealed: 0, unreadable: 1 })
  expect(await resealSteps(db, [next, before])).toEqual({ resealed: 1, unreadable: 0 })
  expect(await resealSteps(db, [next, before])).toEqual({ resealed: 0, unreadable: 0 })
  const alone = t.open({ secrets: [next] })
  const half = (await logIn(alone)).cookie
  expect(
    (await ask('/two-factor/verify-backup-code', { code: recovery[1]! }, half, alone)).status,
  ).toBe(200)
})

test('a second step whose secret is lost is refused in words, and costs no try', async () => {
  const { app, recovery } = await setUp()
  const other = t.open({ secrets: [next] })
  const half = (await logIn(other)).cookie
  const attempts = [
    await ask('/two-factor/verify-totp', { code: await app.later() }, half, other),
    await ask('/two-factor/verify-backup-code', { code: recovery[0]! }, half, other),
  ]
  for (const { status, body } of attempts)
    expect([status, body.code]).toEqual([409, 'second_step_unreadable'])
  expect(String(attempts[0]!.body.message)).toContain('lost the key')
})
