import { join } from 'node:path'
import { smallWorld, type SmallWorld } from '../server/src/booking/fixture.ts'
import { Client } from '../torture/client.ts'
import { openStage, type ServerProcess, startServer } from '../torture/stage.ts'
import type { BareWorld } from './bare.ts'
import { medianOf, type Values } from './figure.ts'
import { pgbench } from './pgbench.ts'
import { databaseProcesses, processorMilliseconds, spent } from './processor.ts'

/** Few people with many connections each: in production an address may not sign up more of them. */
const people = 8
const clients = 32
const therapists = 40
const rounds = 2
const seconds = 3

type Stage = Awaited<ReturnType<typeof openStage>>
type Round = { perSecond: number; serverCpu: number; databaseCpu: number }

/**
 * Bookings a second over HTTP (hold, then confirm to pay at the shop: two commands, each with its own key), at 32 clients,
 * one server process that sends no mail, all in one shop. Beside it, in turns, what a bare handler makes that calls our own
 * SQL and nothing else (`bare.ts`), and what pgbench reaches writing the same rows under the same constraints, locks
 * included, in the same two transactions, its therapists never in each other's way.
 */
export async function measureBooking(): Promise<Values> {
  const stage = await openStage('booking', 'production')
  const world = await smallWorld(stage.db, { therapists })
  const handler = async () =>
    startServer(stage.url, {
      program: join(import.meta.dirname, 'bare.ts'),
      settings: { BARE_WORLD: JSON.stringify(await bareWorld(stage.db, world)) },
    })
  const [server, bare] = await Promise.all([
    startServer(stage.url, { env: 'production' }),
    handler(),
  ])
  const users = await Promise.all(
    Array.from({ length: people }, () => Client.register(server.url, stage)),
  )
  const ours: Round[] = []
  const yardstick: Round[] = []
  const theirs: number[] = []
  const load = { stage, users, world, next: slots(world) }
  try {
    await learnTables([server, bare], load)
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await measure(server, load))
      yardstick.push(await measure(bare, load))
      const limit = await pgbench(stage.url, await script(stage.db, world), { clients, seconds })
      if (limit !== null) theirs.push(limit)
    }
  } finally {
    await Promise.all([server, bare].map((each) => each.stop('SIGTERM')))
    await stage.close()
    await stage.end()
  }
  const perSecond = medianOf(ours.map((round) => round.perSecond))
  return {
    bare: perSecond / medianOf(yardstick.map((round) => round.perSecond)),
    perSecond,
    serverCpu: medianOf(ours.map(({ serverCpu }) => serverCpu)),
    databaseCpu: medianOf(ours.map(({ databaseCpu }) => databaseCpu)),
    ...(theirs.length && { pgbench: medianOf(theirs) }),
  }
}

type Load = { stage: Stage; users: Client[]; world: SmallWorld; next: Generator<Slot, never> }

/**
 * On tables that were empty a moment ago PostgreSQL plans for empty ones, and keeps such a plan. Once a few rows are there it
 * is told how many, and each connection plans anew.
 */
async function learnTables(servers: readonly ServerProcess[], load: Load): Promise<void> {
  for (const { url } of servers) await book(url, load, 1)
  await load.stage.pool.query('analyze')
}

/** One round at this server, a second after it has begun to work. */
async function measure(server: ServerProcess, load: Load): Promise<Round> {
  await book(server.url, load, 1)
  const processorOf = async () => ({
    server: await processorMilliseconds([server.process.pid!]),
    database: await processorMilliseconds(await databaseProcesses(load.stage.db)),
  })
  const before = await processorOf()
  const { count, perSecond } = await book(server.url, load, seconds)
  const after = await processorOf()
  return {
    perSecond,
    serverCpu: spent(before.server, after.server) / count,
    databaseCpu: spent(before.database, after.database) / count,
  }
}

type Slot = { staffId: string; startsAt: string }

/** Every half hour of every therapist from the day after tomorrow on, each once. */
function* slots({ staffIds }: SmallWorld): Generator<Slot, never> {
  const first = Math.floor(Date.now() / 86_400_000 + 2) * 86_400_000
  for (let day = 0; day < 85; day += 1)
    for (let half = 16; half < 36; half += 1)
      for (const staffId of staffIds)
        yield {
          staffId,
          startsAt: new Date(first + day * 86_400_000 + half * 1_800_000).toISOString(),
        }
  throw new Error('the bench has used up its shop')
}

