import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { forgetOld } from './retention.ts'
import { fileDatabase } from './testing/for-file.ts'

const database = fileDatabase()

it('the sweep forgets what is older than thirty days, and keeps what is not', async () => {
  const { db } = database
  for (const days of [29, 31]) {
    await database.sql`insert into idempotency_key (actor, key, endpoint, input_hash, created_at)
      values ('somebody', ${`key of ${days} days`}, 'booking.hold', 'hash', now() - make_interval(days => ${days}))`
    await database.sql`insert into outbox (business_id, event, subject_id, data, created_at)
      values (${randomUUID()}, 'booking.held', ${randomUUID()}, ${JSON.stringify({ days })}, now() - make_interval(days => ${days}))`
  }
  expect(await forgetOld(db, new Date())).toBe(2)
  const keys = await db.selectFrom('idempotency_key').select('key').execute()
  expect(keys).toEqual([{ key: 'key of 29 days' }])
  const events = await db.selectFrom('outbox').select('data').execute()
  expect(events).toEqual([{ data: { days: 29 } }])
  expect(await forgetOld(db, new Date())).toBe(0)
})

it('the sweep forgets audit entries after three years, and no earlier', async () => {
  const { db } = database
  for (const days of [3 * 365, 3 * 366 + 1])
    await database.sql`insert into audit_entry (business_id, actor_role, endpoint, after, occurred_at)
      values (${randomUUID()}, 'owner', ${`entry of ${days} days`}, '{}', now() - make_interval(days => ${days}))`
  expect(await forgetOld(db, new Date())).toBe(1)
  const left = await db.selectFrom('audit_entry').select('endpoint').execute()
  expect(left).toEqual([{ endpoint: 'entry of 1095 days' }])
})
