import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import type { ShopQuery } from '../shared/src/search/shop-query.ts'
import { smallWorld } from '../server/src/booking/fixture.ts'
import type { Db } from '../server/src/platform/pool.ts'
import { openEntries } from '../server/src/search/entry.ts'
import type { ShopIndex } from '../server/src/search/keep.ts'
import { factsOf } from '../server/src/search/facts.ts'
import type { FreeTime } from '../server/src/search/free-time.ts'
import { openShops } from '../server/src/search/index-of-shops.ts'
import { prepareQuery } from '../server/src/search/prepared-query.ts'
import { find } from '../server/src/search/find.ts'
import { openPage } from '../server/src/search/order.ts'
import { findShops } from '../server/src/search/shops.ts'
import { daysKept, timeOf } from '../server/src/search/work-out.ts'
import { openClock } from '../server/src/search/window.ts'
import { openShopSnapshots } from '../server/src/slot/shop-snapshot.ts'
import { openStage } from '../torture/stage.ts'
import { quantile } from './engine.ts'
import { factsFrom, generator, now, placeFrom, worldFrom } from './search-shops.ts'

export type SearchRow = {
  shops: number
  /** How many shops fit, in the middle. */
  found: number
  p50: number
  p99: number
  /** The same without the cards, in time of the processor: what the index itself takes, whatever else the machine does. */
  indexCpuMean: number
  textP50: number
  textP99: number
  /** The same without a place: every shop there is. */
  everywhereP50: number
  everywhereCpuMean: number
  memoryMiB: number
  /** Of one shop. */
  buildMilliseconds: number
  updateMilliseconds: number
}

const questions = 400
const warmUp = 50
const everywhere = 20
const updates = 60
/** So that no statement runs into its time limit. */
const insertedAtOnce = 5_000
/** The engine takes some milliseconds for a shop, whichever it is: so many tell how long all take. */
const workedOut = 500

/** One index after the other, each of generated shops whose cards stand in a real PostgreSQL. */
export async function searchBench(sizes = [1_000, 10_000, 100_000]): Promise<SearchRow[]> {
  const rows: SearchRow[] = []
  for (const size of sizes) rows.push(await searchRow(size))
  return rows
}

export function missedSearch(rows: readonly SearchRow[]): string[] {
  return rows
    .filter(({ p99 }) => p99 > 20)
    .map(({ shops, p99 }) => `${shops} shops in ${p99} ms, not 20`)
}

async function searchRow(size: number): Promise<SearchRow> {
  const stage = await openStage('search')
  try {
    const ids = await insertShops(stage.db, size)
    const before = memory()
    const { index, buildMilliseconds } = build(ids)
    const memoryMiB = memory() - before
    const random = generator(7)
    const near = () => {
      const { latitude, longitude } = placeFrom(random)
      return `${latitude.toFixed(5)},${longitude.toFixed(5)}`
    }
    const window = { day: '2027-03-17', fromMinute: 17 * 60, toMinute: 20 * 60 }
    const hour = { ...window, category: 'massage' as const, lengthMinutes: 60 }
    const at = {
      db: stage.db,
      snapshots: openShopSnapshots(stage.db, () => now),
      index,
      now,
      language: 'en' as const,
    }
    const totals: number[] = []
    const ask = async (more: object) => {
      const { total } = await findShops(at, { ...hour, sort: 'relevance', limit: 20, ...more })
      totals.push(total)
    }
    await timed(warmUp, () => ask({ near: near(), withinMetres: 10_000 }))
    totals.length = 0
    const times = await timed(questions, () => ask({ near: near(), withinMetres: 10_000 }))
    const found = quantile(totals, 0.5)
    const round = () => ({ ...hour, near: near(), withinMetres: 10_000 })
    const indexCpuMean = cpuMean(index, questions, round)
    const texts = await timed(questions, () =>
      ask({ near: near(), withinMetres: 10_000, text: 'deep tisue' }),
    )
    const all = await timed(everywhere, () => ask({}))
    return {
      shops: size,
      found,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      indexCpuMean,
      textP50: quantile(texts, 0.5),
      textP99: quantile(texts, 0.99),
      everywhereP50: quantile(all, 0.5),
      everywhereCpuMean: cpuMean(index, everywhere, () => hour),
      memoryMiB,
      buildMilliseconds,
      updateMilliseconds: await updateOf(stage.db),
    }
  } finally {
    await stage.close()
    await stage.end()
  }
}

