import { randomUUID } from 'node:crypto'
import type { BookingState } from '@serein/shared/booking/states.ts'
import type { OrderState } from '@serein/shared/checkout/order-states.ts'
import { sql } from 'kysely'
import { sweepHolds } from '../../booking/sweep.ts'
import { smallWorld } from '../../booking/fixture.ts'
import { byCard, oneGuest, testApi } from '../../booking/testing.ts'
import { addProduct, addSibling } from '../../catalogue/fixture.ts'
import { followUp, settle } from '../../payment/attempt.ts'
import { followLateRefunds } from '../../payment/refund-failure.ts'
import type { Db } from '../../platform/pool.ts'
import { decide } from '../decision.ts'
import { sweepOrders } from '../order.ts'
import { mortal } from './mortal.ts'
import { countFirst } from './random-till.ts'

/** How a request is made, beside what it asks. */
export type Manner = {
  does: string
  /** After so many questions to the database the next one is the last: whatever was begun is rolled back. 0: none. */
  diesAfter: number
  /** Who got no answer asks again with the same key; some do so although they have one. */
  retries: boolean
}

export type Town = Awaited<ReturnType<typeof openTown>>

/** What became of the operations, such as `pay: done` or `pay: refused hold_expired`, and of the payments. */
export type Counts = Map<string, number>

/** A small spa with a customer and a desk, whose visits and payments are whatever the operations before have left. */
export async function openTown(db: Db, counts: Counts) {
  const world = await smallWorld(db, { therapists: 6 })
  await sql`insert into top_up_option (business_id, currency, amount_minor, bonus_minor)
    values (${world.businessId}, 'EUR', 5000, 500)`.execute(db)
  await sql`insert into desk_tender (business_id, tender, is_on) values (${world.businessId}, 'cheque', true)`.execute(
    db,
  )
  await sql`insert into gift_card_setting (business_id, currency, is_sold, least_minor, most_minor, suggested_minor,
      sells_treatments, valid_months, pays_tips, is_taxed_at_sale)
    values (${world.businessId}, 'EUR', true, 100, 100000, '{}', true, 1, false, true)`.execute(db)
  const line = mortal(db)
  const api = testApi(line.db, '2026-11-24T07:00:00.000Z')
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1)

  /** Something that may die in the midst. @returns what came of it, or null where it died */
  async function risk<T>({ diesAfter }: Manner, work: (at: Db) => Promise<T>): Promise<T | null> {
    line.diesAfter(diesAfter)
    try {
      return await work(line.db)
    } catch (error) {
      if (line.hasDied()) return null
      throw error
    } finally {
      line.diesAfter(0)
    }
  }

  const oil = await addProduct(db, world, { units: 12, priceMinor: 2_405 })
  const town = {
    db,
    api,
    world,
    count,
    risk,
    ...jobsOf(db, api, world.businessId, risk),
    topUps: [] as string[],
    /** Two of one product, and one of another. */
    variants: [
      oil,
      await addSibling(db, world, oil, { units: 8, priceMinor: 1_315 }),
      await addProduct(db, world, { units: 6, priceMinor: 990 }),
    ],
    ask: askIn({ api, line, world, count }),
    look: async (who: 'customer' | 'desk', path: string) => {
      const as = who === 'desk' ? { staffOf: world.businessId } : {}
      return (await api.ask('GET', path, { ...as, user: world.userId })).body
    },
    ...booksOf(db, world.businessId),
    later: (minutes: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
    },
  }
  await countFirst(town)
  await fillWallet(town)
  return town
}

type Asking = {
  api: ReturnType<typeof testApi>
  line: ReturnType<typeof mortal>
  world: Awaited<ReturnType<typeof smallWorld>>
  count: (what: string) => void
}

