import { instantOf } from '../platform/instant.ts'
import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import type { BookingState } from '@serein/shared/booking/states.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import type { KeptLink } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { roomNames } from '../booking/calendar/room-names.ts'
import { lacksForm } from '../booking/health/visit-form.ts'
import { affirmation, affirmBy } from '../booking/sql.ts'
import { type Person, personOfCustomer } from './recipient.ts'

/** All that a message about a visit may say, as it stood when the message was written. Instants are ISO texts. */
export type VisitFacts = {
  businessId: string
  bookingId: string
  code: string
  /** The private link that its mail leads to; none for a visit of nobody. */
  link?: KeptLink | null
  state: BookingState
  sequence: number
  startsAt: string
  endsAt: string
  firstStartsAt: string
  timeZone: string
  currency: string
  totalMinor: number
  /** On top of the price, and what the desk took off it; in what was written before there were bills: none. */
  tipMinor?: number
  discountMinor?: number
  /** What the desk has sold with it. */
  goodsMinor?: number
  paidMinor: number
  refundedMinor: number
  feeMinor: number | null
  cancelledBy: 'customer' | 'shop' | null
  /** What its booker was credited, since the shop cancelled it late. */
  creditMinor?: number
  /** It was released, since its booker did not say that they were coming. */
  isUnanswered?: boolean
  /** It is at its client's; what was written before there were such visits does not know. */
  isCallOut?: boolean
  /** The shop has cancelled it with the session that it had seats in. */
  isSessionOff?: boolean
  /** Its booker has said that they are coming; what was written before that was kept does not know. */
  isAffirmed?: boolean
  /** Until when its booker has to say that they are coming, or it is released; null: it stays. */
  affirmBy?: string | null
  /** Its booker is asked to fill in the health form of the spa; what was written before there were any does not know. */
  isFormMissing?: boolean
  /** They have no account, so the form comes to them by a link in a mail of its own. */
  isFormMailed?: boolean
  /** Of a request: until when the shop answers; of one that it declined, why and when else it could. */
  answerBy?: string | null
  declineNote?: string | null
  proposedStarts?: string[]
  /** How it is paid; in what was written before there were requests: not said. */
  tender?: string | null
  policy: CancellationPolicy
  shop: {
    id: string
    name: string
    street: string
    postalCode: string
    city: string
    latitude: number
    longitude: number
    phone: string | null
    email: string | null
  }
  /** In what was written before there were parties: none. */
  guests?: VisitGuest[]
  /** Of the guests who come. */
  items: {
    guestPosition: number
    name: Bilingual
    addOns: Bilingual[]
    lengthMinutes: number
    startsAt: string
    staffNames: string[]
    /** Where nobody serves; kept messages are older than it. */
    roomNames?: string[]
  }[]
}

export type VisitGuest = {
  position: number
  /** Of the booker who has told none for this visit: their first name. */
  name: string | null
  isCancelled: boolean
  /** Kept messages are older than these. */
  startsAt?: string
  endsAt?: string
  /** Of those who have left: what was promised to them, and what it has cost. */
  totalMinor: number | null
  feeMinor: number | null
  /** What was refunded when they left; null where nothing was. */
  refundedMinor?: number | null
}

export type ShopRules = {
  reminderMinutes: number[]
  freeCancelReminderMinutes: number | null
  quietFromMinute: number
  quietToMinute: number
  releaseUnansweredMinutes: number | null
}

export type Visit = {
  facts: VisitFacts
  person: Person
  rules: ShopRules
  /** Booked by the person in the app, or by the desk. */
  source: 'app' | 'console' | 'walk_in'
  /** When the person last learnt of this time: they booked it, or it was moved. */
  knownSince: Date
}

/** A visit as it is now, with its booker and the rules of its shop. */
export async function visitNow(
  db: Db | Tx,
  businessId: string,
  bookingId: string,
): Promise<Visit | undefined> {
  const { rows } = await sql<Visit & { asksForm: boolean }>`
    select exists (select from health_form f where f.business_id = b.business_id) as "asksForm", ${facts} as facts, ${personOfCustomer} as person, ${rules} as rules, b.source,
      coalesce((select max(e.created_at) from booking_event e where e.business_id = b.business_id
        and e.booking_id = b.id and e.event in ('booking.confirmed', 'booking.imported', 'booking.rescheduled', 'booking.guest_rescheduled', 'booking.moved', 'booking.move_undone')
        and not e.data ? 'isSilent'), b.created_at) as "knownSince"
    from booking b
      join shop s on s.business_id = b.business_id and s.id = b.shop_id
      left join customer c on c.business_id = b.business_id and c.id = b.customer_id
      left join "user" u on u.id = b.user_id
    where b.business_id = ${businessId} and b.id = ${bookingId}`.execute(db)
  if (!rows[0]) return undefined
  const { asksForm, facts: visitFacts, ...visit } = rows[0]
  const isFormMissing = asksForm && (await lacksForm(db, { businessId, bookingId }))
  return {
    ...visit,
    facts: {
      ...visitFacts,
      ...(isFormMissing && { isFormMissing, isFormMailed: !visit.person.userId }),
    },
  }
}

