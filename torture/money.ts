import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { smallWorld } from '@serein/server/booking/fixture.ts'
import { addProduct } from '@serein/server/catalogue/fixture.ts'
import { Client as Connection, type PoolClient } from 'pg'
import { startPayPalPeer } from '../e2e/peers/paypal/peer.ts'
import { startStripePeer } from '../e2e/peers/stripe/peer.ts'
import { Client } from './client.ts'
import type { Options } from './options.ts'
import { installGates, type Moment } from './money-gate.ts'
import { type Ground, type House, start, killAtStep } from './money-round.ts'
import { giftCardTenders } from './money-gift-card.ts'
import { membershipTenders } from './money-membership.ts'
import { orderTenders } from './money-order.ts'
import { passTenders } from './money-pass.ts'
import { type Tender, tenders as visitTenders } from './money-tender.ts'
import { tipTenders } from './money-tip.ts'
import { openStage, startServer } from './stage.ts'

const moments = ['before', 'after'] as const satisfies Moment[]

const tenders: readonly Tender[] = [
  ...visitTenders,
  ...orderTenders,
  ...giftCardTenders,
  ...passTenders,
  ...membershipTenders,
  ...tipTenders,
]

type Cell = { tender: Tender; step: string; moment: Moment; rounds: number; problems: string[] }

/**
 * `kill -9` of the server at each step of every tender, then a restart without a hand. At every second round who paid comes back
 * and repeats what had no answer with the same key; at the others nobody does. Then the settling jobs run, and what
 * audit.sql demands of all money must hold, with the books of the providers beside ours. Prints fault × step × tender; a
 * cell whose step nobody came to is broken.
 */
export async function money({ rounds, only }: Options): Promise<boolean> {
  const ground = await openGround()
  try {
    const cells: Cell[] = []
    const cellOf = new Map<string, Cell>()
    for (const tender of chosen(only))
      for (const step of [...tender.rows, ...Object.keys(tender.requests ?? {})])
        for (const moment of moments) {
          const cell: Cell = { tender, step, moment, rounds: 0, problems: [] }
          cells.push(cell)
          const from = performance.now()
          for (let round = 0; round < rounds; round += 1) {
            const comesBack = (round + (cells.length >> 1)) % 2 === 0
            const { visitId, problem } = await killAtStep(ground, {
              tender,
              step,
              moment,
              comesBack,
            })
            cellOf.set(visitId, cell)
            cell.rounds += 1
            if (problem) cell.problems.push(problem)
          }
          tell(cell, performance.now() - from)
        }
    await ground.server?.stop('SIGKILL')
    await letSettle(ground)
    const faults = await audit(ground)
    for (const { rule, visitId, what } of faults)
      cellOf.get(visitId ?? '')?.problems.push(`${rule}: ${what}`)
    print(cells)
    const lost = faults.filter(({ visitId }) => !cellOf.has(visitId ?? ''))
    for (const { rule, what } of lost) console.log(`  ${rule}: ${what}`)
    console.log(`audit.sql gave ${faults.length} rows for ${await counted(ground)}`)
    const isWhole = cells.length > 0 && cells.every((cell) => cell.rounds === rounds)
    return isWhole && faults.length === 0 && cells.every((cell) => cell.problems.length === 0)
  } finally {
    await ground.close()
  }
}

/** The tender of that name, or those with it in their names. */
function chosen(only: string): readonly Tender[] {
  const exactly = tenders.filter(({ name }) => name === only)
  return exactly.length > 0 ? exactly : tenders.filter(({ name }) => name.includes(only))
}

