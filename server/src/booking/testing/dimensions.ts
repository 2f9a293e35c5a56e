import { sql } from 'kysely'
import { transaction } from '../../platform/command.ts'
import { countStarts } from '../counted-start.ts'
import { additions } from './addition-dimension.ts'
import { addOffer } from '../../offer/testing.ts'
import { aParty } from '../testing.ts'
import { type MatrixRun, movedTo, theDay, took } from './matrix-run.ts'
import { address, near } from './call-out.ts'
import { absenceDimension } from './absence-dimension.ts'
import { privateTimeDimension } from './private-time-dimension.ts'
import { formDimension } from './form-dimension.ts'
import { moneyDimensions } from './money-dimensions.ts'
import type { Stage, Value } from './dimension.ts'
import { seriesDimension } from './series-dimension.ts'
import { latenessDimension } from './late-dimension.ts'
import { waitingDimension } from './waiting-dimension.ts'

/** All that the shop does is given to a group: each guest has a seat in one of the sessions of an hour, that day and a week later. */
const inSessions: Value = {
  shape: async ({ database, world }, run) => {
    run.isServed = false
    run.isRoomed = false
    const { businessId, shopId, staffIds } = world
    await database.sql`update service set session_seats = 8, session_least = 1, session_decide_minutes = 0, day_limit = null
      where business_id = ${businessId}`
    await database.sql`insert into group_session (business_id, shop_id, service_id, staff_id, during, seats, least_seats,
        decides_at, decided_at, created_at)
      select ${businessId}, ${shopId}, s.id, ${staffIds[0]}, tstzrange(at, at + interval '1 hour'), 8, 1, at, at, at
      from service s, generate_series(0, 7, 7) as days,
        generate_series(${`${theDay}T07:00:00Z`}::timestamptz, ${`${theDay}T18:00:00Z`}, interval '1 hour') as hour,
        lateral (select hour + days * interval '1 day') as start (at)
      where s.business_id = ${businessId}`
  },
  ask: (run, { world }) => {
    for (const { items } of run.visit.guests)
      for (const item of items) item.variantId = world.hourId
    // Seats are of one time, and there is no room to share.
    run.visit.together = 'same_start'
    run.visit.sameRoom = false
  },
}

/** All that the shop does is given at the client's, whatever the way costs elsewhere. */
const atClient: Value = {
  shape: async ({ database, world }, run) => {
    run.isRoomed = false
    const rule = { speedKmh: 10, zones: [{ radiusMetres: 3_000, feeMinor: 0 }] }
    await database.sql`update service set is_call_out = true where business_id = ${world.businessId}`
    await database.sql`update shop set call_out_rule = ${JSON.stringify(rule)}::jsonb where id = ${world.shopId}`
  },
  ask: (run) => {
    Object.assign(run.visit, { clientPlace: near, address, sameRoom: false })
  },
}

/**
 * A later feature adds its column here: every pair with it is then run. What the model of a shop carries as commands (blocks,
 * absences, files) stands in no column of its own (decision 080).
 */
