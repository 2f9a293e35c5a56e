import { randomBytes } from 'node:crypto'
import { pinTries } from '@serein/shared/identity/desk.ts'
import { beforeAll, expect, test } from 'vitest'
import { openAuthEndpoints } from './auth-endpoint.ts'
import { sampleOf } from './sample.ts'
import { worldTimeout } from '../platform/testing/for-file.ts'
import { anyInput, endpointNamed, fileWorld, headersOf, type Person } from './testing.ts'
import { endpoints, requestOf } from './walk.ts'

const origin = { origin: 'http://localhost:3000' }
const deskKey = randomBytes(32).toString('base64url')
let ids: Record<'front_desk' | 'therapist' | 'owner', string>
const world = fileWorld()
beforeAll(async () => {
  const { rows } = await world.database.pool.query<{ role: keyof typeof ids; id: string }>(
    'select role, user_id as id from membership where business_id = $1',
    [world.home.businessId],
  )
  ids = Object.fromEntries(rows.map(({ role, id }) => [role, id])) as typeof ids
  await as('owner', 'sharedDesk.open', { deskName: 'Reception', deskKey, lockMinutes: 5 })
  for (const person of ['front_desk', 'therapist', 'owner'] as const)
    await as(person, 'pin.save', { pin: pins[person] })
}, worldTimeout)

const pins = { front_desk: '481590', therapist: '7206', owner: '93817' }

async function as(person: Person, name: string, input: object = {}) {
  const endpoint = endpointNamed(name)
  return world.call(endpoint, { ...input }, headersOf(world, person, endpoint))
}

function auth(path: string, body: object, cookie = '') {
  const endpoint = openAuthEndpoints.find(({ path: each }) => each === `/auth${path}`)!
  return world.fetch(requestOf(endpoint, { ...body }, { ...origin, ...(cookie && { cookie }) }))
}

async function enter(memberId: string, pin: string) {
  const answer = await auth('/desk/enter', { deskKey, memberId, pin })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { status: answer.status, cookie, body: (await answer.json()) as Record<string, unknown> }
}

/** A call of whoever came in at the desk. */
async function atDesk(cookie: string, name: string, input: object = {}, key = `desk-${name}`) {
  const endpoint = endpointNamed(name)
  return world.call(endpoint, { ...input }, { cookie, 'idempotency-key': `${key}-of-a-test` })
}

async function roleOf(cookie: string) {
  return (await atDesk(cookie, 'business.me')).body.role ?? null
}

test('the desk shows who has a PIN, and nothing more of them', async () => {
  const answer = await auth('/desk/people', { deskKey })
  const body = (await answer.json()) as { people: object[] }
  expect(body).toMatchObject({ deskName: 'Reception', lockMinutes: 5 })
  expect(body.people).toHaveLength(3)
  expect(Object.keys(body.people[0]!).toSorted()).toEqual(['isLocked', 'memberId', 'name'])
  const other = await auth('/desk/people', { deskKey: 'x'.repeat(43) })
  expect(((await other.json()) as { code: string }).code).toBe('desk_closed')
})

test('a PIN is kept as a slow hash, and an easy one is refused', async () => {
  const { rows } = await world.database.pool.query<{ hash: string }>('select hash from member_pin')
  expect(rows.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true)
  for (const pin of ['1111', '1234', '9876'])
    expect((await as('manager', 'pin.save', { pin })).body.code).toBe('pin_easy')
})

