import { beforeEach, expect, test } from 'vitest'
import { transaction } from '../platform/command.ts'
import { appOf } from '../platform/config-app.ts'
import { type CustomerScope, mint } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { ownSignInMethods, removeSignInMethod, signInMethodsWithin } from './sign-in-methods.ts'

let scope: CustomerScope
const database = fileDatabase()
beforeEach(async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `with u as (
       insert into "user" (id, name, email, phone_number, phone_number_verified)
       select id, 'Noé', id || '@example.test', '+336' || lpad((random() * 99999999)::int::text, 8, '0'), true
       from (select uuidv7()::text as id) n returning id),
     a as (
       insert into account (id, user_id, account_id, provider_id, password, label)
       select uuidv7()::text, u.id, case p when 'credential' then u.id else 'sub-' || u.id end, p,
         case p when 'credential' then 'hash' end, case p when 'google' then 'noe@gmail.test' end
       from u, unnest(array['credential', 'google']) p)
     select id from u`,
  )
  scope = mint<CustomerScope>({ kind: 'customer', userId: rows[0]!.id, language: 'en' })
  await logIn(now)
})

const now = new Date('2026-11-24T09:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
let sessionId: string
const remove = (method: Parameters<typeof removeSignInMethod>[2]['method']) =>
  transaction(database.db, (tx) => removeSignInMethod(tx, scope, { method, sessionId }, now))
const logIn = async (at: Date) => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into session (id, user_id, token, expires_at, created_at, updated_at)
     values (uuidv7()::text, $1, uuidv7()::text, $2::timestamptz + interval '30 days', $2, $2) returning id`,
    [scope.userId, at],
  )
  sessionId = rows[0]!.id
}
const left = async () =>
  (await ownSignInMethods(database.db, scope)).methods.map(({ method }) => method).toSorted()

test('sign-in methods are listed as their owner knows them', async () => {
  const { methods } = await ownSignInMethods(database.db, scope)
  expect(methods).toHaveLength(3)
  expect(methods).toContainEqual({ method: 'google', name: 'noe@gmail.test' })
  expect(methods).toContainEqual({ method: 'password', name: `${scope.userId}@example.test` })
  expect(methods).toContainEqual({ method: 'phone', name: expect.stringMatching(/^\+336\d{8}$/u) })
})

test('an app offers Google only where it has a client id of its own', () => {
  const methods = { phone: true, google: true, firebase: null, outbox: null }
  const app = appOf({ GOOGLE_CLIENT_ID: 'web' })
  const within = (platform: 'ios' | 'android' | null) => signInMethodsWithin(methods, app, platform)
  expect(within(null)).toEqual(methods)
  expect(within('android')).toEqual(methods)
  expect(within('ios')).toEqual({ ...methods, google: false })
})

test('a number that was never verified is no way to log in', async () => {
  await database.pool.query('update "user" set phone_number_verified = false where id = $1', [
    scope.userId,
  ])
  expect(await left()).toEqual(['google', 'password'])
})

test('all methods but the last can be taken away, in any order, and once is enough', async () => {
  await remove('password')
  await remove('phone')
  await remove('phone')
  expect(await left()).toEqual(['google'])
  await expect(remove('google')).rejects.toMatchObject({ code: 'last_sign_in_method' })
  expect(await left()).toEqual(['google'])
})

test('who logged in some time ago is asked who they are before a method goes', async () => {
  await logIn(minutesAgo(11))
  await expect(remove('google')).rejects.toMatchObject({ code: 'log_in_again' })
  expect(await left()).toEqual(['google', 'password', 'phone'])
  await logIn(minutesAgo(9))
  await remove('google')
  expect(await left()).toEqual(['password', 'phone'])
})

test('who takes all away at once keeps one', async () => {
  const done = await Promise.allSettled([remove('google'), remove('password'), remove('phone')])
  expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await left()).toHaveLength(1)
})
