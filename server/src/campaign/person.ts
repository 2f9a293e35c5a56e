import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'

/** What news the person was sent, and of whom they want none. */
export const newsOfPerson: PersonPart = {
  name: 'news',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select b.name as "businessName", coalesce(a.subject ->> u.language, a.subject ->> 'en') as subject,
        ${instantOf('r.told_at')} as "toldAt", ${instantOf('r.opened_at')} as "openedAt"
      from customer c join "user" u on u.id = c.user_id
        join campaign_recipient r on r.business_id = c.business_id and r.customer_id = c.id
        join campaign a on a.business_id = r.business_id and a.id = r.campaign_id
        join business b on b.id = c.business_id
      where c.user_id = ${userId} order by r.told_at`.execute(db)
    const refused = await sql<Record<string, unknown>>`
      select b.name as "businessName", ${instantOf('f.refused_at')} as "refusedAt"
      from customer c join campaign_refusal f on f.business_id = c.business_id and f.customer_id = c.id
        join business b on b.id = c.business_id
      where c.user_id = ${userId} order by f.refused_at`.execute(db)
    return [
      { name: 'news', rows },
      { name: 'newsRefusals', rows: refused.rows },
    ]
  },
  /** That somebody was told stays as a figure; the link that was theirs opens nothing any more. */
  async erase(tx, userId) {
    await sql`
      update campaign_recipient r set link_seed = null, link_hash = null from customer c
      where c.user_id = ${userId} and r.business_id = c.business_id and r.customer_id = c.id`.execute(
      tx,
    )
    await sql`
      delete from campaign_refusal f using customer c
      where c.user_id = ${userId} and f.business_id = c.business_id and f.customer_id = c.id`.execute(
      tx,
    )
  },
}
