import { randomUUID } from 'node:crypto'
import { smallWorld, type SmallWorld } from '@serein/server/booking/fixture.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { instantOfLocal, localTime, offsetTable } from '@serein/shared/time/zone.ts'
import { isOfferMinute } from '@serein/shared/waiting/rules.ts'
import { Client as Connection } from 'pg'
import { Client } from './client.ts'
import { verify } from './kill.ts'
import { gateAt, installGates, type Moment } from './money-gate.ts'
import type { Options } from './options.ts'
import { openStage, type ServerProcess, startServer, until } from './stage.ts'

/** What happens to a freed time while the server is killed: it becomes free, whom it is offered to answers, or does not. */
type Turn = 'freed' | 'answered' | 'silent'
type Cell = { turn: Turn; place: string; moment: Moment }

const steps: readonly Omit<Cell, 'moment'>[] = [
  { turn: 'freed', place: 'waiting_entry.offered' },
  { turn: 'freed', place: 'delivery.waiting' },
  { turn: 'answered', place: 'booking.confirmed' },
  { turn: 'answered', place: 'waiting_entry.taken' },
  { turn: 'answered', place: 'delivery.waiting' },
  { turn: 'silent', place: 'booking.expired' },
  { turn: 'silent', place: 'waiting_entry.waiting' },
  { turn: 'silent', place: 'waiting_entry.offered' },
]
const cells: readonly Cell[] = (['before', 'after'] as const).flatMap((moment) =>
  steps.map((step) => ({ ...step, moment })),
)

/**
 * `kill -9` of the server at each step between a freed time and the visit that it becomes, while three people wait for it, then a
 * restart without a hand. Holds when it is offered to one at a time in their order, nobody is offered what is gone, who has
 * answered has it, and each of them is told of what is theirs once.
 */
export async function waiting({ only }: Options): Promise<boolean> {
  const ground = await openGround()
  const problems: string[] = []
  try {
    for (const [index, cell] of cells.entries()) {
      const name = `${cell.turn}, ${cell.moment} ${cell.place}`
      if (!name.includes(only)) continue
      const found = await killAt(ground, cell, index + 2)
      console.log(`${name}: ${found.length > 0 ? found.join('; ') : 'held'}`)
      problems.push(...found)
    }
    problems.push(...(await verify(ground.stage, { acknowledged: new Map() })))
    for (const problem of problems) console.log(`  ${problem}`)
    return problems.length === 0
  } finally {
    await ground.server.stop('SIGKILL')
    await ground.holder.end()
    await ground.stage.close()
    await ground.stage.end()
  }
}

type Ground = {
  stage: Awaited<ReturnType<typeof openStage>>
  world: SmallWorld
  zone: string
  holder: Connection
  server: ServerProcess
  /** Who has the time that is freed, and who wait for it. */
  first: Client
  line: readonly Client[]
}

async function openGround(): Promise<Ground> {
  const stage = await openStage('waiting')
  const world = await smallWorld(stage.db, { therapists: 1 })
  const zone = zoneByDay(new Date())
  await stage.pool.query('update shop set time_zone = $2 where id = $1', [world.shopId, zone])
  await installGates(stage.pool)
  const holder = new Connection({ connectionString: stage.url })
  await holder.connect()
  const server = await startServer(stage.url)
  const people: Client[] = []
  for (let n = 0; n < 4; n += 1) people.push(await Client.register(server.url, stage))
  const [first, ...line] = people
  return { stage, world, zone, holder, server, first: first!, line }
}

/** Nothing is offered at night: a place on earth where it is day for hours to come. */
function zoneByDay(now: Date): string {
  const inAnHour = new Date(now.getTime() + 3_600_000)
  return ['Europe/Paris', 'America/Vancouver', 'Asia/Tokyo'].find((zone) =>
    [now, inAnHour].every((at) => {
      const table = offsetTable(zone, at.toISOString(), at.toISOString())
      return isOfferMinute(localTime(table, at.toISOString()).minuteOfDay)
    }),
  )!
}

