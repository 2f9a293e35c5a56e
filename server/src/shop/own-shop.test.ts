import { expect, it } from 'vitest'
import { visitsAhead } from '../booking/calendar/visits-ahead.ts'
import { listBusinesses } from '../business/business.ts'
import { scopeIn } from '../business/testing.ts'
import { moneyInTheWay } from '../checkout/shop-closing.ts'
import { orderStage } from '../checkout/testing/order.ts'
import { transaction } from '../platform/command.ts'
import type { Tx } from '../platform/pool.ts'
import { factsOf } from '../search/facts.ts'
import { openShop } from './new-shop.ts'
import { changeListed, closeForGood, openAgain } from './own-shop.ts'
import { getShop, listShops } from './shop.ts'
import { selectBusinessesWithShops } from './sql.ts'

const own = orderStage()
const { stage } = own
const start = '2026-11-25T09:00:00.000Z'
const parts = { visitsAhead, moneyInTheWay }

const now = () => stage.api.clock.now
const db = () => stage.database.db
const scope = () => scopeIn(stage.world.businessId)
const run = <T>(work: (tx: Tx) => Promise<T>) => transaction(db(), work)
const list = (isListed: boolean) =>
  run((tx) => changeListed(tx, scope(), { shopId: stage.world.shopId, isListed }))
const close = (shopId: string) =>
  run((tx) => closeForGood(tx, scope(), { shopId }, now(), parts)).catch(
    ({ code, data }: { code: string; data: unknown }) => ({ code, data }),
  )
const shownIds = async () =>
  (await listShops(db(), { businessId: stage.world.businessId, limit: 20 }, now())).shops.map(
    ({ id }) => id,
  )
const searchedIds = async () => (await factsOf(db(), [stage.world.shopId])).map(({ id }) => id)
const another = async () => {
  const hours = [{ weekday: 1, fromMinute: 600, toMinute: 1_140 }]
  const place = { street: '2 rue Neuve', postalCode: '69002', city: 'Lyon', country: 'FR' }
  const at = { latitude: 45.76, longitude: 4.83, timeZone: 'Europe/Paris' }
  const money = { currency: 'EUR', taxRate: 20_000, taxIsIncluded: true }
  const shop = { shopName: 'Two', ...place, ...at, ...money, hours }
  return (await run((tx) => openShop(tx, scope(), shop))).shopId
}
const booked = async () => {
  const { body } = await stage.hold(start)
  await stage.pay(body.id, { tender: 'at_shop', expectedTotalMinor: body.totalMinor })
  return body.id as string
}
const isBusinessShown = async () => {
  const { businesses } = await listBusinesses(db(), await selectBusinessesWithShops(db()))
  return businesses.some(({ id }) => id === stage.world.businessId)
}

it('a shop that is not listed is in no list, and whoever has its link books all the same', async () => {
  const { shopId } = stage.world
  expect(await shownIds()).toEqual([shopId])
  expect(await isBusinessShown()).toBe(true)
  expect(await list(false)).toMatchObject({ shops: [{ shopId, isListed: false, closedAt: null }] })
  expect(await shownIds()).toEqual([])
  expect(await searchedIds()).toEqual([])
  expect(await isBusinessShown()).toBe(false)
  expect(await getShop(db(), shopId, now())).toMatchObject({ id: shopId })
  await booked()
  await list(true)
  expect(await shownIds()).toEqual([shopId])
  expect(await searchedIds()).toEqual([shopId])
})

it('a shop closes for good once no visit is to come and no money is open, and opens again', async () => {
  const { shopId, businessId } = stage.world
  expect(await close(shopId)).toMatchObject({ code: 'last_shop' })
  const other = await another()
  const bookingId = await booked()
  expect(await close(shopId)).toMatchObject({ code: 'visits_in_the_way', data: { count: 1 } })
  const as = own.as({ body: { expectedFeeMinor: 0 } })
  await stage.api.ask('POST', `/bookings/${bookingId}/cancel`, as)
  const { body: order } = await own.open([{ variantId: await own.product(5), units: 1 }])
  await own.verb('place', order.id)
  expect(await close(shopId)).toMatchObject({
    code: 'money_in_the_way',
    data: { visits: 0, orders: 1, refunds: 0 },
  })
  await own.verb('cancel', order.id)
  const { shops } = (await close(shopId)) as Awaited<ReturnType<typeof list>>
  expect(shops.at(-1)).toMatchObject({ shopId, closedAt: now().toISOString() })
  await expect(getShop(db(), shopId, now())).rejects.toMatchObject({ code: 'not_found' })
  expect((await stage.hold(start)).body.code).toBe('not_found')
  expect(await close(other)).toMatchObject({ code: 'last_shop' })
  // A suspension that comes and goes leaves it closed.
  await stage.sql`update shop set is_active = false, is_suspended = true where business_id = ${businessId} and is_active`
  await stage.sql`update shop set is_active = true, is_suspended = false where business_id = ${businessId} and is_suspended`
  expect(await shownIds()).toEqual([other])
  const again = await run((tx) => openAgain(tx, scope(), { shopId }))
  expect(again.shops.map(({ closedAt }) => closedAt)).toEqual([null, null])
  expect((await stage.hold(start)).status).toBe(201)
})
