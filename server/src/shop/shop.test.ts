import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { horizonDaysLimit } from '@serein/shared/shop/rules.ts'
import { expect, test } from 'vitest'
import { askSlices } from '../identity/testing/slice-api.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { shopRoutes } from './routes.ts'
import { describe, limitUnpaid, requirePhone } from './shop.ts'

const now = new Date('2026-11-21T14:00:00.000Z')

const database = fileDatabase({ demo: true, now })

const get = (path: string) => askSlices({ shop: shopRoutes }, { db: database.db, now }, 'GET', path)

async function names(query: string): Promise<string[]> {
  const { body } = await get(`/shops?${query}`)
  return (body.shops as ShopCard[]).map((shop) => shop.name)
}

async function ids(): Promise<Record<string, { id: string; businessId: string }>> {
  const rows = await database.db.selectFrom('shop').select(['slug', 'id', 'business_id']).execute()
  return Object.fromEntries(
    rows.map(({ slug, id, business_id }) => [slug, { id, businessId: business_id }]),
  )
}

test('a page of shops has picks first, then the best rated, and nobody pays for a place without one', async () => {
  const { status, body } = await get('/shops')
  expect(status).toBe(200)
  const shops = body.shops as ShopCard[]
  expect(shops).toHaveLength(12)
  const order = shops.map((shop) => `${shop.isPick ? 1 : 2} ${10 - shop.rating!.average}`)
  expect(order).toEqual(order.toSorted())
  expect(shops.every((shop) => shop.distanceMetres === null)).toBe(true)
  expect(shops.find(({ name }) => name === 'Maison Serein, Le Marais')).toMatchObject({
    city: 'Paris 3e',
    street: '12 rue des Archives',
    currency: 'EUR',
    fromPriceMinor: 4200,
    picture: { src: '/pictures/three-candles.svg', tint: expect.stringMatching(/^#/) },
    categories: expect.arrayContaining(['massage', 'hammam', 'nails']),
  })
})

test.each([
  ['suédois', 'Maison Serein, Le Marais'],
  ['SUEDOIS', 'Maison Serein, Le Marais'],
  ['hamam', 'Bains du Canal, Valmy'],
  ['montreal', 'Atelier Boréal, Plateau'],
  ['Presqu’île', 'Maison Serein, Presqu’île'],
  ['floating', 'Atelier Boréal, Richmond'],
  ['flottaison', 'Atelier Boréal, Richmond'],
])('“%s” finds %s', async (text, name) => {
  const found = await names(`text=${encodeURIComponent(text)}`)
  expect(found).toContain(name)
  expect(found.length).toBeLessThan(12)
})

test('every word must match', async () => {
  const found = await names('text=massage%20lyon')
  expect(found.toSorted()).toEqual(['Bains du Canal, Croix-Rousse', 'Maison Serein, Presqu’île'])
})

test.each(['xyzzy', '50%25', '_____', '%5C'])(
  '“%s” finds nothing, and is no pattern',
  async (text) => {
    expect(await names(`text=${text}`)).toEqual([])
  },
)

test('a category keeps the shops that have it', async () => {
  const { body } = await get('/shops?category=hair')
  const shops = body.shops as ShopCard[]
  expect(shops.length).toBeGreaterThan(2)
  for (const shop of shops) expect(shop.categories).toContain('hair')
  expect(await names('category=dentist')).toEqual([])
})

test('near a shop that pays it stands in front as long as it pays, and a pick does not pay', async () => {
  const { body } = await get('/shops?only=featured&near=45.76,4.83')
  const shops = body.shops as ShopCard[]
  expect(shops.map(({ isSponsored, isPick }) => [isSponsored, isPick])).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [false, true],
    [false, true],
  ])
  const { id } = shops[0]!
  const placedUntil = (day: string) =>
    database.sql`update placement set to_day = ${day} where shop_id = ${id}`
  await placedUntil('2026-11-20')
  expect(((await get(`/shops/${id}`)).body as ShopCard).isSponsored).toBe(false)
  await placedUntil('2026-11-21')
  expect(((await get(`/shops/${id}`)).body as ShopCard).isSponsored).toBe(true)
})

test('a business lists its own shops', async () => {
  const { 'le-marais': shop } = await ids()
  const own = await names(`businessId=${shop!.businessId}`)
  expect(own).toHaveLength(5)
  expect(own.every((name) => name.startsWith('Maison Serein'))).toBe(true)
})

test('near a place the featured ones within reach come first, then the nearest', async () => {
  const { body } = await get('/shops?near=51.5170,-0.1300')
  const shops = body.shops as ShopCard[]
  expect(shops.slice(0, 3).map(({ name }) => name)).toEqual([
    'Maison Serein, Marylebone',
    'Atelier Boréal, Shoreditch',
    'Atelier Boréal, Richmond',
  ])
  expect(shops[0]!.distanceMetres).toBeGreaterThan(1300)
  expect(shops[0]!.distanceMetres).toBeLessThan(1450)
  // Beyond fifty kilometres nobody comes first for being featured.
  const far = shops.slice(3).map((shop) => shop.distanceMetres!)
  expect(far).toEqual(far.toSorted((a, b) => a - b))
})

