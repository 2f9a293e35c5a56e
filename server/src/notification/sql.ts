import type { Kind } from '@serein/shared/notification/kinds.ts'
import type { TemplateText } from '@serein/shared/notification/template-kind.ts'
import type { TeamKind } from '@serein/shared/notification/team-kinds.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import type { VisitFacts } from './facts.ts'
import type { ChannelName, Message, Template } from './message.ts'

export type NewDelivery = {
  businessId: string
  /** The event or the reminder it comes from: nobody is notified of the same twice by one channel. */
  source: string
  message: Message
  channel: ChannelName
  recipient: string
  recipientName: string
  language: Language
  bookingId: string | null
  /** Whose choices it goes by; without, it is sent whatever anybody has chosen. */
  userId?: string | null
  kind?: Kind | TeamKind
  /** The business at which they are notified as a member of the team. */
  memberOf?: string | null | undefined
  /** The client it speaks of to a member: it goes when they go. */
  aboutUserId?: string | null | undefined
  /** The delivery that failed, to which this is the fallback. */
  fallbackFor?: string
  /** Whose news it is, where that is a business. */
  senderId?: string | null
  /** It says this, whatever the business says when it is sent. */
  words?: TemplateText
  dueAt: Date
  /** After this moment it is not sent any more. */
  expiresAt: Date | null
  now: Date
}

/** A delivery that this process has taken and now tries. */
export type Delivery = {
  businessId: string
  id: string
  message: Message
  channel: ChannelName
  recipient: string
  recipientName: string
  language: Language
  bookingId: string | null
  userId: string | null
  kind: Kind | TeamKind | null
  memberOf: string | null
  aboutUserId: string | null
  fallbackFor: string | null
  senderId: string | null
  source: string
  /** The words of the business as they were handed over before; null: it was not yet. */
  words: TemplateText | null
  attempts: number
  expiresAt: Date | null
}

/** Whether the row is new: what was told before is not told again. */
export async function insertDelivery(tx: Tx | Db, d: NewDelivery): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into delivery (business_id, source, template, channel, recipient, recipient_name, language, booking_id, facts,
      user_id, kind, member_of, about_user_id, stands_in_for, sender_id, words, due_at, useless_at, created_at, updated_at)
    values (${d.businessId}, ${d.source}, ${d.message.template}, ${d.channel}, ${d.recipient}, ${d.recipientName},
      ${d.language}, ${d.bookingId}, ${JSON.stringify(d.message.facts)},
      ${d.userId ?? null}, ${d.kind ?? null}, ${d.memberOf ?? null}, ${d.aboutUserId ?? null},
      ${d.fallbackFor ?? null}, ${d.senderId ?? null},
      ${d.words ? JSON.stringify(d.words) : null}, ${d.dueAt}, ${d.expiresAt}, ${d.now}, ${d.now})
    on conflict on constraint delivery_happens_once do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Takes deliveries that are due, for so long that a try ends before; rows another process is busy with are passed over.
 * One whose process died after the handover may have arrived: it is closed as unconfirmed and never tried again.
 */
export async function takeDue(
  db: Db,
  { now, limit, leaseSeconds }: { now: Date; limit: number; leaseSeconds: number },
): Promise<Delivery[]> {
  const lease = new Date(now.getTime() + leaseSeconds * 1_000)
  const { rows } = await sql<Delivery & { state: string }>`
    with due as (
      select business_id, id from delivery where state in ('waiting', 'sending') and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked)
    update delivery d set
      state = case when d.handed_over_at is null then 'sending' else 'unconfirmed' end,
      reason = case when d.handed_over_at is null then d.reason
        else 'interrupted' end,
      attempts = d.attempts + case when d.handed_over_at is null then 1 else 0 end,
      due_at = ${lease}, updated_at = ${now}
    from due where d.business_id = due.business_id and d.id = due.id
    returning d.business_id as "businessId", d.id, jsonb_build_object('template', d.template, 'facts', d.facts) as message,
      d.channel, d.recipient, d.recipient_name as "recipientName", d.language, d.booking_id as "bookingId", d.attempts,
      d.useless_at as "expiresAt", d.user_id as "userId", d.kind, d.member_of as "memberOf", d.about_user_id as "aboutUserId",
      d.stands_in_for as "fallbackFor", d.sender_id as "senderId", d.source, d.words, d.state`.execute(
    db,
  )
  return rows.filter(({ state }) => state === 'sending')
}

