import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

/** Therapists at work of that name, or of that first name, at most two: two are one too many to be meant. */
export async function selectTherapistsCalled(
  db: Db,
  name: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, m.name from staff_member m
    where m.is_active and (plain_text(m.name) = plain_text(${name})
        or plain_text(split_part(m.name, ' ', 1)) = plain_text(${name}))
      and exists (select from shift f join shop s on s.business_id = f.business_id and s.id = f.shop_id and s.is_active
        where f.business_id = m.business_id and f.staff_id = m.id)
    order by plain_text(m.name) <> plain_text(${name}), m.id limit 2`.execute(db)
  return rows
}

/** Where a therapist works. */
export async function selectShopsOfTherapist(db: Db, therapistId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct f.shop_id as id from staff_member m
    join shift f on f.business_id = m.business_id and f.staff_id = m.id
    where m.id = ${therapistId} and m.is_active
    union
    select e.shop_id from staff_member m
    join shift_exception e on e.business_id = m.business_id and e.staff_id = m.id
    where m.id = ${therapistId} and m.is_active`.execute(db)
  return rows.map(({ id }) => id)
}
