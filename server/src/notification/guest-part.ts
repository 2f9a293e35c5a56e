import type { BookingState } from '@serein/shared/booking/states.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import type { KeptLink } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'

/** A guest’s own part of a visit, with where they are told of it and what they were told last. */
export type GuestPart = {
  businessId: string
  bookingId: string
  position: number
  name: string | null
  email: string | null
  phone: string | null
  language: Language
  contactAt: Date
  /** Of their invitation. */
  link: KeptLink | null
  bookerId: string | null
  hostName: string | null
  state: BookingState
  isCancelled: boolean
  startsAt: Date
  endsAt: Date
  /** When the visit last changed. */
  changedAt: Date
  serviceNames: Bilingual[]
  staffNames: string[]
  timeZone: string
  currency: string
  shop: { name: string; street: string; city: string }
  /** At the host’s. */
  isCallOut: boolean
  rules: { reminderMinutes: number[]; quietFromMinute: number; quietToMinute: number }
  notice: GuestNotice | null
}

export type GuestNotice = {
  number: number
  startsAt: string
  endsAt: string
  serviceNames: Bilingual[]
  isCancelled: boolean
  notedAt: string
}

export type GuestKey = Pick<GuestPart, 'businessId' | 'bookingId' | 'position'>

/** The parts of the guests of some visits who are told of them. */
export function partsOfVisits(tx: Tx, bookingIds: readonly string[]): Promise<GuestPart[]> {
  return partsWhere(tx, sql`g.booking_id = any(${bookingIds}::uuid[])`)
}

/** Those to look at by now, locked; those another process is busy with are passed over. */
export async function partsDue(tx: Tx, now: Date, limit: number): Promise<GuestPart[]> {
  const { rows } = await sql<GuestKey>`
    select business_id as "businessId", booking_id as "bookingId", guest_position as position
    from guest_notice where look_at <= ${now} order by look_at limit ${limit} for update skip locked`.execute(
    tx,
  )
  if (rows.length === 0) return []
  const due = sql`(select "businessId", "bookingId", position from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as due ("businessId" uuid, "bookingId" uuid, position smallint))`
  // Who is told nowhere any more is not looked at again.
  await sql`
    update guest_notice set look_at = null where (business_id, booking_id, guest_position) in ${due}`.execute(
    tx,
  )
  return partsWhere(tx, sql`(g.business_id, g.booking_id, g.position) in ${due}`)
}

/** One of them as it is now; undefined where nobody is told of it. */
export async function partNow(db: Db | Tx, key: Omit<GuestKey, 'businessId'>) {
  const [part] = await partsWhere(
    db,
    sql`g.booking_id = ${key.bookingId} and g.position = ${key.position}`,
  )
  return part
}

async function partsWhere(db: Db | Tx, which: ReturnType<typeof sql>): Promise<GuestPart[]> {
  const { rows } = await sql<GuestPart>`
    select g.business_id as "businessId", g.booking_id as "bookingId", g.position, g.name, g.email, g.phone, g.language,
      g.contact_at as "contactAt", b.user_id as "bookerId", nullif(split_part(c.name, ' ', 1), '') as "hostName", b.state,
      case when g.invitation_hash is not null
        then jsonb_build_object('seed', g.invitation_seed, 'hash', g.invitation_hash) end as link,
      g.cancelled_at is not null and not g.is_no_show as "isCancelled", own.*, b.updated_at as "changedAt", b.time_zone as "timeZone", b.currency,
      jsonb_build_object('name', s.name, 'street', s.street, 'city', s.city) as shop, b.request ? 'callOut' as "isCallOut",
      jsonb_build_object('reminderMinutes', s.reminder_minutes, 'quietFromMinute', s.quiet_from_minute,
        'quietToMinute', s.quiet_to_minute) as rules,
      case when n.number is not null then jsonb_build_object('number', n.number, 'startsAt', n.starts_at, 'endsAt', n.ends_at,
        'serviceNames', n.service_names, 'isCancelled', n.is_cancelled, 'notedAt', n.noted_at) end as notice
    from guest g
    join booking b on b.business_id = g.business_id and b.id = g.booking_id
    join shop s on s.business_id = b.business_id and s.id = b.shop_id
    left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    left join guest_notice n on n.business_id = g.business_id and n.booking_id = g.booking_id and n.guest_position = g.position
    cross join lateral (
      select min(i.starts_at) as "startsAt", max(i.ends_at) as "endsAt",
        jsonb_agg(i.service_name order by i.starts_at, i.position) as "serviceNames",
        coalesce((select jsonb_agg(distinct m.name) from staff_member m join item t
          on t.business_id = m.business_id and m.id = any(t.staff_ids)
          where t.business_id = g.business_id and t.booking_id = g.booking_id and t.guest_position = g.position), '[]') as "staffNames"
      from item i
      where i.business_id = g.business_id and i.booking_id = g.booking_id and i.guest_position = g.position) own
    where ${which} and g.contact_at is not null and own."startsAt" is not null
    order by g.booking_id, g.position`.execute(db)
  return rows
}

/** What they are told from now on. */
export async function writeNotice(
  tx: Tx,
  part: GuestPart,
  { isCancelled, number, now }: { isCancelled: boolean; number: number; now: Date },
): Promise<void> {
  const { businessId, bookingId, position, startsAt, endsAt, serviceNames } = part
  await sql`
    insert into guest_notice (business_id, booking_id, guest_position, number, starts_at, ends_at, service_names,
      is_cancelled, noted_at)
    values (${businessId}, ${bookingId}, ${position}, ${number}, ${startsAt}, ${endsAt}, ${JSON.stringify(serviceNames)},
      ${isCancelled}, ${now})
    on conflict (business_id, booking_id, guest_position) do update set number = excluded.number,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, service_names = excluded.service_names,
      is_cancelled = excluded.is_cancelled, noted_at = excluded.noted_at`.execute(tx)
}

/** When they are looked at again; null: no more. */
export async function planGuestLook(
  tx: Tx,
  { businessId, bookingId, position }: GuestKey,
  at: Date | null,
): Promise<void> {
  await sql`
    update guest_notice set look_at = ${at}
    where business_id = ${businessId} and booking_id = ${bookingId} and guest_position = ${position}`.execute(
    tx,
  )
}
