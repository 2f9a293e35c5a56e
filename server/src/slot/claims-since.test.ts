import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bookingStage } from '../booking/testing.ts'
import type { Tx } from '../platform/pool.ts'
import { claimsSince } from './sql.ts'
import { openShopSnapshots } from './shop-snapshot.ts'

const stage = bookingStage()
/** A transaction that began before all others, and lasts. */
let long: PoolClient

beforeEach(async () => {
  long = await stage.database.pool.connect()
  await long.query('begin; select pg_current_xact_id()')
})
afterEach(() => long.release(true))

async function openPicture() {
  const { businessId, shopId: id } = stage.world
  const ask = (mark: number | null) =>
    claimsSince(stage.database.db, { businessId, id }, mark, stage.api.clock.now)
  let { mark } = await ask(null)
  return async () => {
    const next = await ask(mark)
    mark = next.mark
    return next.claims.map(({ bookingId, state }) => `${state} ${bookingId}`)
  }
}

it('a claim is read once after a hold and once after its payment, however long another transaction lasts', async () => {
  const news = await openPicture()
  const { id, totalMinor } = (await stage.hold('2026-11-25T09:00:00.000Z')).body
  expect(await news()).toEqual([`held ${id}`, `held ${id}`])
  expect(await news()).toEqual([])
  await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: totalMinor })
  expect(await news()).toEqual([`kept ${id}`, `kept ${id}`])
  expect(await news()).toEqual([])
})

it('what the oldest transaction has changed is read once it is committed', async () => {
  const { id } = (await stage.hold('2026-11-25T09:00:00.000Z')).body
  const news = await openPicture()
  await long.query(`update claim set state = 'released' where booking_id = $1`, [id])
  const other = (await stage.hold('2026-11-25T11:00:00.000Z')).body.id
  expect(await news()).toEqual([`held ${other}`, `held ${other}`])
  await long.query('commit')
  expect(await news()).toEqual([`released ${id}`, `released ${id}`])
  expect(await news()).toEqual([])
})

it('what is undone is never read', async () => {
  const { id } = (await stage.hold('2026-11-25T09:00:00.000Z')).body
  const news = await openPicture()
  await long.query(`update claim set state = 'released' where booking_id = $1`, [id])
  expect(await news()).toEqual([])
  await long.query('rollback')
  expect(await news()).toEqual([])
})

describe('four thousand claims that are over', () => {
  const bookedDays = 50

  /** Written at once, as an import does: more than a shop has ahead of it. */
  async function addPast() {
    const { businessId, shopId, staffIds } = stage.world
    const last = new Date(stage.api.clock.now.getTime() - 3 * 86_400_000)
    await stage.sql`
      insert into claim (business_id, shop_id, staff_id, during, state, purpose)
      select ${businessId}, ${shopId}, staff.id, tstzrange(at, at + interval '10 minutes'), 'kept', 'segment'
      from unnest(${staffIds}::uuid[]) as staff(id), generate_series(1, ${bookedDays}::int) as day,
        generate_series(1, 40) as turn,
        lateral (select ${last}::timestamptz - make_interval(days => day, mins => 10 * turn) as at) times`
    await stage.sql`analyze claim`
  }

  it('are not looked at by who reads a shop, nor by a question of what has changed', async () => {
    await stage.hold('2026-11-25T09:00:00.000Z')
    const before = await look(null)
    expect(before.claims).toHaveLength(2)
    await addPast()
    const anew = await look(null)
    expect(anew).toMatchObject({ claims: before.claims, read: 2 })
    expect(await look(anew.mark)).toMatchObject({ claims: [], read: 0 })
    // They are changes which that picture could not see, so they are passed over, once.
    expect((await look(before.mark)).claims).toHaveLength(0)
  })

  it('are no reason to plan the question anew each time', async () => {
    await addPast()
    const { mark } = await look(null)
    const { businessId, shopId: id } = stage.world
    const plans = await stage.database.db.transaction().execute(async (tx) => {
      await plannedAsInService(tx)
      for (let time = 0; time < 8; time += 1)
        await claimsSince(tx, { businessId, id }, mark, stage.api.clock.now)
      const { rows } = await sql<{ custom: number }>`
        select custom_plans as custom from pg_prepared_statements where statement like '%slot_changes%'`.execute(
        tx,
      )
      return rows
    })
    // PostgreSQL tries five plans made for their values before it trusts the one that is made for all.
    expect(plans.map(({ custom }) => custom)).toEqual([5])
  })

  it('are not kept by a shop that was in memory when they came', async () => {
    const snapshots = openShopSnapshots(stage.database.db, () => stage.api.clock.now)
    const countClaims = async () => {
      const { prepared } = await snapshots.of(stage.world.shopId)
      return prepared.staff.flatMap(({ claims }) => claims).length
    }
    await stage.hold('2026-11-25T09:00:00.000Z')
    expect(await countClaims()).toBe(1)
    await addPast()
    await stage.hold('2026-11-25T11:00:00.000Z')
    expect(await countClaims()).toBe(2)
  })
})

/** What a picture holds, and how many claims the database looked at for it. */
function look(mark: number | null) {
  const { businessId, shopId: id } = stage.world
  const from = new Date(stage.api.clock.now.getTime() - 2 * 86_400_000)
  return stage.database.db.transaction().execute(async (tx) => {
    await plannedAsInService(tx)
    const before = await rowsRead(tx)
    const picture = await claimsSince(tx, { businessId, id }, mark, from)
    return { ...picture, read: (await rowsRead(tx)) - before }
  })
}

/** The server of the tests makes one plan for all values from the start. */
async function plannedAsInService(tx: Tx) {
  await sql`set local plan_cache_mode = auto`.execute(tx)
}

/** Claims looked at in this connection so far. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'claim'`.execute(
    tx,
  )
  return rows[0]!.read
}
