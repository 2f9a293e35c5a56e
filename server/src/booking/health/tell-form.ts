import { undoWalkInMinutes } from '@serein/shared/booking/states.ts'
import { sql } from 'kysely'
import { transaction } from '../../platform/command.ts'
import { publish } from '../../platform/outbox.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import { lacksForm } from './visit-form.ts'

const batch = 200
const dayMs = 86_400_000
/**
 * So long before a visit its client is told, and its guests who are reached; who books later reads it where they book, unless they have no
 * account to read it in.
 */
const daysBefore = 2

type Coming = { businessId: string; shopId: string; bookingId: string }

/** Tells once, two days before a visit, each who has yet to fill in the health form of the business. Returns how many were told. */
export function tellOfForms(db: Db, now: Date): Promise<number> {
  const soon = new Date(now.getTime() + daysBefore * dayMs)
  // What the desk has just booked may be undone as if it had not been.
  const stands = new Date(now.getTime() - undoWalkInMinutes * 60_000)
  return transaction(db, async (tx) => {
    const { rows } = await sql<Coming>`
      update booking b set form_told_at = ${now}
      from (select o.business_id, o.id from booking o
        where o.state = 'confirmed' and o.starts_at > ${now} and o.starts_at <= ${soon} and o.form_told_at is null
          and (o.created_at < o.starts_at - make_interval(days => ${daysBefore}) or o.user_id is null and o.created_at <= ${stands})
          and exists (select from health_form f where f.business_id = o.business_id)
        order by o.business_id, o.id limit ${batch} for no key update of o skip locked) c
      where b.business_id = c.business_id and b.id = c.id
      returning b.business_id as "businessId", b.shop_id as "shopId", b.id as "bookingId"`.execute(
      tx,
    )
    let count = 0
    for (const { businessId, shopId, bookingId } of rows)
      for (const guestPosition of [0, ...(await reachedGuests(tx, { businessId, bookingId }))]) {
        if (!(await lacksForm(tx, { businessId, bookingId, guestPosition }))) continue
        const ofVisit = { businessId, shopId, subjectId: bookingId }
        await (guestPosition === 0
          ? publish(tx, { ...ofVisit, event: 'form.missing' })
          : publish(tx, { ...ofVisit, event: 'form.guest_missing', data: { guestPosition } }))
        count += 1
      }
    return count
  })
}

async function reachedGuests(
  tx: Tx,
  { businessId, bookingId }: Omit<Coming, 'shopId'>,
): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    select position from guest where business_id = ${businessId} and booking_id = ${bookingId}
      and position > 0 and cancelled_at is null and contact_at is not null order by position`.execute(
    tx,
  )
  return rows.map(({ position }) => position)
}
