import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

/** Therapists of some shops of that name, or of that first name, at most two: two are one too many to be meant. */
export async function selectTherapistsCalled(
  db: Db,
  name: string,
  shops: readonly { id: string; businessId: string }[],
): Promise<{ id: string; name: string }[]> {
  if (shops.length === 0) return []
  const ids = shops.map(({ id }) => id)
  const businessIds = shops.map(({ businessId }) => businessId)
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct plain_text(m.name) <> plain_text(${name}) as is_longer, m.id, m.name
    from unnest(${businessIds}::uuid[], ${ids}::uuid[]) as s (business_id, id)
    join shift f on f.business_id = s.business_id and f.shop_id = s.id
    join staff_member m on m.business_id = f.business_id and m.id = f.staff_id and m.is_active
    where plain_text(m.name) = plain_text(${name}) or plain_text(split_part(m.name, ' ', 1)) = plain_text(${name})
    order by 1, m.id limit 2`.execute(db)
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
