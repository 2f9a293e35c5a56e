import { beforeEach, expect, test } from 'vitest'
import { sessionUser } from './identity.ts'
import { forgetVisitors } from './sweep.ts'
import { camille, cookieOf, post, fileAuth } from './testing.ts'

const t = fileAuth()
beforeEach(async () => {
  await t.database.pool.query('delete from "user"')
  t.adopted.length = 0
})

const lookAround = async () => cookieOf(await t.auth.handler(post('/sign-in/anonymous', {})))
const register = (cookie?: string) => t.register(camille, { headers: cookie ? { cookie } : {} })
const whoHas = (cookie: string) => t.auth.resolveUser(new Headers({ cookie }))
const users = async () =>
  (await t.database.pool.query('select id, is_anonymous, terms_accepted_at from "user"')).rows

test('who looks around is a user without a name or an address, and has accepted nothing', async () => {
  const visitor = await whoHas(await lookAround())
  expect(visitor).toMatchObject({ isAnonymous: true, isPlatformAdmin: false })
  const record = await sessionUser(t.database.db, visitor, async () => null)
  expect(record).toEqual({
    uid: visitor!.userId,
    displayName: null,
    photoURL: null,
    email: null,
    emailVerified: false,
    phoneNumber: null,
    tenantId: null,
    isAnonymous: true,
    providerData: [],
    creationTime: expect.any(String),
    lastSignInTime: expect.any(String),
  })
  expect((await users())[0]).toMatchObject({ is_anonymous: true, terms_accepted_at: null })
})

test('who registers takes along what they had; the user without a name and its session are gone', async () => {
  const before = await lookAround()
  const visitor = await whoHas(before)
  const member = await whoHas(await register(before))
  expect(member).toMatchObject({ isAnonymous: false })
  expect(t.adopted).toEqual([{ from: visitor!.userId, to: member!.userId }])
  expect(await users()).toMatchObject([{ id: member!.userId, is_anonymous: false }])
  expect(await whoHas(before)).toBeNull()
})

test('who logs in takes it along as well; a wrong password takes nothing', async () => {
  const member = await whoHas(await register())
  const before = await lookAround()
  const visitor = await whoHas(before)
  const wrong = { email: camille.email, password: 'not this one' }
  const refused = await t.auth.handler(post('/sign-in/email', wrong, { cookie: before }))
  expect(refused.status).toBe(401)
  expect(t.adopted).toEqual([])
  expect(await whoHas(before)).toEqual(visitor)
  const answer = await t.auth.handler(post('/sign-in/email', camille, { cookie: before }))
  expect(answer.status).toBe(200)
  expect(t.adopted).toEqual([{ from: visitor!.userId, to: member!.userId }])
  expect(await users()).toHaveLength(1)
})

test('who has an account and logs in anew takes nothing from anybody', async () => {
  const first = await register()
  await t.auth.handler(post('/sign-in/email', camille, { cookie: first }))
  expect(t.adopted).toEqual([])
  expect(await users()).toHaveLength(1)
})

test('a visitor is forgotten once their session has ended, and not before', async () => {
  const { pool, db } = t.database
  await register()
  const stays = await whoHas(await lookAround())
  const goes = await whoHas(await lookAround())
  await pool.query(
    `update session set expires_at = now() - interval '1 second' where user_id = $1`,
    [goes!.userId],
  )
  expect(await forgetVisitors(db, new Date())).toBe(1)
  const left = await users()
  expect(left).toHaveLength(2)
  expect(left.map(({ id }) => id)).toContain(stays!.userId)
})
