import { contract } from '@serein/shared/contract.ts'
import { expect, test } from 'vitest'
import { findDayPackages } from './day-package.ts'
import { findShops } from './shops.ts'
import { indexStage, outputOf } from './testing.ts'

const now = new Date('2026-11-21T14:00:00.000Z')
const inParis = '48.8570,2.3600'
const stage = indexStage(now)

async function find(search: Parameters<typeof findDayPackages>[1] = {}) {
  const found = await findDayPackages({ ...stage, db: stage.database.db, now }, search)
  return outputOf(contract.search.dayPackages).parse(found).packages
}
const names = async (search: Parameters<typeof find>[0]) =>
  (await find(search)).map(({ name }) => name.en)

test.each([
  ['its name', 'journee calme', 'A day of calm'],
  ['its name with a slip', 'nothern half-day', 'A northern half-day'],
  ['a step', 'kobido', 'A day of calm'],
])('a day package is found by %s', async (_, text, name) => {
  expect((await names({ text }))[0]).toBe(name)
})

test('a text that no day package meets finds none, also of signs alone', async () => {
  expect(await find({ text: 'kobido Zanzibar' })).toEqual([])
  expect(await find({ text: '!?' })).toEqual([])
})

test('each is found once, at the nearest shop that offers it', async () => {
  const all = await find({ near: inParis })
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(2)
  const calm = all.find(({ name }) => name.en === 'A day of calm')!
  const offering = await stage.database.sql<{ shop_id: string }>`
    select shop_id from day_package_shop where day_package_id = ${calm.id}`
  const at = { ...stage, db: stage.database.db, now, language: 'en' } as const
  const { shops } = await findShops(at, { near: inParis, sort: 'distance', limit: 50 })
  const nearest = shops.find(({ id }) => offering.some(({ shop_id }) => shop_id === id))!
  expect(calm.shop).toMatchObject({ id: nearest.id, distanceMetres: nearest.distanceMetres })
})

test('kind, price, guests and distance narrow them', async () => {
  const all = await find()
  const facials = await find({ category: 'facial' })
  expect(facials.length).toBeGreaterThan(0)
  expect(facials.length).toBeLessThan(all.length)
  for (const { priceMinor } of await find({ maxPriceMinor: 15_000 }))
    expect(priceMinor).toBeLessThanOrEqual(15_000)
  expect(await names({ maxPriceMinor: 15_000 })).not.toContain('A day of calm')
  expect(await names({ partySize: 2 })).not.toContain('A day of calm')
  expect(await names({ partySize: 2 })).toContain('The slow afternoon')
  expect(await find({ near: '0,0', withinMetres: 50_000 })).toEqual([])
})

test('its name finds its spas, too', async () => {
  const at = { ...stage, db: stage.database.db, now, language: 'en' } as const
  const { shops } = await findShops(at, { text: 'day of calm', sort: 'relevance', limit: 50 })
  const [calm] = await find({ text: 'day of calm' })
  expect(shops.map(({ id }) => id)).toContain(calm!.shop.id)
})

test('what the desk alone books, and what has lost a step, is not found', async () => {
  const [calm] = await find({ text: 'day of calm' })
  const { sql } = stage.database
  await sql`update day_package set channel = 'desk' where id = ${calm!.id}`
  await sql`update variant set is_active = false where id in (
    select variant_id from day_package_step s join day_package d on d.id = s.day_package_id
    where d.name ->> 'en' = 'A northern half-day')`
  await sql`update shop set version = version + 1`
  await expect.poll(() => find({ text: 'day of calm' })).toEqual([])
  expect(await find({ text: 'northern half-day' })).toEqual([])
})
