import { allows } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { PrivateWord, StaffRating } from '@serein/shared/review/private-word.ts'
import type { ReviewOfVisit } from '@serein/shared/review/own-review.ts'
import { whyNotSay, type WordAudience } from '@serein/shared/review/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Booker } from '../booking/sql.ts'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { findShop } from '../shop/shop.ts'
import { lockVisit, refuseFault, reviewOfVisit, tell } from './own-review.ts'
import { isServedBy, isServedByNoOther } from './review.ts'

type Draft = { bookingId: string; audience: WordAudience; word: string }
type Page = { shopId: string; cursor?: string | undefined; limit: number }

/** So many stars, and so many words, a therapist reads at once. */
const latestLimit = 10

/** Says something of one's visit in private, changes it, or takes it back with an empty text. Errors: `not_found`, `review_not_possible`. */
export async function writeWord(
  tx: Tx,
  booker: Booker,
  { bookingId, audience, word: text }: Draft,
  { language, now }: { language: Language; now: Date },
): Promise<ReviewOfVisit> {
  const visit = await lockVisit(tx, booker, bookingId)
  const { businessId, shopId, customerId, state, openUntil, staffNames } = visit
  const writtenAt = visit.word?.writtenAt ?? null
  refuseFault(whyNotSay({ state, openUntil, writtenAt, isTakenDown: false }, now.toISOString()))
  if (text === '') {
    await sql`
      delete from private_word where business_id = ${businessId} and booking_id = ${bookingId}`.execute(
      tx,
    )
    return reviewOfVisit(tx, booker, bookingId, now)
  }
  // Where nobody served, there is nobody but the spa.
  const reader = staffNames.length > 0 ? audience : 'shop'
  const { rows } = await sql<{ id: string }>`
    insert into private_word as w (business_id, shop_id, booking_id, customer_id, audience, text, language, written_at)
    values (${businessId}, ${shopId}, ${bookingId}, ${customerId}, ${reader}, ${text}, ${language}, ${now})
    on conflict on constraint private_word_is_one_per_visit do update set audience = excluded.audience, text = excluded.text,
      language = excluded.language
    returning id`.execute(tx)
  await tell(tx, visit, 'review.word_written', rows[0]!.id)
  return reviewOfVisit(tx, booker, bookingId, now)
}

/** What was said to the spa, the latest first. Errors: `not_found`; `invalid_input` for a foreign cursor. */
export async function listWords(
  db: Db,
  { businessId }: BusinessScope,
  { shopId, cursor, limit }: Page,
): Promise<{ words: PrivateWord[]; nextCursor: string | null }> {
  const shop = await findShop(db, shopId)
  if (shop.businessId !== businessId) throw refuse('not_found')
  const after = cursor ? readCursor(cursor) : null
  const older = after ? sql`and (w.written_at, w.id) < (${after.at}, ${after.id}::uuid)` : sql``
  const rows = await selectWords(
    db,
    sql`w.business_id = ${businessId} and w.shop_id = ${shopId} and w.audience = 'shop' ${older}`,
    limit + 1,
  )
  const { page, last } = pageOf(rows, limit)
  return {
    words: [...page],
    nextCursor: last ? writeCursor({ at: new Date(last.writtenAt), id: last.id }) : null,
  }
}

/** The stars of a therapist and what was said to them. Errors: `not_found`, also of a colleague for who sees only their own. */
export async function aboutStaff(
  db: Db,
  { businessId, userId, permissions }: BusinessScope,
  wanted: { staffId?: string | undefined },
): Promise<StaffRating> {
  const { rows } = await sql<{ id: string; isOwn: boolean }>`
    select id, coalesce(user_id = ${userId}, false) as "isOwn" from staff_member where business_id = ${businessId}
      and ${wanted.staffId ? sql`id = ${wanted.staffId}` : sql`user_id = ${userId}`}`.execute(db)
  const [staff] = rows
  if (!staff) {
    // Who serves nobody has no stars.
    if (!wanted.staffId) return { average: null, count: 0, latest: [], words: [] }
    throw refuse('not_found')
  }
  if (!staff.isOwn && !allows(permissions.report, 'view')) throw refuse('not_found')
  const ratings = await sql<StaffRating>`
    with rated as (
      select r.id, r.staff_stars, r.text, r.language, r.created_at, b.time_zone, ${servicesOf} as services
      from review r join booking b on b.business_id = r.business_id and b.id = r.booking_id
      where r.business_id = ${businessId} and r.staff_stars is not null and r.taken_down_at is null
        ${isServedBy(staff.id)} ${isServedByNoOther(staff.id)})
    select (select round(avg(staff_stars), 2)::float8 from rated) as average,
      (select count(*)::int from rated) as count,
      coalesce((select jsonb_agg(jsonb_build_object('reviewId', l.id, 'stars', l.staff_stars, 'text', l.text,
          'language', l.language, 'writtenAt', ${instantOf('l.created_at')}, 'timeZone', l.time_zone,
          'serviceNames', l.services) order by l.created_at desc, l.id desc)
        from (select * from rated order by created_at desc, id desc limit ${latestLimit}) l), '[]') as latest`.execute(
    db,
  )
  const isTheirs = sql`w.business_id = ${businessId} and w.audience = 'therapist'
    and exists (select from item i where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null
      and ${staff.id}::uuid = any(i.staff_ids))`
  const words = staff.isOwn ? await selectWords(db, isTheirs, latestLimit) : []
  return { ...ratings.rows[0]!, words }
}

/** Of every therapist who has any stars. */
export async function staffRatings(
  db: Db,
  { businessId }: BusinessScope,
): Promise<{ ratings: { staffId: string; average: number; count: number }[] }> {
  const { rows } = await sql<{ staffId: string; average: number; count: number }>`
    select served.ids[1] as "staffId", round(avg(r.staff_stars), 2)::float8 as average, count(*)::int as count
    from review r cross join lateral (
      select array_agg(distinct one) as ids from item i, unnest(i.staff_ids) as one
      where i.business_id = r.business_id and i.booking_id = r.booking_id and i.cancelled_at is null) as served
    where r.business_id = ${businessId} and r.staff_stars is not null and r.taken_down_at is null
      and cardinality(served.ids) = 1
    group by 1`.execute(db)
  return { ratings: rows }
}

const servicesOf = sql`coalesce((select jsonb_agg(distinct i.service_name) from item i where i.business_id = b.business_id
  and i.booking_id = b.id and i.cancelled_at is null), '[]')`

async function selectWords(
  db: Db,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<PrivateWord[]> {
  const { rows } = await sql<PrivateWord>`
    select w.id, w.text, w.language, coalesce(c.name, '') as "clientName", ${servicesOf} as "serviceNames",
      coalesce((select jsonb_agg(distinct m.name) from item i join staff_member m on m.business_id = i.business_id
        and m.id = any(i.staff_ids) where i.business_id = b.business_id and i.booking_id = b.id
        and i.cancelled_at is null), '[]') as "staffNames",
      b.id as "bookingId", ${instantOf('b.starts_at')} as "startsAt", b.time_zone as "timeZone",
      ${instantOf('w.written_at')} as "writtenAt"
    from private_word w join booking b on b.business_id = w.business_id and b.id = w.booking_id
      join customer c on c.business_id = w.business_id and c.id = w.customer_id
    where ${which} order by w.written_at desc, w.id desc limit ${limit}`.execute(db)
  return rows
}
