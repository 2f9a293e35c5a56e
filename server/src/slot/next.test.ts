import { beforeAll, expect, test } from 'vitest'
import { getMenu } from '../catalogue/catalogue.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { firstOpenWindow, menu, nextOfAll } from './next.ts'
import { day } from './slot.ts'
import { openShopSnapshots, type ShopSnapshots } from './shop-snapshot.ts'

const now = new Date('2026-11-21T14:00:00.000Z')
let snapshots: ShopSnapshots
let shopId: string

const database = fileDatabase({ demo: true, now })
beforeAll(async () => {
  snapshots = openShopSnapshots(database.db, () => now)
  const [shop] = await database.sql<{ id: string }>`select id from shop where slug = 'le-marais'`
  shopId = shop!.id
}, 120_000)

test('every service of the menu answers for its first variant, in the order of the menu', async () => {
  const { services } = await menu(snapshots, { shopId, wish: 'any' }, now)
  const { categories } = await getMenu(database.db, shopId)
  expect(services.map(({ serviceId, variantId }) => `${serviceId} ${variantId}`)).toEqual(
    categories.flatMap((category) =>
      category.services.map(({ id, variants }) => `${id} ${variants[0]!.id}`),
    ),
  )
  expect(services.filter(({ starts }) => starts.length === 3).length).toBeGreaterThan(10)
})

test('with a therapist who gives only its longer variant, a service is free for that one', async () => {
  const { services } = await menu(snapshots, { shopId, wish: 'any' }, now)
  const { variants, staff } = await snapshots.of(shopId)
  const [short, long] = services
    .map(({ serviceId }) => [...variants.values()].filter((one) => one.serviceId === serviceId))
    .find(([first, second]) => first && second && first.hands === 1)!
  const gives = [...staff.values()].find(({ skills }) => short!.id in skills && long!.id in skills)!
  await database.sql`delete from skill where staff_id = ${gives.id} and variant_id = ${short!.id}`
  const learned = openShopSnapshots(database.db, () => now)
  const answer = await menu(learned, { shopId, wish: gives.id }, now)
  const found = answer.services.find(({ serviceId }) => serviceId === short!.serviceId)!
  expect(found.variantId).toBe(long!.id)
  expect(found.starts.length).toBeGreaterThan(0)
})

test('a service is free when the day says so, whether today, tomorrow or later in the week', async () => {
  const { services } = await menu(snapshots, { shopId, wish: 'any' }, now)
  let looked = 0
  for (const { variantId, starts } of services) {
    const [first] = starts
    if (!first) continue
    const guests = [{ items: [{ variantId, addOnIds: [], wish: 'any' }] }]
    const question = {
      shopId,
      day: first.slice(0, 10),
      guests,
      together: 'same_start' as const,
      sameRoom: false,
    }
    const answer = await day(snapshots, question, now)
    expect(answer.starts.find(({ isFree }) => isFree)?.startsAt).toBe(first)
    looked += 1
  }
  expect(looked).toBeGreaterThan(10)
})

test('a wish that nobody can meet has no times, and neither has a shop or a variant that is gone', async () => {
  const nobody = '019b76da-a800-7000-8000-000000000000'
  const { services } = await menu(snapshots, { shopId, wish: nobody }, now)
  const { variants } = await snapshots.of(shopId)
  const served = services.filter(({ variantId }) => variants.get(variantId)!.hands > 0)
  expect(served.every(({ starts }) => starts.length === 0)).toBe(true)
  // Where nobody serves, whoever is wished for changes nothing.
  const byThemselves = services.filter((service) => !served.includes(service))
  expect(byThemselves.map(({ starts }) => starts.length)).toEqual([3, 3])
  const [first] = services
  const starts = await nextOfAll(
    snapshots,
    [
      { shopId, variantId: first!.variantId, wish: 'any' },
      { shopId, variantId: nobody, wish: 'any' },
      { shopId: nobody, variantId: first!.variantId, wish: 'any' },
    ],
    now,
  )
  expect(starts.map(({ length }) => length)).toEqual([3, 0, 0])
})

test('the first of several windows in which something is free is found, and none where nothing is', async () => {
  // Past, in the night, and a whole day.
  const windows = [
    { from: '2026-11-20T09:00:00.000Z', until: '2026-11-20T18:00:00.000Z' },
    { from: '2026-11-24T01:00:00.000Z', until: '2026-11-24T03:00:00.000Z' },
    { from: '2026-11-24T23:00:00.000Z', until: '2026-11-25T23:00:00.000Z' },
  ]
  const ask = (more: object) =>
    firstOpenWindow(
      snapshots,
      { shopId, serviceIds: null, windows, latest: null, onlyBestFit: false, ...more },
      now,
    )
  const found = await ask({})
  expect(found?.window).toEqual(windows[2])
  expect(found?.starts).toHaveLength(3)
  expect(found!.starts.every((at) => windows[2]!.from <= at && at < windows[2]!.until)).toBe(true)
  const { services } = await menu(snapshots, { shopId, wish: 'any' }, now)
  const free = services.find(({ starts }) => starts.length === 3)
  const ofOne = await ask({ serviceIds: [free!.serviceId] })
  expect(ofOne).toMatchObject({ window: windows[2], variant: { serviceId: free!.serviceId } })
  expect(await ask({ latest: '2026-11-24T12:00:00.000Z' })).toBeNull()
  const nobody = '019b76da-a800-7000-8000-000000000000'
  expect(await ask({ serviceIds: [nobody] })).toBeNull()
  expect(await ask({ shopId: nobody })).toBeNull()
})
