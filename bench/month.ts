import autocannon from 'autocannon'
import { smallWorld, type SmallWorld } from '../server/src/booking/fixture.ts'
import type { Db } from '../server/src/platform/pool.ts'
import { Client } from '../torture/client.ts'
import { openStage, startServer } from '../torture/stage.ts'
import type { Values } from './figure.ts'
import { databaseProcesses, processorMilliseconds, spent } from './processor.ts'
import { sql } from 'kysely'

const therapists = 10
const shops = 4
const clients = 32
const seconds = 4
/** So many months, of different lengths, begin on different days. */
const months = 14
const pauseMilliseconds = 100
const daysAtOnce = 90

/**
 * `GET` of a month over HTTP, 10 therapists with 8 bookings a day each, at 32 clients: first as it is, then with 50,000
 * bookings in the past. Each client asks other questions in an order of its own (shop, service, wish, days) and asks none
 * twice before it has asked all, while somebody books every 100 ms. One server process, real PostgreSQL; the load comes
 * from this process.
 */
export async function measureMonth(): Promise<Values> {
  const stage = await openStage('month')
  const worlds: SmallWorld[] = []
  for (let shop = 0; shop < shops; shop += 1)
    worlds.push(await smallWorld(stage.db, { therapists }))
  for (const world of worlds) await bookDays(stage.db, world, 1, 45)
  const server = await startServer(stage.url)
  try {
    const load = {
      url: server.url,
      pid: server.process.pid!,
      db: stage.db,
      worlds,
      next: gaps(worlds),
      who: await Client.register(server.url, stage),
    }
    const withoutPast = await measure(load)
    for (const world of worlds) await bookDays(stage.db, world, -630, -1)
    const withPast = await measure(load)
    return { ...withoutPast, past: withPast.perSecond / withoutPast.perSecond }
  } finally {
    await server.stop('SIGTERM')
    await stage.close()
    await stage.end()
  }
}

type Load = {
  url: string
  pid: number
  db: Db
  worlds: SmallWorld[]
  next: Generator<Gap, never>
  who: Client
}

async function measure(load: Load) {
  const paths = questions(load.worlds)
  const target = {
    url: load.url,
    connections: clients,
    setupClient: (client: autocannon.Client) =>
      client.setRequests(shuffled(paths).map((path) => ({ method: 'GET', path }))),
  }
  await autocannon({ ...target, duration: 2 })
  const had = await processorOf(load)
  const ended = new AbortController()
  const booking = book(load, ended.signal)
  // Who books may fail first: then nobody waits for the end of the load.
  const result = await Promise.race([
    autocannon({ ...target, duration: seconds }),
    booking.then(() => Promise.reject(new Error('nobody books any more'))),
  ])
  const has = await processorOf(load)
  ended.abort()
  await booking
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success`)
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    serverCpu: spent(had.server, has.server) / result.requests.total,
    databaseCpu: spent(had.database, has.database) / result.requests.total,
  }
}

async function processorOf({ pid, db }: Load) {
  const [server, database] = await Promise.all([
    processorMilliseconds([pid]),
    databaseProcesses(db).then(processorMilliseconds),
  ])
  return { server, database }
}

/** Every question there is to ask: of each shop, each service, whoever gives it, for each of some months. */
function questions(worlds: readonly SmallWorld[]): string[] {
  return worlds.flatMap(({ shopId, hourId, halfId, staffIds }) =>
    [hourId, halfId].flatMap((variantId) =>
      ['any', 'female', 'male', ...staffIds].flatMap((wish) =>
        Array.from({ length: months }, (_, n) => {
          const query = new URLSearchParams({
            fromDay: dayFrom(1 + n),
            toDay: dayFrom(30 + n),
            'guests[0][items][0][variantId]': variantId,
            'guests[0][items][0][wish]': wish,
          })
          return `/api/shops/${shopId}/slots?${query}`
        }),
      ),
    ),
  )
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

type Gap = { world: SmallWorld; staffId: string; startsAt: string }

/** What is free between the hours of {@link bookDays}, each half hour once, one shop after the other. */
function* gaps(worlds: readonly SmallWorld[]): Generator<Gap, never> {
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000
  for (let day = 1; day <= 30; day += 1)
    for (const halfHour of [20, 21, 28, 29])
      for (let therapist = 0; therapist < therapists; therapist += 1)
        for (const world of worlds)
          yield {
            world,
            staffId: world.staffIds[therapist]!,
            startsAt: new Date(today + day * 86_400_000 + halfHour * 1_800_000).toISOString(),
          }
  throw new Error('the bench has used up its shops')
}

/** Begins a booking every 100 ms, however long one takes, until the signal ends it. */
async function book(load: Load, ended: AbortSignal): Promise<void> {
  const begun: Promise<void>[] = []
  const failed = Promise.withResolvers<never>()
  while (!ended.aborted) {
    const one = bookOne(load)
    one.catch(failed.reject)
    begun.push(one)
    await Promise.race([
      new Promise((resolve) => setTimeout(resolve, pauseMilliseconds)),
      failed.promise,
    ])
  }
  await Promise.all(begun)
}

async function bookOne({ url, next, who }: Load): Promise<void> {
  const { world, staffId, startsAt } = next.next().value
  const held = await who.ask(url, 'POST', '/bookings', {
    shopId: world.shopId,
    startsAt,
    guests: [{ items: [{ variantId: world.halfId, wish: staffId }] }],
  })
  if (held.status !== 201) throw new Error(`no hold: ${JSON.stringify(held.body)}`)
  const paid = await who.ask(url, 'POST', `/bookings/${held.body.id}/pay`, {
    tender: 'at_shop',
    expectedTotalMinor: held.body.totalMinor,
  })
  if (paid.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(paid.body)}`)
}

/** Eight hours a day for each therapist as claims with nothing else: what the month view reads. */
export async function bookDays(
  db: Db,
  world: SmallWorld,
  fromDay: number,
  toDay: number,
): Promise<void> {
  // In parts: a statement may last as long as one of the product.
  for (let first = fromDay; first <= toDay; first += daysAtOnce)
    await sql`
      insert into claim (business_id, shop_id, staff_id, during, state, purpose)
      select ${world.businessId}, ${world.shopId}, s.id,
        tstzrange(at, at + interval '1 hour'), 'kept', 'segment'
      from unnest(${world.staffIds}::uuid[]) as s(id),
        generate_series(${first}::int, ${Math.min(toDay, first + daysAtOnce - 1)}::int) as day,
        unnest(array[8, 9, 11, 12, 13, 15, 16, 18]) as hour,
        lateral (select date_trunc('day', now()) + make_interval(days => day, hours => hour) as at) t`.execute(
      db,
    )
}

function dayFrom(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