/** Frees ten o’clock of a day of its own, and kills the server once. Returns what went wrong. */
async function killAt(ground: Ground, cell: Cell, daysAhead: number): Promise<string[]> {
  const { stage, first, line } = ground
  const { visitId, startsAt, day } = await takeTen(ground, daysAhead)
  const entryIds: string[] = []
  for (const client of line) entryIds.push(await joins(ground, client, day))
  const reach = () => gateAt(stage.pool, ground.holder, cell.place, cell.moment)
  const free = () => first.ask(ground.server.url, 'POST', `/bookings/${visitId}/release`)
  let gate = cell.turn === 'freed' ? await reach() : undefined
  await free()
  const key = randomUUID()
  if (cell.turn !== 'freed') {
    if (!(await isOffered(ground, entryIds[0]!))) return ['it was offered to nobody']
    await isAllTold(ground)
    gate = await reach()
  }
  if (cell.turn === 'answered') void takes(ground, 0, entryIds[0]!, key)
  if (cell.turn === 'silent') await runOut(ground)
  const isReached = await gate!.reached()
  await ground.server.stop('SIGKILL')
  await gate!.open()
  if (!isReached) return ['nobody came to this step']
  await passMinutes(ground)
  await restart(ground)

  const winner = cell.turn === 'silent' ? 1 : 0
  const problems: string[] = []
  if (cell.turn !== 'answered' && !(await isOffered(ground, entryIds[winner]!)))
    problems.push('it was offered to nobody after the restart')
  // Who is offered it learns so by mail.
  if (cell.turn !== 'answered') await isAllTold(ground)
  const status = await takes(ground, winner, entryIds[winner]!, key)
  if (status !== 200) problems.push(`who took it was told ${status}`)
  const isSettled = await until(async () => (await stateOf(ground, entryIds[winner]!)) === 'taken')
  if (!isSettled) problems.push('who took it waits on')
  if (!(await isAllTold(ground))) problems.push('not all of it was told')
  problems.push(...(await judge(ground, { entryIds, startsAt, winner })))
  await clear(ground)
  return problems
}

/** Somebody has ten o’clock of that day, so that it is full for everybody else at this minute. */
async function takeTen({ zone, world, server, first }: Ground, daysAhead: number) {
  const now = new Date().toISOString()
  const later = new Date(Date.now() + 60 * 86_400_000).toISOString()
  const table = offsetTable(zone, now, later)
  const day = addDays(localTime(table, now).day, daysAhead)
  const startsAt = instantOfLocal(table, { day, minuteOfDay: 600 })!
  const guests = [{ items: [{ variantId: world.hourId }] }]
  const body = { shopId: world.shopId, startsAt, guests }
  const held = await first.ask(server.url, 'POST', '/bookings', body)
  if (held.status !== 201) throw new Error(`no visit: ${held.status} ${JSON.stringify(held.body)}`)
  return { visitId: held.body.id as string, startsAt, day }
}

async function joins({ world, server }: Ground, client: Client, day: string): Promise<string> {
  const guests = [{ items: [{ variantId: world.hourId }] }]
  const wish = { fromDay: day, toDay: day, fromMinute: 600, toMinute: 601 }
  const body = { shopId: world.shopId, guests, ...wish }
  const joined = await client.ask(server.url, 'POST', '/waiting', body)
  if (joined.status !== 201)
    throw new Error(`no wish: ${joined.status} ${JSON.stringify(joined.body)}`)
  return joined.body.id
}

/** Pays at the spa what is held for somebody; until there is an answer it is asked again with the same key. */
async function takes(ground: Ground, who: number, entryId: string, key: string): Promise<number> {
  const { rows } = await ground.stage.pool.query<{ id: string }>(
    `select booking_id as id from waiting_offer where waiting_entry_id = $1 order by offered_at desc limit 1`,
    [entryId],
  )
  const body = { tender: 'at_shop', expectedTotalMinor: 8000 }
  const path = `/bookings/${rows[0]?.id}/pay`
  const { status } = await ground.line[who]!.ask(ground.server.url, 'POST', path, body, key)
  return status
}

async function stateOf({ stage }: Ground, entryId: string): Promise<string | undefined> {
  const { rows } = await stage.pool.query<{ state: string }>(
    'select state from waiting_entry where id = $1',
    [entryId],
  )
  return rows[0]?.state
}

