import { sql } from 'kysely'
import type { ShopQuery } from '../shared/src/search/shop-query.ts'
import { smallWorld } from '../server/src/booking/fixture.ts'
import type { Db } from '../server/src/platform/pool.ts'
import { openEntries } from '../server/src/search/entry.ts'
import type { ShopIndex } from '../server/src/search/keep.ts'
import type { FreeTime } from '../server/src/search/free-time.ts'
import { openShops } from '../server/src/search/index-of-shops.ts'
import { prepareQuery } from '../server/src/search/prepared-query.ts'
import { find } from '../server/src/search/find.ts'
import { openPage } from '../server/src/search/order.ts'
import { findShops } from '../server/src/search/shops.ts'
import { timeOf } from '../server/src/search/work-out.ts'
import { openClock } from '../server/src/search/window.ts'
import { openShopSnapshots } from '../server/src/slot/shop-snapshot.ts'
import { openStage } from '../torture/stage.ts'
import { quantileOf, type Values } from './figure.ts'
import { factsFrom, generator, now, placeFrom, type Random, worldFrom } from './search-shops.ts'

const questions = 400
const warmUp = 50
const size = 100_000
/** So that no statement runs into its time limit. */
const insertedAtOnce = 5_000
/** The engine takes some milliseconds for a shop, whichever it is: so many tell how long all take. */
const workedOut = 500

/**
 * “60 min massage free tomorrow 17–20 h within 10 km”, the first 20 with their starts and cards, asked around 60 cities of
 * generated shops of 18 variants and 3 or 4 therapists: milliseconds in this process, cards from a real PostgreSQL, HTTP aside.
 */
export async function measureSearch(): Promise<Values> {
  const stage = await openStage('search')
  try {
    const index = build(await insertShops(stage.db))
    const random = generator(7)
    const at = {
      db: stage.db,
      snapshots: openShopSnapshots(stage.db, () => now),
      index,
      now,
      language: 'en' as const,
    }
    const ask = () => findShops(at, { ...questionFrom(random), sort: 'relevance', limit: 20 })
    await timesOf(warmUp, ask)
    const times = await timesOf(questions, ask)
    return { p99: quantileOf(times, 0.99), indexCpu: cpuMean(index, random) }
  } finally {
    await stage.close()
    await stage.end()
  }
}

function questionFrom(random: Random): ShopQuery {
  const { latitude, longitude } = placeFrom(random)
  return {
    day: '2027-03-17',
    fromMinute: 17 * 60,
    toMinute: 20 * 60,
    category: 'massage',
    lengthMinutes: 60,
    near: `${latitude.toFixed(5)},${longitude.toFixed(5)}`,
    withinMetres: 10_000,
  }
}

/** What the index takes for a question by itself, in milliseconds of the processor. */
function cpuMean(index: ShopIndex, random: Random): number {
  const began = process.threadCpuUsage()
  for (let run = 0; run < questions; run += 1) {
    const query = prepareQuery(index, { ...questionFrom(random), sort: 'relevance' }, now.getTime())
    const page = openPage('relevance', null, 21)
    find(index, query, page.add)
    page.first()
  }
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000 / questions
}

/** The rows that cards are read from. */
async function insertShops(db: Db): Promise<string[]> {
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
function build(ids: readonly string[]): ShopIndex {
  const shops = openShops()
  const entries = openEntries()
  const random = generator(1)
  const times: FreeTime[] = []
  for (const [place, id] of ids.entries()) {
    const facts = factsFrom(random, id, place)
    const entry = entries.of(facts)
    if (times.length < workedOut) {
      const world = worldFrom(random, facts)
      times.push(timeOf(world, entry.menu, now.getTime(), entries.gridOf))
    }
    const time = times[place % times.length]!
    entry.time = { ...time, packed: time.packed.slice() }
    shops.put(entry)
  }
  const done = Promise.resolve()
  return {
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
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < count; run += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}
