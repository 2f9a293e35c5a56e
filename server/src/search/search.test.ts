import { contract } from '@serein/shared/contract.ts'
import type { ServiceRow } from '@serein/shared/search/contract.ts'
import { beforeAll, expect, test } from 'vitest'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { day } from '../slot/slot.ts'
import { openShopSnapshots, type ShopSnapshots } from '../slot/shop-snapshot.ts'
import { findServices, findTherapists } from './search.ts'
import { outputOf } from './testing.ts'

const now = new Date('2026-11-21T14:00:00.000Z')
const inLondon = '51.5170,-0.1300'
let snapshots: ShopSnapshots

const database = fileDatabase({ demo: true, now })
beforeAll(() => {
  snapshots = openShopSnapshots(database.db, () => now)
}, 120_000)

type Filters = Partial<Parameters<typeof findServices>[1]>

async function find(search: Filters = {}) {
  const at = { db: database.db, snapshots, now }
  const found = await findServices(at, { sort: 'relevance', limit: 50, ...search })
  return outputOf(contract.search.services).parse(found)
}

async function all(search: Filters): Promise<ServiceRow[]> {
  const rows: ServiceRow[] = []
  let cursor: string | undefined
  do {
    const page = await find({ ...search, limit: 7, cursor })
    rows.push(...page.services)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return rows
}

const keyOf = ({ id, shop }: ServiceRow) => `${shop.id} ${id}`
const cheapest = ({ variants }: ServiceRow) => Math.min(...variants.map((each) => each.priceMinor))

test('without a place nobody pays for one: every shop shows its first before any second, the best rated first', async () => {
  const { services, total } = await find({ category: 'massage' })
  expect(total).toBeGreaterThan(30)
  const shops = services.slice(0, 12).map(({ shop }) => shop.name)
  expect(new Set(shops).size).toBe(12)
  expect(services.slice(0, 12).map(({ shop }) => shop.rating!.average)).toEqual(
    services
      .slice(0, 12)
      .map(({ shop }) => shop.rating!.average)
      .toSorted((a, b) => b - a),
  )
})

test('near a place a sponsored shop comes first, once, and says so', async () => {
  const { services } = await find({ near: '45.9,4.9', category: 'massage' })
  const names = services.map(({ shop }) => shop.name)
  expect(services[0]!.shop).toMatchObject({ name: 'Maison Serein, Presqu’île', isSponsored: true })
  expect(names.slice(1, 12)).not.toContain(names[0])
})

test('near a place the nearest come first, and a sponsored shop far away does not', async () => {
  const { services } = await find({ near: inLondon, category: 'massage' })
  expect(services[0]!.shop.name).toBe('Maison Serein, Marylebone')
  expect(services[0]!.shop.distanceMetres).toBeLessThan(2000)
})

test.each(['relevance', 'price', 'rating', 'soonest'] as const)(
  'by %s, pages put together are the whole, once each and in order',
  async (sort) => {
    const whole = await find({ sort, category: 'facial' })
    const paged = await all({ sort, category: 'facial' })
    expect(paged.map(keyOf)).toEqual(whole.services.map(keyOf))
    expect(new Set(paged.map(keyOf)).size).toBe(whole.total)
  },
)

test('by price the cheapest come first within a currency, by soonest the first free time does', async () => {
  const byPrice = (await find({ sort: 'price', category: 'hammam' })).services
  const euros = byPrice.filter(({ shop }) => shop.currency === 'EUR')
  expect(byPrice.slice(0, euros.length)).toEqual(euros)
  expect(euros.map(cheapest)).toEqual(euros.map(cheapest).toSorted((a, b) => a - b))
  const soonest = (await find({ sort: 'soonest', category: 'hammam' })).services
  const firsts = soonest.map(({ starts }) => starts[0] ?? '9999')
  expect(firsts).toEqual(firsts.toSorted())
})

test('length, price and the gender of the therapist leave only variants that fit', async () => {
  const filters = { fromMinutes: 46, toMinutes: 70, maxPriceMinor: 8000, gender: 'male' } as const
  const { services } = await find({ category: 'massage', ...filters })
  expect(services.length).toBeGreaterThan(0)
  for (const row of services)
    for (const { lengthMinutes, priceMinor } of row.variants) {
      expect(lengthMinutes).toBeGreaterThanOrEqual(46)
      expect(lengthMinutes).toBeLessThanOrEqual(70)
      expect(priceMinor).toBeLessThanOrEqual(8000)
    }
  const everybody = await find({ category: 'massage', fromMinutes: 46, toMinutes: 70 })
  expect(services.length).toBeLessThan(everybody.total)
  expect((await find({ maxPriceMinor: 1 })).services).toEqual([])
})

test('the free times of a row are those of its first variant, with a therapist of that gender', async () => {
  const { services } = await find({ category: 'massage', gender: 'male' })
  const row = services.find(({ starts }) => starts.length > 0)!
  const [first] = row.starts
  const slotQuery = {
    shopId: row.shop.id,
    day: new Intl.DateTimeFormat('en-CA', { timeZone: row.shop.timeZone }).format(new Date(first!)),
    guests: [{ items: [{ variantId: row.variants[0]!.id, addOnIds: [], wish: 'male' }] }],
    together: 'same_start' as const,
    sameRoom: false,
  }
  const { starts } = await day(snapshots, slotQuery, now)
  expect(starts.find(({ isFree }) => isFree)?.startsAt).toBe(first)
})

test('one shop’s services are its own, in the order of its menu', async () => {
  const { id } = await database.db
    .selectFrom('shop')
    .select('id')
    .where('slug', '=', 'le-marais')
    .executeTakeFirstOrThrow()
  const { services } = await find({ shopId: id })
  expect(services[0]).toMatchObject({ name: { en: 'Deep tissue massage' }, isSignature: true })
  expect(new Set(services.map(({ shop }) => shop.id))).toEqual(new Set([id]))
  const signatures = await find({ shopId: id, only: 'signature' })
  expect(signatures.services.every(({ isSignature }) => isSignature)).toBe(true)
  expect(signatures.total).toBeLessThan(services.length)
})

test('over all shops what businesses are known for comes once each, where it is best rated', async () => {
  const { services, total } = await find({ only: 'signature' })
  expect(new Set(services.map((row) => row.id)).size).toBe(total)
  const deepTissue = services.find(({ name }) => name.en === 'Deep tissue massage')!
  expect(deepTissue.shop.rating!.average).toBe(4.9)
})

test('therapists come with what they give most and when they are free for it', async () => {
  const shops = await database.sql<{ id: string; slug: string }>`
    select id, slug from shop where slug in ('le-marais', 'belleville')`
  const shopIds = shops.map(({ id }) => id)
  const found = await findTherapists({ db: database.db, snapshots, now }, { shopIds, limit: 4 })
  const { therapists } = outputOf(contract.search.therapists).parse(found)
  expect(therapists).toHaveLength(4)
  const visits = await Promise.all(therapists.map(({ id }) => visitsOf(id)))
  expect(visits).toEqual(visits.toSorted((a, b) => b - a))
  expect(visits.at(-1)).toBeGreaterThan(0)
  for (const each of therapists) {
    expect(shopIds).toContain(each.shop.id)
    expect(each.service).not.toBeNull()
  }
  expect(therapists.some(({ starts }) => starts.length > 0)).toBe(true)
})

async function visitsOf(staffId: string): Promise<number> {
  const { rows } = await database.pool.query<{ visits: string }>(
    `select count(*) as visits from booking b join item i on i.business_id = b.business_id and i.booking_id = b.id
     where b.state = 'completed' and b.starts_at >= $2 and $1 = any (i.staff_ids)`,
    [staffId, new Date(now.getTime() - 90 * 86_400_000)],
  )
  return Number(rows[0]!.visits)
}
