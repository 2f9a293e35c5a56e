import { execFileSync } from 'node:child_process'
import { testReference } from '@serein/server/payment/sandbox-card.ts'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { smallWorld, type SmallWorld } from '@serein/server/booking/fixture.ts'
import { sql } from 'kysely'
import { Client } from './client.ts'
import type { Options } from './options.ts'
import { openStage, type ServerProcess, startServer } from './stage.ts'

const clients = 16
const therapists = 12
const byCard = { tender: 'card', cardReference: testReference('success') }

type Stage = Awaited<ReturnType<typeof openStage>>
type Acknowledged = { bookingId: string; state: 'held' | 'confirmed' }
export type Run = {
  acknowledged: Map<string, Acknowledged>
  unanswered: number
  retried: number
  isOver: boolean
}

/**
 * `kill -9` of the server, then of the database, while clients book and pay. After each kill everything is started
 * again without a hand; clients repeat what got no answer with the same key. Holds when nothing acknowledged is lost,
 * nothing is half done, no repeated command had two effects, and no hold outlives its time.
 */
export async function kill({ rounds }: Options): Promise<boolean> {
  const stage = await openStage('kill')
  const world = await smallWorld(stage.db, { therapists })
  const people = await register(stage)
  let held = true
  for (const victim of ['server', 'database'] as const) {
    const problems: string[] = []
    const totals = { acknowledged: 0, unanswered: 0, retried: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      const run = await killOnce(stage, world, people, victim, round)
      totals.acknowledged += run.acknowledged.size
      totals.unanswered += run.unanswered
      totals.retried += run.retried
      problems.push(...(await verify(stage, run)).map((problem) => `round ${round}: ${problem}`))
    }
    console.log(
      `kill -9 of the ${victim}: ${rounds} rounds, ${totals.acknowledged} bookings acknowledged, ` +
        `${totals.unanswered} requests cut off, ${totals.retried} repeated, ${problems.length} problems`,
    )
    for (const problem of problems) console.log(`  ${problem}`)
    held &&= problems.length === 0
  }
  await stage.close()
  await stage.end()
  return held
}

/** The same people come back in every round: signing up is limited per address. */
export async function register(stage: Stage): Promise<Client[]> {
  const server = await startServer(stage.url)
  const people = await Promise.all(
    Array.from({ length: clients }, () => Client.register(server.url, stage)),
  )
  await server.stop('SIGTERM')
  return people
}

async function killOnce(
  stage: Stage,
  world: SmallWorld,
  people: Client[],
  victim: 'server' | 'database',
  round: number,
): Promise<Run> {
  let server = await startServer(stage.url)
  const port = Number(new URL(server.url).port)
  const run: Run = { acknowledged: new Map(), unanswered: 0, retried: 0, isOver: false }
  const url = server.url
  const working = people.map((client, n) => book(client, url, world, run, round * clients + n))
  await wait(300 + randomInt(700))
  if (victim === 'server') {
    await server.stop('SIGKILL')
    server = await startServer(stage.url, { port })
  } else {
    await killDatabase(stage)
  }
  await wait(400)
  run.isOver = true
  await Promise.all(working)
  await holdsEnd(stage, server)
  await server.stop('SIGTERM')
  return run
}

/** Holds and pays one visit after another; repeats with the same key until there is an answer. */
export async function book(client: Client, url: string, world: SmallWorld, run: Run, seed: number) {
  for (let n = 0; !run.isOver; n += 1) {
    const startsAt = new Date(
      startOfDay(2 + ((seed * 7 + n) % 80)) + (10 * 4 + ((seed + n * 3) % 24)) * 900_000,
    )
    const held = await insist(run, (key) =>
      client.ask(
        url,
        'POST',
        '/bookings',
        {
          shopId: world.shopId,
          startsAt: startsAt.toISOString(),
          guests: [{ items: [{ variantId: world.halfId }] }],
        },
        key,
      ),
    )
    if (held?.status !== 201) continue
    const { id: bookingId, totalMinor: expectedTotalMinor } = held.body
    run.acknowledged.set(bookingId, { bookingId, state: 'held' })
    if (n % 4 === 3) continue
    const how = n % 2 ? { tender: 'at_shop' } : byCard
    const paid = await insist(run, (key) =>
      client.ask(url, 'POST', `/bookings/${bookingId}/pay`, { ...how, expectedTotalMinor }, key),
    )
    if (paid?.status === 200) run.acknowledged.set(bookingId, { bookingId, state: 'confirmed' })
  }
}

