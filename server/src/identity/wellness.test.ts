import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type CustomerScope, mint } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { openVault } from '../platform/vault.ts'
import { withdrawConsent } from './legal.ts'
import { getWellness, resealWellness, saveWellness } from './wellness.ts'

const now = new Date('2026-11-22T10:00:00Z')
const [first, second] = [
  { id: 'first', key: randomBytes(32) },
  { id: 'second', key: randomBytes(32) },
]
const vault = openVault([first])
const notes = {
  pressure: 'firm',
  areasToAvoid: 'the left knee',
  allergies: 'nuts, arnica',
} as const
const scope = mint<CustomerScope>({ kind: 'customer', userId: 'ada', language: 'fr' })
const context = { language: 'fr' as const, now }

const database = fileDatabase()
beforeEach(async () => {
  await database.pool.query('delete from "user"')
  await database.pool.query(
    `insert into "user" (id, name, email) values ('ada', 'Ada', 'ada@example.test')`,
  )
})

const save = (version = 1) =>
  database.db
    .transaction()
    .execute((tx) => saveWellness(tx, vault, scope, { ...notes, version }, context))

test('notes come back as they were told, and no word of them lies in the database', async () => {
  expect(await save()).toEqual({ updatedAt: now.toISOString() })
  expect(await getWellness(database.db, vault, scope)).toEqual({
    notes,
    updatedAt: now.toISOString(),
    openings: [],
  })
  const { rows } = await database.pool.query<Record<string, string>>('select * from wellness_note')
  const storedText = JSON.stringify(rows)
  for (const word of ['firm', 'knee', 'nuts', 'arnica']) expect(storedText).not.toContain(word)
  // One value, sealed twice, looks different: nobody can tell who has the same.
  await save()
  const again = await database.pool.query<Record<string, string>>('select * from wellness_note')
  expect(again.rows[0]!.pressure).not.toBe(rows[0]!.pressure)
})

test('the database takes nothing that was not sealed', async () => {
  await expect(
    database.pool.query(
      `insert into wellness_note (user_id, pressure, areas_to_avoid, allergies, updated_at) values ('ada', 'firm', '', 'nuts', now())`,
    ),
  ).rejects.toThrow('wellness_note_is_sealed')
})

test('a sealed field that is put into another place does not open', async () => {
  await save()
  await database.pool.query('update wellness_note set allergies = areas_to_avoid')
  await expect(getWellness(database.db, vault, scope)).rejects.toMatchObject({
    code: 'field_unreadable',
  })
})

test('saving needs the consent as it is published now, and ends with it', async () => {
  await expect(save(2)).rejects.toMatchObject({ code: 'text_changed' })
  expect(await getWellness(database.db, vault, scope)).toMatchObject({ notes: null })
  await save()
  const consents = await database.pool.query(
    `select version from consent where user_id = 'ada' and kind = 'wellness' and withdrawn_at is null`,
  )
  expect(consents.rows).toEqual([{ version: 1 }])
  await database.db.transaction().execute((tx) => withdrawConsent(tx, scope, 'wellness', now))
  expect(await getWellness(database.db, vault, scope)).toMatchObject({ notes: null })
  expect((await database.pool.query('select from wellness_note')).rowCount).toBe(0)
})

test('a new key takes over: everything is sealed anew, once, and the old key is needed no more', async () => {
  await save()
  const both = openVault([second, first])
  // One that is sealed by a key that nobody has any more stands in nobody's way.
  const lost = openVault([{ id: 'lost', key: randomBytes(32) }]).seal('nuts', 'anywhere')
  await database.pool.query(
    `with first as (insert into "user" (id, name, email) values ('a', 'A', 'a@example.test') returning id)
     insert into wellness_note (user_id, pressure, areas_to_avoid, allergies, updated_at)
       select id, $1, $1, $1, now() from first`,
    [lost],
  )
  const sealing = () => resealWellness(database.db, both)
  expect(await sealing()).toEqual({ resealed: 1, unreadable: 1 })
  expect(await sealing()).toEqual({ resealed: 0, unreadable: 1 })
  expect(await getWellness(database.db, openVault([second]), scope)).toMatchObject({ notes })
})
