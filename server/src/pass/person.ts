import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'
import { isUsed, unitsUsed } from './pass.ts'

/** Passes and what they were used for. They stay as what was sold for how much; whose they were goes with the client's name. */
export const passesOfPerson: PersonPart = {
  name: 'passes',
  async sections(db, userId) {
    const { rows: passes } = await sql<Record<string, unknown>>`
      select p.name, p.unit, p.units, ${unitsUsed} as "unitsUsed", p.state, p.currency, p.price_minor as "priceMinor",
        p.owed_minor as "owedMinor", ${instantOf('p.starts_at')} as "startsAt", ${instantOf('p.ends_at')} as "endsAt"
      from pass p join customer c on c.business_id = p.business_id and c.id = p.customer_id
      where c.user_id = ${userId} order by p.id`.execute(db)
    const { rows: uses } = await sql<Record<string, unknown>>`
      select p.name, u.units, u.worth_minor as "worthMinor", u.state = 'given_back' or not (${isUsed}) as "isGivenBack",
        ${instantOf('u.created_at')} as "usedAt"
      from pass_use u join pass p on p.business_id = u.business_id and p.id = u.pass_id
      join customer c on c.business_id = p.business_id and c.id = p.customer_id
      left join payment m on m.business_id = u.business_id and m.id = u.payment_id
      where c.user_id = ${userId} and u.state <> 'chosen' order by u.id`.execute(db)
    const { rows: people } = await sql<Record<string, unknown>>`
      select p.name as pass, r.name from pass_person r join pass p on p.business_id = r.business_id and p.id = r.pass_id
      join customer c on c.business_id = p.business_id and c.id = p.customer_id
      where c.user_id = ${userId} and r.name is not null order by p.id, r.name`.execute(db)
    const { rows: shared } = await sql<Record<string, unknown>>`
      select p.name, p.unit, p.units, ${instantOf('p.ends_at')} as "endsAt"
      from pass_person r join pass p on p.business_id = r.business_id and p.id = r.pass_id
      join customer c on c.business_id = r.business_id and c.id = r.customer_id
      where c.user_id = ${userId} order by p.id`.execute(db)
    return [
      { name: 'passes', rows: passes },
      { name: 'passUses', rows: uses },
      { name: 'passPeople', rows: people },
      { name: 'sharedPasses', rows: shared },
    ]
  },
  async erase(tx, userId) {
    await sql`
      delete from pass_person r using customer c
      where c.user_id = ${userId} and c.business_id = r.business_id and c.id = r.customer_id`.execute(
      tx,
    )
    await sql`
      update pass_person r set name = null from pass p join customer c on c.business_id = p.business_id and c.id = p.customer_id
      where c.user_id = ${userId} and p.business_id = r.business_id and p.id = r.pass_id`.execute(
      tx,
    )
  },
}
