import { unsealed } from '@serein/server/customer/treatment-note.ts'
import { testDatabase } from '@serein/server/platform/testing.ts'
import { openVault } from '@serein/server/platform/vault.ts'
import { expect, test } from 'vitest'
import { seedDemo } from './main.ts'

const now = new Date('2026-11-21T14:00:00.000Z')

test('the demo world is loaded by one of several servers, and its treatment notes open with their keys', async () => {
  const database = await testDatabase()
  const { db, close } = database.another({ statementMs: 0 })
  const vault = openVault([{ id: 'test', key: Buffer.alloc(32, 3) }])
  try {
    const load = () => seedDemo(db, { now, vault })
    expect((await Promise.all([load(), load()])).toSorted()).toEqual([false, true])
    const notes = await db.selectFrom('treatment_note').selectAll().execute()
    expect(notes.length).toBeGreaterThan(20)
    expect(notes.filter(({ author_id: author }) => author !== null).length).toBeGreaterThan(2)
    for (const { booking_id: bookingId, version, content } of notes)
      expect(unsealed(vault, { bookingId, version, content }).answers).toHaveLength(4)
  } finally {
    await close()
    await database.close()
  }
}, 240_000)
