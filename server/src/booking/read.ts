import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import { besidesMinor } from '@serein/shared/booking/bill-sum.ts'
import { cancellationFee, dueMinor, feeTimeline, freeUntil } from '@serein/shared/booking/rules.ts'
import type { Billed, BookingCard, BookingDetails } from '@serein/shared/booking/schema.ts'
import { type GuestSpan, ownSpan } from '@serein/shared/booking/guest-span.ts'
import type { BookingState } from '@serein/shared/booking/states.ts'
import { sum } from '@serein/shared/money/money.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { bookedPackage } from '../slot/day-package.ts'
import { callOutFor } from './call-out.ts'
import { bookerCan, ofThoseWhoCome, taking, type Taking } from './can.ts'
import { billed, returned } from './charge.ts'
import { type GuestRow, guestsOf } from './guest/own-guests.ts'
import { hasArrived, ownState, spansOfGuests } from './guest/own-start.ts'
import { againOn, rebookAfterDays } from './desk/rebook.ts'
import { saidLate } from './late/lateness.ts'
import { lateCreditOf } from './late-credit.ts'
import { owedBack, refundHistory, shownEvent } from './history.ts'
import { proposalFor } from './revise/proposal.ts'
import { repeatsEveryWeeks } from './series/sql.ts'
import { firstPicture } from '../shop/sql.ts'
import { affirmation, affirmBy, type Booker, isOf } from './sql.ts'
import { recognised } from './guest/wellness.ts'

type CardRow = Omit<BookingCard, 'freeUntil' | 'startsAt' | 'endsAt' | 'own' | 'heldUntil'> & {
  spans: GuestSpan[]
  startsAt: Date
  endsAt: Date
  firstStartsAt: Date
  ownState: BookingState
  heldUntil: Date | null
  policy: CancellationPolicy
}

export type DetailsRow = CardRow &
  Pick<
    BookingDetails,
    | 'sequence'
    | 'together'
    | 'sameRoom'
    | 'dayPackage'
    | 'guestsMayMove'
    | 'items'
    | 'price'
    | 'tender'
    | 'paidMinor'
    | 'refundedMinor'
    | 'owedBackMinor'
    | 'feeMinor'
    | keyof Billed
    | 'note'
    | 'affirmation'
    | 'proposal'
    | 'lateness'
    | 'callOut'
    | 'location'
    | 'history'
    | 'wellness'
    | 'declined'
    | 'lateCredit'
  > & {
    guests: GuestRow[]
    returnedMinor: number
    taking: Taking
    affirmBy: Date | null
    afterDays: number | null
  }

/** One visit of the customer's own. Errors: `not_found`. */
export async function bookingDetails(
  db: Db | Tx,
  booker: Booker,
  bookingId: string,
  now: Date,
): Promise<BookingDetails> {
  const { rows } = await sql<DetailsRow>`
    select ${card}, ${affirmation} as affirmation, ${affirmBy} as "affirmBy", ${proposalFor(now)} as proposal, ${saidLate} as lateness, ${callOutFor(sql`true`)} as "callOut", ${rebookAfterDays} as "afterDays", ${taking} as taking, b.sequence, b.guests_may_move as "guestsMayMove", b.price, b.tender, b.fee_minor as "feeMinor", b.note,
      coalesce(b.request ->> 'together', 'same_start') as together,
      coalesce((b.request ->> 'sameRoom')::boolean, false) as "sameRoom", ${bookedPackage} as "dayPackage", ${guests} as guests, ${items} as items,
      ${paid} as "paidMinor", ${refunded} as "refundedMinor", ${returned} as "returnedMinor",
      ${billed.tip} as "tipMinor", ${billed.discount} as "discountMinor", ${billed.goods} as goods, ${billed.deposit} as "depositMinor", ${billed.tenders} as tenders,
      jsonb_build_object('latitude', s.latitude, 'longitude', s.longitude, 'phone', s.phone) as location,
      ${owedBack} as "owedBackMinor",
      coalesce((select jsonb_agg(jsonb_build_object('event', e.event, 'at', ${instantOf('e.at')}, 'amountMinor', e.minor) order by e.at, e.sequence)
        from (select ${shownEvent} as event, created_at as at, null::bigint as minor, sequence from booking_event
            where business_id = b.business_id and booking_id = b.id
          union all select event, at, minor, null from (${refundHistory}) as refund) as e), '[]') as history, ${wellness} as wellness, ${declined} as declined, ${lateCreditOf} as "lateCredit"
    ${from} where b.id = ${bookingId} and exists (
      select from booking where business_id = b.business_id and id = b.id and ${isOf(booker)})`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw refuse('not_found')
  return { ...cardOf(row, now), ...detailsOf(row, now) }
}

