import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../../platform/instant.ts'
import { publish } from '../../platform/outbox.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import { conflict } from '../booking.ts'
import type { Booking } from '../sql.ts'

/** `wishes`: who would serve, as a move has them. */
type Proposal = { startsAt: string; wishes: string[][] }

const ofBooking = sql`p.business_id = b.business_id and p.booking_id = b.id`

/** Of the booking `b`: its proposal `p` is of the visit as it is, and neither of the two times is over. */
const isOpen = (now: Date) =>
  sql`p.sequence = b.sequence and b.state = 'confirmed' and least(p.starts_at, b.starts_at) > ${now}`

/** Of the booking `b`: the other time that its shop asks for, as its booker sees it. */
export function proposalFor(now: Date): RawBuilder<BookingDetails['proposal']> {
  return sql`(
    select jsonb_build_object('startsAt', ${instantOf('p.starts_at')}, 'isDeclined', p.answer is not null,
      'staffNames', (select coalesce(jsonb_agg(distinct m.name), '[]') from jsonb_path_query(p.wishes, '$[*][*]') as wish
        join staff_member m on m.business_id = p.business_id and to_jsonb(m.id) = wish))
    from proposal p where ${ofBooking} and ${isOpen(now)})`
}

/** The same as the desk sees it, also once the visit has been moved there. */
export const proposedTime = sql`(
  select jsonb_build_object('startsAt', ${instantOf('p.starts_at')}, 'answer', p.answer) from proposal p
  where ${ofBooking} and (p.sequence = b.sequence or p.answer = 'yes' and p.starts_at = b.starts_at))`

/** Asks the client of a visit for another time, and for no other any more. */
export async function writeProposal(
  tx: Tx,
  { businessId, shopId, id, sequence }: Booking,
  { startsAt, wishes }: Proposal,
  now: Date,
): Promise<void> {
  await sql`
    insert into proposal (business_id, booking_id, sequence, starts_at, wishes, proposed_at)
    values (${businessId}, ${id}, ${sequence}, ${startsAt}, ${JSON.stringify(wishes)}, ${now})
    on conflict (business_id, booking_id) do update set sequence = excluded.sequence, starts_at = excluded.starts_at,
      wishes = excluded.wishes, proposed_at = excluded.proposed_at, answer = null, answered_at = null`.execute(
    tx,
  )
  await publish(tx, { businessId, shopId, event: 'booking.time_proposed', subjectId: id })
}

/** What a visit may be moved to. Errors: `state_conflict`. */
export async function openProposal(db: Db, booking: Booking, now: Date): Promise<Proposal> {
  const { businessId, id } = booking
  const { rows } = await sql<Proposal>`
    select ${instantOf('p.starts_at')} as "startsAt", p.wishes
    from booking b join proposal p on ${ofBooking}
    where b.business_id = ${businessId} and b.id = ${id} and ${isOpen(now)}`.execute(db)
  if (!rows[0]) throw conflict(booking)
  return rows[0]
}

/** Notes the answer to the proposal of a locked visit, before it changes the visit. Errors: `state_conflict` where there is none to answer. */
export async function noteAnswer(
  tx: Tx,
  booking: Booking,
  { answer, startsAt }: { answer: 'yes' | 'no'; startsAt?: string },
  now: Date,
): Promise<void> {
  const { businessId, shopId, id } = booking
  const { rows } = await sql<{ answer: string | null }>`
    update proposal p set answer = ${answer}, answered_at = ${now} from booking b, proposal before
    where b.business_id = ${businessId} and b.id = ${id} and ${ofBooking} and ${isOpen(now)}
      and p.starts_at = coalesce(${startsAt ?? null}, p.starts_at)
      and before.business_id = p.business_id and before.booking_id = p.booking_id
    returning before.answer`.execute(tx)
  if (!rows[0]) throw conflict(booking)
  if (answer === 'no' && rows[0].answer === null)
    await publish(tx, { businessId, shopId, event: 'booking.proposal_declined', subjectId: id })
}
