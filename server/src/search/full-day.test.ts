import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingStage } from '../booking/testing.ts'
import { openShopSnapshots } from '../slot/shop-snapshot.ts'
import { foundNothing } from './found-nothing.ts'
import { openIndex, type ShopIndex } from './keep.ts'

const [wednesday, thursday, friday] = ['2026-11-25', '2026-11-26', '2026-11-27'] as const
const morning = { fromMinute: 480, toMinute: 720 }
const stage = bookingStage({ therapists: 1, rooms: 1 })
let index: ShopIndex

beforeEach(async () => {
  const { businessId, shopId, staffIds } = stage.world
  // Those of other tests.
  await stage.sql`update shop set is_listed = false where business_id <> ${businessId}`
  await stage.sql`delete from shop_hours where business_id = ${businessId} and weekday = 5`
  const block = async (from: string, until: string) => {
    const body = { staffId: staffIds[0], from, until }
    const path = `/console/shops/${shopId}/blocks`
    expect((await stage.api.ask('POST', path, stage.desk({ body }))).status).toBe(201)
  }
  // Open from 8 to 20 by its clock: nothing is left on Wednesday, and on Thursday the last hours are.
  await block(`${wednesday}T07:00:00Z`, `${wednesday}T19:00:00Z`)
  await block(`${thursday}T07:00:00Z`, `${thursday}T16:00:00Z`)
  const { db } = stage.database
  const now = () => stage.api.clock.now
  const snapshots = openShopSnapshots(db, now)
  index = openIndex({ db, snapshots, log: pino({ level: 'silent' }), now })
  await index.built
})
afterEach(() => index.close())

type Search = Parameters<typeof foundNothing>[1]
const fullFor = (search: Search) => foundNothing(index, search, stage.api.clock.now).full

test.each<[string, Search]>([
  ['for the day', { day: wednesday }],
  ['for a part of it', { day: wednesday, ...morning }],
  ['for two mornings, of which one is free later', { day: wednesday, days: 2, ...morning }],
])('a spa that has nothing free is told with the day, where it is asked %s', (_words, search) => {
  const { shopId, hourId } = stage.world
  const treatment = { variantId: hourId, serviceName: { en: 'Swedish', fr: 'Suédois' } }
  const spa = { shopId, name: 'One', city: 'Paris', ...treatment, day: wednesday }
  expect(fullFor({ category: 'massage', ...search })).toEqual([spa])
})

test.each<[string, Search]>([
  ['is free later on that day', { day: thursday, ...morning }],
  ['is closed', { day: friday }],
  ['gives nothing of that length', { day: wednesday, lengthMinutes: 90 }],
  ['was asked for no time', {}],
])('a spa that %s is not told as full', (_words, search) => {
  expect(fullFor(search)).toEqual([])
})
