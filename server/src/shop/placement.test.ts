import { addDays } from '@serein/shared/time/day.ts'
import { expect, test } from 'vitest'
import { fileWorld, askingAs } from '../endpoint/testing.ts'

const world = fileWorld()

const ask = askingAs('admin', world)

const at = (days: number) => addDays(world.today.slice(0, 10), days)
const place = (from: number, to: number, more: object = {}) =>
  ask('placement.save', { ...world.home, fromDay: at(from), toDay: at(to), position: 1, ...more })
const refusal = async (answer: ReturnType<typeof place>) => (await answer).body
type Card = { id: string; isSponsored: boolean }

test('a shop stands in front from its first day to its last, in the wanted order, and once at a time', async () => {
  const { shopId } = world.home
  // Those that pay lead near their place alone: here all of them are in Paris.
  await world.database.pool.query(
    `update shop set latitude = 48.86, longitude = 2.35 where id = $1 or id in (select shop_id from placement)`,
    [shopId],
  )
  const featured = async () => {
    const input = { only: 'featured', near: '48.86,2.35' }
    const { shops } = (await ask('shop.list', input, 'camille')).body as { shops: Card[] }
    return shops.map(({ id, isSponsored }) => (isSponsored ? id : 'pick'))
  }
  const [first] = await featured()
  const soon = await place(3, 10)
  expect(soon.body).toMatchObject({ state: 'planned', version: 1 })
  expect(await featured()).not.toContain(shopId)
  const { placementId } = soon.body
  expect(await refusal(place(10, 12))).toMatchObject({
    code: 'placement_not_possible',
    data: { reason: 'overlaps', fromDay: at(3), toDay: at(10) },
  })
  expect((await place(11, 12)).status).toBe(200)
  expect(await refusal(place(20, 19))).toMatchObject({ data: { reason: 'backwards' } })
  expect(await refusal(place(-2, 2))).toMatchObject({ data: { reason: 'has_begun' } })
  expect(await refusal(place(20, 20 + 732))).toMatchObject({ data: { reason: 'too_long' } })
  const now = await place(0, 10, { placementId, version: 1, position: 1 })
  expect(now.body).toMatchObject({ state: 'running', version: 2 })
  expect(await refusal(place(0, 9, { placementId, version: 1 }))).toMatchObject({
    code: 'placement_changed',
  })
  expect(await refusal(place(1, 9, { placementId, version: 2 }))).toMatchObject({
    data: { reason: 'has_begun' },
  })
  await place(0, 10, { placementId, version: 2, position: 9 })
  expect((await featured()).slice(0, 2)).toEqual([first, shopId])
  const { pool } = world.database
  await pool.query(`update placement set position = 20 where shop_id = $1`, [first])
  expect((await featured()).slice(0, 2)).toEqual([shopId, first])

  const ended = await ask('placement.remove', { businessId: world.home.businessId, placementId })
  expect(ended.body).toMatchObject({ isGone: false, toDay: at(0) })
  const { placements } = (await ask('placement.list', {})).body as {
    placements: { state: string; shopId: string }[]
  }
  expect(placements.map(({ state }) => state)).toEqual(['running', 'running', 'planned'])
  const planned = placements[2] as unknown as { placementId: string }
  const target = { businessId: world.home.businessId, placementId: planned.placementId }
  expect((await ask('placement.remove', target)).body).toMatchObject({ isGone: true })
  expect((await ask('placement.remove', target)).status).toBe(404)
  expect(((await ask('placement.list', { state: 'planned' })).body.placements as []).length).toBe(0)
})

test('two who place one shop at once cannot both win', async () => {
  const both = await Promise.all([place(50, 60), place(55, 65)])
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]))
  await expect(
    world.database.pool.query(
      `insert into placement (business_id, shop_id, from_day, to_day, position, created_at)
       values ($1, $2, $3, $3, 1, now())`,
      [world.home.businessId, world.home.shopId, at(58)],
    ),
  ).rejects.toThrow('placement_of_a_shop_is_one_at_a_time')
})
