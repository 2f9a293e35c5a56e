import type { GuestSpan } from '@serein/shared/booking/guest-span.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { allows } from '@serein/shared/business/permission.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { sql } from 'kysely'
import { calledBy } from '../../business/customer.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { spansOfGuests } from '../guest/own-start.ts'
import { proposedTime } from '../revise/proposal.ts'
import type { AbsentSpan } from './absence-world.ts'

type TimeOff = AbsentSpan & {
  staffName: string
  kind: 'leave' | 'training' | 'sickness' | 'other'
  state: 'asked' | 'approved'
  timeZone: string
}

/** Time off of the business that is approved, or asked for and not decided. */
export async function selectTimeOff(
  db: Db | Tx,
  { businessId, shopId, timeOffId }: { businessId: string; shopId: string; timeOffId: string },
): Promise<TimeOff | undefined> {
  const { rows } = await sql<TimeOff>`
    select m.id as "staffId", m.name as "staffName", t.kind, t.state, s.time_zone as "timeZone", lower(t.during) as "from",
      upper(t.during) as until
    from time_off t
      join staff_member m on m.business_id = t.business_id and m.id = t.staff_id
      join shop s on s.business_id = t.business_id and s.id = ${shopId}
    where t.business_id = ${businessId} and t.id = ${timeOffId} and t.state in ('approved', 'asked')`.execute(
    db,
  )
  return rows[0]
}

/** A visit that a therapist who is off was still to serve. */
export type Concerned = {
  bookingId: string
  businessId: string
  shopId: string
  sequence: number
  state: 'confirmed' | 'checked_in'
  customerId: string | null
  customerName: string | null
  hasAccount: boolean
  /** Null also to who may not see how clients are reached. */
  phone: string | null
  /** Who is off. */
  absentId: string
  startsAt: Date
  endsAt: Date
  currency: string
  request: VisitRequest
  positions: number[]
  spans: GuestSpan[]
  paidMinor: number
  proposedTime: Visit['proposal']
  services: {
    itemId: string
    guestPosition: number
    guestName: string | null
    serviceName: Bilingual
    startsAt: string
    wish: string
  }[]
}

/** Visits of one absence shown at once; the next come when these are settled. A visit that lacks two therapists comes once for each. */
const concernedLimit = 60

export async function selectConcerned(
  db: Db | Tx,
  scope: BusinessScope,
  spans: readonly AbsentSpan[],
  now: Date,
  only: string | null = null,
): Promise<Concerned[]> {
  const { businessId, permissions } = scope
  const mayCall = allows(permissions.contact, 'view')
  const { rows } = await sql<Concerned>`
    with off as (
      select * from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as o("staffId" uuid, "from" timestamptz, until timestamptz)),
    work as (
      select distinct on (booking_id) booking_id, staff_id, array_agg(distinct item_id) as items
      from claim join off on off."staffId" = staff_id and during && tstzrange(off."from", off.until)
      where business_id = ${businessId} and state = 'kept' and purpose = 'segment' and upper(during) > ${now}
      group by booking_id, staff_id order by booking_id, staff_id)
    select b.id as "bookingId", b.business_id as "businessId", b.shop_id as "shopId", b.sequence, b.state,
      b.customer_id as "customerId", ${calledBy(scope)} as "customerName", b.user_id is not null as "hasAccount", ${mayCall ? sql`c.phone` : sql`null`} as phone, work.staff_id as "absentId", b.starts_at as "startsAt", b.ends_at as "endsAt",
      b.currency, b.request, ${spansOfGuests} as spans, ${proposedTime} as "proposedTime",
      array(select position::int from guest g where g.business_id = b.business_id and g.booking_id = b.id
        and g.cancelled_at is null order by position) as positions,
      coalesce((select sum(p.amount_minor - p.refunded_minor) from payment p
        where p.business_id = b.business_id and p.subject_id = b.id and p.state in ('captured', 'refunded')), 0)::bigint as "paidMinor",
      (select jsonb_agg(jsonb_build_object('itemId', i.id, 'guestPosition', i.guest_position, 'guestName', g.name,
          'serviceName', i.service_name, 'startsAt', to_char(i.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'wish', i.wish) order by i.starts_at, i.guest_position)
        from item i join guest g on g.business_id = i.business_id and g.booking_id = i.booking_id and g.position = i.guest_position
        where i.business_id = b.business_id and i.booking_id = b.id and i.id = any(work.items)) as services
    from work join booking b on b.business_id = ${businessId} and b.id = work.booking_id
      left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where b.state in ('confirmed', 'checked_in') and (${only}::uuid is null or b.id = ${only})
    order by b.starts_at, b.id limit ${concernedLimit}`.execute(db)
  return rows
}