/** Asks as the client or the desk does, and may die in the midst. @returns what came of it, or null where it was refused */
function askIn({ api, line, world, count }: Asking) {
  return async (
    manner: Manner,
    who: 'customer' | 'desk',
    path: string,
    body: object = {},
    method: 'POST' | 'PUT' | 'DELETE' = 'POST',
  ): Promise<any> => {
    const key = randomUUID()
    const as =
      who === 'desk' ? { staffOf: world.businessId, user: world.userId } : { user: world.userId }
    const ask = () => api.ask(method, path, { ...as, body, key })
    line.diesAfter(manner.diesAfter)
    let answer = await ask()
    const hasDied = line.hasDied()
    line.diesAfter(0)
    if (answer.status >= 500 && !hasDied)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    if (hasDied) count(`${manner.does}: died`)
    if (manner.retries) answer = await ask()
    if (answer.status >= 500 && manner.retries)
      throw new Error(`${path} again: ${JSON.stringify(answer.body)}`)
    if (answer.status < 300) count(`${manner.does}: done`)
    else if (answer.status < 500) count(`${manner.does}: refused ${answer.body.code}`)
    return answer.status < 300 ? answer.body : null
  }
}

type Risk = <T>(manner: Manner, work: (at: Db) => Promise<T>) => Promise<T | null>

/** What nobody asks for: news of providers, and the jobs of the server. */
function jobsOf(db: Db, api: ReturnType<typeof testApi>, businessId: string, risk: Risk) {
  return {
    /** A provider tells of a payment. */
    hear: (manner: Manner, paymentId: string) =>
      risk(manner, (at) => {
        const { now } = api.clock
        const decideHere = (payment: Parameters<typeof decide>[1]) => decide(at, payment, now)
        return followUp(at, api.providers, decideHere, { businessId, paymentId }, now)
      }),
    /** The jobs of the server. A hold that is over goes first. */
    async sweep(manner: Manner) {
      await sweepHolds(db, () => api.clock.now)
      await risk(manner, async (at) => {
        const { now } = api.clock
        await sweepOrders(at, now)
        const decideHere = (payment: Parameters<typeof decide>[1]) => decide(at, payment, now)
        const { failures } = await settle(at, api.providers, decideHere, now, { businessId })
        if (failures[0]) throw failures[0].error
        const refunds = await followLateRefunds(at, api.providers, businessId, now)
        if (refunds.failures[0]) throw refunds.failures[0]
      })
    },
  }
}

/** The customer comes to be known by a first hold, and has money with the spa. */
async function fillWallet(town: Town): Promise<void> {
  const { shopId, businessId, halfId } = town.world
  const startsAt = new Date(town.api.clock.now.getTime() + 6 * 3_600_000).toISOString()
  const guests = oneGuest({ variantId: halfId })
  const held = await town.ask(calm, 'customer', '/bookings', { shopId, startsAt, ...guests })
  await town.ask(calm, 'customer', `/bookings/${held.id}/release`)
  const money = { currency: 'EUR', amountMinor: 5_000 }
  const { id } = await town.ask(calm, 'customer', `/businesses/${businessId}/top-up`, money)
  await town.ask(calm, 'customer', `/top-ups/${id}/pay`, byCard)
}

const calm = { does: 'begin and end', diesAfter: 0, retries: false } as const satisfies Manner

/** Until nothing is under way any more; the till pays what it owes, and what banks have sent back. */
export async function rest(town: Town): Promise<void> {
  for (const minutes of [2, 90, 2]) {
    town.later(minutes)
    await town.sweep(calm)
  }
  for (const owed of await town.owedByTill())
    await town.ask(calm, 'desk', payOutOf(owed), { destination: 'cash' })
  if ((await town.owedByTill()).length > 0) throw new Error('the desk cannot pay what it owes')
}

/** Where the desk says that it has paid a refund. */
export function payOutOf({
  id,
  subject,
  subjectId,
}: {
  id: string
  subject: string
  subjectId: string
}) {
  const order = subject === 'order' ? `/orders/${subjectId}` : ''
  return `/console${order}/refunds/${id}/pay-out`
}

/** Every visit comes to its end: it takes place, is missed, or is cancelled. */
export async function end(town: Town): Promise<void> {
  town.later(24 * 60)
  for (const [at, { id, state }] of (await town.visits('confirmed', 'checked_in')).entries()) {
    const desk = (path: string) => town.ask(calm, 'desk', `/console/bookings/${id}/${path}`)
    if (state === 'confirmed') await desk(['check-in', 'no-show', 'cancel'][at % 3]!)
    if (state === 'checked_in' || at % 3 === 0) await desk('complete')
  }
  for (const [at, { id, isPaid }] of (await town.orders('placed', 'paid', 'ready')).entries()) {
    const desk = (path: string, body: object = {}) =>
      town.ask(calm, 'desk', `/console/orders/${id}/${path}`, body)
    if (at % 3 === 0) await desk('cancel')
    else await desk('collect', isPaid ? {} : { tender: at % 2 ? 'cash' : 'terminal' })
  }
  await rest(town)
  for (const { destination } of await town.failedBefore())
    town.count(`refund that came back: paid by ${destination}`)
  for (const { tender, state, subject } of await town.payments())
    town.count(`${subject} by ${tender}: ${state}`)
  for (const { state } of await town.visits()) town.count(`visit: ${state}`)
  for (const { state } of await town.orders()) town.count(`orders: ${state}`)
}

