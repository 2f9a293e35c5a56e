import { noShowFee } from '@serein/shared/booking/rules.ts'
import type { BookingState } from '@serein/shared/booking/states.ts'
import { cancellationPolicy } from './place.ts'
import type { Random } from './random.ts'
import type { Visit } from './visit.ts'

type Event = {
  event: string
  from: BookingState
  to: BookingState
  at: number
  actor: string | null
  data?: object
}
export type Fate = {
  state: BookingState
  heldUntil?: string
  events: Event[]
  feeMinor: number | null
  cancelledBy: 'customer' | 'shop' | null
}

/** So long has a hold of this moment been running already, of ten minutes. */
const heldForMinutes = 3
const leftSeconds = 400
/** A request has waited so long, and waits as long again. */
const askedForMinutes = 40
const answerInMinutes = 50

/** People book from three weeks to an hour ahead; whoever walks in, at the door. */
export function bookedBefore(
  { source, isHeld, isRequested }: Visit,
  before: number,
  random: Random,
): number {
  if (isHeld) return before - heldForMinutes
  if (isRequested) return before - askedForMinutes
  return source === 'walk_in' ? before - 5 : before - random.between(60, 21 * 1440)
}

type Times = { startsAt: number; endsAt: number; bookedAt: number; now: number }

/** What time has made of a visit: only what is over can be completed, only what is near can be checked in. */
export function fateOf(
  visit: Visit,
  { startsAt, endsAt, bookedAt, now }: Times,
  random: Random,
): Fate {
  const actor = visit.customer.userId
  if (visit.isHeld) {
    const heldUntil = new Date(now * 60_000 + leftSeconds * 1000).toISOString()
    return { state: 'held', heldUntil, events: [], feeMinor: null, cancelledBy: null }
  }
  if (visit.isRequested) return waiting({ bookedAt, now, actor })
  const confirmed: Event = {
    event: 'booking.confirmed',
    from: 'held',
    to: 'confirmed',
    at: bookedAt,
    actor,
  }
  if (visit.isLate)
    return { state: 'confirmed', events: [confirmed], feeMinor: null, cancelledBy: null }
  const luck = visit.isCertain ? 1 : random.next()
  const plain = { feeMinor: null, cancelledBy: null }
  if (luck < 0.06 && visit.source !== 'walk_in') {
    const cancelledBy = luck < 0.05 ? 'customer' : 'shop'
    const latest = Math.min(startsAt - 1440, now)
    const at = latest > bookedAt ? random.between(bookedAt, latest) : bookedAt
    const data = { feeMinor: 0, cancelledBy }
    const event: Event = {
      event: 'booking.cancelled',
      from: 'confirmed',
      to: 'cancelled',
      at,
      actor,
      data,
    }
    return { state: 'cancelled', events: [confirmed, event], feeMinor: 0, cancelledBy }
  }
  const isMissing = luck < 0.09 && startsAt + 20 < now
  if (isMissing) {
    const feeMinor = noShowFee(cancellationPolicy, visit.price.totalMinor)
    const data = { feeMinor }
    const missed: Event = {
      event: 'booking.marked_no_show',
      from: 'confirmed',
      to: 'no_show',
      at: startsAt + 20,
      actor: null,
      data,
    }
    return { state: 'no_show', events: [confirmed, missed], feeMinor, cancelledBy: null }
  }
  // Most come a few minutes early; some are late, and stand as confirmed until they are there.
  const arrivesAt = Math.max(bookedAt, startsAt + random.between(-12, luck > 0.85 ? 14 : 2))
  if (arrivesAt > now) return { ...plain, state: 'confirmed', events: [confirmed] }
  const arrived: Event = {
    event: 'booking.checked_in',
    from: 'confirmed',
    to: 'checked_in',
    at: arrivesAt,
    actor: null,
  }
  if (endsAt > now) return { ...plain, state: 'checked_in', events: [confirmed, arrived] }
  const done: Event = {
    event: 'booking.completed',
    from: 'checked_in',
    to: 'completed',
    at: endsAt,
    actor: null,
  }
  return { ...plain, state: 'completed', events: [confirmed, arrived, done] }
}

/** Asked for, and not answered yet. */
function waiting({
  bookedAt: at,
  now,
  actor,
}: Pick<Times, 'bookedAt' | 'now'> & Pick<Event, 'actor'>): Fate {
  const requested = {
    event: 'booking.requested',
    from: 'held',
    to: 'requested',
    at,
    actor,
  } as const
  const heldUntil = new Date((now + answerInMinutes) * 60_000).toISOString()
  return { state: 'requested', heldUntil, events: [requested], feeMinor: null, cancelledBy: null }
}
