import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from './pool.ts'
import { fileDatabase } from './testing/for-file.ts'

const database = fileDatabase()
let close: () => Promise<void>
afterEach(() => close())

describe.each([
  ['without a pooler', false],
  ['before a pooler', true],
])('%s', (_, isPooled) => {
  test('a statement has its time, alone and in a transaction', async () => {
    const { db, pool } = open({ statementMs: 150 })
    const sleep = 'select pg_sleep(5)'
    await expect(pool.query(sleep)).rejects.toMatchObject({ code: '57014' })
    await expect(pool.query('select pg_sleep($1)', [5])).rejects.toMatchObject({ code: '57014' })
    const client = await pool.connect()
    await expect(client.query(sleep)).rejects.toMatchObject({ code: '57014' })
    client.release()
    const { rows } = await db.transaction().execute((tx) =>
      sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(tx),
    )
    expect(rows).toEqual([{ statement: '150ms', idle: '30s' }])
  })

  test('a statement alone fails with what is only checked at its end, and leaves its connection as it was', async () => {
    const { pool } = open()
    await pool.query(`create table if not exists late (n int unique deferrable initially deferred)`)
    await expect(pool.query('insert into late values ($1), ($1)', [1])).rejects.toMatchObject({
      code: '23505',
    })
    await pool.query('insert into late values ($1)', [isPooled ? 1 : 2])
    expect((await pool.query('select count(*)::int as n from late')).rows).toEqual([
      { n: isPooled ? 2 : 1 },
    ])
  })

  function open(options: { statementMs?: number } = {}) {
    const opened = openDatabase(database.url, { connections: 1, isPooled, ...options })
    ;({ close } = opened)
    return opened
  }
})