function isOffered(ground: Ground, entryId: string): Promise<boolean> {
  return until(async () => (await stateOf(ground, entryId)) === 'offered')
}

/** The time that is held is over, as if it had passed. */
async function runOut({ stage: { pool } }: Ground): Promise<void> {
  const over = `set held_until = now() - interval '1 second' where state = 'held'`
  await pool.query(`update booking ${over}`)
  await pool.query(`update claim ${over}`)
}

/** What whoever died had taken upon themself is free for another after a minute or two, which nobody waits for here. */
async function passMinutes({ stage: { pool } }: Ground): Promise<void> {
  const over = `set due_at = now() where due_at < now() + interval '5 minutes'`
  await pool.query(`update waiting_look ${over}`)
  await pool.query(`update delivery ${over} and state in ('waiting', 'sending')`)
}

async function restart(ground: Ground): Promise<void> {
  const port = Number(new URL(ground.server.url).port)
  ground.server = await startServer(ground.stage.url, { port })
}

/** Whether all that has happened was told: nothing is unread, and nothing unsent. */
function isAllTold({ stage: { pool } }: Ground): Promise<boolean> {
  return until(async () => {
    const { rowCount } = await pool.query(`
      select 1 from outbox_place p join business_change b on b.business_id = p.business_id
      where p.reader in ('waiting', 'notification') and b.number > p.number
      union all
      select 1 from delivery where state in ('waiting', 'sending') and due_at < now() + interval '5 minutes'`)
    return !rowCount
  })
}

type Outcome = { entryIds: readonly string[]; startsAt: string; winner: number }

/** Whoever was in front of the winner was offered it in vain, whoever stands behind was not, and each offer was told once. */
async function judge(
  { stage: { pool }, world, line }: Ground,
  { entryIds, startsAt, winner }: Outcome,
): Promise<string[]> {
  const problems: string[] = []
  const { rows } = await pool.query<{ email: string }>(
    `select u.email from booking b join "user" u on u.id = b.user_id
     where b.shop_id = $1 and b.starts_at = $2 and b.state in ('held', 'requested', 'confirmed')`,
    [world.shopId, startsAt],
  )
  const [owners, right] = [rows.map(({ email }) => email).join(', '), line[winner]!.email]
  if (owners !== right) problems.push(`it is to be ${right}’s, and is ${owners || 'nobody’s'}`)
  for (const [n, id] of entryIds.entries()) {
    const found = await pool.query<{
      offers: string[] | null
      toldCount: number
      confirmedCount: number
    }>(
      `select (select array_agg(o.state order by o.offered_at) from waiting_offer o where o.waiting_entry_id = e.id) as offers,
        (select count(*)::int from delivery d join waiting_offer o on o.waiting_entry_id = e.id
          where d.user_id = e.user_id and d.channel = 'mail' and d.kind = 'time_held' and d.state in ('sent', 'unconfirmed')
            and d.facts::text like '%' || o.booking_id || '%') as "toldCount",
        (select count(*)::int from delivery d join booking b on b.business_id = d.business_id and b.id = d.booking_id
          where d.user_id = e.user_id and d.channel = 'mail' and b.starts_at = $2::timestamptz and b.state = 'confirmed'
            and d.state in ('sent', 'unconfirmed') and d.kind is distinct from 'time_held') as "confirmedCount"
       from waiting_entry e where e.id = $1`,
      [id, startsAt],
    )
    const { offers, toldCount, confirmedCount } = found.rows[0]!
    const state = n === winner ? 'taken' : 'expired'
    const expected =
      n > winner
        ? '0 × told, 0 × confirmed'
        : `${state}, 1 × told, ${n === winner ? 1 : 0} × confirmed`
    const is = [...(offers ?? []), `${toldCount} × told`, `${confirmedCount} × confirmed`].join(
      ', ',
    )
    if (is !== expected) problems.push(`number ${n + 1} in line: ${is}, not ${expected}`)
  }
  return problems
}

/** Nobody waits any more, and the next day is as this one was. */
async function clear({ server, line }: Ground): Promise<void> {
  for (const client of line) {
    const { body } = await client.ask(server.url, 'GET', '/waiting')
    for (const { id } of body.entries) await client.ask(server.url, 'POST', `/waiting/${id}/leave`)
  }
}