/** Notes that the message may arrive from here on, and what it says. False when another process has taken it over. */
export async function noteHandover(
  db: Db,
  { own, ...d }: Delivery & { own: TemplateText },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update delivery set handed_over_at = ${now}, words = ${JSON.stringify(own)},
      facts = ${JSON.stringify(d.message.facts)}, updated_at = ${now}
    where ${ours(d)} and handed_over_at is null`.execute(db)
  return numAffectedRows === 1n
}

type Settled =
  | { state: 'sent'; reference: string | null }
  | { state: 'unconfirmed' | 'failed' | 'dropped'; reason: string }
  | { state: 'waiting'; reason: string; dueAt: Date }

/** Writes down what became of a try. False when another process has taken the delivery over meanwhile: nothing changes. */
export async function settle(
  db: Db | Tx,
  d: Delivery,
  settled: Settled,
  now: Date,
): Promise<boolean> {
  const isOpen = settled.state === 'waiting'
  const { numAffectedRows } = await sql`
    update delivery set state = ${settled.state}, updated_at = ${now},
      reason = ${'reason' in settled ? settled.reason : null},
      reference = ${'reference' in settled ? settled.reference : null},
      due_at = ${isOpen ? settled.dueAt : now},
      handed_over_at = ${isOpen ? null : sql`handed_over_at`}
    where ${ours(d)}`.execute(db)
  return numAffectedRows === 1n
}

function ours({ businessId, id, attempts }: Delivery) {
  return sql`business_id = ${businessId} and id = ${id} and attempts = ${attempts} and state = 'sending'`
}

/** The visit is looked at again then; an earlier look is forgotten. Null: there is nothing more to remind of. */
export async function planLook(
  tx: Tx,
  { businessId, bookingId }: { businessId: string; bookingId: string },
  dueAt: Date | null,
): Promise<void> {
  await (
    dueAt
      ? sql`insert into reminder (business_id, booking_id, due_at) values (${businessId}, ${bookingId}, ${dueAt})
        on conflict (business_id, booking_id) do update set due_at = excluded.due_at`
      : sql`delete from reminder where business_id = ${businessId} and booking_id = ${bookingId}`
  ).execute(tx)
}

/** Looks at once at all visits of a shop that are reminded of: it reminds at other times now. */
export async function planLooksAt(
  tx: Tx,
  { businessId, shopId }: { businessId: string; shopId: string },
  now: Date,
): Promise<void> {
  await sql`
    update reminder r set due_at = ${now} from booking b
    where r.business_id = ${businessId} and b.business_id = r.business_id and b.id = r.booking_id and b.shop_id = ${shopId}
      and r.due_at > ${now}`.execute(tx)
}

/** Visits whose look is due, locked; those another process is busy with are passed over. */
export async function looksDue(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ businessId: string; bookingId: string }[]> {
  const { rows } = await sql<{ businessId: string; bookingId: string }>`
    select business_id as "businessId", booking_id as "bookingId" from reminder where due_at <= ${now}
    order by due_at limit ${limit} for update skip locked`.execute(tx)
  return rows
}

/** Closes as failed what had gone out: its provider says now that it did not arrive. */
export async function failSent(tx: Tx, id: string, reason: string, now: Date): Promise<void> {
  await sql`
    update delivery set state = 'failed', reason = ${reason}, updated_at = ${now}
    where id = ${id} and state = 'sent'`.execute(tx)
}

/** Deletes what was settled before an instant, a batch at a time so that nobody waits for it. Returns how many. */
export async function deleteSettled(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from delivery where (business_id, id) in (
      select business_id, id from delivery
      where created_at < ${before} and state not in ('waiting', 'sending') limit ${deletedAtOnce})`.execute(
    db,
  )
  const deleted = Number(numAffectedRows ?? 0n)
  return deleted < deletedAtOnce ? deleted : deleted + (await deleteSettled(db, before))
}

const deletedAtOnce = 5_000

/** Whether the booker of a visit has yet to be told when it is: the message waits, or its place in the inbox does. */
export async function awaitsNews(
  tx: Tx,
  { businessId, bookingId }: { businessId: string; bookingId: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from delivery where business_id = ${businessId} and booking_id = ${bookingId} and state in ('waiting', 'sending')
      and template in ('booking_confirmed', 'booking_rescheduled', 'booking_changed')
    union all
    select from notification where business_id = ${businessId} and booking_id = ${bookingId} and member_of is null
      and happened_at > ${now} and kind in ('visit_confirmed', 'visit_rescheduled', 'visit_moved_by_shop', 'visit_changed')
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Say how a visit stands by now, so that the latest says all of it; others tell of one guest, or of something that happened. */
const ofTheWhole = new Set<Template>(['booking_rescheduled', 'booking_changed'])

/** How the source of what the desk sends again begins: it says what was true then, whoever knows it already. */
export const againPrefix = 'again:'

/** Whether one of two changes that overtook each other is told by the later message, which is written already. */
export async function isSuperseded(
  db: Db,
  { businessId, bookingId, id, channel, recipient, message }: Delivery,
): Promise<boolean> {
  if (!ofTheWhole.has(message.template)) return false
  const { rows } = await sql`
    select from delivery where business_id = ${businessId} and booking_id = ${bookingId} and id > ${id}
      and channel = ${channel} and recipient = ${recipient} and template = ${message.template}
      and not starts_with(source, ${againPrefix}) and state in ('waiting', 'sending', 'sent', 'unconfirmed') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The visit as its booker was last told of it; undefined when they were not. */
export async function lastNotified(
  db: Db | Tx,
  { businessId, bookingId }: { businessId: string; bookingId: string },
): Promise<VisitFacts | undefined> {
  const { rows } = await sql<{ visit: VisitFacts }>`
    select facts -> 'visit' as visit from delivery
    where business_id = ${businessId} and booking_id = ${bookingId} and state in ('sent', 'unconfirmed')
      and template in ('booking_confirmed', 'booking_rescheduled', 'booking_changed', 'guest_cancelled', 'guest_rescheduled')
    order by handed_over_at desc limit 1`.execute(db)
  return rows[0]?.visit
}
