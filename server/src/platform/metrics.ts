import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { noteFault } from './outage.ts'
import type { Gauges } from './gauge.ts'
import { roomIn } from './disk.ts'
import type { AnsweredRequest } from './request-note.ts'
import { sharedRun } from './shared-run.ts'
import { version } from './version.ts'
import { type TimerRecord, timerRecords } from './timer-record.ts'

/** Figures of the database are asked for once in so long, however many ask to see them. */
const cacheMs = 5_000
const usualPatienceMs = 2_000

export type MetricSources = {
  pool: Pool
  /** Folders whose disk may run full, by a name. */
  folders: Record<string, string>
  /** How many live streams this process serves. */
  streamCount: () => number
  search: { isReady: () => boolean; counts: () => { shops: number; built: number } }
  /** What each slice counts in the database. */
  gauges: readonly Gauges[]
  log: Logger
  /** How long the database may take over them; without an answer it counts as away. */
  patienceMs?: number
}

/**
 * What Prometheus is shown at `/metrics`, to requests that send the token. This process counts its answers; everything else is looked
 * up when somebody asks.
 */
export function openMetrics(token: string, seen: MetricSources) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const onAnswer = answerCounters(registry)
  gaugesOfProcess(registry, seen)
  const refresh = gaugesOfDatabase(registry, seen)
  const host = new Hono()
  host.get('/metrics', async (context) => {
    if (!isBearer(context.req.header('authorization'), token))
      return context.text('Unauthorized', 401, { 'www-authenticate': 'Bearer' })
    await refresh()
    const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
    return context.body(await registry.metrics(), 200, headers)
  })
  return { host, onAnswer, close: () => registry.clear() }
}

function answerCounters(registry: Registry) {
  const registers = [registry]
  const requests = new Counter({
    name: 'serein_http_requests_total',
    help: 'Answers by endpoint and status.',
    labelNames: ['endpoint', 'status'],
    registers,
  })
  const refusals = new Counter({
    name: 'serein_http_refusals_total',
    help: 'Refusals by endpoint and code.',
    labelNames: ['endpoint', 'code'],
    registers,
  })
  const seconds = new Histogram({
    name: 'serein_http_request_duration_seconds',
    help: 'Time until the answer began, by endpoint.',
    labelNames: ['endpoint'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  return ({ endpoint, status, code, seconds: took }: AnsweredRequest) => {
    requests.inc({ endpoint, status })
    if (code) refusals.inc({ endpoint, code })
    seconds.observe({ endpoint }, took)
  }
}

function gaugesOfProcess(registry: Registry, { pool, streamCount, search }: MetricSources): void {
  const gauge = (name: string, help: string, label: string[], collect: (self: Gauge) => void) =>
    new Gauge({
      name,
      help,
      labelNames: label,
      registers: [registry],
      collect() {
        this.reset()
        collect(this)
      },
    })
  gauge('serein_info', 'What runs here.', ['version', 'node'], (self) =>
    self.set({ version, node: process.version }, 1),
  )
  gauge('serein_pool_connections', 'Connections to the database.', ['state'], (self) => {
    self.set({ state: 'idle' }, pool.idleCount)
    self.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
  })
  gauge('serein_pool_connections_max', 'As many connections may be open.', [], (self) =>
    self.set(pool.options.max ?? 0),
  )
  gauge('serein_pool_waiting', 'How many wait for a connection.', [], (self) =>
    self.set(pool.waitingCount),
  )
  gauge('serein_live_streams', 'Live streams that are open here.', [], (self) =>
    self.set(streamCount()),
  )
  gauge('serein_search_ready', 'Whether the search knows all shops: 1 or 0.', [], (self) =>
    self.set(search.isReady() ? 1 : 0),
  )
  gauge('serein_search_shops', 'Shops by whether their free time is known.', ['state'], (self) => {
    const { shops, built } = search.counts()
    self.set({ state: 'built' }, built)
    self.set({ state: 'waiting' }, shops - built)
  })
  gaugesOfTimers(gauge)
  registry.registerMetric(failuresOfTimers())
}

function failuresOfTimers() {
  return new Counter({
    name: 'serein_timer_failures_total',
    help: 'Runs that failed.',
    labelNames: ['timer'],
    registers: [],
    collect() {
      this.reset()
      for (const [timer, { failures }] of timerRecords) this.inc({ timer }, failures)
    },
  })
}

function gaugesOfTimers(
  gauge: (name: string, help: string, label: string[], collect: (self: Gauge) => void) => void,
) {
  const ofTimers = (name: string, help: string, valueOf: (record: TimerRecord) => number) =>
    gauge(name, help, ['timer'], (self) => {
      for (const [timer, record] of timerRecords) self.set({ timer }, valueOf(record))
    })
  ofTimers(
    'serein_timer_last_success_timestamp_seconds',
    'When a run last went well; until then when the process began.',
    ({ succeededAt }) => succeededAt.getTime() / 1_000,
  )
  ofTimers(
    'serein_timer_interval_seconds',
    'The pause between two runs.',
    ({ intervalMs }) => intervalMs / 1_000,
  )
  ofTimers(
    'serein_timer_duration_seconds',
    'How long the last run took.',
    ({ tookMs }) => tookMs / 1_000,
  )
}

type Row = { gauge: string; value_of: string | null; value: number }

function gaugesOfDatabase(registry: Registry, seen: MetricSources) {
  const { pool, folders, gauges: sources, log, patienceMs = usualPatienceMs } = seen
  const registers = [registry]
  const gauges = sources.flatMap((each) => each.gauges)
  const gaugeByName = new Map(
    gauges.map(({ name, help, label }) => [
      name,
      new Gauge({ name, help, labelNames: label ? [label] : [], registers }),
    ]),
  )
  const up = new Gauge({
    name: 'serein_database_up',
    help: 'Whether the database has answered in time: 1 or 0.',
    registers,
  })
  const room = new Gauge({
    name: 'serein_disk_free_bytes',
    help: 'Room on the disk of a folder.',
    labelNames: ['folder'],
    registers,
  })
  const question = {
    text: `set local statement_timeout = ${patienceMs}; ${sources.map(({ query }) => query).join(' union all ')}`,
    query_timeout: patienceMs * 2,
  }

  async function readGauges(): Promise<void> {
    const rows = await pool.query(question).then(
      // One answer for each of the two statements.
      (answers) => (answers as unknown as { rows: Row[] }[])[1]!.rows,
      (error: unknown) => {
        noteFault(log, error, 'metrics.unread')
        return null
      },
    )
    up.set(rows ? 1 : 0)
    for (const { name, label, values = [] } of gauges) {
      const gauge = gaugeByName.get(name)!
      gauge.reset()
      if (rows && label) for (const value of values) gauge.set({ [label]: value }, 0)
      for (const row of rows ?? [])
        if (row.gauge === name) gauge.set(label ? { [label]: row.value_of! } : {}, row.value)
      // A figure that is not known is none, and not 0.
      if (!rows && !label) gauge.remove()
    }
    for (const [folder, path] of Object.entries(folders))
      room.set({ folder }, (await roomIn(path)) ?? Number.NaN)
  }

  const refresh = sharedRun(readGauges)
  let refreshedAt = -Infinity
  return async () => {
    if (performance.now() - refreshedAt < cacheMs) return
    await refresh()
    refreshedAt = performance.now()
  }
}

/** Compared in a time that says nothing of how much of it is right. */
function isBearer(header: string | undefined, token: string): boolean {
  return timingSafeEqual(hashOf(header ?? ''), hashOf(`Bearer ${token}`))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
