import { waitingLimits } from '@serein/shared/waiting/rules.ts'
import { answerTo } from '@serein/shared/waiting/states.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'
import { closeOffer, openOfferOf } from './offer-sql.ts'
import { applyWaiting, hasFirstService, lockEntry, type WaitingEntry } from './sql.ts'

type OfShop = { businessId: string; shopId: string }

const offerStateAfter = {
  take: 'taken',
  pass: 'passed',
  leave: 'passed',
  expire: 'expired',
  lapse: 'expired',
} as const

/**
 * Writes down what has become of an offer whose booking is held no more. The booking says it, so nothing is lost when somebody dies
 * between the two. Of a locked entry.
 */
export async function settleOffer(tx: Tx, entry: WaitingEntry, now: Date): Promise<WaitingEntry> {
  if (entry.state !== 'offered') return entry
  const offer = await openOfferOf(tx, entry)
  if (!offer || offer.isHeld) return entry
  const { unansweredCount, standingWishId } = entry
  const unansweredLimit = standingWishId ? 1 : waitingLimits.unanswered
  const answer = answerTo(offer, { unansweredCount, unansweredLimit })
  // Who does not want one time of a wish that comes again waits for the next of them.
  const verb = standingWishId && answer === 'pass' ? 'leave' : answer
  await closeOffer(tx, entry.businessId, offer, offerStateAfter[verb])
  return applyWaiting(tx, entry, verb, { data: { bookingId: offer.bookingId }, now })
}

/** The same of all at a shop, and ends the wishes that another visit has met or whose days are over. */
export async function settleShop(tx: Tx, { businessId, shopId }: OfShop, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string } & Record<'isMet' | 'isGone' | 'isOver', boolean>>`
    select id, "isMet", "isGone", "isOver" from (
      select e.id, e.state, ${isMet} as "isMet", ${isGone(now)} as "isGone",
        e.to_day < (${now}::timestamptz at time zone s.time_zone)::date as "isOver"
      from waiting_entry e join shop s on s.business_id = e.business_id and s.id = e.shop_id
      where e.business_id = ${businessId} and e.shop_id = ${shopId} and e.ended_at is null) as each
    where state = 'offered' or "isMet" or "isGone" or "isOver" order by id`.execute(tx)
  for (const { id, ...is } of rows) {
    const entry = await settleOffer(tx, await lockEntry(tx, id, { businessId }), now)
    if (entry.state !== 'waiting') continue
    if (is.isMet) await applyWaiting(tx, entry, 'meet', { now })
    else if (is.isGone) await applyWaiting(tx, entry, 'leave', { now })
    else if (is.isOver) await applyWaiting(tx, entry, 'outlive', { now })
  }
}

/** Whether a visit that is to be earlier, by the entry `e`, is none any more that could be moved. */
function isGone(now: Date) {
  return sql`exists (select from booking b where b.business_id = e.business_id and b.id = e.moves_booking_id
    and (b.state <> 'confirmed' or b.starts_at <= ${now}))`
}

/** Whether the visit of the entry `e` is earlier by now, or who waits by it has booked its first service there since, on one of its days. */
const isMet = sql<boolean>`case when e.moves_booking_id is not null then exists (
  select from booking b where b.business_id = e.business_id and b.id = e.moves_booking_id and b.starts_at < e.moves_from)
else exists (
  select from booking b
  where b.business_id = e.business_id and b.shop_id = e.shop_id and b.user_id = e.user_id and (b.created_at, b.id) > (e.joined_at, e.id)
    and ${hasFirstService('e')} and b.state in ('requested', 'confirmed', 'checked_in', 'completed')
    and (b.starts_at at time zone b.time_zone)::date between e.from_day and e.to_day) end`
