import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSealed } from '@serein/server/customer/client-file-content.ts'
import { unsealed } from '@serein/server/customer/treatment-note.ts'
import { faultsOf } from '@serein/server/checkout/testing/audit.ts'
import { unsealed as formAnswers } from '@serein/server/health-form/answer.ts'
import { openLinks } from '@serein/server/platform/link.ts'
import { folderStore } from '@serein/server/platform/picture-store.ts'
import { testDatabase } from '@serein/server/platform/testing.ts'
import { placeOfAddress } from '@serein/server/team/private-calendar/address-seal.ts'
import { openVault } from '@serein/server/platform/vault.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from './main.ts'
import { businessId } from './place.ts'
import { serein } from './world/business.ts'

const now = new Date('2026-11-21T14:00:00.000Z')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serein-demo-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the demo world is loaded by one of several servers, what is sealed opens with its keys, and what is sold ahead adds up', async () => {
  const database = await testDatabase()
  const { db, close } = database.another({ statementMs: 0 })
  const vault = openVault([{ id: 'test', key: Buffer.alloc(32, 3) }])
  const store = folderStore(folder)
  try {
    const links = openLinks({ secrets: ['the secret of a demo'], publicUrl: 'http://test' })
    const load = () => seedDemo(db, { now, keeping: { vault, store }, links })
    expect((await Promise.all([load(), load()])).toSorted()).toEqual([false, true])
    const cards = await sql<{ state: string; count: number }>`
      select state, count(*)::integer as count from gift_card group by state`.execute(db)
    expect(Object.fromEntries(cards.rows.map(({ state, count }) => [state, count]))).toEqual({
      active: 10,
      blocked: 1,
      expired: 1,
      ordered: 2,
    })
    const collected = await sql<{ state: string; minor: number }>`
      select case when k.ends_at > ${now} then 'open' else 'short' end as state, sum(w.amount_minor)::bigint as minor
      from collection k join collection_gift w on w.business_id = k.business_id and w.order_id = k.order_id
      group by 1 order by 1`.execute(db)
    expect(collected.rows).toEqual([
      { state: 'open', minor: 15_000 },
      { state: 'short', minor: 9_500 },
    ])
    const faults = await faultsOf(db, businessId(serein))
    expect(faults.filter(({ rule }) => /gift card|order|many/u.test(rule))).toEqual([])
    const notes = await db.selectFrom('treatment_note').selectAll().execute()
    expect(notes.length).toBeGreaterThan(20)
    expect(notes.filter(({ author_id: author }) => author !== null).length).toBeGreaterThan(2)
    for (const { booking_id: bookingId, version, content } of notes)
      expect(unsealed(vault, { bookingId, version, content }).answers).toHaveLength(4)
    const forms = await db.selectFrom('health_answer').selectAll().execute()
    expect(new Set(forms.map((form) => form.is_by_booker))).toEqual(new Set([false, true]))
    for (const form of forms) expect(formAnswers(vault, form).answers.length).toBeGreaterThan(4)
    const calendars = await db.selectFrom('private_calendar').selectAll().execute()
    expect(
      calendars.map((one) => vault.open(one.address_sealed, placeOfAddress(one.staff_id))),
    ).toEqual(['https://calendar.example/ines/private.ics'])
    const files = await db.selectFrom('client_file').selectAll().execute()
    expect(files).toHaveLength(3)
    for (const { name, sealed_key: sealedKey, kind, bytes } of files) {
      const content = await readSealed(vault, store, { name, sealedKey })
      expect(content).toHaveLength(bytes)
      expect(content!.subarray(0, 12).toString('latin1')).toMatch(
        kind === 'pdf' ? /^%PDF-/ : /WEBP$/,
      )
    }
  } finally {
    await close()
    await database.close()
  }
}, 240_000)
