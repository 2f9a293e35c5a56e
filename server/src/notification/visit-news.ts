import { isDeepStrictEqual } from 'node:util'
import type { NewsFacts } from '@serein/shared/notification/contract.ts'
import type { Kind } from '@serein/shared/notification/kinds.ts'
import type { TemplateKind } from '@serein/shared/notification/template-kind.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'
import type { Visit, VisitFacts } from './facts.ts'
import { ofGuest, ownStart, type VisitMessage } from './message.ts'

/** The news about visits that have messages. */
type VisitKind = Extract<Kind, TemplateKind>

/** In which words of a business it is said: that only who serves has changed is another message than a new time,
 * and so is that a shop did not wait for an answer. */
export function templateOfVisit(message: VisitMessage): TemplateKind {
  if (message.template === 'booking_cancelled' && message.facts.visit.isUnanswered)
    return 'visit_released'
  const isSameTime =
    message.template === 'booking_rescheduled' &&
    message.facts.from === message.facts.visit.startsAt
  return isSameTime ? 'therapist_changed' : kindOf(message)
}

/** What kind of news a message about a visit is. */
export function kindOf(message: VisitMessage): VisitKind {
  switch (message.template) {
    case 'booking_requested':
      return 'visit_requested'
    case 'request_closed':
      return message.facts.visit.state === 'declined' ? 'visit_declined' : 'visit_request_expired'
    case 'booking_confirmed':
      return 'visit_confirmed'
    case 'booking_rescheduled':
      return message.facts.byShop ? 'visit_moved_by_shop' : 'visit_rescheduled'
    case 'booking_changed':
      return 'visit_changed'
    case 'booking_cancelled':
      return message.facts.visit.cancelledBy === 'shop'
        ? 'visit_cancelled_by_shop'
        : 'visit_cancelled'
    case 'guest_cancelled':
      return message.facts.byShop ? 'guest_cancelled_by_shop' : 'guest_cancelled'
    case 'guest_rescheduled':
      return 'guest_rescheduled'
    case 'visit_reminder':
      return 'visit_reminder'
    case 'free_cancel_reminder':
      return 'deadline_reminder'
  }
}

/** The same for the inbox of its booker. */
export function newsOfVisit({ facts, template }: VisitMessage): NewsFacts {
  const { visit } = facts
  const { currency, refundedMinor, paidMinor } = visit
  const guest =
    'guestPosition' in facts
      ? visit.guests?.find(({ position }) => position === facts.guestPosition)
      : undefined
  const moved = guest && !guest.isCancelled ? ofGuest(visit, guest.position).startsAt : null
  return {
    ...newsOf(visit),
    ...(moved && { startsAt: moved }),
    ...('from' in facts && facts.from && { from: facts.from }),
    ...('freeUntil' in facts && { until: facts.freeUntil }),
    ...(visit.state === 'requested' && visit.answerBy && { until: visit.answerBy }),
    ...(guest?.name && { guestName: guest.name }),
    ...(visit.state === 'cancelled' &&
      refundedMinor > 0 && { amountMinor: refundedMinor, currency }),
    ...(template === 'booking_confirmed' && paidMinor > 0 && { amountMinor: paidMinor, currency }),
  }
}

/** What any news of a visit says of it. */
export function newsOf(visit: VisitFacts): NewsFacts {
  const { bookingId, shop, timeZone, items } = visit
  return {
    bookingId,
    shopId: shop.id,
    shopName: shop.name,
    timeZone,
    startsAt: ownStart(visit),
    serviceNames: items.map(({ name }) => name),
    staffNames: [...new Set(items.flatMap(({ staffNames }) => staffNames))],
  }
}

/** Money that moved for it, by which card where it was one. */
export function newsOfPayment(
  { facts }: Visit,
  {
    amountMinor,
    currency,
    last4,
  }: { amountMinor: number; currency: string; last4?: string | null },
): NewsFacts {
  return { ...newsOf(facts), amountMinor, currency, ...(last4 && { last4 }) }
}

/** Whether the booker’s inbox says already that the visit is then and by whom: a move was taken back before it was told. */
export async function isKnown(
  tx: Tx,
  { person, facts }: Visit,
  message: VisitMessage,
  now: Date,
): Promise<boolean> {
  if (!maybeKnown(message) || !person.userId) return false
  const { startsAt, staffNames, serviceNames } = newsOfVisit(message)
  const { rows } = await sql<{ kind: string; facts: NewsFacts }>`
    select kind, facts from notification
    where user_id = ${person.userId} and member_of is null and booking_id = ${facts.bookingId} and happened_at <= ${now}
      and kind in ('visit_confirmed', 'visit_rescheduled', 'visit_moved_by_shop', 'guest_rescheduled', 'visit_changed')
    order by happened_at desc, id desc limit 1`.execute(tx)
  // That one is about a guest alone.
  const latest = rows[0]?.kind === 'guest_rescheduled' ? undefined : rows[0]?.facts
  const isSame =
    latest?.startsAt === startsAt && String(latest?.staffNames ?? '') === String(staffNames)
  return isSame && isDeepStrictEqual(latest?.serviceNames, serviceNames)
}

/** A price that changes changes nothing that the inbox says. */
function maybeKnown(message: VisitMessage): boolean {
  if (message.template === 'booking_changed') return message.facts.isUndone
  return message.template === 'booking_rescheduled'
}
