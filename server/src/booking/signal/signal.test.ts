import { expect, it } from 'vitest'
import { bookingStage, testVault } from '../testing.ts'
import { visitsOfPerson } from '../person.ts'
import { openVault } from '../../platform/vault.ts'
import { forgetSignals } from './sweep.ts'
import { resealSignals } from './signal-seal.ts'

const stage = bookingStage({ therapists: 2 })
const at = '2026-11-25T09:00:00.000Z'

/** Somebody with a log-in; a therapist by their place among those who serve. */
async function member(role: 'owner' | 'therapist', position?: number) {
  const { businessId: staffOf, staffIds } = stage.world
  const user = `${role}-${position ?? ''}-${staffOf}`
  await stage.sql`with u as (insert into "user" (id, name, email) values (${user}, ${`${role} of the house`}, ${`${user}@example.test`}))
    insert into membership (business_id, user_id, role) values (${staffOf}, ${user}, ${role})`
  if (position !== undefined)
    await stage.sql`update staff_member set user_id = ${user} where business_id = ${staffOf} and id = ${staffIds[position]}`
  return { user, staffOf, role }
}

type Who = Awaited<ReturnType<typeof member>>
const ofShop = (path = '') => `/console/shops/${stage.world.shopId}/signals${path}`
const name = (owner: Who, ...userIds: string[]) =>
  stage.api.ask('PUT', ofShop('/recipients'), { ...owner, body: { userIds } })
const raise = (as: Who, bookingId: string) =>
  stage.api.ask('POST', '/console/therapist/signals', { ...as, body: { bookingId } })
const open = (as: Who, id: string) => stage.api.ask('POST', `/console/signals/${id}/open`, as)
const state = async (as: Who) => (await stage.api.ask('GET', ofShop(), as)).body

async function visitOf(position: number) {
  return stage.booked(at, stage.ofHour(position))
}

it('a silent signal is raised by who serves, heard by who is named, and opened with a trace', async () => {
  const [owner, one, two] = [
    await member('owner'),
    await member('therapist', 0),
    await member('therapist', 1),
  ]
  const { id: bookingId, code } = await visitOf(0)
  expect(await state(one)).toEqual({ canRaise: false, signals: [] })
  expect((await raise(one, bookingId)).body.code).toBe('signal_unheard')
  await name(owner, owner.user)
  expect(await state(one)).toEqual({ canRaise: true, signals: [] })
  const { body } = await raise(one, bookingId)
  expect((await raise(one, bookingId)).body).toEqual(body)
  const { signals } = await state(owner)
  expect(signals).toMatchObject([{ raisedAt: body.raisedAt, openedAt: null, openedBy: null }])
  expect(await state(two)).toEqual({ canRaise: true, signals: [] })
  expect((await open(two, signals[0].id)).status).toBe(404)
  const opened = await open(owner, signals[0].id)
  expect(opened.body).toMatchObject({ therapist: 'Therapist 1', code, startsAt: at })
  expect(opened.body.rooms).toHaveLength(1)
  expect((await state(owner)).signals).toMatchObject([{ openedBy: 'owner of the house' }])
  const entries = await stage.sql<{ endpoint: string; all: string }>`
    select endpoint, to_jsonb(a)::text as all from audit_entry a
    where business_id = ${stage.world.businessId} and endpoint like 'signal.%' order by occurred_at, id`
  expect(entries.map(({ endpoint }) => endpoint)).toEqual([
    'signal.nameRecipients',
    'signal.raise',
    'signal.raise',
    'signal.open',
  ])
  const traces = await stage.sql<{ all: string }>`
    select to_jsonb(s)::text as all from silent_signal s where business_id = ${stage.world.businessId}
    union all select to_jsonb(k)::text from idempotency_key k where answer::text like '%signal%' or answer::text like '%sealed%'
    union all select to_jsonb(o)::text from outbox o where event = 'signal.raised'`
  for (const { all } of [...entries, ...traces]) expect(all).not.toMatch(/Therapist 1|SR-/u)
})

it('a silent signal is raised anew once somebody has opened it, or ten minutes later', async () => {
  const [owner, one] = [await member('owner'), await member('therapist', 0)]
  const { id } = await visitOf(0)
  await name(owner, owner.user)
  await raise(one, id)
  const [{ id: first }] = (await state(owner)).signals
  await open(owner, first)
  await raise(one, id)
  expect((await state(owner)).signals).toHaveLength(2)
  stage.later(11)
  await raise(one, id)
  expect((await state(owner)).signals).toHaveLength(3)
  stage.later(24 * 60)
  expect((await state(owner)).signals).toEqual([])
})

it('a silent signal is nothing for who does not serve the visit, or serves nobody', async () => {
  const [owner, one, two] = [
    await member('owner'),
    await member('therapist', 0),
    await member('therapist', 1),
  ]
  await name(owner, owner.user, 'nobody-of-this-business')
  const { id } = await visitOf(0)
  expect((await raise(two, id)).status).toBe(404)
  expect((await raise(owner, id)).status).toBe(404)
  await stage.api.ask('POST', `/console/bookings/${id}/cancel`, stage.desk())
  expect((await raise(one, id)).status).toBe(404)
  expect((await name(one, one.user)).status).toBe(403)
  const { members } = (await stage.api.ask('GET', ofShop('/recipients'), owner)).body
  expect(members.filter(({ isNamed }: { isNamed: boolean }) => isNamed)).toMatchObject([
    { userId: owner.user },
  ])
})

it('a silent signal is sealed anew, exported, erased and forgotten', async () => {
  const [owner, one] = [await member('owner'), await member('therapist', 0)]
  const { id } = await visitOf(0)
  await name(owner, owner.user)
  await raise(one, id)
  const { db } = stage.database
  const keys = [
    { id: 'newer', key: Buffer.alloc(32, 9) },
    { id: 'test', key: Buffer.alloc(32, 7) },
  ]
  const { resealed, unreadable } = await resealSignals(db, openVault(keys))
  expect(resealed).toBeGreaterThan(0)
  expect(unreadable).toBe(0)
  await resealSignals(db, testVaultAfter(keys))
  const sections = await visitsOfPerson.sections!(db, one.user)
  expect(sections.find((each) => each.name === 'signals')!.rows).toHaveLength(1)
  await db.transaction().execute((tx) => visitsOfPerson.erase!(tx, one.user))
  expect((await state(owner)).signals).toEqual([])
  await raise(one, id)
  expect(await forgetSignals(db, new Date(stage.api.clock.now.getTime() + 364 * 86_400_000))).toBe(
    0,
  )
  expect(
    await forgetSignals(db, new Date(stage.api.clock.now.getTime() + 366 * 86_400_000)),
  ).toBeGreaterThan(0)
})

/** The key of the tests first again, so that whoever comes after can read. */
function testVaultAfter(keys: Parameters<typeof openVault>[0]) {
  expect(testVault.currentId).toBe('test')
  return openVault(keys.toReversed())
}
