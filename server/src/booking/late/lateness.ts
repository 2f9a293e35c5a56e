import type { Visit } from '@serein/shared/booking/schema.ts'
import type { LateAnswer, LateKind } from '@serein/shared/booking/running-late.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../../platform/instant.ts'
import { publish } from '../../platform/outbox.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import { ofThoseWhoCome } from '../can.ts'
import type { Booking } from '../sql.ts'

/** Of the booking `b`: what its client has said of coming late, while the visit is as it was then, or as it was answered. */
export const saidLate: RawBuilder<Visit['lateness']> = sql`(
  select jsonb_build_object('minutes', l.minutes, 'guestPosition', l.guest_position, 'way', l.way, 'wanted', l.wanted,
    'expectedAt', ${instantOf(sql`(l.starts_at + make_interval(mins => l.minutes))`)},
    'answer', case when l.moved_to = now_at then l.answer end)
  from lateness l cross join lateral (
    select min(i.starts_at) as now_at from item i
    where ${ofThoseWhoCome} and (l.guest_position is null or i.guest_position = l.guest_position)) as first_item
  where l.business_id = b.business_id and l.booking_id = b.id and b.state = 'confirmed'
    and now_at in (l.starts_at, l.moved_to))`

/** Who of a visit is late, by how much. */
export type Late = {
  minutes: number
  /** Undefined: all who come. */
  guestPosition: number | undefined
}

export type SaidLate = Late & {
  way: NonNullable<Visit['lateness']>['way']
  wanted: LateKind | undefined
  /** When those who are late were to begin. */
  startsAt: string
}

/** Writes down that a client is late, in place of what they said before. */
export async function writeLateness(
  tx: Tx,
  { businessId, id }: Booking,
  { minutes, guestPosition, way, wanted, startsAt }: SaidLate,
  now: Date,
): Promise<void> {
  await sql`
    insert into lateness (business_id, booking_id, guest_position, starts_at, minutes, way, said_at, wanted)
    values (${businessId}, ${id}, ${guestPosition ?? null}, ${startsAt}, ${minutes}, ${way}, ${now}, ${wanted ?? null})
    on conflict (business_id, booking_id) do update set guest_position = excluded.guest_position, starts_at = excluded.starts_at,
      minutes = excluded.minutes, way = excluded.way, said_at = excluded.said_at, wanted = excluded.wanted,
      answer = null, answered_at = null, moved_to = null`.execute(tx)
}

/** The desk has to answer who is late. */
export async function askDesk(
  tx: Tx,
  { businessId, shopId, id }: Booking,
  { minutes, guestPosition }: Late,
): Promise<void> {
  const data = { minutes, ...(guestPosition !== undefined && { guestPosition }) }
  await publish(tx, { businessId, shopId, event: 'booking.late_told', subjectId: id, data })
}

/** What becomes of it: those who are late begin then. */
export async function noteLateAnswer(
  tx: Tx,
  { businessId, id }: Booking,
  { answer, movedTo }: { answer: LateAnswer; movedTo: string },
  now: Date,
): Promise<void> {
  await sql`
    update lateness set answer = ${answer}, answered_at = ${now}, moved_to = ${movedTo}
    where business_id = ${businessId} and booking_id = ${id}`.execute(tx)
}

/** Whether this visit has begun later for a late client before. */
export async function wasAnswered(
  db: Db | Tx,
  { businessId, id }: Pick<Booking, 'businessId' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from booking_event where business_id = ${businessId} and booking_id = ${id} and data ? 'lateMinutes' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Up to how many minutes the clients of a shop begin later by themselves. */
export async function laterByItselfOf(
  db: Db | Tx,
  { businessId, shopId }: Pick<Booking, 'businessId' | 'shopId'>,
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce((late_call_rule ->> 'laterByItselfMinutes')::int, 0) as minutes from shop
    where business_id = ${businessId} and id = ${shopId}`.execute(db)
  return rows[0]?.minutes ?? 0
}

/** Whether the client of a visit has said that they come later than now, and nothing has come of it yet. */
export async function isExpectedLate(
  db: Db | Tx,
  { businessId, bookingId }: { businessId: string; bookingId: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ lateness: Visit['lateness'] }>`
    select ${saidLate} as lateness from booking b where b.business_id = ${businessId} and b.id = ${bookingId}`.execute(
    db,
  )
  const late = rows[0]?.lateness
  return late !== null && late !== undefined && Date.parse(late.expectedAt) > now.getTime()
}
