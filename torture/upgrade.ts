import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { SmallWorld } from '@serein/server/booking/fixture.ts'
import { faultsOf } from '@serein/server/checkout/testing/audit.ts'
import { migrate } from '@serein/server/platform/migrate.ts'
import { testReference } from '@serein/server/payment/sandbox-card.ts'
import { serverProgram } from '../tools/launch/server.js'
import { Client } from './client.ts'
import type { Options } from './options.ts'
import { emptyStage, isTold, type ServerProcess, startServer, until } from './stage.ts'

type Stage = Awaited<ReturnType<typeof emptyStage>>
type Walker = {
  stage: Stage
  world: SmallWorld
  guest: Client
  owner: Client
  /** All that were paid for. */
  visits: number
  /** The one that the walk before has left. */
  left?: string | undefined
}
/** Who answers: what begins at the one goes on at the other. */
type Servers = { one: ServerProcess; other: ServerProcess }
/** The guest asks; what is not done is a fault. */
type Ask = (
  what: string,
  where: ServerProcess,
  path: string,
  body?: object,
  key?: string,
) => Promise<any>

const visitMinor = 4_000
const near = 'near=48.86,2.36'

/**
 * An upgrade without a pause: a server of the version before goes on while its database is brought forward, then beside one of
 * this version, which takes over. Holds when everybody is served at each step, by either and by both in turn, and the books are right.
 */
export async function upgrade({ before }: Options): Promise<boolean> {
  if (!before) throw new Error('Name the folder of the version before: --before FOLDER')
  const stage = await emptyStage('upgrade')
  let old: ServerProcess | undefined
  let fresh: ServerProcess | undefined
  try {
    old = await startServer(stage.url, { program: join(before, serverProgram) })
    const walker = await arrive(stage, old, before)
    const step = (name: string, servers: Servers) => walk(name, walker, servers)
    const faults = await step('the old one before', { one: old, other: old })
    const sentences: string[] = []
    await migrate(stage.url, { tell: (sentence) => sentences.push(sentence) })
    for (const sentence of sentences) console.log(sentence)
    if (sentences.length === 0) faults.push('the database was not brought forward')
    faults.push(...(await step('the old one on new tables', { one: old, other: old })))
    fresh = await startServer(stage.url)
    faults.push(...(await step('from old to new', { one: old, other: fresh })))
    faults.push(...(await step('from new to old', { one: fresh, other: old })))
    await old.stop('SIGTERM')
    faults.push(...(await step('the new one after', { one: fresh, other: fresh })))
    for (const { rule, what } of await faultsOf(stage.db, walker.world.businessId))
      faults.push(`${rule}: ${what}`)
    for (const fault of faults) console.log(`  ${fault}`)
    return faults.length === 0
  } finally {
    await old?.stop('SIGTERM')
    await fresh?.stop('SIGTERM')
    await stage.close()
    await stage.end()
  }
}

/** A shop as the version before has them, with somebody who owns it and a guest. */
async function arrive(stage: Stage, old: ServerProcess, before: string): Promise<Walker> {
  const { smallWorld } = await import(join(before, 'server/src/booking/fixture.ts'))
  const world: SmallWorld = await smallWorld(stage.db, { therapists: 2 })
  const guest = await Client.register(old.url, stage)
  const owner = await Client.register(old.url, stage)
  await stage.pool.query(
    `insert into membership (business_id, user_id, role) select $1, id, 'owner' from "user" where email = $2`,
    [world.businessId, owner.email],
  )
  return { stage, world, guest, owner, visits: 0 }
}

/** What could not be done, and with which answer. */
async function walk(name: string, walker: Walker, servers: Servers): Promise<string[]> {
  const { guest, owner, stage } = walker
  const { one, other } = servers
  const faults: string[] = []
  const did = new Set<string>()
  const ask: Ask = async (what, where, path, body, key) => {
    const answer = await guest.ask(where.url, body ? 'POST' : 'GET', path, body, key)
    did.add(what)
    if (answer.status === 200 || answer.status === 201) return answer.body
    faults.push(`${what} was answered with ${answer.status} ${JSON.stringify(answer.body)}`)
    return undefined
  }
  for (const server of new Set([one, other])) {
    await ask('search', server, '/search/shops?text=massage')
    await ask('shops near a place', server, `/shops?${near}`)
  }
  const [paidVisit, droppedVisit] = [
    await book(walker, servers, ask),
    await book(walker, servers, ask),
  ]
  for (const visit of [droppedVisit, walker.left].filter((each) => each !== undefined)) {
    const cancelled = await ask('cancel', one, `/bookings/${visit}/cancel`, { expectedFeeMinor: 0 })
    if (cancelled && cancelled.state !== 'cancelled') faults.push(`cancelled is ${cancelled.state}`)
  }
  walker.left = paidVisit
  if (paidVisit) {
    const read = await ask('read', one, `/bookings/${paidVisit}`)
    if (read && read.state !== 'confirmed') faults.push(`paid is ${read.state}`)
    if (!(await isTold(stage.pool, paidVisit))) faults.push('nobody was told of a visit')
  }
  const expected = walker.visits * visitMinor
  if (!(await until(async () => (await taken(owner, other)) === expected)))
    faults.push(`reports know ${await taken(owner, other)} of ${expected}`)
  console.log(`${name}: ${[...did].join(', ')}, mail, reports: ${faults.length} faults`)
  return faults.map((fault) => `${name}: ${fault}`)
}

/** A visit that is held at the one, asked for again at the other, and paid there. */
async function book(
  walker: Walker,
  { one, other }: Servers,
  ask: Ask,
): Promise<string | undefined> {
  const { shopId, halfId } = walker.world
  const day = dayIn(2 + walker.visits)
  const path = `/shops/${shopId}/slots/${day}?guests[0][items][0][variantId]=${halfId}`
  const times = await ask('free times', other, path)
  const startsAt = times?.starts.find(({ isFree }: { isFree: boolean }) => isFree)?.startsAt
  const visit = { shopId, startsAt, guests: [{ items: [{ variantId: halfId }] }] }
  const key = randomUUID()
  const held = await ask('hold', one, '/bookings', visit, key)
  const again = await ask('repeat', other, '/bookings', visit, key)
  if (!held || !again) return undefined
  if (held.id !== again.id) throw new Error('a repeated hold is another visit')
  const expectedTotalMinor = held.totalMinor
  const payment = { tender: 'card', cardReference: testReference('success'), expectedTotalMinor }
  if (!(await ask('pay', other, `/bookings/${held.id}/pay`, payment))) return undefined
  walker.visits += 1
  return held.id
}

/** What came in by card since yesterday, or else what was answered. */
async function taken(owner: Client, { url }: ServerProcess): Promise<number | string> {
  const path = `/console/reports/takings?fromDay=${dayIn(-1)}&toDay=${dayIn(1)}`
  const { status, body } = await owner.ask(url, 'GET', path)
  if (status !== 200) return `${status} ${JSON.stringify(body)}`
  const row = body.rows.find(({ tender }: { tender: string }) => tender === 'card')
  return row?.takenMinor ?? 0
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
