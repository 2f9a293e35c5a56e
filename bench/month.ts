import autocannon from 'autocannon'
import { smallWorld, type SmallWorld } from '../server/src/booking/fixture.ts'
import type { Db } from '../server/src/platform/pool.ts'
import { openStage, startServer } from '../torture/stage.ts'
import { sql } from 'kysely'

export type MonthBench = {
  past: number
  requestsPerSecond: number
  p50: number
  p99: number
  /** Requests per second beside those without past bookings. Bar: at least 0.9. */
  ratio: number
}

const therapists = 10
const clients = 32
const seconds = 8

/**
 * `GET` of a month over HTTP, 10 therapists with 8 bookings a day each, at 32 clients: first as it is, then with 50,000
 * bookings in the past. One shop, one server process, real PostgreSQL; the load comes from this process.
 */
export async function monthBench(): Promise<MonthBench[]> {
  const stage = await openStage('month')
  const world = await smallWorld(stage.db, { therapists })
  await fill(stage.db, world, 1, 31)
  const server = await startServer(stage.url)
  const rows: MonthBench[] = []
  try {
    const withoutPast = await measure(server.url, world)
    rows.push({ past: 0, ...withoutPast, ratio: 1 })
    await fill(stage.db, world, -630, -1)
    const withPast = await measure(server.url, world)
    const ratio = withPast.requestsPerSecond / withoutPast.requestsPerSecond
    rows.push({ past: 50_000, ...withPast, ratio })
  } finally {
    await server.stop('SIGTERM')
    await stage.close()
    await stage.end()
  }
  return rows
}

async function measure(url: string, { shopId, hourId }: SmallWorld) {
  const [fromDay, toDay] = [dayFrom(1), dayFrom(30)]
  const query = new URLSearchParams({ fromDay, toDay, 'guests[0][items][0][variantId]': hourId })
  const target = { url: `${url}/api/shops/${shopId}/slots?${query}`, connections: clients }
  await autocannon({ ...target, duration: 2 })
  const result = await autocannon({ ...target, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success`)
  return {
    requestsPerSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

/** Eight hours a day for each therapist with their room, as claims with nothing else: what the month view reads. */
async function fill(db: Db, world: SmallWorld, fromDay: number, toDay: number): Promise<void> {
  await sql`
    insert into claim (business_id, shop_id, staff_id, during, state, purpose)
    select ${world.businessId}, ${world.shopId}, s.id,
      tstzrange(at, at + interval '1 hour'), 'kept', 'segment'
    from unnest(${world.staffIds}::uuid[]) as s(id), generate_series(${fromDay}::int, ${toDay}::int) as day,
      unnest(array[8, 9, 11, 12, 13, 15, 16, 18]) as hour,
      lateral (select date_trunc('day', now()) + make_interval(days => day, hours => hour) as at) t`.execute(
    db,
  )
}

function dayFrom(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

if (import.meta.main) console.table(await monthBench())
