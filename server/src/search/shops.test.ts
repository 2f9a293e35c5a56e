import { freeStarts } from '@serein/shared/slot/free-starts.ts'
import { contract } from '@serein/shared/contract.ts'
import { expect, test } from 'vitest'
import { costOf } from '../platform/testing/statements.ts'
import { slotRequest } from '../slot/visit.ts'
import { firstStartsOf, startsOf } from './ask.ts'
import { countShops, findShops, shopPoints } from './shops.ts'
import { suggest } from './suggest.ts'
import { indexStage, outputOf } from './testing.ts'

const now = new Date('2026-11-21T14:00:00.000Z')
const inLondon = '51.5170,-0.1300'
const inParis = '48.8570,2.3600'
const stage = indexStage(now)
type Filters = Partial<Parameters<typeof findShops>[1]>

const at = (language: 'en' | 'fr' = 'en') => ({ ...stage, db: stage.database.db, now, language })

async function find(search: Filters = {}) {
  const found = await findShops(at(), { sort: 'relevance', limit: 50, ...search })
  return outputOf(contract.search.shops).parse(found)
}

async function kinds(text: string) {
  return (await suggest(at(), { text })).suggestions.map(({ kind }) => kind)
}

async function paged(search: Filters): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await find({ ...search, limit: 5, cursor })
    ids.push(...page.shops.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return ids
}

test('a page of shops is one question, which reads a row for each shop on it', async () => {
  const costs: number[][] = []
  for (const search of [{}, { near: inParis }, { text: 'deep tisue' }, { limit: 3 }]) {
    const { texts, rows } = await costOf(() => find(search))
    // The index looks for news meanwhile, which is no part of it.
    costs.push([
      texts.filter((text) => !/committed_change|pg_stat_activity/.test(text)).length,
      rows,
    ])
  }
  expect(costs).toEqual([
    [1, 12],
    [1, 12],
    [1, 5],
    [1, 3],
  ])
})

test('near a place all shops are found, sponsored ones first and labelled, without one none of them', async () => {
  const { shops, total, isComplete } = await find({ near: '45.76,4.83' })
  expect([total, shops.length, isComplete]).toEqual([12, 12, true])
  const inFront = shops.filter(({ reasons }) => reasons[0]?.kind === 'sponsored')
  expect(inFront.length).toBeGreaterThan(0)
  expect(shops.slice(0, inFront.length)).toEqual(inFront)
  expect(inFront.every(({ isSponsored }) => isSponsored)).toBe(true)
  for (const { reasons } of [...(await find()).shops, ...(await find({ near: inLondon })).shops])
    expect(reasons.map(({ kind }) => kind)).not.toContain('sponsored')
  for (const { starts, service, reasons } of shops) {
    expect(service).not.toBeNull()
    expect(starts.length).toBeGreaterThan(0)
    expect(reasons.length).toBeGreaterThan(0)
  }
})

test.each([
  ['relevance', {}],
  ['distance', { near: inParis }],
  ['soonest', {}],
  ['price', {}],
  ['rating', {}],
] as const)(
  'by %s, pages put together are the whole, once each and in order',
  async (sort, more) => {
    const whole = await find({ sort, ...more })
    expect(await paged({ sort, ...more })).toEqual(whole.shops.map(({ id }) => id))
  },
)

test('each order is what it says, and nobody pays for a place in it', async () => {
  const byDistance = (await find({ sort: 'distance', near: inLondon })).shops
  const metres = byDistance.map(({ distanceMetres }) => distanceMetres!)
  expect(metres).toEqual(metres.toSorted((a, b) => a - b))
  const bySoonest = (await find({ sort: 'soonest' })).shops
  const firsts = bySoonest.map(({ starts }) => starts[0] ?? '9999')
  expect(firsts).toEqual(firsts.toSorted())
  const byRating = (await find({ sort: 'rating' })).shops.map(({ rating }) => rating?.average ?? 0)
  expect(byRating).toEqual(byRating.toSorted((a, b) => b - a))
  const byPrice = (await find({ sort: 'price', category: 'massage' })).shops
  const euros = byPrice.filter(({ currency }) => currency === 'EUR')
  expect(byPrice.slice(0, euros.length)).toEqual(euros)
  const prices = euros.map(({ service }) => service!.priceMinor)
  expect(prices).toEqual(prices.toSorted((a, b) => a! - b!))
  for (const { reasons } of [...byDistance, ...bySoonest, ...byPrice])
    expect(reasons.map(({ kind }) => kind)).not.toContain('sponsored')
})

