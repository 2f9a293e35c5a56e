import { sql } from 'kysely'

/** Of an item `i` that nobody serves the names of its rooms, as a `text[]`; none while somebody serves it, or once it is over. */
export const roomNames = sql`array(select distinct u.name from claim c
  join unit u on u.business_id = c.business_id and u.id = c.unit_id
  join resource_kind k on k.business_id = u.business_id and k.id = u.kind_id and k.is_room
  where c.business_id = i.business_id and c.booking_id = i.booking_id and c.item_id = i.id and c.state <> 'released'
    and cardinality(i.staff_ids) = 0)`