async function openGround() {
  const stage = await openStage('money')
  const peers = { stripe: await startStripePeer(), paypal: await startPayPalPeer() }
  const settings = {
    STRIPE_URL: peers.stripe.origin,
    PAYPAL_URL: peers.paypal.origin,
    // Most of a round is a server that starts. One that ends by itself leaves this behind; it takes a third of that away.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/compile'),
  }
  const worlds = [await openWorld(stage), await openWorld(stage)] as const
  await installGates(stage.pool)
  const holder = new Connection({ connectionString: stage.url })
  await holder.connect()
  const server = await startServer(stage.url, { settings })
  const houses = {
    sandbox: await openHouse(stage, server.url, worlds[0]),
    peers: await openHouse(stage, server.url, worlds[1]),
  }
  const accounts = {
    stripe: { publicKey: 'pk_test_of_the_peer', secretKey: peers.stripe.key },
    paypal: {
      publicKey: peers.paypal.clientId,
      secretKey: peers.paypal.clientSecret,
      isLive: false,
    },
  }
  for (const [name, keys] of Object.entries(accounts)) {
    const path = `/console/provider-accounts/${name}`
    const { status, body } = await houses.peers.desk.ask(server.url, 'PUT', path, keys)
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  }
  await server.stop('SIGTERM')
  const port = Number(new URL(server.url).port)
  const ground: Ground = { stage, peers, holder, houses, port, settings, server: null, visits: 0 }
  return Object.assign(ground, {
    async close() {
      await holder.end()
      await peers.stripe.close()
      await peers.paypal.close()
      await stage.close()
      await stage.end()
    },
  })
}

type Stage = Ground['stage']

/** A shop whose holds outlive a restart, and which takes money for wallets and gift cards. */
async function openWorld({ db, pool }: Stage) {
  const world = await smallWorld(db, { therapists: 12 })
  await pool.query('update shop set hold_minutes = 60 where id = $1', [world.shopId])
  await pool.query(
    `insert into top_up_option (business_id, currency, amount_minor, bonus_minor) values ($1, 'EUR', 5000, 500)`,
    [world.businessId],
  )
  await pool.query(
    `insert into gift_card_setting (business_id, currency, is_sold, least_minor, most_minor, suggested_minor, sells_treatments,
      pays_tips) values ($1, 'EUR', true, 1000, 50000, '{}', false, false)`,
    [world.businessId],
  )
  return world
}

async function openHouse(stage: Stage, url: string, world: House['world']): Promise<House> {
  const customer = await Client.register(url, stage)
  const desk = await Client.register(url, stage)
  await stage.pool.query(
    `insert into membership (business_id, user_id, role)
     select $1, id, 'owner' from "user" where email = $2`,
    [world.businessId, desk.email],
  )
  const variantId = await addProduct(stage.db, world, { units: 10_000, priceMinor: 1_995 })
  return { world, variantId, customer, desk }
}

const open = `select from payment where state in ('pending', 'requires_action', 'authorised')
  union all select from payment_refund where state = 'pending'
  union all select from "order" where state in ('placed', 'ready') and paid_at is null`

/** As if nobody had touched for a while what was left open, and all holds had run out; then the server does its work. */
async function letSettle(ground: Ground): Promise<void> {
  const { pool } = ground.stage
  await pool.query(
    `update booking set held_until = now() - interval '1 second' where state = 'held'`,
  )
  await pool.query(`update claim set held_until = now() - interval '1 second' where state = 'held'`)
  await pool.query(
    `update "order" set collect_by = now() - interval '1 second' where state in ('placed', 'ready') and paid_at is null`,
  )
  await pool.query(`update payment set updated_at = updated_at - interval '2 minutes',
    created_at = created_at - interval '2 hours' where state in ('pending', 'requires_action', 'authorised')`)
  await pool.query(
    `update payment_refund set updated_at = updated_at - interval '2 minutes' where state = 'pending'`,
  )
  const server = await start(ground)
  await payOutTheRest(ground, server.url)
  for (let tries = 0; tries < 120; tries += 1) {
    const { rowCount } = await pool.query(open)
    if (!rowCount) break
    await wait(500)
  }
  await server.stop('SIGTERM')
}

/** What the till owes is paid out by a person. */
async function payOutTheRest({ stage, houses }: Ground, url: string): Promise<void> {
  const { rows } = await stage.pool.query<{ id: string }>(
    `select r.id from payment_refund r join payment p on p.business_id = r.business_id and p.id = r.payment_id
     where r.state = 'pending' and p.provider is null and r.business_id = $1`,
    [houses.sandbox.world.businessId],
  )
  for (const { id } of rows)
    await houses.sandbox.desk.ask(url, 'POST', `/console/refunds/${id}/pay-out`, {})
}