test('a window leaves shops with a start in it, and shows these', async () => {
  const window = { day: '2026-11-24', fromMinute: 17 * 60, toMinute: 20 * 60 }
  const { shops, total } = await find({ ...window, lengthMinutes: 60, category: 'massage' })
  expect(total).toBeGreaterThan(0)
  for (const { starts, timeZone, service } of shops) {
    expect(service!.lengthMinutes).toBe(60)
    expect(starts.length).toBeGreaterThan(0)
    for (const start of starts) {
      const local = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone)
      expect(local.toPlainDate().toString()).toBe('2026-11-24')
      expect([17, 18, 19]).toContain(local.hour)
    }
  }
  const counted = await countShops(at(), { ...window, lengthMinutes: 60, category: 'massage' })
  expect(counted).toMatchObject({ total, withTimes: true, isComplete: true })
})

test('of several days each has the window, and all are found that one of them finds', async () => {
  const evening = { category: 'hammam', fromMinute: 540, toMinute: 660 } as const
  const [both, ...each] = await Promise.all([
    find({ ...evening, day: '2026-11-28', days: 2 }),
    find({ ...evening, day: '2026-11-28' }),
    find({ ...evening, day: '2026-11-29' }),
  ])
  const found = new Set(each.flatMap(({ shops }) => shops.map(({ id }) => id)))
  expect(new Set(both.shops.map(({ id }) => id))).toEqual(found)
  expect(found.size).toBeGreaterThan(0)
  for (const { starts, timeZone } of both.shops)
    for (const start of starts) {
      const local = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone)
      expect(['2026-11-28', '2026-11-29']).toContain(local.toPlainDate().toString())
      expect([9, 10]).toContain(local.hour)
    }
})

test('days that are not kept are asked of the engine', async () => {
  const { shops, isComplete } = await find({ day: '2026-12-29', category: 'massage' })
  expect(isComplete).toBe(true)
  expect(shops.length).toBeGreaterThan(0)
  for (const { starts } of shops) expect(starts[0]).toMatch(/^2026-12-(29|30)T/)
})

test('a month is looked through, not its first week alone', async () => {
  const { shops, isComplete } = await find({ category: 'hammam', day: '2027-01-01', days: 31 })
  expect(isComplete).toBe(true)
  expect(shops.length).toBeGreaterThan(0)
  for (const { starts } of shops) expect(starts[0]).toMatch(/^2027-01-/)
  const { id, service } = shops[0]!
  const world = await stage.snapshots.of(id)
  const visit = { variantId: service!.variantId, wish: 'any', partySize: 1 }
  const from = Date.UTC(2027, 0, 1) / 60_000
  const [last, to] = [from + 24 * 1440, from + 31 * 1440]
  const window = { from, to, spans: [{ from: last, to }] }
  const [start] = firstStartsOf(world, visit, window, now.getTime())
  expect(start).toBe(startsOf(world, visit, window, now.getTime())[0])
  expect(start).toBeGreaterThanOrEqual(last)
})

test.each([
  ['marais', /Le Marais/],
  ['londres', /Marylebone/],
  ['marylebonne', /Marylebone/],
  ['bain de vapeur', /./],
  ['steam bath', /./],
  ['massage profond lyon', /./],
])('“%s” is understood', async (text, name) => {
  const { shops } = await find({ text })
  expect(shops[0]?.name).toMatch(name)
  expect(shops.length).toBeLessThan(12)
})

