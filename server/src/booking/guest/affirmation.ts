import { affirmBy } from '@serein/shared/booking/rules.ts'
import { sql } from 'kysely'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Links } from '../../platform/link.ts'
import { publish } from '../../platform/outbox.ts'
import type { Tx } from '../../platform/pool.ts'
import { conflict, lockOwnBooking } from '../booking.ts'
import { visitAt } from './private-link.ts'
import type { Booker } from '../sql.ts'

/** Notes that the booker says they are coming. Errors: `not_found`; `state_conflict` unless it is booked and lies ahead. */
export async function affirm(tx: Tx, booker: Booker, bookingId: string, now: Date): Promise<void> {
  const booking = await lockOwnBooking(tx, booker, bookingId)
  if (booking.state !== 'confirmed' || booking.startsAt <= now) throw conflict(booking)
  const { businessId, shopId } = booking
  const { numAffectedRows } = await sql`
    update booking set affirmed_for = starts_at
    where business_id = ${businessId} and id = ${bookingId} and affirmed_for is distinct from starts_at`.execute(
    tx,
  )
  if (numAffectedRows === 1n)
    await publish(tx, { businessId, shopId, event: 'booking.affirmed', subjectId: bookingId })
}

/** The same by the private link. */
export async function affirmByLink(
  context: CallContext,
  links: Links,
  visitToken: string,
): Promise<void> {
  const linkHash = links.hashOf(visitToken)
  await once(context, async (tx) => {
    const { bookingId } = await visitAt(tx, linkHash, context.now())
    await affirm(tx, { linkHash }, bookingId, context.now())
    return {}
  })
}

type Asked = {
  businessId: string
  bookingId: string
  startsAt: string
  releaseMinutes: number | null
}

/**
 * Notes that a reminder asks the booker of this visit, as it is now, at `askedAt`, when they have it.
 * @returns until when they have to answer; null where it stays either way, or where they were asked before
 */
export async function noteAsked(
  tx: Tx,
  { businessId, bookingId, startsAt, releaseMinutes }: Asked,
  askedAt: Date,
): Promise<Date | null> {
  const times = { startsAt: Date.parse(startsAt), askedAt: askedAt.getTime() }
  const by = affirmBy(releaseMinutes, times)
  const until = by === null ? null : new Date(by)
  const { rows } = await sql<{ shopId: string }>`
    update booking set affirm_asked_for = starts_at, affirm_by = ${until}
    where business_id = ${businessId} and id = ${bookingId} and state = 'confirmed'
      and affirm_asked_for is distinct from starts_at
    returning shop_id as "shopId"`.execute(tx)
  const [visit] = rows
  if (!visit) return null
  const event = 'booking.affirmation_asked'
  await publish(tx, { businessId, shopId: visit.shopId, event, subjectId: bookingId })
  return until
}
