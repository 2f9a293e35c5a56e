import { beforeEach, expect, test } from 'vitest'
import { openLinks } from '../platform/link.ts'
import type { Purpose } from './mail-link.ts'
import { camille, cookieOf, fileAuth, mailedToken, origin, post } from './testing.ts'

let userId: string
let cookie: string
const t = fileAuth()
beforeEach(async () => {
  await t.database.pool.query('delete from "user"')
  cookie = await t.register()
  await t.database.pool.query('update "user" set email_verified = false')
  await t.database.pool.query('delete from outbox')
  userId = (await t.who(cookie))!.userId
})

const ask = async (path: string, body: object, headers = {}) => {
  const answer = await t.auth.handler(post(path, body, headers))
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const logIn = (password: string, email = camille.email) =>
  ask('/sign-in/email', { email, password })
const link = (purpose: Purpose, email = camille.email, now = new Date()) =>
  mailedToken(t.database.db, { userId, purpose, email }, now)
const events = async () => {
  const { rows } = await t.database.pool.query('select event, data from outbox order by id')
  return rows as { event: string; data: object }[]
}
const user = async () => {
  const { rows } = await t.database.pool.query('select * from "user" where id = $1', [userId])
  return rows[0]
}

test('who has not confirmed the address is sent a link when they ask for one', async () => {
  await ask('/ask-confirmation', {}, { cookie })
  expect(await events()).toEqual([
    { event: 'identity.confirmation_asked', data: { email: camille.email } },
  ])
  expect((await ask('/ask-confirmation', {})).body.code).toBe('unauthenticated')
})

test('a link confirms the address once, and pressed again it is as done once', async () => {
  const [token, other] = [await link('confirm_email'), await link('confirm_email')]
  expect((await ask('/mail-link/read', { token })).body).toEqual({
    purpose: 'confirm_email',
    email: camille.email,
  })
  expect((await user()).email_verified).toBe(false)
  const confirmed = { status: 200, body: { email: camille.email } }
  expect(await ask('/mail-link/confirm-email', { token })).toEqual(confirmed)
  expect((await user()).email_verified).toBe(true)
  expect(await ask('/mail-link/confirm-email', { token })).toEqual(confirmed)
  expect((await ask('/mail-link/read', { token })).body.code).toBe('link_used')
  // What one link has decided no other decides again.
  expect((await ask('/mail-link/confirm-email', { token: other })).body.code).toBe('link_expired')
  // Who is confirmed is sent nothing more.
  await ask('/ask-confirmation', {}, { cookie })
  expect(await events()).toEqual([])
})

test.each([
  ['made up', 'x'.repeat(43), 404, 'not_found'],
  ['cut off', 'x'.repeat(20), 400, 'invalid_input'],
])('a link that is %s opens nothing', async (_words, token, status, code) => {
  const password = 'another-password'
  for (const path of ['read', 'confirm-email', 'set-password']) {
    const answer = await ask(`/mail-link/${path}`, { token, password })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
})

test('a link ends by itself, and each is for its own purpose', async () => {
  const late = await link('reset_password', camille.email, at(-60))
  const password = 'another-password'
  const refused = await ask('/mail-link/set-password', { token: late, password })
  expect([refused.status, refused.body.code]).toEqual([410, 'link_expired'])
  const confirm = await link('confirm_email', camille.email, at(-47 * 60))
  expect((await ask('/mail-link/set-password', { token: confirm, password })).status).toBe(404)
  const reset = await link('reset_password')
  expect((await ask('/mail-link/confirm-email', { token: reset })).status).toBe(404)
  expect((await ask('/mail-link/read', { token: confirm })).status).toBe(200)
  expect((await logIn(camille.password)).status).toBe(200)
})

test('a new password at a link ends every session and every other link, and counts as a confirmed address', async () => {
  const [token, second] = [await link('reset_password'), await link('reset_password')]
  const change = await link('change_email', 'thief@example.test')
  const short = await ask('/mail-link/set-password', { token, password: '1234567' })
  expect([short.status, short.body.code]).toEqual([400, 'password_too_short'])
  const common = await ask('/mail-link/set-password', { token, password: 'Password1' })
  expect([common.status, common.body.code]).toEqual([400, 'password_common'])
  const request = { token, password: 'a quiet new one' }
  const done = { status: 200, body: { email: camille.email } }
  expect(await ask('/mail-link/set-password', request)).toEqual(done)
  expect(await t.who(cookie)).toBeNull()
  expect((await logIn(camille.password)).body.code).toBe('wrong_credentials')
  expect((await logIn(request.password)).status).toBe(200)
  expect((await user()).email_verified).toBe(true)
  // The answer was lost and the form sent again: nothing changes. Somebody else’s wish is refused.
  expect(await ask('/mail-link/set-password', request)).toEqual(done)
  const other = await ask('/mail-link/set-password', { token, password: 'somebody else’s' })
  expect(other.body.code).toBe('link_used')
  expect((await ask('/mail-link/set-password', { ...request, token: second })).status).toBe(410)
  expect((await ask('/mail-link/confirm-email', { token: change })).status).toBe(410)
  expect((await events()).map(({ event }) => event)).toEqual(['identity.password_changed'])
})

test('of ten who use one link at once, one password is set', async () => {
  const token = await link('reset_password')
  const passwords = Array.from({ length: 10 }, (_, index) => `password number ${index}`)
  const answers = await Promise.all(
    passwords.map((password) => ask('/mail-link/set-password', { token, password })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'link_used')).toHaveLength(9)
  const winner = passwords[answers.findIndex(({ status }) => status === 200)]!
  expect((await logIn(winner)).status).toBe(200)
})

test('asking for a new password is answered the same for everybody, and does the same', async () => {
  const [registered, unknown] = [camille.email, 'nobody@example.test']
  const answers = [await ask('/ask-reset', { email: registered.toUpperCase() })]
  answers.push(await ask('/ask-reset', { email: unknown }))
  expect(answers).toEqual([1, 2].map(() => ({ status: 200, body: {} })))
  expect(await events()).toEqual(
    [registered, unknown].map((email) => ({ event: 'identity.reset_asked', data: { email } })),
  )
  expect((await ask('/ask-reset', { email: 'camille' })).body).toMatchObject({
    code: 'invalid_input',
    data: { fields: [{ path: 'email' }] },
  })
})

test('another address needs the password, and moves only once its link was used', async () => {
  const email = 'New@Example.test'
  const wrong = await ask('/ask-email-change', { email, password: 'not mine' }, { cookie })
  expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_password'])
  expect((await ask('/ask-email-change', { email }, { cookie })).body.code).toBe('wrong_password')
  const response = await ask('/ask-email-change', { email, password: camille.password }, { cookie })
  expect(response).toEqual({ status: 200, body: { email: 'new@example.test' } })
  expect((await user()).email).toBe(camille.email)
  const token = await link('change_email', 'new@example.test')
  expect((await ask('/mail-link/confirm-email', { token })).status).toBe(200)
  expect((await user()).email).toBe('new@example.test')
  expect((await user()).email_verified).toBe(true)
  expect((await logIn(camille.password, 'new@example.test')).status).toBe(200)
  expect(await events()).toEqual([
    { event: 'identity.email_change_asked', data: { email: 'new@example.test' } },
    {
      event: 'identity.email_changed',
      data: { from: camille.email, to: 'new@example.test' },
    },
  ])
})

test('who asks for an address that somebody has is answered like anybody else', async () => {
  await t.register({ ...camille, email: 'taken@example.test' })
  const { password } = camille
  for (const email of ['taken@example.test', 'free@example.test'])
    expect(await ask('/ask-email-change', { email, password }, { cookie })).toEqual({
      status: 200,
      body: { email },
    })
})

test('an address that was taken meanwhile stays where it is', async () => {
  const token = await link('change_email', 'wanted@example.test')
  await t.register({ ...camille, email: 'wanted@example.test' })
  const refused = await ask('/mail-link/confirm-email', { token })
  expect([refused.status, refused.body.code]).toEqual([409, 'email_taken'])
  expect((await user()).email).toBe(camille.email)
})

test('another password needs the present one and logs the other devices out', async () => {
  const other = cookieOf(await t.auth.handler(post('/sign-in/email', camille)))
  const body = { password: 'not mine', newPassword: 'a quiet new one' }
  expect((await ask('/choose-password', body, { cookie })).body.code).toBe('wrong_password')
  expect((await ask('/choose-password', body)).body.code).toBe('unauthenticated')
  const request = { ...body, password: camille.password }
  const short = { ...request, newPassword: '1234567' }
  expect((await ask('/choose-password', short, { cookie })).body.code).toBe('password_too_short')
  const common = { ...request, newPassword: `${camille.name}-2026!` }
  expect((await ask('/choose-password', common, { cookie })).body.code).toBe('password_common')
  expect((await ask('/choose-password', request, { cookie })).status).toBe(200)
  expect(await t.who(cookie)).not.toBeNull()
  expect(await t.who(other)).toBeNull()
  expect((await logIn(request.newPassword)).status).toBe(200)
  // At the cost that this server was given, as the first one was.
  const { rows } = await t.database.pool.query('select password from account')
  expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
})

test('who has no password shows who they are by having logged in just now', async () => {
  await t.database.pool.query('update account set password = null')
  const change = { email: 'new@example.test' }
  expect((await ask('/ask-email-change', change, { cookie })).status).toBe(200)
  await t.database.pool.query(`update session set created_at = now() - interval '11 minutes'`)
  const refused = await ask('/ask-email-change', change, { cookie })
  expect([refused.status, refused.body.code]).toEqual([403, 'log_in_again'])
})

test('who shows again who they are counts as just logged in', async () => {
  await t.database.pool.query(`update session set created_at = now() - interval '2 days'`)
  const since = async () => {
    const { rows } = await t.database.pool.query(
      `select created_at > now() - interval '1 minute' as "isRecent" from session`,
    )
    return rows
  }
  const wrong = await ask('/show-who', { password: 'not mine' }, { cookie })
  expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_password'])
  expect(await since()).toEqual([{ isRecent: false }])
  expect((await ask('/show-who', { password: camille.password }, { cookie })).status).toBe(200)
  expect(await since()).toEqual([{ isRecent: true }])
})

test('an address gets five mails of a kind an hour and ten a day, and no more', async () => {
  const made: boolean[] = []
  for (let minutes = 0; minutes < 26 * 60; minutes += 20)
    made.push((await link('reset_password', camille.email, at(minutes))) !== null)
  const ofFirstDay = made.slice(0, 72).filter(Boolean)
  expect(ofFirstDay).toHaveLength(10)
  expect(made.slice(72).some(Boolean)).toBe(true)
  await t.database.pool.query('delete from mail_link')
  const atOnce: boolean[] = []
  for (let count = 0; count < 8; count += 1)
    atOnce.push((await link('reset_password', camille.email, at(count))) !== null)
  expect(atOnce).toEqual([true, true, true, true, true, false, false, false])
})

test('the database holds no token, nor what it could be made of without the secret', async () => {
  const token = await link('reset_password')
  const { rows } = await t.database.pool.query('select * from mail_link')
  expect(JSON.stringify(rows)).not.toContain(token)
  const elsewhere = openLinks({ publicUrl: origin, secrets: ['x'.repeat(32)] })
  expect(elsewhere.tokenOf(rows[0])).toBeNull()
})

function at(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000)
}
