import { expect, it } from 'vitest'
import { openLog } from './log.ts'
import { openMetrics, type MetricSources } from './metrics.ts'
import { openDatabase } from './pool.ts'
import { fileDatabase } from './testing/for-file.ts'
import { recorded } from './timer-record.ts'

const database = fileDatabase()
const token = 'a token of the tests, 32 characters'
const counting = {
  gauges: [{ name: 'test_shops', help: 'Shops.' }],
  query: `select 'test_shops' as gauge, null as value_of, count(*)::float8 as value from shop`,
}

async function metricsText(
  pool: MetricSources['pool'],
  gauges = [counting],
  times = 1,
): Promise<string> {
  const metrics = openMetrics(token, {
    pool,
    folders: {},
    streamCount: () => 0,
    search: { isReady: () => false, counts: () => ({ shops: 3, built: 1 }) },
    gauges,
    log: openLog('silent'),
    patienceMs: 250,
  })
  const headers = { authorization: `Bearer ${token}` }
  let text = ''
  for (let time = 0; time < times; time += 1)
    text = await (await metrics.host.request('/metrics', { headers })).text()
  metrics.close()
  return text
}

it('the endpoint of metrics shows what a slice counts, and asks the database once in a while for all who look', async () => {
  await database.sql`create sequence test_asked`
  const query = `select 'test_shops' as gauge, null as value_of, nextval('test_asked')::float8 as value`
  expect(await metricsText(database.pool, [{ ...counting, query }], 3)).toMatch(/^test_shops 1$/mu)
})

it('the endpoint of metrics says that the database is away, and no figure that it does not know', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  const text = await metricsText(away.pool).finally(away.close)
  expect(text).toMatch(/^serein_database_up 0$/mu)
  expect(text).not.toMatch(/^test_shops/mu)
  expect(text).toMatch(/^serein_search_shops\{state="waiting"\} 2$/mu)
})

it('the endpoint of metrics gives up a question that takes too long', async () => {
  const slow = {
    ...counting,
    query: `select 'test_shops' as gauge, pg_sleep(30)::text as value_of, 1::float8 as value`,
  }
  expect(await metricsText(database.pool, [slow])).toMatch(/^serein_database_up 0$/mu)
})

it('the endpoint of metrics shows how timed verbs go', async () => {
  let isBroken = true
  const run = recorded('test.sweep', 2_000, async () => {
    if (isBroken) throw new Error('broken')
  })
  await run().catch(() => {})
  await run().catch(() => {})
  const before = Date.now() / 1_000
  isBroken = false
  await run()
  const text = await metricsText(database.pool)
  expect(text).toMatch(/^serein_timer_failures_total\{timer="test\.sweep"\} 2$/mu)
  expect(text).toMatch(/^serein_timer_interval_seconds\{timer="test\.sweep"\} 2$/mu)
  const at = /^serein_timer_last_success_timestamp_seconds\{timer="test\.sweep"\} (\S+)$/mu.exec(
    text,
  )
  expect(Number(at?.[1])).toBeGreaterThanOrEqual(before - 0.001)
})
