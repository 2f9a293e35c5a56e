import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deskStage } from './testing/desk.ts'

const { stage, ...own } = deskStage()
const pin = '4826'
const clerk = { role: 'front_desk' } as const

/** A member with a PIN, who works there as `role`. */
async function member(id: string, role: string, businessId = stage.world.businessId) {
  const { db } = stage.database
  await sql`insert into "user" (id, name, email, email_verified, created_at, updated_at)
    values (${id}, ${id}, ${`${id}@example.test`}, true, now(), now()) on conflict do nothing`.execute(
    db,
  )
  await sql`insert into membership (business_id, user_id, role) values (${businessId}, ${id}, ${role})`.execute(
    db,
  )
  await sql`insert into member_pin (business_id, user_id, hash, chosen_at)
    values (${businessId}, ${id}, ${await hash(pin)}, now())`.execute(db)
}

let visitId = ''
beforeEach(async () => {
  await member('manager', 'manager')
  await member('clerk', 'front_desk')
  visitId = await own.walkIn()
})

const off = (approval?: string) =>
  own.discount(visitId, 4_000, { ...clerk, ...(approval && { approval }) })
const failures = async () => {
  const { rows } = await sql<{ failures: number }>`
    select failures from member_pin where business_id = ${stage.world.businessId} and user_id = 'manager'`.execute(
    stage.database.db,
  )
  return rows[0]!.failures
}

test('a command beyond the caller’s role says which right is missing, and is done with the PIN of a manager', async () => {
  expect((await off()).body).toMatchObject({
    code: 'approval_needed',
    data: { right: 'discount' },
  })
  const { status, body } = await off(`manager:${pin}`)
  expect([status, body.totalMinor]).toEqual([200, 4_000])
  const entry = await stage.database.db
    .selectFrom('audit_entry')
    .select(['actor', 'actor_role', 'approved_by'])
    .where('business_id', '=', stage.world.businessId)
    .where('endpoint', '=', 'bill.discount')
    .execute()
  const { userId } = stage.world
  expect(entry).toEqual([{ actor: userId, actor_role: 'front_desk', approved_by: 'manager' }])
  // For this once: the next command needs its own.
  expect((await own.discount(visitId, 100, clerk)).body.code).toBe('approval_needed')
})

test('a wrong PIN counts, changes nothing, and locks after five', async () => {
  const before = await own.bill(visitId)
  expect((await off('manager:1111')).body).toMatchObject({
    code: 'pin_wrong',
    data: { triesLeft: 4 },
  })
  expect(await failures()).toBe(1)
  expect((await off(`manager:${pin}`)).status).toBe(200)
  expect(await failures()).toBe(0)
  for (let tries = 0; tries < 5; tries += 1) await off('manager:1111')
  expect((await off(`manager:${pin}`)).body.code).toBe('pin_locked')
  expect((await own.bill(visitId)).totalMinor).toBe(before.totalMinor - 4_000)
})

test('nobody allows it whose own role may not, who works elsewhere, or who has left', async () => {
  expect((await off(`clerk:${pin}`)).body.code).toBe('approval_needed')
  expect((await off(`stranger:${pin}`)).body.code).toBe('pin_wrong')
  await sql`update membership set role = 'therapist' where business_id = ${stage.world.businessId} and user_id = 'manager'`.execute(
    stage.database.db,
  )
  expect((await off(`manager:${pin}`)).body.code).toBe('approval_needed')
})

test('a count of the till is undone by the desk with the PIN of a manager, who stands in the audit', async () => {
  const [{ id }] = (await own.count(1_000)).body.counts
  const undo = (approval?: string) =>
    stage.api.ask('POST', `/console/shops/${stage.world.shopId}/till/counts/${id}/undo`, {
      ...own.desk(clerk),
      body: { reason: 'Mistyped' },
      ...(approval && { approval }),
    })
  const refused = await undo()
  expect(refused.body).toMatchObject({ code: 'approval_needed', data: { right: 'undo_count' } })
  expect((await own.till()).body.counts).toMatchObject([{ id, undone: null }])
  const undone = await undo(`manager:${pin}`)
  expect(undone.body.counts).toMatchObject([{ id, undone: { reason: 'Mistyped' } }])
  const entry = await stage.database.db
    .selectFrom('audit_entry')
    .select(['actor_role', 'approved_by'])
    .where('business_id', '=', stage.world.businessId)
    .where('endpoint', '=', 'till.undoCount')
    .execute()
  expect(entry).toEqual([{ actor_role: 'front_desk', approved_by: 'manager' }])
})

test('what the caller may do alone leaves no name beside theirs', async () => {
  await own.discount(visitId, 100, { ...clerk, approval: `manager:${pin}` })
  const entry = await stage.database.db
    .selectFrom('audit_entry')
    .select('approved_by')
    .where('business_id', '=', stage.world.businessId)
    .where('endpoint', '=', 'bill.discount')
    .executeTakeFirstOrThrow()
  expect(entry.approved_by).toBe(null)
})