export const dimensions: Record<string, Record<string, Value>> = {
  party: {
    one: { ask: (run, { world }) => asks(run, [world.hourId]) },
    couple: {
      ask: (run, { world }) => {
        asks(run, [world.hourId, world.halfId])
        run.visit.sameRoom = true
      },
    },
    inTurn: {
      ask: (run, { world }) => {
        asks(run, [world.hourId, world.halfId, world.hourId])
        run.visit.together = 'in_turn'
      },
    },
    four: {
      ask: (run, { world: { hourId: hour, halfId: half } }) => asks(run, [hour, half, hour, half]),
    },
  },
  segments: {
    plain: {},
    processing: {
      shape: ({ database, world }) =>
        database.sql`insert into segment (business_id, variant_id, position, kind, length_minutes)
          select ${world.businessId}, ${world.hourId}, position, kind, 20
          from (values (0, 'hands_on'), (1, 'processing'), (2, 'finishing')) as s (position, kind)`,
    },
    buffers: {
      shape: ({ database, world }) =>
        database.sql`update service set buffer_before_minutes = 15, buffer_after_minutes = 15
          where business_id = ${world.businessId}`,
    },
  },
  rooms: {
    single: { shape: ({ database, world }) => places(database.db, world, 1, 0) },
    double: { shape: ({ database, world }) => places(database.db, world, 2, 0) },
    equipment: {
      shape: async ({ database, world }) => {
        await places(database.db, world, 2, 10)
        await database.sql`with k as (insert into resource_kind (business_id, name, is_room)
            values (${world.businessId}, '{"en": "Lamp", "fr": "Lampe"}', false) returning business_id, id),
          u as (insert into unit (business_id, shop_id, kind_id, name)
            select k.business_id, ${world.shopId}, k.id, 'Lamp ' || n from k, generate_series(1, 4) as n)
          insert into requirement (business_id, service_id, position, kind_ids)
            select k.business_id, s.id, 1, array[k.id] from k, service s where s.business_id = k.business_id`
      },
    },
  },
  therapist: {
    any: {},
    named: { ask: (run, { world }) => wishes(run, (guest) => world.staffIds[guest]!) },
    gender: { ask: (run) => wishes(run, (guest) => (guest % 2 ? 'male' : 'female')) },
    returning: { shape: forReturningOnly },
    /** Rooms to be in: who comes is served by nobody. */
    nobody: {
      shape: ({ database, world }, run) => {
        run.isServed = false
        return database.sql`update service set hands = 0 where business_id = ${world.businessId}`
      },
    },
    session: inSessions,
    atClient,
  },
  menuPrice: {
    usual: {},
    fromTheDay: { shape: (stage) => otherPrice(stage, null, theDay) },
    ofShop: { shape: (stage) => otherPrice(stage, stage.world.shopId, null) },
  },
  gap: {
    off: {},
    touchEdge: {
      shape: async (stage) => {
        await gapRule(stage, 'touch_edge', 0)
        // Without a break for all, guests of different lengths would find one edge a day.
        await blocked(stage, '11:00', '12:00')
      },
      // Who comes in turn to several therapists touches no edge.
      ask: (run) => {
        const [first] = run.visit.guests
        if (run.visit.together === 'in_turn') wishes(run, () => first!.items[0]!.wish ?? 'any')
      },
    },
    noGapBelow: { shape: (stage) => gapRule(stage, 'no_gap_below', 30) },
  },
  waiting: waitingDimension,
  form: formDimension,
  addition: additions,
  reschedule: {
    none: {},
    whole: {
      change: (run) =>
        movedTo(run, {}, (startsAt, expectedTotalMinor) =>
          run.asks('POST', `/bookings/${run.booking.id}/reschedule`, {
            startsAt,
            expectedTotalMinor,
          }),
        ),
    },
    oneGuest: {
      change: (run) =>
        movedTo(run, { guest: 0 }, (startsAt, expectedTotalMinor) =>
          run.asks('POST', `/bookings/${run.booking.id}/guests/0/reschedule`, {
            startsAt,
            expectedTotalMinor,
          }),
        ),
    },
    byDesk: {
      change: (run) =>
        movedTo(run, { byDesk: true }, (startsAt) => {
          const [{ id: itemId }] = run.booking.items
          const body = { itemId, startsAt, expectedSequence: run.booking.sequence }
          return run.asksAtDesk(`/bookings/${run.booking.id}/move`, body)
        }),
    },
  },
  absence: absenceDimension,
  series: seriesDimension,
  offer: {
    none: {},
    early: { shape: (stage) => offered(stage, 0, 720) },
    late: { shape: (stage) => offered(stage, 900, 1440) },
  },
  cancel: {
    none: {},
    whole: {
      leave: (run) => {
        const expectedFeeMinor = run.leaves(run.comes, 'customer')
        return run.asks('POST', `/bookings/${run.booking.id}/cancel`, { expectedFeeMinor })
      },
    },
    oneGuest: {
      leave: (run) => {
        const expectedFeeMinor = run.leaves([0], 'customer')
        const path = `/bookings/${run.booking.id}/guests/0/cancel`
        return run.asks('POST', path, { expectedFeeMinor })
      },
    },
    byShop: {
      leave: (run) => {
        run.leaves(run.comes, 'shop')
        return run.asksAtDesk(`/bookings/${run.booking.id}/cancel`)
      },
    },
    oneByShop: {
      leave: (run) => {
        run.leaves([0], 'shop')
        return run.asksAtDesk(`/bookings/${run.booking.id}/guests/0/cancel`)
      },
    },
    forClient: { leave: (run) => cancelsForClient(run, run.comes) },
    oneHalfWaived: { leave: (run) => cancelsForClient(run, [0], { guestPosition: 0 }, 0.5) },
  },
  ...moneyDimensions,
  window: {
    free: { window: { hoursBefore: 24, rate: 0 } },
    half: { window: { hoursBefore: 20, rate: 0.5 } },
    late: { window: { hoursBefore: 2, rate: 1 } },
  },
  lateness: latenessDimension,
  serviceRule: {
    none: {},
    ruled: { shape: ruledServices },
  },
  privateTime: privateTimeDimension,
  neverAlone: {
    no: {},
    yes: {
      shape: ({ database, world }) =>
        database.sql`update shop set never_alone = true where id = ${world.shopId}`,
    },
  },
}

