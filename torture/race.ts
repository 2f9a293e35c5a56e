import { smallWorld } from '@serein/server/booking/fixture.ts'
import { sql } from 'kysely'
import { type Answer, Client, percentile } from './client.ts'
import { contend, contests } from './contest.ts'
import type { Options } from './options.ts'
import { openStage, startServer } from './stage.ts'

const racers = 200
const people = 32
/** Signing up is limited per address and minute: so many at once, then the count starts anew. */
const peopleAtOnce = 16

type Stage = Awaited<ReturnType<typeof openStage>>
type Heat = { name: string; therapists: number; starts: string[]; winners: number }

const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const at = (time: string) => `${day}T${time}:00.000Z`

const heats: Heat[] = [
  { name: 'one slot', therapists: 1, starts: [at('10:00')], winners: 1 },
  {
    name: 'overlapping starts',
    therapists: 1,
    starts: [at('10:00'), at('10:15'), at('10:30'), at('10:45')],
    winners: 1,
  },
  { name: 'any of 10 therapists', therapists: 10, starts: [at('10:00')], winners: 10 },
]

/**
 * 32 clients race over HTTP against two server processes. Holds when in every round exactly as many win as there is
 * room for, all others are told `slot_taken`, nothing overlaps or is half held, and nothing was a deadlock or a 5xx.
 */
export async function race({ rounds, attempts, only, unprotected }: Options): Promise<boolean> {
  const stage = await openStage('race')
  if (unprotected) await takeProtectionAway(stage)
  // The world comes first: a database that is not empty gets no demo world.
  await smallWorld(stage.db)
  const servers = await Promise.all([startServer(stage.url), startServer(stage.url)])
  try {
    const urls = servers.map(({ url }) => url)
    const clients = await register(stage, urls)
    const before = await deadlocks(stage)
    const results: boolean[] = []
    for (const heat of heats.filter(({ name }) => name.includes(only)))
      results.push(await run(stage, urls, clients, heat, rounds))
    for (const contest of contests.filter(({ name }) => name.includes(only)))
      results.push(await contend({ stage, urls, clients }, contest, attempts))
    const deadlocked = (await deadlocks(stage)) - before
    console.log(`deadlocks: ${deadlocked}`)
    return deadlocked === 0 && results.length > 0 && results.every(Boolean)
  } finally {
    // A server left alone would keep the terminal waiting.
    await Promise.all(servers.map((server) => server.stop('SIGTERM')))
    await stage.close()
    await stage.end()
  }
}

async function register(stage: Stage, urls: string[]): Promise<Client[]> {
  const clients: Client[] = []
  while (clients.length < people) {
    const next = Array.from({ length: peopleAtOnce }, (_, n) =>
      Client.register(urls[n % urls.length]!, stage),
    )
    clients.push(...(await Promise.all(next)))
    await stage.pool.query('delete from rate_limit')
  }
  return clients
}

async function run(
  stage: Stage,
  urls: string[],
  clients: Client[],
  heat: Heat,
  rounds: number,
): Promise<boolean> {
  const all: Answer[] = []
  let wrong = 0
  for (let round = 0; round < rounds; round += 1) {
    const world = await smallWorld(stage.db, { therapists: heat.therapists })
    const answers = await Promise.all(
      Array.from({ length: racers }, (_, n) =>
        clients[n % clients.length]!.ask(urls[n % urls.length]!, 'POST', '/bookings', {
          shopId: world.shopId,
          startsAt: heat.starts[n % heat.starts.length],
          guests: [{ items: [{ variantId: world.hourId }] }],
        }),
      ),
    )
    all.push(...answers)
    const won = answers.filter(({ status }) => status === 201).length
    const refused = answers.filter(({ body }) => body?.code === 'slot_taken').length
    if (
      won !== heat.winners ||
      won + refused !== racers ||
      (await overlaps(stage, world.businessId)) > 0
    ) {
      wrong += 1
      console.log(`  round ${round + 1}: ${won} won, ${refused} were told that the slot is taken`)
    }
  }
  const times = all.map(({ milliseconds }) => milliseconds)
  const broken = all.filter(({ status }) => status === 0 || status >= 500).length
  console.log(
    `${heat.name}: ${rounds} rounds of ${racers}, ${heat.winners} to win, ${wrong} rounds wrong, ${broken} × 5xx, ` +
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
  )
  return wrong === 0 && broken === 0
}

async function overlaps({ db }: Stage, businessId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from claim a join claim b on a.id < b.id and a.business_id = b.business_id
      and a.during && b.during and a.state <> 'released' and b.state <> 'released'
      and (a.staff_id = b.staff_id or (a.unit_id = b.unit_id and a.place = b.place))
    where a.business_id = ${businessId}`.execute(db)
  return rows[0]!.count
}

async function deadlocks({ db }: Stage): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]!.deadlocks
}

/** Constraint and locks gone: the race must go red, or it proves nothing. */
async function takeProtectionAway({ pool, url }: Stage) {
  await pool.query(
    'alter table claim drop constraint claim_staff_is_free, drop constraint claim_unit_is_free',
  )
  await pool.query(
    'create function public.pg_advisory_xact_lock(bigint) returns void language sql as $$ $$',
  )
  const name = new URL(url).pathname.slice(1)
  await pool.query(`alter database ${name} set search_path = public, pg_catalog`)
}
