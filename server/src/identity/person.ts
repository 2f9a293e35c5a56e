import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'
import type { Vault } from '../platform/vault.ts'
import { readWellness } from './wellness.ts'

type Row = Record<string, unknown>

/** The account itself, sign-in methods, devices, consents and notes. Erased last, which takes the rest of identity along. */
export function personOf(vault: Vault): PersonPart {
  return {
    name: 'account',
    async sections(db, userId) {
      const rowsOf = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows
      const { notes } = await readWellness(db, vault, userId)
      return [
        {
          name: 'account',
          rows: await rowsOf(sql<Row>`
            select u.name, u.email, u.email_verified as "emailVerified", u.phone_number as "loginPhone",
              p.contact_phone as phone,
              case when p.birth_day is not null then concat_ws('-', lpad(p.birth_year::text, 4, '0'), lpad(p.birth_month::text, 2, '0'),
                lpad(p.birth_day::text, 2, '0')) end as birthday, u.language, ${instantOf('u.created_at')} as "createdAt",
              ${instantOf('u.last_sign_in_at')} as "lastSignInAt",
              case when p.photo_name is not null then 'pictures/portrait.webp' end as photo
            from "user" u left join profile p on p.user_id = u.id where u.id = ${userId}`),
        },
        {
          name: 'signInMethods',
          rows: await rowsOf(sql<Row>`
            select provider_id as provider, ${instantOf('created_at')} as "createdAt"
            from account where user_id = ${userId} order by created_at`),
        },
        {
          name: 'devices',
          rows: await rowsOf(sql<Row>`
            select user_agent as device, ip_address as address, ${instantOf('created_at')} as "createdAt",
              ${instantOf('updated_at')} as "seenAt"
            from session where user_id = ${userId} order by created_at`),
        },
        {
          name: 'consents',
          rows: await rowsOf(sql<Row>`
            select kind, version, language, ${instantOf('given_at')} as "givenAt",
              ${instantOf('withdrawn_at')} as "withdrawnAt"
            from consent where user_id = ${userId} order by given_at`),
        },
        { name: 'wellness', rows: notes ? [notes] : [] },
        {
          name: 'openings',
          rows: await rowsOf(sql<Row>`
            select ${instantOf('opened_at')} as "openedAt", opener_name as "openerName",
              business_name as "businessName", booking_code as code, subject
            from wellness_opening where user_id = ${userId} order by opened_at`),
        },
      ]
    },
    async erase(tx, userId) {
      await sql`
        delete from verification v using "user" u
        where u.id = ${userId} and position(u.email in v.identifier) > 0`.execute(tx)
      await sql`
        delete from registration r using "user" u where u.id = ${userId} and r.email = u.email`.execute(
        tx,
      )
      await sql`
        delete from one_time_code c using "user" u
        where u.id = ${userId} and c.recipient in (u.email, u.phone_number)`.execute(tx)
      await sql`delete from "user" where id = ${userId}`.execute(tx)
    },
  }
}