/** What the index takes for a question by itself, in milliseconds of the processor. */
function cpuMean(index: ShopIndex, count: number, question: () => ShopQuery): number {
  const began = process.threadCpuUsage()
  for (let run = 0; run < count; run += 1) {
    const query = prepareQuery(index, { ...question(), sort: 'relevance' }, now.getTime())
    const page = openPage('relevance', null, 21)
    find(index, query, page.add)
    page.first()
  }
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000 / count
}

/** The rows that cards are read from. */
async function insertShops(db: Db, size: number): Promise<string[]> {
  const { businessId } = await smallWorld(db)
  const ids: string[] = []
  while (ids.length < size) {
    const { rows } = await sql<{ id: string }>`
    insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude, longitude,
      time_zone, currency, tax_rate, tax_is_included, rating_average, rating_count, category_kinds)
    select ${businessId}, 'shop-' || n, 'Shop ' || n, '{"en": "", "fr": ""}', 'rue', '75000', 'City', 'FR', 46, 2,
      'Europe/Paris', 'EUR', 20000, true, 4.5, 10, '{massage}'
    from generate_series(${ids.length + 1}::int, ${Math.min(size, ids.length + insertedAtOnce)}::int) as n
    returning id`.execute(db)
    ids.push(...rows.map(({ id }) => id))
  }
  await sql`analyze shop`.execute(db)
  return ids
}

/** Facts and free time of every shop. The engine works out some, and the others have a copy each of one of these. */
function build(ids: readonly string[]): { index: ShopIndex; buildMilliseconds: number } {
  const shops = openShops()
  const entries = openEntries()
  const random = generator(1)
  const times: FreeTime[] = []
  let milliseconds = 0
  for (const [place, id] of ids.entries()) {
    const facts = factsFrom(random, id, place)
    const entry = entries.of(facts)
    if (times.length < workedOut) {
      const world = worldFrom(random, facts)
      const began = performance.now()
      times.push(timeOf(world, entry.menu, now.getTime(), entries.gridOf))
      milliseconds += performance.now() - began
    }
    const time = times[place % times.length]!
    entry.time = { ...time, packed: time.packed.slice() }
    shops.put(entry)
  }
  const done = Promise.resolve()
  const index: ShopIndex = {
    shops,
    entries,
    clock: openClock(),
    isReady: done,
    built: done,
    progress: { isReady: () => true, counts: () => ({ shops: ids.length, built: ids.length }) },
    roll: () => done,
    asOf: () => now,
    close: () => done,
  }
  return { index, buildMilliseconds: milliseconds / times.length }
}

/** What one booking costs each process: a shop of ten therapists is read anew and worked out. */
async function updateOf(db: Db): Promise<number> {
  const { shopId } = await smallWorld(db, { therapists: 10 })
  const snapshots = openShopSnapshots(db, () => new Date())
  const entries = openEntries()
  const entry = entries.of((await factsOf(db, [shopId]))[0]!)
  const times = await timed(updates, async () => {
    const prepare = (await snapshots.load([shopId], daysKept + 1)).get(shopId)!
    entry.time = timeOf(prepare(), entry.menu, Date.now(), entries.gridOf)
  })
  return quantile(times, 0.5)
}

async function timed(count: number, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < count; run += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}

/** MiB in use once all that nobody needs is gone. */
function memory(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

if (import.meta.main) console.table(await searchBench(process.argv.slice(2).map(Number)))
