import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import { clientOfBusiness } from './customer-part.ts'
import type { Db } from '../platform/pool.ts'
import type { PersonPart } from '../platform/person.ts'

/** Who the person is at each business, as a client and as somebody who works there. The row of a client stays, for visits and money hang on it; it says nobody any more. */
export const clientOfBusinesses: PersonPart = {
  name: 'clientOf',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select b.name as "businessName", c.name, c.email, c.phone, c.language,
        c.street, c.postal_code as "postalCode", c.city, c.country, ${instantOf('c.news_agreed_at')} as "newsAgreedAt",
        ${instantOf('c.trusted_at')} as "trustedAt"
      from customer c join business b on b.id = c.business_id where c.user_id = ${userId} order by b.name`.execute(
      db,
    )
    const notes = await sql<Record<string, unknown>>`
      select b.name as "businessName", n.text, ${instantOf('n.written_at')} as "writtenAt"
      from customer c join customer_note n on n.business_id = c.business_id and n.customer_id = c.id
        join business b on b.id = c.business_id
      where c.user_id = ${userId} and n.text <> '' order by n.written_at, n.id, n.version`.execute(
      db,
    )
    const marks = await sql<Record<string, unknown>>`
      select b.name as "businessName", a.text, ${instantOf('a.written_at')} as "writtenAt"
      from customer c join customer_alert a on a.business_id = c.business_id and a.customer_id = c.id
        join business b on b.id = c.business_id
      where c.user_id = ${userId}
      union all
      select b.name, t.name, ${instantOf('g.tagged_at')}
      from customer c join customer_tagging g on g.business_id = c.business_id and g.customer_id = c.id
        join customer_tag t on t.business_id = g.business_id and t.id = g.tag_id
        join business b on b.id = c.business_id
      where c.user_id = ${userId} order by 1, 3, 2`.execute(db)
    return [
      { name: 'clientOf', rows },
      { name: 'clientMarks', rows: marks.rows },
      { name: 'clientFields', rows: await fieldsOfPerson(db, userId) },
      { name: 'clientNotes', rows: notes.rows },
      { name: 'memberOf', rows: await placesOf(db, userId) },
      { name: 'invitations', rows: await invitationsOf(db, userId) },
    ]
  },
  async erase(tx, userId) {
    const { rows } = await sql<{ businessId: string; customerId: string }>`
      select business_id as "businessId", id as "customerId" from customer where user_id = ${userId}`.execute(
      tx,
    )
    await sql`
      delete from member_invitation i using "user" u where u.id = ${userId} and (i.accepted_by = u.id or i.email = u.email)`.execute(
      tx,
    )
    await sql`delete from former_member where user_id = ${userId}`.execute(tx)
    for (const customer of rows) await clientOfBusiness.erase!(tx, customer)
    for (const table of [sql`customer_note`, sql`customer_alert`])
      await sql`update ${table} set author_id = null, author_name = '' where author_id = ${userId}`.execute(
        tx,
      )
  },
}

/** In the words of the client; of a choice its words, not its id. */
async function fieldsOfPerson(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select b.name as "businessName", f.name ->> u.language as field,
      coalesce((select o ->> u.language from jsonb_array_elements(f.options) o where o ->> 'id' = v.value), v.value) as value
    from customer c join "user" u on u.id = c.user_id
      join customer_field_value v on v.business_id = c.business_id and v.customer_id = c.id
      join customer_field f on f.business_id = v.business_id and f.id = v.field_id
      join business b on b.id = c.business_id
    where c.user_id = ${userId} order by b.name, f.position, f.id`.execute(db)
  return rows
}

/** Where somebody works or has worked until a day ago; of a PIN, that there is one. */
async function placesOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select b.name as "businessName", m.role, ${instantOf('m.created_at')} as since, null as until,
      p.user_id is not null as "hasPin"
    from membership m join business b on b.id = m.business_id
      left join member_pin p on p.business_id = m.business_id and p.user_id = m.user_id
    where m.user_id = ${userId}
    union all
    select b.name, f.role, ${instantOf('f.joined_at')}, ${instantOf('f.removed_at')}, false
    from former_member f join business b on b.id = f.business_id where f.user_id = ${userId}
    order by 1, 3`.execute(db)
  return rows
}

async function invitationsOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select b.name as "businessName", i.name, i.email, i.role, ${instantOf('i.sent_at')} as "sentAt",
      ${instantOf('i.accepted_at')} as "acceptedAt"
    from member_invitation i join business b on b.id = i.business_id join "user" u on u.id = ${userId}
    where i.accepted_by = u.id or (i.email = u.email and u.email_verified) order by i.sent_at`.execute(
    db,
  )
  return rows
}