test('whoever comes in is who the log names, with the rights that they have', async () => {
  const { cookie } = await enter(ids.front_desk, pins.front_desk)
  const me = await atDesk(cookie, 'business.me')
  expect(me.body).toMatchObject({ role: 'front_desk', desk: { lockMinutes: 5 } })
  const answer = await atDesk(
    cookie,
    'chat.saveQuickAnswer',
    await sampleOf(world, endpointNamed('chat.saveQuickAnswer')),
  )
  expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201]), answer.text])
  const { rows } = await world.database.pool.query<{ actor: string }>(
    `select actor from audit_entry where endpoint = 'chat.saveQuickAnswer' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ actor: ids.front_desk }])
  const then = await enter(ids.therapist, pins.therapist)
  expect((await atDesk(then.cookie, 'business.me')).body).toMatchObject({ role: 'therapist' })
})

test('what a PIN opens is of the business, and nothing of the account or of others’ rights', async () => {
  const { cookie } = await enter(ids.owner, pins.owner)
  const me = await atDesk(cookie, 'business.me')
  expect(me.body).toMatchObject({
    role: 'owner',
    isPlatformAdmin: false,
    permissions: { setting: 'none', calendar: 'change' },
  })
  const own = endpoints.filter(({ meta }) => ['signed_in', 'visitor'].includes(String(meta.who)))
  expect(own.length).toBeGreaterThan(40)
  for (const endpoint of own) {
    const { body } = await atDesk(cookie, endpoint.name, anyInput(endpoint))
    expect([endpoint.name, body.code]).toEqual([endpoint.name, 'forbidden'])
  }
  for (const name of ['member.list', 'audit.list', 'platformAdmin.list', 'pin.remove'])
    expect([name, (await atDesk(cookie, name)).body.code]).toEqual([name, 'forbidden'])
  const changing = [
    ['/choose-password', { password: 'serein-demo-2026', newPassword: 'quiet-river-7-moss' }],
    ['/ask-email-change', { email: 'other@example.test', password: 'serein-demo-2026' }],
    ['/two-factor/enable', { password: 'serein-demo-2026' }],
    ['/passkey/generate-register-options', {}],
  ] as const
  for (const [path, body] of changing)
    expect([path, (await auth(path, body, cookie)).status]).toEqual([path, 403])
})

test('a PIN is not enough for money back and files, in a role with a second step', async () => {
  const guarded = endpoints.filter(({ meta }) => meta.needsLogIn)
  expect(guarded.map(({ name }) => name).toSorted()).toEqual([
    'collection.stopAtDesk',
    'customer.table',
    'giftCard.undoAtDesk',
    'order.payOut',
    'order.takeBack',
    'pass.refund',
    'payment.payOut',
    'payment.refund',
    'report.commissionFile',
    'report.file',
    'till.payOutTopUp',
    'till.payOutWallet',
  ])
  const { pool } = world.database
  const codes = async (person: 'owner' | 'front_desk') => {
    const { cookie } = await enter(ids[person], pins[person])
    const answers = guarded.map(({ name, ...each }) =>
      atDesk(cookie, name, anyInput({ name, ...each }), `${person}-${name}`),
    )
    return (await Promise.all(answers)).map(({ body }) => body.code === 'pin_not_enough')
  }
  const set = (isOn: boolean) =>
    pool.query(`update "user" set two_factor_enabled = $1 where id = any($2)`, [
      isOn,
      [ids.owner, ids.front_desk],
    ])
  expect(await codes('owner')).not.toContain(true)
  // Or their sessions would end.
  await pool.query('alter table "user" disable trigger two_step_ends_sessions')
  await set(true)
  expect(await codes('owner')).not.toContain(false)
  expect(await codes('front_desk')).not.toContain(true)
  await set(false)
  await pool.query('alter table "user" enable trigger two_step_ends_sessions')
})

test('five wrong PINs lock it, a right one before gives the tries back', async () => {
  const wrong = () => enter(ids.therapist, '7207')
  for (let tries = 1; tries < pinTries; tries += 1)
    expect((await wrong()).body).toMatchObject({ data: { triesLeft: pinTries - tries } })
  expect((await enter(ids.therapist, pins.therapist)).status).toBe(200)
  const all = await Promise.all(Array.from({ length: 12 }, wrong))
  const codes = all.map(({ body }) => String(body.code)).toSorted()
  expect(codes.filter((code) => code === 'pin_wrong')).toHaveLength(pinTries - 1)
  expect((await enter(ids.therapist, pins.therapist)).body.code).toBe('pin_locked')
  await as('therapist', 'pin.save', { pin: '5063' })
  expect((await enter(ids.therapist, '5063')).status).toBe(200)
})

test('a session of the desk ends with the PIN, with the place there, and with the desk', async () => {
  const changed = await enter(ids.therapist, '5063')
  await as('therapist', 'pin.save', { pin: '60394' })
  expect(await roleOf(changed.cookie)).toBeNull()
  const removed = await enter(ids.therapist, '60394')
  const memberId = ids.therapist
  await as('owner', 'member.remove', { memberId })
  expect(await roleOf(removed.cookie)).toBeNull()
  await as('owner', 'member.restore', { memberId })
  const closed = await enter(ids.front_desk, pins.front_desk)
  expect(await roleOf(closed.cookie)).toBe('front_desk')
  const { body } = await as('owner', 'member.list')
  const desks = body.desks as { deskId: string; deskName: string }[]
  const desk = desks.find(({ deskName }) => deskName === 'Reception')
  await as('owner', 'sharedDesk.close', { deskId: desk!.deskId })
  expect(await roleOf(closed.cookie)).toBeNull()
  expect((await enter(ids.front_desk, pins.front_desk)).body.code).toBe('desk_closed')
})
