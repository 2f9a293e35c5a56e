import type { openStage } from './stage.ts'

type Stage = Pick<Awaited<ReturnType<typeof openStage>>, 'pool'>

const live = `b.state in ('held', 'requested', 'confirmed')`
const ofItem = `select count(*) from claim c where c.business_id = i.business_id and c.item_id = i.id
  and c.state = case when b.state in ('held', 'requested') then 'held' else 'kept' end
  and lower(c.during) = i.starts_at and upper(c.during) = i.ends_at`
const itemOfLive = `from item i join booking b on b.business_id = i.business_id and b.id = i.booking_id
  where b.business_id = $1 and ${live} and i.cancelled_at is null`

/** What no race may leave behind in a business without buffers: each lists what breaks it. */
const wrongs: Record<string, string> = {
  'a therapist or a place taken twice': `select id from (
    select id, lower(during) < max(upper(during)) over (partition by coalesce(staff_id, unit_id), place
      order by lower(during), id rows between unbounded preceding and 1 preceding) as meets
    from claim where business_id = $1 and state <> 'released') c where meets`,
  'an item without its therapists': `select i.id ${itemOfLive}
    and (${ofItem} and c.staff_id = any(i.staff_ids)) <> cardinality(i.staff_ids)`,
  'an item without its room or equipment': `select i.id ${itemOfLive}
    and (${ofItem} and c.unit_id is not null and exists (select from requirement r join unit u
      on u.business_id = r.business_id and u.kind_id = any(r.kind_ids)
      where r.business_id = i.business_id and r.service_id = i.service_id and u.id = c.unit_id))
      <> (select count(*) from requirement r where r.business_id = i.business_id and r.service_id = i.service_id)`,
  'a therapist who was not wished for': `select i.id ${itemOfLive} and i.wish = 'staff' and not
    (b.request #>> array['guests', i.guest_position::text, 'items', i.position::text, 'wish'])::uuid = any(i.staff_ids)`,
  'a guest without an item': `select b.id from booking b where b.business_id = $1 and ${live}
    and (select count(*) from item i where i.business_id = b.business_id and i.booking_id = b.id)
      <> (select sum(jsonb_array_length(g -> 'items')) from jsonb_array_elements(b.request -> 'guests') as g)`,
  'a booking at another time than its items': `select b.id from booking b where b.business_id = $1 and ${live}
    and (b.starts_at, b.ends_at) is distinct from (select (min(starts_at), max(ends_at)) from item i
      where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null)`,
  'a claim that no live booking needs': `select c.id from claim c
    left join item i on i.business_id = c.business_id and i.id = c.item_id
    left join booking b on b.business_id = c.business_id and b.id = c.booking_id and ${live}
    where c.business_id = $1 and c.state <> 'released' and (b.id is null or i.id is null or i.booking_id <> b.id
      or not c.during <@ tstzrange(i.starts_at, i.ends_at))`,
  'a couple in two rooms': `select b.id from booking b where b.business_id = $1 and ${live}
    and (b.request ->> 'sameRoom')::boolean and 1 <> (select count(distinct u.id) from claim c
      join unit u on u.business_id = c.business_id and u.id = c.unit_id
      join resource_kind k on k.business_id = u.business_id and k.id = u.kind_id and k.is_room
      where c.business_id = b.business_id and c.booking_id = b.id and c.state <> 'released')`,
}

/** The promises that a business does not keep now; `startOf` says of every booking that was acknowledged when it is. */
export async function broken(
  { pool }: Stage,
  businessId: string,
  startOf: ReadonlyMap<string, string>,
): Promise<string[]> {
  const problems: string[] = []
  for (const [problem, text] of Object.entries(wrongs)) {
    const { rowCount } = await pool.query(text, [businessId])
    if (rowCount) problems.push(`${problem} (${rowCount} ×)`)
  }
  const { rows } = await pool.query<{ id: string; startsAt: Date }>(
    `select id, starts_at as "startsAt" from booking b where business_id = $1 and ${live}`,
    [businessId],
  )
  const punctual = rows.filter(({ id, startsAt }) => startOf.get(id) === startsAt.toISOString())
  if (punctual.length !== rows.length || punctual.length !== startOf.size)
    problems.push(
      `${startOf.size} bookings were acknowledged, ${rows.length} are there, ${punctual.length} at their time`,
    )
  return problems
}
