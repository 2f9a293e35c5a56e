import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { forgetGuestAnswers } from './health/guest-answer.ts'
import type { CustomerPart } from '../platform/customer-part.ts'
import type { Tx } from '../platform/pool.ts'
import { forgetSpots } from '../slot/call-out.ts'

/** `guests`: visits at which they were a guest; nothing of what moved before that was kept. */
type Moved = {
  visits: string[]
  told: string[]
  guests?: { bookingId: string; position: number }[]
}

/** Visits. Those of a client who comes to have an account stand in it, too. The rows are locked before: see `lockVisits`. */
export const visitsOfCustomer: CustomerPart = {
  name: 'booking',
  async move(tx, { businessId, from, into }): Promise<Moved> {
    const moved = await sql<{ id: string }>`
      update booking set customer_id = ${into}
      where business_id = ${businessId} and customer_id = ${from} returning id`.execute(tx)
    const linkedVisits = await sql<{ id: string }>`
      update booking b set user_id = c.user_id from customer c
      where c.business_id = ${businessId} and c.id = ${into} and c.user_id is not null
        and b.business_id = c.business_id and b.customer_id = c.id and b.user_id is null returning b.id`.execute(
      tx,
    )
    const guests = await sql<{ bookingId: string; position: number }>`
      update guest set customer_id = ${into} where business_id = ${businessId} and customer_id = ${from}
      returning booking_id as "bookingId", position`.execute(tx)
    return {
      guests: guests.rows,
      visits: moved.rows.map(({ id }) => id),
      told: linkedVisits.rows.map(({ id }) => id),
    }
  },
  async restore(tx, { businessId, from, into }, { visits, told, guests = [] }: Moved) {
    await sql`
      update guest g set customer_id = ${from} from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb)
        as m("bookingId" uuid, position smallint)
      where g.business_id = ${businessId} and g.customer_id = ${into} and g.booking_id = m."bookingId" and g.position = m.position`.execute(
      tx,
    )
    const those = (ids: string[]) =>
      sql`business_id = ${businessId} and customer_id = ${into} and id = any(${ids}::uuid[])`
    await sql`update booking set user_id = null where ${those(told)}`.execute(tx)
    // Who had them in between opens them no more.
    await sql`
      update booking set link_seed = null, link_hash = null
      where ${those([...visits, ...told])} and user_id is null`.execute(tx)
    await sql`update booking set customer_id = ${from} where ${those(visits)}`.execute(tx)
  },
  async erase(tx, { businessId, customerId }) {
    await forgetVisits(tx, sql`b.business_id = ${businessId} and b.customer_id = ${customerId}`)
    await forgetGuest(tx, sql`g.business_id = ${businessId} and g.customer_id = ${customerId}`)
  },
}

/** All visits of some clients, locked in the order in which several are always locked. Before any other lock. */
export async function lockVisits(
  tx: Tx,
  businessId: string,
  customerIds: readonly string[],
): Promise<void> {
  await sql`
    select from booking where business_id = ${businessId} and customer_id = any(${customerIds}::uuid[])
    order by id for update`.execute(tx)
}

/** Errors: `client_changed` where one of them has come to have a visit since these were locked, or pays for one right now. */
export async function assertQuiet(tx: Tx, businessId: string, customerIds: readonly string[]) {
  const { rows } = await sql`
    select from booking where business_id = ${businessId} and customer_id = any(${customerIds}::uuid[]) and state = 'held'
    union all select from payment where business_id = ${businessId} and customer_id = any(${customerIds}::uuid[])
      and state in ('pending', 'requires_action', 'authorised') and tender <> 'at_shop'
    limit 1`.execute(tx)
  if (rows.length > 0) throw refuse('client_changed')
}

/** Forgets who some guests `g` were. */
export async function forgetGuest(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await forgetGuestAnswers(tx, which)
  await sql`
    update guest g set customer_id = null, name = null, email = null, phone = null, language = null, contact_at = null,
      contact_from = null, note = null, consented_at = null, consent_version = null, opened_at = null where ${which}`.execute(
    tx,
  )
}

/** Forgets who came to some visits `b` and what was said of them; what was sold when for how much stays. */
export async function forgetVisits(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await forgetGuestAnswers(tx, which)
  await sql`
    update guest g set name = null, email = null, phone = null, language = null, contact_at = null, contact_from = null,
      note = null, consented_at = null, consent_version = null, invited_at = null, invitation_seed = null, invitation_hash = null, opened_at = null
    from booking b where ${which} and g.business_id = b.business_id and g.booking_id = b.id`.execute(
    tx,
  )
  await sql`
    update booking_event e set actor = null from booking b
    where ${which} and e.business_id = b.business_id and e.booking_id = b.id and e.actor = b.user_id`.execute(
    tx,
  )
  await sql`
    delete from proposal p using booking b where ${which} and p.business_id = b.business_id and p.booking_id = b.id`.execute(
    tx,
  )
  await sql`
    delete from call_out o using booking b where ${which} and o.business_id = b.business_id and o.booking_id = b.id`.execute(
    tx,
  )
  await forgetSpots(tx, sql`select b.business_id, b.id from booking b where ${which}`)
  await sql`
    delete from lateness l using booking b where ${which} and l.business_id = b.business_id and l.booking_id = b.id`.execute(
    tx,
  )
  await sql`update booking b set user_id = null, note = null, decline_note = null, link_seed = null, link_hash = null, series_id = null, series_position = null where ${which}`.execute(
    tx,
  )
}