const items = sql`(select coalesce(jsonb_agg(jsonb_build_object('guestPosition', i.guest_position, 'name', i.service_name,
    'addOns', (select coalesce(jsonb_agg(a -> 'name'), '[]') from jsonb_array_elements(i.add_ons) a),
    'lengthMinutes', i.length_minutes, 'startsAt', ${instantOf('i.starts_at')},
    'staffNames', (select coalesce(jsonb_agg(t.name order by t.name), '[]') from staff_member t
      where t.business_id = i.business_id and t.id = any (i.staff_ids)), 'roomNames', ${roomNames})
    order by i.starts_at, i.guest_position, i.position), '[]')
  from item i where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null)`

const ofGuest = sql`from item i where i.business_id = g.business_id and i.booking_id = g.booking_id
  and i.guest_position = g.position`
const startOfGuest = sql`(select ${instantOf(sql`min(i.starts_at)`)} ${ofGuest})`
const endOfGuest = sql`(select ${instantOf(sql`max(i.ends_at)`)} ${ofGuest})`

const guests = sql`(select jsonb_agg(jsonb_build_object('position', g.position,
    'name', coalesce(g.name, case when g.position = 0 then nullif(split_part(c.name, ' ', 1), '') end),
    'isCancelled', g.cancelled_at is not null, 'startsAt', ${startOfGuest}, 'endsAt', ${endOfGuest}, 'totalMinor', (g.price ->> 'totalMinor')::bigint, 'feeMinor', g.fee_minor,
    'refundedMinor', (select sum(r.amount_minor) from payment p
      join payment_refund r on r.business_id = p.business_id and r.payment_id = p.id
      where p.business_id = b.business_id and p.subject_id = b.id
        and r.reference = 'booking:' || b.id || ':guest.' || g.position || ':' || p.id))
    order by g.position)
  from guest g where g.business_id = b.business_id and g.booking_id = b.id)`

/** What is authorised is as good as paid: a visit is confirmed in between, and told of at once. */
const paid = sql`from payment p where p.business_id = b.business_id and p.subject_id = b.id
  and p.state in ('authorised', 'captured', 'refunded')`

/** A kind of line of the bill beside the price. */
function line(...kinds: ('tip' | 'discount' | 'product' | 'custom')[]) {
  return sql`coalesce((select sum(l.amount_minor) from bill_line l
    where l.business_id = b.business_id and l.bill_id = b.id and l.kind = any(${kinds})), 0)::bigint`
}

const facts = sql`jsonb_build_object('businessId', b.business_id, 'bookingId', b.id, 'code', b.code, 'state', b.state,
  'link', case when b.link_hash is not null then jsonb_build_object('seed', b.link_seed, 'hash', b.link_hash) end,
  'sequence', b.sequence, 'startsAt', ${instantOf('b.starts_at')}, 'endsAt', ${instantOf('b.ends_at')},
  'firstStartsAt', ${instantOf('b.first_starts_at')}, 'timeZone', b.time_zone, 'currency', b.currency,
  'totalMinor', b.total_minor, 'feeMinor', b.fee_minor, 'cancelledBy', b.cancelled_by,
  'creditMinor', (select coalesce(max((e.data ->> 'creditMinor')::bigint), 0) from booking_event e
    where e.business_id = b.business_id and e.booking_id = b.id and e.event = 'booking.cancelled'),
  'isUnanswered', b.state = 'cancelled' and exists (select from booking_event e where e.business_id = b.business_id
    and e.booking_id = b.id and e.event = 'booking.cancelled' and e.data ->> 'reason' = 'unanswered'),
  'isSessionOff', b.state = 'cancelled' and exists (select from booking_event e where e.business_id = b.business_id
    and e.booking_id = b.id and e.event = 'booking.cancelled' and e.data ->> 'reason' = 'session'),
  'isCallOut', b.request ? 'callOut', 'isAffirmed', ${affirmation} = 'affirmed',
  'affirmBy', to_char(${affirmBy} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'policy', b.policy,
  'answerBy', case when b.state = 'requested' then ${instantOf('b.held_until')} end, 'declineNote', b.decline_note, 'tender', b.tender,
  'proposedStarts', coalesce((select jsonb_agg(${instantOf('proposed')} order by proposed) from unnest(b.proposed_starts) proposed), '[]'),
  'tipMinor', ${line('tip')}, 'goodsMinor', ${line('product', 'custom')}, 'discountMinor', -${line('discount')},
  'paidMinor', (select coalesce(sum(p.amount_minor), 0) ${paid}),
  'refundedMinor', (select coalesce(sum(p.refunded_minor), 0) ${paid}),
  'shop', jsonb_build_object('id', s.id, 'name', s.name, 'street', s.street, 'postalCode', s.postal_code, 'city', s.city,
    'latitude', s.latitude, 'longitude', s.longitude, 'phone', s.phone, 'email', s.email),
  'guests', ${guests}, 'items', ${items})`

const rules = sql`jsonb_build_object('reminderMinutes', s.reminder_minutes,
  'freeCancelReminderMinutes', s.free_cancel_reminder_minutes, 'quietFromMinute', s.quiet_from_minute,
  'quietToMinute', s.quiet_to_minute, 'releaseUnansweredMinutes', s.release_unanswered_minutes)`