/** One's own visits, a page at a time. */
export async function listBookings(
  db: Db,
  { userId }: CustomerScope,
  { which, cursor, limit }: { which: keyof typeof conditions; cursor?: string; limit: number },
  now: Date,
): Promise<{ bookings: BookingCard[]; nextCursor: string | null }> {
  const isComing = which === 'coming'
  const { rows } = await sql<CardRow>`
    select ${card} ${from}
    where b.user_id = ${userId} and ${conditions[which](now)} and ${after(cursor, isComing)}
    order by b.starts_at ${sql.raw(isComing ? 'asc' : 'desc')}, b.id ${sql.raw(isComing ? 'asc' : 'desc')}
    limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    bookings: page.map((row) => cardOf(row, now)),
    nextCursor:
      rows.length > limit && last ? writeCursor({ at: last.startsAt, id: last.id }) : null,
  }
}

const conditions = {
  coming: (now: Date) =>
    sql`(b.state in ('confirmed', 'checked_in') and b.ends_at > ${now} or b.state in ('held', 'requested') and b.held_until > ${now})`,
  past: (now: Date) =>
    sql`(b.state in ('completed', 'no_show') or b.state in ('confirmed', 'checked_in') and b.ends_at <= ${now})`,
  // A request that nobody has answered has its tender; a hold that is over was nothing yet.
  cancelled: () =>
    sql`(b.state in ('cancelled', 'declined') or b.state = 'expired' and b.tender is not null)`,
}

function after(cursor: string | undefined, isComing: boolean) {
  if (!cursor) return sql`true`
  const { at, id } = readCursor(cursor)
  return sql`(b.starts_at, b.id) ${sql.raw(isComing ? '>' : '<')} (${at}, ${id}::uuid)`
}

function cardOf({ policy, firstStartsAt, ...row }: CardRow, now: Date): BookingCard {
  const { id, code, state, shop, isCallOut, timeZone, serviceNames, staffNames } = row
  const { guestCount, totalMinor, currency } = row
  const isOpen = state === 'confirmed' || state === 'held'
  const clock = { firstStartsAt: firstStartsAt.getTime(), startsAt: row.startsAt.getTime() }
  const span = { startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() }
  const own = ownSpan(row.spans)
  const free = isOpen ? freeUntil(policy, clock, now.getTime()) : null
  return {
    id,
    code,
    state,
    shop,
    isCallOut,
    timeZone,
    serviceNames,
    staffNames,
    guestCount,
    totalMinor,
    currency,
    ...span,
    own: { ...(own ? { startsAt: own.startsAt, endsAt: own.endsAt } : span), state: row.ownState },
    heldUntil: row.heldUntil?.toISOString() ?? null,
    freeUntil: free === null ? null : new Date(free).toISOString(),
    repeatsEveryWeeks: row.repeatsEveryWeeks,
  }
}

function detailsOf(row: DetailsRow, now: Date) {
  const facts = {
    state: row.state as BookingState,
    startsAt: row.startsAt.getTime(),
    endsAt: row.endsAt.getTime(),
    heldUntil: row.heldUntil?.getTime() ?? null,
  }
  const can = bookerCan(facts, row.taking, now.getTime())
  const clock = { firstStartsAt: row.firstStartsAt.getTime(), startsAt: facts.startsAt }
  return {
    sequence: row.sequence,
    affirmation: row.affirmation,
    affirmBy: row.affirmBy?.toISOString() ?? null,
    proposal: row.proposal,
    lateness: row.lateness,
    callOut: row.callOut,
    together: row.together,
    sameRoom: row.sameRoom,
    dayPackage: row.dayPackage,
    guests: guestsOf(row, now),
    guestsMayMove: row.guestsMayMove,
    items: row.items,
    price: row.price,
    tender: row.tender,
    tipMinor: row.tipMinor,
    discountMinor: row.discountMinor,
    goods: row.goods,
    depositMinor: row.depositMinor,
    tenders: row.tenders,
    paidMinor: row.paidMinor,
    refundedMinor: row.refundedMinor,
    owedBackMinor: row.owedBackMinor,
    dueMinor: dueMinor({
      state: facts.state,
      totalMinor: row.totalMinor,
      feeMinor: row.feeMinor,
      guestFeesMinor: sum(row.guests.map((guest) => guest.feeMinor ?? 0)),
      paidMinor: row.paidMinor,
      returnedMinor: row.returnedMinor,
      adjustmentMinor: besidesMinor(row),
    }),
    feeMinor: row.feeMinor,
    note: row.note,
    location: row.location,
    history: row.history,
    wellness: row.wellness,
    declined: row.declined,
    lateCredit: row.lateCredit,
    firstStartsAt: row.firstStartsAt.toISOString(),
    cancelFeeMinor:
      row.state === 'requested'
        ? 0
        : cancellationFee(row.policy, row.totalMinor, clock.firstStartsAt, now.getTime()),
    timeline: feeTimeline(row.policy, row.totalMinor, clock, now.getTime()).map((step) => ({
      ...step,
      from: new Date(step.from).toISOString(),
      until: step.until === null ? null : new Date(step.until).toISOString(),
    })),
    can,
    againOn: can.bookAgain ? againOn({ ...row, state: facts.state }, now).day : null,
  }
}

const card = sql`b.id, b.code, b.state, b.time_zone as "timeZone", b.starts_at as "startsAt", b.ends_at as "endsAt",
  b.first_starts_at as "firstStartsAt", b.held_until as "heldUntil", b.policy, b.total_minor as "totalMinor", b.currency,
  (select jsonb_build_object('id', s.id, 'name', s.name, 'city', s.city, 'street', s.street, 'picture',
    ${firstPicture})) as shop, b.request ? 'callOut' as "isCallOut",
  (select jsonb_agg(i.service_name order by i.starts_at, i.guest_position, i.position)
    from item i where ${ofThoseWhoCome}) as "serviceNames",
  coalesce((select jsonb_agg(distinct m.name) from item i
    join staff_member m on m.business_id = i.business_id and m.id = any(i.staff_ids)
    where ${ofThoseWhoCome}), '[]') as "staffNames",
  ${spansOfGuests} as spans, ${ownState} as "ownState",
  (select count(distinct i.guest_position)::integer from item i where ${ofThoseWhoCome}) as "guestCount", ${repeatsEveryWeeks} as "repeatsEveryWeeks"`

const from = sql`from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id`

const items = sql`(select jsonb_agg(jsonb_build_object('id', i.id, 'guestPosition', i.guest_position,
    'serviceId', i.service_id, 'variantId', i.variant_id, 'serviceName', i.service_name, 'addOns', i.add_ons,
    'lengthMinutes', i.length_minutes, 'priceMinor', i.price_minor, 'startsAt', ${instantOf('i.starts_at')},
    'endsAt', ${instantOf('i.ends_at')}, 'wish', i.wish,
    'staff', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name)), '[]')
      from staff_member m where m.business_id = i.business_id and m.id = any(i.staff_ids)),
    'units', (select coalesce(jsonb_agg(distinct jsonb_build_object('id', u.id, 'name', u.name, 'isRoom', r.is_room)), '[]')
      from claim c join unit u on u.business_id = c.business_id and u.id = c.unit_id
      join resource_kind r on r.business_id = u.business_id and r.id = u.kind_id
      where c.business_id = i.business_id and c.booking_id = b.id and c.item_id = i.id and c.state <> 'released'))
    order by i.starts_at, i.guest_position, i.position)
  from item i where ${ofThoseWhoCome})`

const guests = sql`(select jsonb_agg(jsonb_build_object('position', g.position, 'name', g.name,
    'note', case when g.answered_at is null then g.note end, 'isInvited', g.invited_at is not null,
    'hasOpened', g.opened_at is not null, 'hasAnswered', g.answered_at is not null,
    'contact', case when g.contact_from = 'booker' then coalesce(g.email, g.phone) end, 'isReached', g.contact_at is not null, 'isCancelled', g.cancelled_at is not null, 'isNoShow', g.is_no_show, 'hasArrived', ${hasArrived}, 'feeMinor', g.fee_minor,
    'cancelledMinor', (g.price ->> 'totalMinor')::bigint, 'startsAt', i."startsAt", 'endsAt', i."endsAt",
    'serviceNames', i.names) order by g.position)
  from guest g cross join lateral (
    select ${instantOf(sql`min(i.starts_at)`)} as "startsAt", ${instantOf(sql`max(i.ends_at)`)} as "endsAt",
      jsonb_agg(i.service_name order by i.starts_at, i.position) as names
    from item i where i.business_id = g.business_id and i.booking_id = g.booking_id and i.guest_position = g.position) i
  where g.business_id = b.business_id and g.booking_id = b.id)`

/** Nobody who keeps no notes is asked anything about them. */
const wellness = sql`jsonb_build_object(
  'isAsked', b.state in ('confirmed', 'checked_in') and not ${recognised}
    and exists (select from wellness_note n where n.user_id = b.user_id),
  'openings', (select coalesce(jsonb_agg(jsonb_build_object('openedAt', ${instantOf('o.opened_at')},
      'openerName', o.opener_name, 'subject', o.subject) order by o.opened_at), '[]')
    from wellness_opening o where o.user_id = b.user_id and o.booking_id = b.id))`

const declined = sql`case when b.state = 'declined' then jsonb_build_object('note', b.decline_note,
  'proposedStarts', coalesce((select jsonb_agg(${instantOf('at')} order by at) from unnest(b.proposed_starts) as at), '[]')) end`

const captured = sql`from payment p where p.business_id = b.business_id and p.subject_id = b.id and p.state in ('captured', 'refunded')`
const paid = sql`coalesce((select sum(p.amount_minor) ${captured}), 0)::bigint`
const refunded = sql`coalesce((select sum(p.refunded_minor) ${captured}), 0)::bigint`