type Fault = { rule: string; what: string; visitId: string | null }

/** What audit.sql finds, with the books of the sandbox and of the peers beside ours. */
async function audit({ stage, peers }: Ground): Promise<Fault[]> {
  const rules = await readFile(join(import.meta.dirname, 'audit.sql'), 'utf8')
  const connection = await stage.pool.connect()
  try {
    await connection.query(`create temporary table provider_book as
      select c.id as payment_id, case when c.state = 'captured' then c.amount_minor else 0 end::bigint as captured_minor,
        coalesce((select sum(r.amount_minor) from sandbox_refund r where r.charge_id = c.id and r.failed_at is null), 0)::bigint as refunded_minor
      from sandbox_charge c`)
    for (const sum of [...peers.stripe.books.sums('payment_id'), ...peers.paypal.books.sums()])
      await connection.query('insert into provider_book values ($1, $2, $3)', [
        sum.reference,
        sum.capturedMinor,
        sum.refundedMinor,
      ])
    const { rows } = await connection.query<{ rule: string; what: string }>(rules)
    const visitOf = await visitsBehind(connection)
    return rows.map(({ rule, what }) => {
      // The code of an account names whose it is.
      const visitIds = what.split(':').map((id) => visitOf.get(id))
      return { rule, what, visitId: visitIds.find(Boolean) ?? null }
    })
  } finally {
    connection.release(true)
  }
}

/** Whatever has a number, and the visit of the round that made it; each began with one, so a top-up is of the latest. */
async function visitsBehind(connection: PoolClient): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ id: string; visit_id: string }>(
    `with subject as (
      select id, id as visit_id from booking union all
      select o.id, (select b.id from booking b where b.created_at <= o.created_at order by b.created_at desc limit 1)
      from "order" o union all
      select l.id, (select b.id from booking b where b.created_at <= l.created_at order by b.created_at desc limit 1)
      from bill l where l.subject = 'wallet'),
    named as (
      select id, subject_id from payment union all select id, subject_id from ledger_transfer union all
      select r.id, p.subject_id from payment_refund r join payment p on p.business_id = r.business_id and p.id = r.payment_id)
    select id, visit_id from subject union all
    select n.id, s.visit_id from named n join subject s on s.id = n.subject_id`,
  )
  return new Map(rows.map((row) => [row.id, row.visit_id]))
}

async function counted({ stage }: Ground): Promise<string> {
  const { rows } = await stage.pool.query<{ payments: string; captured: string; refunds: string }>(
    `select count(*) as payments, count(*) filter (where state in ('captured', 'refunded')) as captured,
      (select count(*) from payment_refund) as refunds from payment`,
  )
  const { payments, captured, refunds } = rows[0]!
  return `${payments} payments, ${captured} of them captured, and ${refunds} refunds.`
}

/** A line for each cell as it is done; what the audit has to say of it comes at the end. */
function tell({ tender, step, moment, rounds, problems }: Cell, milliseconds: number): void {
  const seconds = (milliseconds / 1_000).toFixed(1)
  console.log(
    `${tender.name}, ${moment} ${step}: ${rounds - problems.length}/${rounds} in ${seconds} s ${problems[0] ?? ''}`,
  )
}

function print(cells: readonly Cell[]): void {
  const [first, second] = [26, 34]
  console.log(
    `${'tender'.padEnd(first)}${'kill -9 at'.padEnd(second)}${moments.map((one) => one.padEnd(10)).join('')}`,
  )
  for (const cell of cells.filter(({ moment }) => moment === 'before')) {
    const both = moments.map((moment) => {
      const found = cells.find(
        (each) => each.tender === cell.tender && each.step === cell.step && each.moment === moment,
      )
      if (!found) return 'empty'.padEnd(10)
      return `${found.rounds - Math.min(found.problems.length, found.rounds)}/${found.rounds}`.padEnd(
        10,
      )
    })
    console.log(`${cell.tender.name.padEnd(first)}${cell.step.padEnd(second)}${both.join('')}`)
  }
  for (const { tender, step, moment, problems } of cells)
    for (const problem of new Set(problems))
      console.log(`  ${tender.name}, ${moment} ${step}: ${problem}`)
}
