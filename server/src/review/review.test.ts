import type { Review } from '@serein/shared/review/contract.ts'
import { expect, test } from 'vitest'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { listReviews } from './review.ts'

const database = fileDatabase({ demo: true, now: new Date('2026-11-21T14:00:00.000Z') })

async function shopNamed(slug: string) {
  return database.db
    .selectFrom('shop')
    .select(['id', 'rating_count', 'rating_average'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
}

test('the pages of a shop’s reviews are all of them, each once, the latest first', async () => {
  const shop = await shopNamed('le-marais')
  const all: Review[] = []
  let counts: number[] = []
  for (let cursor: string | undefined; ;) {
    const page = await listReviews(database.db, { shopId: shop.id, cursor, limit: 7 })
    all.push(...page.reviews)
    counts = page.counts
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(shop.rating_count)
  expect(all).toHaveLength(shop.rating_count)
  const times = all.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(counts).toEqual([1, 2, 3, 4, 5].map((n) => all.filter(({ stars }) => stars === n).length))
  const sum = all.reduce((total, { stars }) => total + stars, 0)
  expect((sum / all.length).toFixed(2)).toBe(shop.rating_average)
})

test('a review tells who with first name and initial only, for what and by whom', async () => {
  const { id: shopId } = await shopNamed('le-marais')
  const { reviews } = await listReviews(database.db, { shopId, limit: 50 })
  for (const { authorName, serviceName, staffNames, answer, createdAt } of reviews) {
    expect(authorName).toMatch(/^\p{L}[\p{L}-]*( \p{L}\.)?$/u)
    expect(serviceName.en && serviceName.fr).toBeTruthy()
    expect(staffNames.length).toBeGreaterThan(0)
    expect(answer === null || answer.at >= createdAt).toBe(true)
  }
  expect(reviews.some(({ answer }) => answer)).toBe(true)
})

test('reviews with so many stars alone are listed when that is asked', async () => {
  const { id: shopId } = await shopNamed('le-marais')
  const { reviews, counts } = await listReviews(database.db, { shopId, stars: 4, limit: 50 })
  expect(reviews.map(({ stars }) => stars)).toEqual(Array.from({ length: counts[3]! }, () => 4))
  expect(counts[4]).toBeGreaterThan(counts[3]!)
})

test('an unknown shop has no reviews', async () => {
  const shopId = '019b76da-0000-7000-8000-000000000000'
  await expect(listReviews(database.db, { shopId, limit: 5 })).rejects.toMatchObject({
    code: 'not_found',
  })
})
