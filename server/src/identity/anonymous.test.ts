import { beforeEach, expect, test } from 'vitest'
import { sessionUser } from './identity.ts'
import { forgetVisitors } from './sweep.ts'
import { camille, post, fileAuth } from './testing.ts'

const t = fileAuth()
beforeEach(async () => {
  await t.database.pool.query('delete from "user"')
  t.adopted.length = 0
})

const users = async () =>
  (await t.database.pool.query('select id, is_anonymous, terms_accepted_at from "user"')).rows

test('who looks around is a user without a name or an address, and has accepted nothing', async () => {
  const visitor = await t.who((await t.signInAnonymously()).cookie)
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

test('who logs in takes along what they had; a wrong password takes nothing', async () => {
  const member = await t.who(await t.register())
  const visitor = await t.signInAnonymously()
  const wrong = { email: camille.email, password: 'not this one' }
  const refused = await t.auth.handler(post('/sign-in/email', wrong, { cookie: visitor.cookie }))
  expect(refused.status).toBe(401)
  expect(t.adopted).toEqual([])
  expect(await t.who(visitor.cookie)).toMatchObject({ userId: visitor.userId })
  const { cookie } = visitor
  const answer = await t.auth.handler(post('/sign-in/email', camille, { cookie }))
  expect(answer.status).toBe(200)
  expect(t.adopted).toEqual([{ from: visitor.userId, to: member!.userId }])
  expect(await users()).toHaveLength(1)
})

test('who has an account and logs in anew takes nothing from anybody', async () => {
  const first = await t.register()
  await t.auth.handler(post('/sign-in/email', camille, { cookie: first }))
  expect(t.adopted).toEqual([])
  expect(await users()).toHaveLength(1)
})

test('a visitor is forgotten once their session has ended, and not before', async () => {
  const { pool, db } = t.database
  await t.register()
  const [stays, goes] = [await t.signInAnonymously(), await t.signInAnonymously()]
  await pool.query(
    `update session set expires_at = now() - interval '1 second' where user_id = $1`,
    [goes.userId],
  )
  expect(await forgetVisitors(db, new Date())).toBe(1)
  const left = await users()
  expect(left).toHaveLength(2)
  expect(left.map(({ id }) => id)).toContain(stays.userId)
})