async function insist(run: Run, ask: (key: string) => ReturnType<Client['ask']>) {
  const key = randomUUID()
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await ask(key)
    if (answer.status > 0 && answer.status < 500) return answer
    run.unanswered += 1
    run.retried += 1
    await wait(50)
  }
  return null
}

/** Every process of PostgreSQL at once, as when the power goes; its starter brings it up again. */
async function killDatabase({ url, pool }: Stage) {
  const { rows } = await pool.query<{ pid: number }>(
    `select (regexp_split_to_array(pg_read_file('postmaster.pid'), '\\n'))[1]::int as pid`,
  )
  const postmaster = rows[0]!.pid
  const children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
    .trim()
    .split('\n')
  for (const pid of [postmaster, ...children.map(Number)]) process.kill(pid, 'SIGKILL')
  for (;;) {
    if (
      await pool.query('select 1').then(
        () => true,
        () => false,
      )
    )
      return url
    await wait(50)
  }
}

/** Lets every hold run out and waits for the sweep; one that stays is a problem that `verify` will see. */
export async function holdsEnd({ pool }: Pick<Stage, 'pool'>, server: ServerProcess) {
  await pool.query(
    `update booking set held_until = now() - interval '1 second' where state = 'held'`,
  )
  await pool.query(`update claim set held_until = now() - interval '1 second' where state = 'held'`)
  for (let tries = 0; tries < 100; tries += 1) {
    const { rowCount } = await pool.query(`select 1 from booking where state = 'held' limit 1`)
    if (!rowCount) return server
    await wait(100)
  }
  return server
}

const wrongs: Record<string, string> = {
  'a hold outlived its time': `select id from booking where state = 'held'`,
  'a claim outlived its hold': `select id from claim where state = 'held'`,
  'a booking without items': `select id from booking b where not exists
    (select from item i where i.business_id = b.business_id and i.booking_id = b.id)`,
  'an item that takes nobody': `select i.id from item i join booking b on b.business_id = i.business_id and b.id = i.booking_id
    where b.state = 'confirmed' and not exists (select from claim c where c.business_id = i.business_id
      and c.item_id = i.id and c.state = 'kept' and c.staff_id is not null)`,
  'a claim of nobody’s': `select c.id from claim c left join booking b on b.business_id = c.business_id and b.id = c.booking_id
    where c.state = 'kept' and b.state is distinct from 'confirmed'`,
  'a command without an answer': `select key from idempotency_key where answer is null`,
  'a history that skips': `select id from booking b where sequence <> (select count(*) from booking_event e
    where e.business_id = b.business_id and e.booking_id = b.id)`,
  'a confirmed visit with two captured payments': `select subject_id from payment where state = 'captured'
    group by subject_id having count(*) > 1`,
  'a captured payment that the ledger does not know': `select p.id from payment p where p.state = 'captured' and not exists
    (select from ledger_transfer t where t.business_id = p.business_id and t.reference = 'payment_captured:' || p.id)`,
}

export async function verify(
  { db, pool }: Pick<Stage, 'db' | 'pool'>,
  run: Pick<Run, 'acknowledged'>,
): Promise<string[]> {
  const problems: string[] = []
  for (const [problem, text] of Object.entries(wrongs)) {
    const { rowCount } = await pool.query(text)
    if (rowCount) problems.push(`${problem} (${rowCount} ×)`)
  }
  const ids = [...run.acknowledged.keys()]
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from booking where id = any(${ids}::uuid[])`.execute(db)
  const found = new Map(rows.map(({ id, state }) => [id, state]))
  for (const { bookingId, state } of run.acknowledged.values()) {
    const now = found.get(bookingId)
    const isKept =
      state === 'confirmed' ? now === 'confirmed' : now === 'expired' || now === 'confirmed'
    if (!isKept) problems.push(`${bookingId} was acknowledged as ${state} and is ${now ?? 'gone'}`)
  }
  return problems
}

function startOfDay(daysAhead: number): number {
  return Math.floor(Date.now() / 86_400_000 + daysAhead) * 86_400_000
}