test.each([
  ['hammam', ['hammam'], /hammam/i],
  ['bain turc', ['hammam'], /hammam/i],
  ['sauna', [], /sauna/i],
  ['deep tissue massage', [], /deep tissue|sports/i],
  ['massage Lyon', ['massage', 'couple', 'prenatal'], /massage/i],
])('“%s” is answered by nothing else, whatever is free', async (text, categories, name) => {
  const offered = await stage.database.sql<{ id: string; kind: string }>`
    select s.id, c.kind from service s join category c on c.business_id = s.business_id and c.id = s.category_id`
  const kindOf = new Map(offered.map(({ id, kind }) => [id, kind]))
  const windows = ['2026-11-23', '2026-11-28', '2026-12-20'].flatMap((day) =>
    [9, 12, 18].map((hour) => ({ day, fromMinute: hour * 60, toMinute: hour * 60 + 60 })),
  )
  const found = await Promise.all(
    [{}, { maxPriceMinor: 5000 }, ...windows].map((wish) => find({ text, ...wish })),
  )
  expect(found[0]!.total).toBeGreaterThan(0)
  const others = found
    .flatMap(({ shops }) => shops.map(({ service }) => service!))
    .filter((each) => !name.test(each.name.en) && !categories.includes(kindOf.get(each.serviceId)!))
  expect(others.map((each) => each.name.en)).toEqual([])
})

test('a spa asked for by its name is found at any time it is free', async () => {
  const { shops } = await find({ text: 'Marais', day: '2026-11-24', fromMinute: 840 })
  expect(shops[0]).toMatchObject({ name: expect.stringMatching(/Le Marais/) })
})

test('points are the same shops', async () => {
  const { total } = await find({ category: 'hammam' })
  const { points, total: same } = await shopPoints(at(), { category: 'hammam' })
  expect([points.length, same]).toEqual([total, total])
  const { points: here } = await shopPoints(at(), { bounds: '48.7,2.1,49,2.6' })
  expect(here.length).toBeGreaterThan(0)
  for (const { latitude } of here) expect(Math.round(latitude)).toBe(49)
})

test.each([
  ['near', { withinMetres: 500 }],
  ['near', { sort: 'distance' as const }],
  ['toMinute', { fromMinute: 600, toMinute: 540 }],
  ['day', { day: '2026-11-19' }],
  ['day', { day: '2026-11-18', days: 2 }],
  ['day', { days: 2 }],
])('a question that makes no sense is refused at %s, in both languages', async (path, question) => {
  for (const language of ['en', 'fr'] as const) {
    const search = findShops(at(language), { sort: 'relevance', limit: 5, ...question })
    const fields = [{ path, message: expect.stringMatching(/./) }]
    await expect(search).rejects.toMatchObject({ code: 'invalid_input', data: { fields } })
  }
})

test('what is being typed becomes categories, services, shops, therapists and cities', async () => {
  expect(await kinds('mass')).toContain('category')
  expect(await kinds('lyo')).toContain('city')
  expect(await kinds('deep')).toContain('service')
  expect(await kinds('mara')).toContain('shop')
  expect(await kinds('?')).toEqual([])
})

test('a party is shown times at which all can be served', async () => {
  const question = { category: 'massage', day: '2026-11-24', fromMinute: 840 } as const
  const ofOne = await find(question)
  const ofThree = await find({ ...question, partySize: 3 })
  expect(ofThree.total).toBeGreaterThan(0)
  expect(ofThree.total).toBeLessThan(ofOne.total)
  for (const { id, service, starts } of ofThree.shops) {
    const world = await stage.snapshots.of(id)
    const item = { variantId: service!.variantId, addOnIds: [], wish: 'any' }
    const guests = [1, 2, 3].map(() => ({ items: [item] }))
    const visit = { guests, together: 'same_start', sameRoom: false } as const
    const free = freeStarts(world.prepared, slotRequest(world, visit), {
      now: now.toISOString(),
      fromDay: question.day,
      toDay: question.day,
    }).flatMap((day) => day.starts.map(({ startsAt }) => Date.parse(startsAt)))
    expect(starts.length).toBeGreaterThan(0)
    expect(free).toEqual(expect.arrayContaining(starts.map((start) => Date.parse(start))))
  }
  expect((await countShops(at(), { ...question, partySize: 3 })).total).toBe(ofThree.total)
})
