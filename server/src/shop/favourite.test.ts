import { favouriteLimit } from '@serein/shared/shop/rules.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { smallWorld, type SmallWorld } from '../booking/fixture.ts'
import { transaction } from '../platform/command.ts'
import { mint, type CustomerScope } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { adoptFavourites, favour, listFavourites } from './favourite.ts'

let world: SmallWorld
let other: SmallWorld
const database = fileDatabase()
beforeAll(async () => {
  other = await smallWorld(database.db)
})
beforeEach(async () => {
  world = await smallWorld(database.db)
})

const as = (userId: string) => mint<CustomerScope>({ kind: 'customer', userId, language: 'en' })
let minute = 0
const turn = (userId: string, shopId: string, isFavourite: boolean) =>
  transaction(database.db, (tx) =>
    favour(tx, as(userId), { shopId, isFavourite }, new Date(Date.UTC(2026, 10, 22, 8, minute++))),
  )
const favouritesOf = async (userId: string) =>
  (await listFavourites(database.db, as(userId), new Date())).shops.map(({ id }) => id)

test('a favourite is kept once, the latest stands first, and it can be let go', async () => {
  const { userId, shopId } = world
  expect(await turn(userId, shopId, true)).toEqual({ isFavourite: true })
  await turn(userId, other.shopId, true)
  await turn(userId, shopId, true)
  expect(await favouritesOf(userId)).toEqual([other.shopId, shopId])
  expect(await favouritesOf(other.userId)).toEqual([])
  expect(await turn(userId, other.shopId, false)).toEqual({ isFavourite: false })
  await turn(userId, other.shopId, false)
  expect(await favouritesOf(userId)).toEqual([shopId])
})

test('a shop that does not exist, or not any more, is no favourite', async () => {
  const { userId, shopId } = world
  await expect(turn(userId, '01900000-0000-7000-8000-000000000000', true)).rejects.toMatchObject({
    code: 'not_found',
  })
  await turn(userId, shopId, true)
  await database.pool.query('update shop set is_active = false where id = $1', [shopId])
  expect(await favouritesOf(userId)).toEqual([])
})

test('there is room for so many, then the oldest makes way', async () => {
  const { userId, shopId } = world
  await database.pool.query(
    `insert into shop select (s).* from (
       select jsonb_populate_record(s, jsonb_build_object('id', uuidv7(), 'slug', 'copy-' || n)) as s
       from shop s, generate_series(1, $2::int) n where s.id = $1) copies`,
    [shopId, favouriteLimit],
  )
  await database.pool.query(
    `insert into favourite (business_id, shop_id, user_id, created_at)
     select business_id, id, $1, timestamptz '2020-01-01' from shop where business_id = $2 and id <> $3`,
    [userId, world.businessId, shopId],
  )
  await turn(userId, shopId, true)
  const { rows } = await database.pool.query('select shop_id from favourite where user_id = $1', [
    userId,
  ])
  expect(rows).toHaveLength(favouriteLimit)
  expect(rows.map(({ shop_id: id }) => id)).toContain(shopId)
})

test('what was liked while looking around joins what one had, twice is once', async () => {
  const { userId: member, shopId } = world
  await turn(member, shopId, true)
  await turn(other.userId, shopId, true)
  await turn(other.userId, other.shopId, true)
  await transaction(database.db, (tx) => adoptFavourites(tx, other.userId, member))
  expect((await favouritesOf(member)).toSorted()).toEqual([shopId, other.shopId].toSorted())
})
