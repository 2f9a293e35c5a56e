import type { PoolClient } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bookingStage } from '../booking/testing.ts'
import { claimsSince } from './sql.ts'

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
  const ask = (mark: string | null) =>
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
