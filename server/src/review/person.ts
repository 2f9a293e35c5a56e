import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'
import { discardPictures } from '../shop/picture-row.ts'

/**
 * Reviews and reports of them. The stars stay in the shop's average; the words, the photos and the name go, and with them the
 * answer to them. That a review was reported stays, but not by whom.
 */
export const reviewsOfPerson: PersonPart = {
  name: 'reviews',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select s.name as "shopName", r.author_name as name, r.stars, r.staff_stars as "staffStars", r.shop_stars as "shopStars",
        r.text, r.answer, (select count(*)::int from review_picture rp where rp.business_id = r.business_id
          and rp.review_id = r.id) as photos,
        r.taken_down_reason as "takenDownFor", ${instantOf('r.created_at')} as "createdAt"
      from review r join customer c on c.business_id = r.business_id and c.id = r.customer_id
        join shop s on s.business_id = r.business_id and s.id = r.shop_id
      where c.user_id = ${userId} order by r.created_at`.execute(db)
    const reports = await sql<Record<string, unknown>>`
      select s.name as "shopName", p.reason, p.note, p.decision, ${instantOf('p.created_at')} as "createdAt"
      from review_report p join review r on r.business_id = p.business_id and r.id = p.review_id
        join shop s on s.business_id = r.business_id and s.id = r.shop_id
      where p.reporter_id = ${userId} order by p.created_at`.execute(db)
    const words = await sql<Record<string, unknown>>`
      select s.name as "shopName", w.audience, w.text, ${instantOf('w.written_at')} as "writtenAt"
      from private_word w join customer c on c.business_id = w.business_id and c.id = w.customer_id
        join shop s on s.business_id = w.business_id and s.id = w.shop_id
      where c.user_id = ${userId} order by w.written_at`.execute(db)
    return [
      { name: 'privateWords', rows: words.rows },
      { name: 'reviews', rows },
      { name: 'reviewReports', rows: reports.rows },
    ]
  },
  async erase(tx, userId) {
    const { rows } = await sql<{ businessId: string; pictureId: string }>`
      delete from review_picture rp using review r, customer c
      where c.user_id = ${userId} and r.business_id = c.business_id and r.customer_id = c.id
        and rp.business_id = r.business_id and rp.review_id = r.id
      returning rp.business_id as "businessId", rp.picture_id as "pictureId"`.execute(tx)
    await discardPictures(tx, rows)
    await sql`
      update review r set author_name = case r.language when 'fr' then 'Anonyme' else 'Anonymous' end, text = '',
        answer = null, answered_at = null
      from customer c where c.user_id = ${userId} and r.business_id = c.business_id and r.customer_id = c.id`.execute(
      tx,
    )
    await sql`
      delete from private_word w using customer c
      where c.user_id = ${userId} and w.business_id = c.business_id and w.customer_id = c.id`.execute(
      tx,
    )
    await sql`update review_report set reporter_id = null, note = '' where reporter_id = ${userId}`.execute(
      tx,
    )
  },
}
