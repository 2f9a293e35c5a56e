import type { Review } from '@serein/shared/review/contract.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
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

/** Who served at the visit of each review of the shop, and the stars for whoever served. */
async function visitsOf(shopId: string) {
  const { rows } = await sql<{ id: string; staffIds: string[]; staffStars: number | null }>`
    select r.id, r.staff_stars as "staffStars", (select array_agg(distinct one::text) from item i, unnest(i.staff_ids) one
      where i.business_id = r.business_id and i.booking_id = r.booking_id and i.cancelled_at is null) as "staffIds"
    from review r where r.shop_id = ${shopId} and r.taken_down_at is null`.execute(database.db)
  return rows
}

describe('the reviews of a therapist', () => {
  const page = { limit: 50 }

  test('are those of visits at which they served', async () => {
    const { id: shopId } = await shopNamed('le-marais')
    const visits = await visitsOf(shopId)
    const staffId = visits[0]!.staffIds[0]!
    const { reviews, counts } = await listReviews(database.db, { ...page, shopId, staffId })
    const own = visits.filter(({ staffIds }) => staffIds.includes(staffId)).map(({ id }) => id)
    expect(reviews.map(({ id }) => id).toSorted()).toEqual(own.toSorted())
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(own.length)
    expect(own.length).toBeLessThan(visits.length)
  })

  test('rate them by the stars of visits at which nobody else served, from three on', async () => {
    const { id: shopId } = await shopNamed('le-marais')
    const visits = await visitsOf(shopId)
    const [staffId] = visits.map(({ staffIds }) => staffIds[0]!)
    const ratingOf = async () =>
      (await listReviews(database.db, { ...page, shopId, staffId: staffId! })).staffRating
    const setStars = (ids: readonly string[], stars: number | null) =>
      database.db.updateTable('review').set({ staff_stars: stars }).where('id', 'in', ids).execute()
    const alone = visits.filter(({ staffIds }) => staffIds.join() === staffId).map(({ id }) => id)
    expect(alone.length).toBeGreaterThan(3)
    await setStars(alone, null)
    await setStars(alone.slice(0, 2), 5)
    expect(await ratingOf()).toBeNull()
    await setStars(alone.slice(2, 3), 2)
    expect(await ratingOf()).toEqual({ average: 4, count: 3 })
    // A second therapist at one of these visits: whom the stars meant, nobody knows.
    const colleague = visits.flatMap(({ staffIds }) => staffIds).find((id) => id !== staffId)!
    await sql`
      update item i set staff_ids = i.staff_ids || ${colleague}::uuid from review r
      where r.id = ${alone[2]} and i.business_id = r.business_id and i.booking_id = r.booking_id`.execute(
      database.db,
    )
    expect(await ratingOf()).toBeNull()
    const { reviews } = await listReviews(database.db, { ...page, shopId, staffId: colleague })
    expect(reviews.map(({ id }) => id)).toContain(alone[2])
  })

  test('have no rating where no therapist is asked for, and none of a stranger', async () => {
    const { id: shopId } = await shopNamed('le-marais')
    expect((await listReviews(database.db, { shopId, limit: 5 })).staffRating).toBeNull()
    const staffId = '019b76da-0000-7000-8000-000000000000'
    expect(await listReviews(database.db, { ...page, shopId, staffId })).toEqual({
      counts: [0, 0, 0, 0, 0],
      staffRating: null,
      reviews: [],
      nextCursor: null,
    })
  })
})
