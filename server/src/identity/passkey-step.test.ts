import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '../platform/command.ts'
import { type CustomerScope, mint } from '../platform/scope.ts'
import { securityOf } from './security.ts'
import { removeSignInMethod } from './sign-in-methods.ts'
import { authenticator } from './testing/authenticator.ts'
import { addKey, useKey } from './testing/passkey-ceremony.ts'
import { openPasskeyDevice } from './testing/passkey-device.ts'
import { camille, cookieOf, fileAuth, origin, post, refusalOf } from './testing.ts'

// A passkey in the place of the authenticator app.

let cookie: string
let key: ReturnType<typeof openPasskeyDevice>
const t = fileAuth()
beforeEach(async () => {
  await t.database.pool.query('delete from "user"; delete from outbox; delete from verification')
  cookie = await t.register()
  key = openPasskeyDevice(origin)
})

const { password, email } = camille
const ask = (path: string, body: object, with_ = cookie) =>
  t.auth.handler(post(path, body, { cookie: with_ }))
const logIn = async () => {
  const answer = await ask('/sign-in/email', { email, password }, '')
  expect(await answer.clone().json()).toMatchObject({ twoFactorRedirect: true })
  return cookieOf(answer)
}
const waysOf = async (half: string) =>
  (
    await t.auth.handler(
      new Request(`${origin}/api/auth/two-factor/ways`, { headers: { cookie: half } }),
    )
  ).json()
const stepOf = async () => {
  const { rows } = await t.database.pool.query<{ second_step: string | null }>(
    'select second_step from session order by second_step',
  )
  return rows.map(({ second_step: step }) => step)
}
const scopeOf = async () =>
  mint<CustomerScope>({ kind: 'customer', language: 'en', userId: (await t.who(cookie))!.userId })
const isWaiting = async () => (await t.database.waiting()) === 1
const passkeys = async () => (await securityOf(t.database.db, await scopeOf())).passkeys

type Begun = { totpURI: string; backupCodes: string[] }
const begin = async () => (await (await ask('/two-factor/enable', { password })).json()) as Begun

/** A passkey as the second step; the recovery codes. */
async function setUp() {
  const { backupCodes } = await begin()
  expect((await addKey(t.auth, key, cookie)).status).toBe(200)
  const answer = await ask('/two-factor/enable-passkey', {})
  expect(answer.status).toBe(200)
  cookie = cookieOf(answer)
  return backupCodes
}

test('the passkey step is on once there is a key and the password was given, and ends all other sessions', async () => {
  expect(await refusalOf(await ask('/two-factor/enable-passkey', {}))).toBe('two_step_off')
  await begin()
  expect(await refusalOf(await ask('/two-factor/enable-passkey', {}))).toBe('passkey_unknown')
  const other = cookieOf(await ask('/sign-in/email', { email, password }, ''))
  expect(await t.who(other)).not.toBeNull()
  const codes = await setUp()
  expect(codes).toHaveLength(10)
  expect([await t.who(other), (await t.who(cookie))?.hasTwoStep]).toEqual([null, true])
  expect(await securityOf(t.database.db, await scopeOf())).toMatchObject({
    hasTwoStep: true,
    hasApp: false,
  })
  // An answer that was lost is asked for again.
  expect((await ask('/two-factor/enable-passkey', {})).status).toBe(200)
  expect(await stepOf()).toEqual(['passkey'])
})

test('who logged in some time ago shows who they are first', async () => {
  await begin()
  await addKey(t.auth, key, cookie)
  await t.database.pool.query(`update session set created_at = now() - interval '11 minutes'`)
  expect(await refusalOf(await ask('/two-factor/enable-passkey', {}))).toBe('log_in_again')
})

test('after the password the passkey opens the log-in, or a recovery code, and nothing else', async () => {
  const codes = await setUp()
  const half = await logIn()
  expect(await t.who(half)).toBeNull()
  expect(await waysOf(half)).toEqual({ ways: ['passkey'] })
  expect(await waysOf('')).toEqual({ ways: [] })
  const byApp = await ask('/two-factor/verify-totp', { code: '123456' }, half)
  expect(await refusalOf(byApp)).toBe('two_step_off')
  const unopened = await useKey(t.auth, key, { isOpened: false, cookie: half })
  expect(await refusalOf(unopened)).toBe('passkey_refused')
  const byKey = await useKey(t.auth, key, { cookie: half })
  expect(await t.who(cookieOf(byKey))).toMatchObject({ hasTwoStep: true })
  const code = codes[0]!
  const byCode = await ask('/two-factor/verify-backup-code', { code }, await logIn())
  expect(await t.who(cookieOf(byCode))).toMatchObject({ hasTwoStep: true })
  expect(await stepOf()).toEqual(['passkey', 'passkey', 'recovery_code'])
})

test('who looked around takes along what they had when the passkey was the second step', async () => {
  await setUp()
  const { cookie: visitor, userId: from } = await t.signInAnonymously()
  const half = cookieOf(await ask('/sign-in/email', { email, password }, visitor))
  const inside = await useKey(t.auth, key, { cookie: half })
  const { userId: to } = (await t.who(cookieOf(inside)))!
  expect(t.adopted).toEqual([{ from, to }])
})

test('a session that was opened by one step is not let in as two, whatever its account has since', async () => {
  await setUp()
  await t.database.pool.query('update session set second_step = null')
  expect((await t.who(cookie))?.hasTwoStep).toBe(false)
})

test('the last passkey stays until there is another way, also when two go at once', async () => {
  await setUp()
  const second = openPasskeyDevice(origin)
  await addKey(t.auth, second, cookie)
  const [first, last] = await passkeys()
  const removing = await transaction(t.database.db, async (tx) => {
    await sql`delete from passkey where id = ${first!.id}`.execute(tx)
    const answer = ask('/passkey/delete-passkey', { id: last!.id })
    await expect.poll(isWaiting).toBe(true)
    return { answer }
  })
  expect(await refusalOf(await removing.answer)).toBe('last_second_step')
  const scope = await scopeOf()
  const { sessionId } = (await t.who(cookie))!
  const all = transaction(t.database.db, (tx) =>
    removeSignInMethod(tx, scope, { method: 'passkey', sessionId }, new Date()),
  )
  await expect(all).rejects.toMatchObject({ code: 'last_second_step' })
  expect(await passkeys()).toHaveLength(1)
  // With the account they go.
  await t.database.pool.query('delete from "user" where id = $1', [scope.userId])
})

test('an app is added to the passkey step: the recovery codes stay, and then the passkey may go', async () => {
  const codes = await setUp()
  const { totpURI, backupCodes } = await begin()
  expect(backupCodes).toEqual([])
  const app = authenticator(totpURI, { database: t.database })
  expect((await ask('/two-factor/verify-totp', { code: await app.code() })).status).toBe(200)
  // As a page asks that was left open meanwhile.
  expect(await refusalOf(await ask('/two-factor/enable', { password }))).toBe('log_in_again')
  const half = await logIn()
  expect(await waysOf(half)).toEqual({ ways: ['app', 'passkey'] })
  const [mine] = await passkeys()
  expect((await ask('/passkey/delete-passkey', { id: mine!.id })).status).toBe(200)
  const byApp = await ask('/two-factor/verify-totp', { code: await app.later() }, half)
  expect(await t.who(cookieOf(byApp))).toMatchObject({ hasTwoStep: true })
  const byCode = await ask('/two-factor/verify-backup-code', { code: codes[1]! }, await logIn())
  expect(byCode.status).toBe(200)
})
