import type { Tx } from '@serein/server/platform/pool.ts'
import { sql } from 'kysely'
import { userId } from './people.ts'
import { businessId, shopId } from './place.ts'
import { bains, boreal } from './world/business.ts'

const dayMs = 86_400_000

/**
 * At one spa: a client who has said that they are late, somebody who hears a silent signal, and a therapist’s lunch with
 * colleagues on three days, weeks from now. Where nobody is alone with a new client, somebody hears a silent signal, too.
 */
export async function addDeskNews(tx: Tx, now: Date): Promise<void> {
  const of = { business: businessId(bains), shop: shopId(bains.shops[0]!) }
  const day = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
  await sql`
    insert into lateness (business_id, booking_id, starts_at, minutes, way, said_at, wanted)
    select business_id, id, starts_at, 15, 'account', ${now}, 'later' from booking
    where business_id = ${of.business} and shop_id = ${of.shop} and state = 'confirmed' and starts_at > ${now}
    order by starts_at, id limit 1`.execute(tx)
  await sql`
    insert into signal_recipient (business_id, shop_id, user_id)
    select ${of.business}::uuid, ${of.shop}::uuid, ${userId('owner.bains')}
    union all
    select business_id, id, ${userId('owner.boreal')} from shop where business_id = ${businessId(boreal)} and never_alone`.execute(
    tx,
  )
  await sql`
    with staff as (select staff_id from shift where business_id = ${of.business} and shop_id = ${of.shop} order by staff_id limit 1),
      made as (select uuidv7() as id),
      blocked as (
        insert into block (business_id, shop_id, staff_id, during, note, series_id)
        select ${of.business}, ${of.shop}, staff_id, tstzrange(at, at + interval '1 hour'), 'Déjeuner d’équipe', made.id
        from staff, made, unnest(${[60, 67, 74].map((days) => `${day(days)}T11:00:00Z`)}::timestamptz[]) as at
        where not exists (select from claim c where c.business_id = ${of.business} and c.staff_id = staff.staff_id
          and c.state <> 'released' and c.during && tstzrange(at, at + interval '1 hour'))
        returning id, staff_id, during)
    insert into claim (business_id, shop_id, staff_id, during, state, purpose, block_id, is_strenuous)
    select ${of.business}, ${of.shop}, staff_id, during, 'kept', 'block', id, false from blocked`.execute(
    tx,
  )
}
