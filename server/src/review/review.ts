import type { Review } from '@serein/shared/review/contract.ts'
import { reviewRules } from '@serein/shared/review/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db } from '../platform/pool.ts'
import { findShop } from '../shop/shop.ts'
import { shownPictures } from './sql.ts'

type ReviewRow = Omit<Review, 'createdAt' | 'answer'> & {
  createdAt: Date
  answer: string | null
  answeredAt: Date | null
}

type ReviewQuery = {
  shopId: string
  stars?: number
  staffId?: string
  cursor?: string
  limit: number
}
type StaffRating = { average: number; count: number }

/** What people say of a shop, a page at a time. Errors: `not_found`; `invalid_input` for a cursor no page has given out. */
export async function listReviews(
  db: Db,
  { shopId, stars, staffId, cursor, limit }: ReviewQuery,
): Promise<{
  counts: number[]
  staffRating: StaffRating | null
  reviews: Review[]
  nextCursor: string | null
}> {
  const shop = await findShop(db, shopId)
  const of = sql`r.business_id = ${shop.businessId} and r.shop_id = ${shopId} and r.taken_down_at is null
    ${staffId ? isServedBy(staffId) : sql``}`
  const [counts, staffRating, page] = await Promise.all([
    sql<{ counts: number[] }>`
      select array(select (select count(*)::int from review r where ${of} and r.stars = n)
        from generate_series(1, 5) as n order by n) as counts`.execute(db),
    staffId ? rateStaff(db, of, staffId) : null,
    sql<ReviewRow>`
      select r.id, r.stars, r.text, r.language, r.answer, r.answered_at as "answeredAt", r.created_at as "createdAt",
        r.author_name as "authorName", ${shownPictures} as pictures,
        first.service_name as "serviceName",
        coalesce((select jsonb_agg(m.name order by m.position, m.name) from staff_member m
          where m.business_id = r.business_id and m.id = any(first.staff_ids)), '[]') as "staffNames"
      from review r
        cross join lateral (select service_name, staff_ids from item i where i.business_id = r.business_id
          and i.booking_id = r.booking_id and i.cancelled_at is null ${staffId ? sql`and ${staffId}::uuid = any(i.staff_ids)` : sql``}
          order by i.starts_at, i.guest_position, i.position limit 1) as first
      where ${of} ${stars ? sql`and r.stars = ${stars}` : sql``} ${after(cursor)}
      order by r.created_at desc, r.id desc limit ${limit + 1}`.execute(db),
  ])
  const rows = page.rows.slice(0, limit)
  const last = rows.at(-1)
  return {
    counts: counts.rows[0]!.counts,
    staffRating,
    reviews: rows.map(({ answer, answeredAt, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      answer: answer && answeredAt ? { text: answer, at: answeredAt.toISOString() } : null,
    })),
    nextCursor:
      page.rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** Of the review `r`: who served. */
export function isServedBy(staffId: string) {
  return sql`and exists (select from item i where i.business_id = r.business_id and i.booking_id = r.booking_id
    and i.cancelled_at is null and ${staffId}::uuid = any(i.staff_ids))`
}

/** Who gave stars at a visit of several therapists may have meant another. */
export function isServedByNoOther(staffId: string) {
  return sql`and not exists (select from item i where i.business_id = r.business_id and i.booking_id = r.booking_id
    and i.cancelled_at is null and exists (select from unnest(i.staff_ids) as one where one <> ${staffId}::uuid))`
}

/** The stars of a therapist; null for too few. */
async function rateStaff(db: Db, of: RawBuilder<unknown>, staffId: string) {
  const { rows } = await sql<StaffRating>`
    select round(avg(r.staff_stars), 2)::float8 as average, count(*)::int as count from review r
    where ${of} and r.staff_stars is not null ${isServedByNoOther(staffId)}`.execute(db)
  const [rating] = rows
  return rating && rating.count >= reviewRules.staffRatings ? rating : null
}

function after(cursor: string | undefined) {
  if (!cursor) return sql``
  const { at, id } = readCursor(cursor)
  return sql`and (r.created_at, r.id) < (${at}, ${id}::uuid)`
}
