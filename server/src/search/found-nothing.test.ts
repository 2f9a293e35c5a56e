import type { FoundShop } from '@serein/shared/search/shops.ts'
import { nearbyMetres } from '@serein/shared/shop/rules.ts'
import { expect, test } from 'vitest'
import { foundNothing } from './found-nothing.ts'
import { findShops } from './shops.ts'
import { indexStage } from './testing.ts'

const now = new Date('2026-11-21T14:00:00.000Z')
const inParis = '48.8570,2.3600'
const night = { day: '2026-11-24', fromMinute: 120, toMinute: 180 }
const stage = indexStage(now)

const advice = (search: Parameters<typeof foundNothing>[1]) =>
  foundNothing(stage.index, search, now).wishes
const shopsFor = async (search: Parameters<typeof foundNothing>[1]) => {
  const at = { ...stage, db: stage.database.db, now, language: 'en' } as const
  const { shops } = await findShops(at, { sort: 'relevance', limit: 50, ...search })
  return shops
}

const pointsOf = ({ reasons }: FoundShop) =>
  reasons.reduce((sum, reason) => sum + ('points' in reason ? reason.points : 0), 0)

test.each([
  ['everywhere', {}],
  ['near a place', { near: inParis }],
])(
  'a search %s that finds none is told to the five that fit it best but for the time',
  async (_, search) => {
    expect(await shopsFor({ ...search, ...night })).toEqual([])
    const wishes = advice({ ...search, ...night })
    const fitting = await shopsFor(search)
    const best = fitting
      .filter(({ distanceMetres }) => (distanceMetres ?? 0) <= nearbyMetres)
      .toSorted((a, b) => pointsOf(b) - pointsOf(a))
    expect(wishes.map(({ shopId }) => shopId)).toEqual(best.slice(0, 5).map(({ id }) => id))
    const services = new Map(best.map(({ id, service }) => [id, service!.variantId]))
    for (const { shopId, visit, day, startsAt, search: asked } of wishes) {
      expect(visit.guests).toEqual([
        { items: [{ variantId: services.get(shopId), addOnIds: [], wish: 'any' }] },
      ])
      expect([day, startsAt]).toEqual([night.day, null])
      expect(asked).toEqual({ part: { fromMinute: 120, toMinute: 180 } })
    }
  },
)

test('what is wished for is what was searched: the kind, the length, by whom and for how many', async () => {
  const search = { category: 'massage', lengthMinutes: 90, gender: 'female', partySize: 2 } as const
  const wishes = advice({ ...night, ...search })
  expect(wishes.length).toBeGreaterThan(0)
  for (const { shopId, visit } of wishes) {
    const [first, second] = visit.guests.map(({ items }) => items[0]!)
    expect([first!.wish, second]).toEqual(['female', first])
    const { variants } = await stage.snapshots.of(shopId)
    expect(variants.get(first!.variantId)).toMatchObject({ lengthMinutes: 90 })
  }
  expect(advice({ ...night, text: 'no spa is called by this' })).toEqual([])
})

test('today is that of each spa, and all of a day is no part of it', () => {
  const late = new Date('2026-11-22T03:00:00.000Z')
  const dayAt = (text: string) =>
    foundNothing(stage.index, { text, fromMinute: 120 }, late).wishes.map(({ day }) => day)
  expect(dayAt('Presqu’île')[0]).toBe('2026-11-22')
  expect(dayAt('Atelier Boréal')[0]).toBe('2026-11-21')
  expect(advice({ fromMinute: 120 })[0]!.search).toEqual({
    part: { fromMinute: 120, toMinute: 1_440 },
  })
  expect(advice({ day: night.day })[0]!.search).toEqual({ part: null })
})

test('a search without a time is no wish of anybody, nor one of the middle of an ocean', () => {
  expect(advice({ near: inParis })).toEqual([])
  expect(advice({ near: '45.0000,-30.0000', ...night })).toEqual([])
})
