import { shopCan } from '@serein/shared/booking/states.ts'
import { answerBy, type ApprovalRule, isAsked } from '@serein/shared/shop/approval.ts'
import { sql } from 'kysely'
import { captureSetAside } from '../../payment/set-aside.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { releaseStatement } from '../../slot/claim.ts'
import {
  claimsOf,
  confirm,
  conflict,
  factsOf,
  giveBackRequest,
  lockBookingOfBusiness,
  request,
  applyVerb,
} from '../booking.ts'
import { hasNoOther } from './new-client.ts'
import type { Booking } from '../sql.ts'

/** Makes a visit of what is held, or asks the shop where it wants to be asked. Errors: as `confirm`. */
export async function confirmOrRequest(
  tx: Tx,
  booking: Booking,
  tender: string,
  now: Date,
): Promise<'confirmed' | 'requested'> {
  const until = booking.approvalRule && (await answerByOf(tx, booking, now))
  if (until) await request(tx, booking, { tender, answerBy: until, now })
  else await confirm(tx, booking, tender, now)
  return until ? 'requested' : 'confirmed'
}

type Asking = {
  businessId: string
  id: string
  customerId: string | null
  userId: string | null
  rule: ApprovalRule
  startsAt: Date
  serviceIds: string[]
}

/**
 * Until when the shop answers a visit that is asked for now, by the rule it was held under; null where it does not answer first, or the
 * visit has begun.
 */
export async function answerByOf(
  db: Db | Tx,
  { businessId, id }: { businessId: string; id: string },
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<Asking>`
    select business_id as "businessId", id, customer_id as "customerId", user_id as "userId", approval_rule as rule,
      starts_at as "startsAt", coalesce((select array_agg(distinct i.service_id) from item i
        where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null), '{}') as "serviceIds"
    from booking b where b.business_id = ${businessId} and b.id = ${id} and b.state = 'held' and b.approval_rule is not null`.execute(
    db,
  )
  const [asking] = rows
  if (!asking || asking.startsAt <= now) return null
  const { rule, startsAt, serviceIds } = asking
  const isNewClient = rule.ofNewClients && (await hasNoOther(db, asking))
  if (!isAsked(rule, { serviceIds, isNewClient })) return null
  const times = { startsAt: startsAt.getTime(), askedAt: now.getTime() }
  return new Date(answerBy(rule.answerMinutes, times))
}

/** The shop says yes to a request: what was set aside for it is taken. Errors: `state_conflict`. */
export async function confirmRequest(
  tx: Tx,
  scope: BusinessScope,
  bookingId: string,
  now: Date,
): Promise<Booking> {
  const booking = await lockRequested(tx, scope, bookingId, now)
  await confirm(tx, booking, booking.tender!, now, scope.userId)
  await captureSetAside(tx, { businessId: booking.businessId, subjectId: bookingId }, now)
  return booking
}

type Declining = {
  bookingId: string
  declineNote?: string | undefined
  proposedStarts: readonly string[]
}

/** The shop says no, perhaps why, and when else it could: the time is free again, and nobody pays. Errors: `state_conflict`. */
export async function decline(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, declineNote, proposedStarts }: Declining,
  now: Date,
): Promise<Booking> {
  const booking = await lockRequested(tx, scope, bookingId, now)
  const history = { event: 'booking.declined', actor: scope.userId, now }
  const declined = { note: declineNote || null, proposedStarts }
  await applyVerb(
    tx,
    booking,
    'decline',
    history,
    { declined },
    releaseStatement(claimsOf(booking)),
  )
  await giveBackRequest(tx, booking, now)
  return booking
}

/** A request that may still be answered, locked. */
async function lockRequested(
  tx: Tx,
  scope: BusinessScope,
  bookingId: string,
  now: Date,
): Promise<Booking> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  const heldUntil = booking.heldUntil?.getTime() ?? 0
  if (!shopCan.answer({ ...factsOf(booking), heldUntil }, now.getTime())) throw conflict(booking)
  return booking
}
