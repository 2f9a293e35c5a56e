import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../platform/pool.ts'
import { probes, type Served } from '../platform/readiness.ts'
import { peopleNamedIn } from './log-person.ts'
import { forSuperuser } from '../platform/testing.ts'
import { sampleOf } from './sample.ts'
import { askAuth, endpointNamed, fileWorld, headersOf } from './testing.ts'
import { endpoints, type Input } from './walk.ts'

const lines: string[] = []
const world = fileWorld({ logTo: { write: (line) => void lines.push(line) } })

/** Whatever waits for the table meanwhile loses its connection, as when the database is killed. */
async function losingTheDatabase<T>(table: string, work: () => Promise<T>): Promise<T> {
  const { pool } = world.database
  const client = await pool.connect()
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    let isAnswered = false
    const answer = work().finally(() => (isAnswered = true))
    await expect
      .poll(async () => {
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return isAnswered
      })
      .toBe(true)
    return await answer
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function askFor(name: string, input: Input, headers = {}) {
  const endpoint = endpointNamed(name)
  return world.call(endpoint, input, headersOf(world, 'camille', endpoint, headers))
}

test('who reads while the database is lost hears that it is not available, and when to ask again', async () => {
  const answer = await losingTheDatabase('booking', () =>
    askFor('booking.list', {}, { 'accept-language': 'fr' }),
  )
  expect(answer).toMatchObject({ status: 503, body: { defined: true, code: 'unavailable' } })
  expect(answer.body.message).toContain('pas disponible')
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(lines.filter((line) => line.includes('"bug"'))).toEqual([])
})

test('a command whose outcome is unknown says so, and the same key asks again', async () => {
  const wish = await sampleOf(world, endpointNamed('booking.hold'))
  const key = { 'idempotency-key': 'the-same-key' }
  const lost = await losingTheDatabase('booking', () => askFor('booking.hold', wish, key))
  expect(lost).toMatchObject({ status: 503, body: { defined: true, code: 'outcome_unknown' } })
  expect(lost.headers.get('retry-after')).toBe('5')
  expect(lost.body.message).not.toContain('Nothing was changed')
  expect((await askFor('booking.hold', wish, key)).status).toBe(201)
})

test('a log-in says the same of a database that is lost', async () => {
  const answer = await losingTheDatabase('"user"', () =>
    askAuth(world, '/sign-in/email', { email: 'x@example.test', password: 'serein-demo-2026' }),
  )
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'outcome_unknown' })
  expect(answer.headers.get('retry-after')).toBe('5')
})

test('a subscribed calendar is told to come back', async () => {
  const url = `http://localhost:3000/feeds/${'a'.repeat(43)}.ics`
  const answer = await losingTheDatabase('calendar_feed', () => world.fetch(new Request(url)))
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
})

test('every endpoint declares what it says of a database in trouble', () => {
  expect(endpoints.length).toBeGreaterThan(0)
  const silent = endpoints.filter(
    ({ meta, errors }) =>
      !errors.includes('storage_full') ||
      !errors.includes(meta.idempotent ? 'outcome_unknown' : 'unavailable'),
  )
  expect(silent).toEqual([])
})

test('what is logged of an outage names nobody', async () => {
  await losingTheDatabase('booking', () => askFor('booking.list', {}))
  expect(await peopleNamedIn(lines.join('\n'), world)).toEqual([])
})

test('without a token there are no metrics', async () => {
  const headers = { authorization: 'Bearer ' }
  const answer = await world.fetch(new Request('http://localhost:3000/metrics', { headers }))
  expect(answer.status).toBe(404)
})

test('a command that finds the disk full hears so, and the same key does it once there is room', async () => {
  const { pool } = world.database
  const wish = await sampleOf(world, endpointNamed('booking.hold'))
  const key = { 'idempotency-key': 'while-the-disk-is-full', 'accept-language': 'fr' }
  await pool.query(`create function no_room() returns trigger language plpgsql as $$
    begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on booking execute function no_room()`)
  const full = await askFor('booking.hold', wish, key).finally(() =>
    pool.query('drop function no_room cascade'),
  )
  expect(full).toMatchObject({ status: 503, body: { defined: true, code: 'storage_full' } })
  expect(full.body.message).toContain('plus de place')
  expect(full.headers.get('retry-after')).toBe('5')
  expect((await askFor('booking.hold', wish, key)).status).toBe(201)
})

/** As a process says it that opens its connections now. */
async function readiness(others: Partial<Served> = {}) {
  const { pool, close } = world.database.another()
  const isLoaded = { isReady: () => true, counts: () => ({ shops: 2, built: 2 }) }
  const folders = { databaseFolder: null, pictureFolder: tmpdir() }
  try {
    const host = probes({ pool, search: isLoaded, ...folders, ...others })
    const answer = await host.request('/readyz')
    const { reasons, notes } = (await answer.json()) as Record<string, { code: string }[]>
    return { status: answer.status, codes: [...reasons!, ...notes!].map(({ code }) => code) }
  } finally {
    await close()
  }
}

test('a server whose database cannot write is not ready, and says so', async () => {
  const { pool, close } = openDatabase(forSuperuser(world.database.url))
  onTestFinished(close)
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const set = (setting: string) => pool.query(`alter database ${rows[0]!.name} ${setting}`)
  expect(await readiness()).toEqual({ status: 200, codes: [] })
  await set('set temp_file_limit = 0')
  expect(await readiness().finally(() => set('reset temp_file_limit'))).toEqual({
    status: 503,
    codes: ['database_cannot_write'],
  })
})

test('a server is not ready without its database, room on its disk, or the shops of the search', async () => {
  const full = { leastRoom: Number.MAX_SAFE_INTEGER }
  const loading = { isReady: () => false, counts: () => ({ shops: 0, built: 0 }) }
  const building = { isReady: () => true, counts: () => ({ shops: 2, built: 1 }) }
  const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  const unreachable = await readiness({ pool: away.pool }).finally(away.close)
  expect(unreachable).toEqual({ status: 503, codes: ['database_unavailable'] })
  expect(await readiness({ search: loading })).toEqual({ status: 503, codes: ['search_loading'] })
  expect(await readiness({ databaseFolder: tmpdir(), ...full })).toEqual({
    status: 503,
    codes: ['disk_full', 'pictures_disk_full'],
  })
  expect(await readiness({ pictureFolder: null, ...full })).toEqual({ status: 200, codes: [] })
  // What only a part of it needs stops nobody else.
  expect(await readiness({ search: building, ...full })).toEqual({
    status: 200,
    codes: ['pictures_disk_full', 'search_building'],
  })
})
