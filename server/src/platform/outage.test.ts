import { pino } from 'pino'
import { expect, test } from 'vitest'
import { isOutage, openOutageLog } from './outage.ts'
import { openDatabase } from './pool.ts'
import { fileDatabase } from './testing/for-file.ts'

const database = fileDatabase()

test.each([
  { code: 'ECONNREFUSED' },
  { code: '57P01' },
  { code: '53100' },
  { code: '53300' },
  { code: '25P03' },
  { code: '08006' },
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('timeout expired'),
  new Error('Query read timeout'),
  new Error('Client has encountered a connection error and is not queryable'),
])('%o is a database in trouble', (error) => {
  expect(isOutage(error)).toBe(true)
})

test.each([{ code: '23505' }, { code: '42P01' }, { code: '57000' }, new Error('bug'), null])(
  '%o is none',
  (error) => {
    expect(isOutage(error)).toBe(false)
  },
)

test('an outage is written down once for all who meet it, and again while it lasts', () => {
  const lines: { msg: string; met: number }[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  let at = 0
  const note = openOutageLog(10_000, () => at)
  for (; at < 20_000; at += 1_000) note(log, new Error('Connection terminated'))
  expect(lines).toMatchObject([
    { msg: 'database.unavailable', met: 1 },
    { msg: 'database.unavailable', met: 10 },
  ])
})

test('a database that hangs is waited for a little longer than it may take, and its connection is not used again', async () => {
  const { pool, close } = openDatabase(database.url, { connections: 1, statementMs: 100 })
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]!.pid, 'SIGSTOP')
  try {
    const error = await pool.query('select 1').catch((found: unknown) => found)
    expect(isOutage(error)).toBe(true)
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  } finally {
    process.kill(rows[0]!.pid, 'SIGCONT')
    await close()
  }
})