/** Two hours before, the desk calls a visit off for its client, at the fee that it costs them less what it waives of that. */
function cancelsForClient(run: MatrixRun, guests: readonly number[], of = {}, waivedRate = 0) {
  const startsAt = run.clockStart || run.booking.startsAt
  run.stage.api.clock.now = new Date(Date.parse(startsAt) - 2 * 3_600_000)
  run.rate = 1
  const expectedFeeMinor = run.leaves(guests, 'desk', waivedRate)
  const waivedMinor = Math.floor(expectedFeeMinor * waivedRate)
  const waiver = waivedMinor > 0 ? { waivedMinor, because: 'A regular' } : {}
  const path = `/bookings/${run.booking.id}/cancel-for-client`
  return run.asksAtDesk(path, { ...of, ...waiver, expectedFeeMinor })
}

/** Another price of an hour than the usual one: of the shop, or from a day on. */
function otherPrice({ database, world }: Stage, shopId: string | null, fromDay: string | null) {
  return database.sql`insert into menu_price (business_id, variant_id, currency, shop_id, from_day, price_minor)
    values (${world.businessId}, ${world.hourId}, 'EUR', ${shopId}, ${fromDay}, 9100)`
}

function asks(run: MatrixRun, variants: string[]) {
  run.visit.guests = aParty(...variants.map((variantId) => [variantId])).guests
}

function wishes(run: MatrixRun, wish: (guest: number) => string) {
  for (const [guest, { items }] of run.visit.guests.entries())
    for (const item of items) item.wish = wish(guest)
}

function places(db: Stage['database']['db'], { businessId }: Stage['world'], ...of: number[]) {
  return sql`update unit set places = ${of[0]}, turnover_minutes = ${of[1]}
    where business_id = ${businessId}`.execute(db)
}

/** All therapists, by the desk. */
async function blocked({ api, world, desk }: Stage, from: string, until: string) {
  const span = { from: `${theDay}T${from}:00Z`, until: `${theDay}T${until}:00Z` }
  const path = `/console/shops/${world.shopId}/blocks`
  for (const staffId of world.staffIds)
    took(await api.ask('POST', path, { ...desk(), body: { staffId, ...span } }))
}

/** Each service is given in the hours of the shop, and counts; what is booked before is counted when its business says so. */
async function ruledServices({ database, world, api }: Stage) {
  const { businessId } = world
  await database.sql`insert into service_hours (business_id, service_id, weekday, from_minute, to_minute)
    select business_id, id, weekday, 480, 1200 from service, generate_series(1, 7) as weekday where business_id = ${businessId}`
  const services = await database.sql<{ id: string }>`
    update service set day_limit = 40 where business_id = ${businessId} and session_seats is null returning id`
  for (const { id: serviceId } of services)
    await transaction(database.db, (tx) =>
      countStarts(tx, { businessId, serviceId }, api.clock.now),
    )
}

/** A fifth off what begins within these minutes of the day. */
function offered({ database, world }: Stage, fromMinute: number, toMinute: number) {
  const name = { en: 'Wednesday', fr: 'Mercredi' }
  const offer = { name, rate: 20_000, weekdays: [3], fromMinute, toMinute }
  return addOffer(database.db, world.businessId, offer)
}

function gapRule({ database, world }: Stage, rule: string, minutes: number) {
  return database.sql`update shop set gap_rule = ${rule}, gap_minutes = ${minutes}
    where business_id = ${world.businessId}`
}

/** All therapists are for clients who have been there, so the customer comes once before. */
async function forReturningOnly({ hold, pay, api, desk, database, world }: Stage, run: MatrixRun) {
  const held = took(await hold('2026-11-24T08:00:00.000Z'))
  const { id, totalMinor } = held
  took(await pay(id, { tender: 'at_shop', expectedTotalMinor: totalMinor }))
  took(await api.ask('POST', `/console/bookings/${id}/check-in`, desk()))
  const body = { takenAtShop: true }
  took(await api.ask('POST', `/console/bookings/${id}/complete`, { ...desk(), body }))
  await database.sql`update staff_member set is_for_returning_only = true
    where business_id = ${world.businessId}`
  run.isForReturning = true
}