/** What the database knows, in the order in which it was made. */
function booksOf(db: Db, businessId: string) {
  return {
    payments: () =>
      db
        .selectFrom('payment')
        .select(['id', 'subject', 'subject_id as subjectId', 'state', 'tender'])
        .where('business_id', '=', businessId)
        .orderBy('id')
        .execute(),
    visits: async (...states: BookingState[]) => {
      const { rows } = await sql<{ id: string; state: BookingState; totalMinor: number }>`
        select id, state, total_minor as "totalMinor" from booking
        where business_id = ${businessId} and (${states.length} = 0 or state = any(${states})) order by id`.execute(
        db,
      )
      return rows
    },
    orders: async (...states: OrderState[]) => {
      type Row = {
        id: string
        state: OrderState
        totalMinor: number
        isPaid: boolean
        lines: Line[]
      }
      type Line = { variantId: string; units: number }
      const { rows } = await sql<Row>`
        select id, state, total_minor as "totalMinor", paid_at is not null as "isPaid",
          (select jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'units', l.units - l.returned_units) order by l.position)
            from order_line l where l.business_id = o.business_id and l.order_id = o.id) as lines
        from "order" o where business_id = ${businessId} and (${states.length} = 0 or state = any(${states})) order by id`.execute(
        db,
      )
      return rows
    },
    stockOf: (variantId: string) =>
      sql<{ units: number; reserved: number }>`select units, reserved from product_stock
        where business_id = ${businessId} and variant_id = ${variantId}`.execute(db),
    walletMinor: async () => {
      const { rows } = await sql<{ minor: number }>`
        select coalesce(sum(balance_minor), 0)::bigint as minor from ledger_account
        where business_id = ${businessId} and kind in ('wallet', 'wallet_bonus')`.execute(db)
      return rows[0]!.minor
    },
    cards: () =>
      db
        .selectFrom('saved_card')
        .select('id')
        .where('business_id', '=', businessId)
        .where('state', '=', 'saved')
        .orderBy('id')
        .execute(),
    lines: () =>
      db
        .selectFrom('bill_line')
        .select(['id', 'bill_id as visitId'])
        .where('business_id', '=', businessId)
        .orderBy('id')
        .execute(),
    ...refundsOf(db, businessId),
  }
}

/** What goes back, in the order in which it was decided. */
function refundsOf(db: Db, businessId: string) {
  return {
    /** What a bank has once sent back. */
    failedBefore: () =>
      db
        .selectFrom('payment_refund')
        .select('destination')
        .where('business_id', '=', businessId)
        .where('failed_at', 'is not', null)
        .execute(),
    /** Through a provider, as far as it stayed away. */
    paidByProvider: () =>
      db
        .selectFrom('payment_refund as r')
        .innerJoin('sandbox_refund as s', 's.id', 'r.id')
        .select(['r.id', 'r.payment_id as paymentId'])
        .where('r.business_id', '=', businessId)
        .where('s.failed_at', 'is', null)
        .orderBy('r.id')
        .execute(),
    owedByTill: () =>
      db
        .selectFrom('payment_refund as r')
        .innerJoin('payment as p', (join) =>
          join.onRef('p.business_id', '=', 'r.business_id').onRef('p.id', '=', 'r.payment_id'),
        )
        .select(['r.id', 'p.subject', 'p.subject_id as subjectId'])
        .where('r.business_id', '=', businessId)
        .where(({ and, eb, or }) =>
          or([
            eb('r.state', '=', 'failed'),
            and([eb('r.state', '=', 'pending'), eb('p.provider', 'is', null)]),
          ]),
        )
        .orderBy('r.id')
        .execute(),
  }
}