test.each(['', '&near=48.86,2.35', '&text=massage'])(
  'pages%s put together are the whole, once each',
  async (query) => {
    const whole = await names(`limit=50${query}`)
    const pieces: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await get(`/shops?limit=5${query}${cursor ? `&cursor=${cursor}` : ''}`)
      pieces.push(...(body.shops as ShopCard[]).map((shop) => shop.name))
      cursor = body.nextCursor
    } while (cursor)
    expect(pieces).toEqual(whole)
    expect(whole.length).toBeGreaterThan(5)
  },
)

test('a shop’s page has its hours, pictures, closures from today on and rules', async () => {
  const { 'le-marais': marais } = await ids()
  const { status, body } = await get(`/shops/${marais!.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Maison Serein, Le Marais',
    postalCode: '75003',
    taxRate: 20_000,
    taxIsIncluded: true,
    timeZone: 'Europe/Paris',
    rules: { holdMinutes: 10, gridMinutes: 15, noticeMinutes: 60, horizonDays: 90, partyLimit: 6 },
    cancellationPolicy: { lateFeeRate: 100_000 },
  })
  expect(body.hours).toHaveLength(7)
  expect(body.hours[0]).toEqual({ weekday: 1, fromMinute: 600, toMinute: 1260 })
  expect(body.pictures).toHaveLength(8)
  expect(body.closures.map((closure: { fromDay: string }) => closure.fromDay)).toEqual([
    '2026-12-25',
    '2027-01-01',
  ])
})

test('no shop takes bookings further ahead than its customers can look', async () => {
  const shop = database.db.updateTable('shop').where('slug', '=', 'batignolles')
  const horizon = (days: number) => shop.set({ horizon_days: days }).executeTakeFirst()
  expect(await horizon(horizonDaysLimit)).toMatchObject({ numUpdatedRows: 1n })
  await expect(horizon(horizonDaysLimit + 1)).rejects.toThrow('shop_horizon_is_bounded')
})

test('a shop that is unknown or no longer active is not found', async () => {
  const unknown = await get('/shops/019b76da-a800-7000-8000-000000000000')
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const { belleville } = await ids()
  const changed = (isActive: boolean) =>
    database.sql`update shop set is_active = ${isActive} where id = ${belleville!.id}`
  await changed(false)
  expect(await get(`/shops/${belleville!.id}`)).toMatchObject({ status: 404 })
  expect(await names('text=belleville')).toEqual([])
  await changed(true)
})

test('what the catalogue tells of a menu is what lists show and search, and slots are made anew', async () => {
  const { richmond } = await ids()
  const version = () =>
    database.db
      .selectFrom('shop')
      .select('version')
      .where('id', '=', richmond!.id)
      .executeTakeFirstOrThrow()
  const before = await version()
  await database.db.transaction().execute((tx) =>
    describe(tx, richmond!.businessId, richmond!.id, {
      fromPriceMinor: 1234,
      categoryKinds: ['hair'],
      searchText: 'Épilation au fil',
    }),
  )
  expect((await version()).version).toBe(before.version + 1)
  const { body } = await get('/shops?text=epilation')
  expect(body.shops).toHaveLength(1)
  expect(body.shops[0]).toMatchObject({ fromPriceMinor: 1234, categories: ['hair'] })
  expect(await names('text=richmond&category=massage')).toEqual([])
})

test('a shop without pictures shows one of the business', async () => {
  const { shoreditch } = await ids()
  await database.sql`delete from shop_picture where shop_id = ${shoreditch!.id}`
  const { body } = await get('/shops?text=shoreditch')
  expect(body.shops[0].picture.src).toBe('/pictures/ripples.svg')
})

test.each([
  {
    rule: 'isPhoneRequired',
    event: 'shop.phone_required',
    change: requirePhone,
    was: false,
    values: [true, true, false],
  },
  {
    rule: 'unpaidLimit',
    event: 'shop.unpaid_limited',
    change: limitUnpaid,
    was: 3,
    values: [5, 5, null, 3],
  },
])('$rule is told of once, and of one’s own shop alone', async ({ rule, event, ...given }) => {
  const { 'le-marais': shop } = await ids()
  const { id: shopId, businessId } = shop!
  const change = (by: string, value: unknown) =>
    database.db.transaction().execute((tx): Promise<object> => {
      const scope = { businessId: by, userId: 'somebody' } as unknown as BusinessScope
      return given.change(tx, scope, { shopId, [rule]: value } as never)
    })
  const rules = async () => (await get(`/shops/${shopId}`)).body.rules
  await expect(change(crypto.randomUUID(), given.values[0])).rejects.toMatchObject({
    code: 'not_found',
  })
  const before = await rules()
  expect(before[rule]).toBe(given.was)
  for (const value of given.values) {
    expect(await change(businessId, value)).toEqual({ [rule]: value })
    expect(await rules()).toEqual({ ...before, [rule]: value })
  }
  const events = await database.db
    .selectFrom('outbox')
    .select(['shop_id', 'data'])
    .where('event', '=', event)
    .orderBy('id')
    .execute()
  const data = given.values.slice(1).map((value) => ({ [rule]: value, userId: 'somebody' }))
  expect(events).toEqual(data.map((each) => ({ shop_id: shopId, data: each })))
})