/** Books and pays by all clients for so long. */
async function book(url: string, { users, world, next }: Load, forSeconds: number) {
  const from = performance.now()
  let count = 0
  async function work(client: Client) {
    while (performance.now() - from < forSeconds * 1000) {
      const { staffId, startsAt } = next.next().value
      const held = await client.ask(url, 'POST', '/bookings', {
        shopId: world.shopId,
        startsAt,
        guests: [{ items: [{ variantId: world.halfId, wish: staffId }] }],
      })
      if (held.status !== 201) throw new Error(`no hold: ${JSON.stringify(held.body)}`)
      const paid = await client.ask(url, 'POST', `/bookings/${held.body.id}/pay`, {
        expectedTotalMinor: held.body.totalMinor,
        tender: 'at_shop',
      })
      if (paid.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(paid.body)}`)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => work(users[n % people]!)))
  return { count, perSecond: count / ((performance.now() - from) / 1000) }
}

/** What the bare handler is told beforehand: each therapist has a room of their own. */
async function bareWorld(db: Stage['db'], world: SmallWorld): Promise<BareWorld> {
  const { businessId, shopId, userId, halfId: variantId, staffIds } = world
  const { service_id: serviceId } = await db
    .selectFrom('variant')
    .select('service_id')
    .where('business_id', '=', businessId)
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow()
  const rooms = await db
    .selectFrom('unit')
    .select('id')
    .where('business_id', '=', businessId)
    .orderBy('position')
    .execute()
  const units = Object.fromEntries(staffIds.map((staffId, at) => [staffId, rooms[at]!.id]))
  return { businessId, shopId, userId, serviceId, variantId, units }
}

/** A booking's rows written the shortest way, for pgbench. A tenth business per round keeps its slots apart from ours. */
async function script(db: Stage['db'], like: SmallWorld): Promise<string> {
  const world = await smallWorld(db, { therapists })
  const staff = `(array['${world.staffIds.join("','")}']::uuid[])[:who]`
  return `\\set who :client_id + 1
\\set at random(1, 2000000000)
\\set key random(1, 9000000000000000)
select uuidv7() as booking, uuidv7() as item \\gset
begin;
insert into idempotency_key (actor, key, endpoint, input_hash) values ('${like.userId}', :key::text || '-hold', 'booking.hold', 'a hash of forty-three characters, give or take');
select pg_advisory_xact_lock(hashtextextended(${staff}::text, 0));
with b as (
  insert into booking (business_id, id, shop_id, user_id, code, state, held_until, starts_at, ends_at, first_starts_at,
    time_zone, currency, total_minor, price, policy, request)
  values ('${world.businessId}', :booking, '${world.shopId}', '${like.userId}', 'SR-' || :key::text, 'held', now() + interval '10 minutes',
    timestamptz '2030-01-01' + :at * interval '40 minutes', timestamptz '2030-01-01' + :at * interval '40 minutes' + interval '30 minutes',
    timestamptz '2030-01-01' + :at * interval '40 minutes', 'Europe/Paris', 'EUR', 4000, '${priceJson}', '${policyJson}', '${requestJson}')),
g as (insert into guest (business_id, booking_id, position) values ('${world.businessId}', :booking, 0)),
i as (
  insert into item (business_id, id, booking_id, guest_position, position, service_id, variant_id, staff_ids, service_name,
    length_minutes, price_minor, starts_at, ends_at)
  select '${world.businessId}', :item, :booking, 0, 0, service_id, id, array[${staff}], '{"en": "Swedish", "fr": "Suédois"}', 30, 4000,
    timestamptz '2030-01-01' + :at * interval '40 minutes', timestamptz '2030-01-01' + :at * interval '40 minutes' + interval '30 minutes'
  from variant where business_id = '${world.businessId}' and id = '${world.halfId}'),
c as (
  insert into claim (business_id, shop_id, booking_id, item_id, staff_id, unit_id, place, during, state, held_until, purpose)
  select '${world.businessId}', '${world.shopId}', :booking, :item, s, u, p,
    tstzrange(timestamptz '2030-01-01' + :at * interval '40 minutes', timestamptz '2030-01-01' + :at * interval '40 minutes' + interval '30 minutes'),
    'held', now() + interval '10 minutes', 'segment'
  from (values (${staff}, null::uuid, null::smallint),
    (null::uuid, (select id from unit where business_id = '${world.businessId}' and position = :who), 1::smallint)) as v (s, u, p))
insert into outbox (business_id, shop_id, event, subject_id) values ('${world.businessId}', '${world.shopId}', 'booking.held', :booking);
update idempotency_key set answer = '${answerJson}' where actor = '${like.userId}' and key = :key::text || '-hold';
commit;
begin;
insert into idempotency_key (actor, key, endpoint, input_hash) values ('${like.userId}', :key::text || '-pay', 'checkout.pay', 'a hash of forty-three characters, give or take');
update claim set state = 'kept', held_until = null where business_id = '${world.businessId}' and booking_id = :booking;
with b as (update booking set state = 'confirmed', sequence = 1, tender = 'at_shop', held_until = null, updated_at = now()
  where business_id = '${world.businessId}' and id = :booking),
e as (insert into booking_event (business_id, booking_id, sequence, event, from_state, to_state) values ('${world.businessId}', :booking, 1, 'booking.confirmed', 'held', 'confirmed'))
insert into outbox (business_id, shop_id, event, subject_id) values ('${world.businessId}', '${world.shopId}', 'booking.confirmed', :booking);
update idempotency_key set answer = '{}' where actor = '${like.userId}' and key = :key::text || '-pay';
commit;
`
}

const priceJson = JSON.stringify({ filler: 'x'.repeat(500) })
const policyJson = JSON.stringify({ filler: 'x'.repeat(150) })
const requestJson = JSON.stringify({ filler: 'x'.repeat(150) })
const answerJson = JSON.stringify({ filler: 'x'.repeat(2500) })
