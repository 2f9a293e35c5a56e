import { allows } from '@serein/shared/business/permission.ts'
import type { TeamFacts } from '@serein/shared/notification/team-contract.ts'
import { isAlarm, type TeamKind } from '@serein/shared/notification/team-kinds.ts'
import { shortName } from '@serein/shared/review/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import { noBusiness, type OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { type EnabledChannels, notifyTeam } from './notify.ts'
import type { Member } from './recipient.ts'
import { notifyTeamOfVisit } from './team-visit-news.ts'

/** What an event is about, for a team: where, when and whose it is. */
type Subject = TeamFacts & {
  shopId: string
  /** The client with an account whom it speaks of. */
  clientId?: string | null
  /** Whose day it is, or is to be. */
  giverId?: string
  takerId?: string | null
  /** Who alone reads it, where it is said to them. */
  readerIds?: string[] | null
  /** The members who hear it. */
  userIds?: string[]
}

type Rule = {
  kind: TeamKind
  /** Null where it is no news. */
  subject: (event: OutboxEvent) => RawBuilder<Subject> | null
  /** Everybody who may see it, unless it says. */
  hears?: (member: Member, subject: Subject) => boolean
  /** It may happen to its subject again, and is news each time. */
  isNewEachTime?: boolean
}

const decides = ({ permissions }: Member) => allows(permissions.team, 'change')
const offers = ({ permissions }: Member) => allows(permissions.calendar, 'change')
const gives = ({ staffIds }: Member, { giverId }: Subject) =>
  giverId !== undefined && staffIds.includes(giverId)
const takes = ({ staffIds }: Member, { takerId }: Subject) =>
  typeof takerId === 'string' && staffIds.includes(takerId)
const serves = ({ staffIds }: Member, { readerIds }: Subject) =>
  readerIds?.some((id) => staffIds.includes(id)) ?? false
const reads = (member: Member, subject: Subject) =>
  subject.readerIds ? serves(member, subject) : allows(member.permissions.message, 'view')
const isNamed = ({ userId }: Member, { userIds }: Subject) => userIds?.includes(userId) ?? false
const isEither = (member: Member, subject: Subject) =>
  gives(member, subject) || takes(member, subject)

/** Which event a team is notified of, and who of it: of a day first who answers, then who is concerned. */
const rules: Record<string, Rule> = {
  'review.written': { kind: 'review_written', subject: reviewOf },
  'review.word_written': { kind: 'word_written', subject: wordOf, hears: reads },
  // One that waits to be paid in the shop is told as it is placed, one that is paid at once as it is paid.
  'order.placed': {
    kind: 'order_placed',
    subject: (event) =>
      (event.data as { isReserved?: boolean }).isReserved ? orderOf(event) : null,
  },
  'order.paid': { kind: 'order_placed', subject: orderOf },
  'support.asked': { kind: 'question_asked', subject: questionOf },
  // A photo is no news beside its message, nor is what the platform answers.
  'support.written': {
    kind: 'question_written',
    subject: (event) => (messageOf(event) ? questionOf(event) : null),
  },
  'time_off.asked': { kind: 'time_off_asked', subject: timeOffOf, hears: decides },
  'time_off.approved': { kind: 'time_off_approved', subject: timeOffOf, hears: gives },
  'time_off.refused': { kind: 'time_off_refused', subject: timeOffOf, hears: gives },
  'swap.asked': { kind: 'swap_asked', subject: swapOf, hears: takes },
  'swap.agreed': { kind: 'swap_agreed', subject: swapOf, hears: decides },
  'swap.declined': { kind: 'swap_declined', subject: swapOf, hears: gives },
  'swap.approved': { kind: 'swap_approved', subject: swapOf, hears: isEither },
  'swap.refused': { kind: 'swap_refused', subject: swapOf, hears: isEither },
  'signal.raised': { kind: 'signal_raised', subject: signalOf, hears: isNamed },
  'waiting.fits': {
    kind: 'time_fits',
    subject: fitOf,
    hears: offers,
    isNewEachTime: true,
  },
  'private_calendar.clashed': {
    kind: 'visit_in_private_time',
    subject: clashOf,
    hears: gives,
    isNewEachTime: true,
  },
}

/** Notifies the people of businesses of what has happened there, by what each has chosen and may see. */
export async function notifyTeams(
  tx: Tx,
  on: EnabledChannels,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const event of events.filter(({ businessId }) => businessId !== noBusiness)) {
    await notifyTeamOfVisit(tx, on, event, now)
    await notifyByRule(tx, on, event, now)
  }
}

async function notifyByRule(tx: Tx, on: EnabledChannels, event: OutboxEvent, now: Date) {
  const rule = rules[event.event]
  const question = rule?.subject(event)
  const subject = question && (await question.execute(tx)).rows[0]
  if (!rule || !subject) return
  const { kind, hears, isNewEachTime } = rule
  const { clientId, giverId, takerId: _, readerIds, userIds: __, ...facts } = subject
  await notifyTeam(tx, on, {
    businessId: event.businessId,
    shopId: facts.shopId,
    source: isNewEachTime ? `event:${event.id}` : `${kind}:${messageOf(event) ?? event.subjectId}`,
    aboutUserId: clientId ?? null,
    // All others are of a client, or nobody is to miss them.
    actor:
      giverId === undefined && !isAlarm(kind)
        ? null
        : ((event.data as { userId?: string }).userId ?? null),
    newsFor(member) {
      if (hears && !hears(member, subject)) return null
      if (isAlarm(kind)) return { kind, facts }
      const own =
        giverId === undefined
          ? { ...nameOf(facts), ...(readerIds && { isOwn: true }) }
          : { isOwn: isEither(member, subject) }
      return { kind, facts: { ...facts, ...own } }
    },
    now,
  })
}

function nameOf({ clientName }: TeamFacts) {
  return { clientName: shortName(clientName ?? '') }
}

function messageOf({ data }: OutboxEvent): string | undefined {
  const { messageId, handledBy } = data as { messageId?: string; handledBy?: string }
  return handledBy === 'platform' ? undefined : messageId
}

/** Where it is: the shop `s`, as all news has it. */
const place = sql`s.id as "shopId", s.name as "shopName", s.time_zone as "timeZone"`

function reviewOf({ businessId, subjectId }: OutboxEvent) {
  return sql<Subject>`
    select ${place}, r.stars, r.author_name as "clientName", c.user_id as "clientId", ${instantOf('b.starts_at')} as "startsAt",
      b.id as "bookingId"
    from review r
      join shop s on s.business_id = r.business_id and s.id = r.shop_id
      join booking b on b.business_id = r.business_id and b.id = r.booking_id
      left join customer c on c.business_id = r.business_id and c.id = r.customer_id
    where r.business_id = ${businessId} and r.id = ${subjectId}`
}

function wordOf({ businessId, subjectId }: OutboxEvent) {
  return sql<Subject>`
    select ${place}, c.name as "clientName", c.user_id as "clientId", b.id as "bookingId", ${instantOf('b.starts_at')} as "startsAt",
      case when w.audience = 'therapist' then array(select distinct unnest(i.staff_ids) from item i
        where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null) end as "readerIds"
    from private_word w
      join shop s on s.business_id = w.business_id and s.id = w.shop_id
      join booking b on b.business_id = w.business_id and b.id = w.booking_id
      join customer c on c.business_id = w.business_id and c.id = w.customer_id
    where w.business_id = ${businessId} and w.id = ${subjectId}`
}

function orderOf({ businessId, subjectId }: OutboxEvent) {
  return sql<Subject>`
    select ${place}, o.id as "orderId", o.code, o.total_minor as "amountMinor", o.currency, c.name as "clientName",
      c.user_id as "clientId"
    from "order" o
      join shop s on s.business_id = o.business_id and s.id = o.shop_id
      join customer c on c.business_id = o.business_id and c.id = o.customer_id
    where o.business_id = ${businessId} and o.id = ${subjectId}`
}

/** What is about a business and none of its shops stands with the first of them. */
function questionOf({ businessId, shopId, subjectId, data }: OutboxEvent) {
  const { clientId = null } = data as { clientId?: string | null }
  return sql<Subject>`
    select ${place}, ${subjectId}::text as "ticketId", u.name as "clientName", u.id as "clientId"
    from shop s left join "user" u on u.id = ${clientId}
    where s.business_id = ${businessId} and (${shopId}::uuid is null or s.id = ${shopId})
    order by s.name, s.id limit 1`
}

function timeOffOf({ businessId, subjectId }: OutboxEvent) {
  return sql<Subject>`
    select ${place}, ${instantOf('t.starts')} as "startsAt", array[m.name] as "staffNames", m.id as "giverId",
      null as "takerId"
    from time_off o cross join lateral (select lower(o.during) as starts) t
      join shop s on s.business_id = o.business_id and s.id = o.shop_id
      join staff_member m on m.business_id = o.business_id and m.id = o.staff_id
    where o.business_id = ${businessId} and o.id = ${subjectId}`
}

/** That somebody calls: who, and from where, is sealed. */
function signalOf({ businessId, subjectId }: OutboxEvent) {
  return sql<Subject>`
    select ${place}, ${instantOf('g.raised_at')} as "startsAt",
      array(select r.user_id from signal_recipient r where r.business_id = g.business_id and r.shop_id = g.shop_id) as "userIds"
    from silent_signal g join shop s on s.business_id = g.business_id and s.id = g.shop_id
    where g.business_id = ${businessId} and g.id = ${subjectId}`
}

/** Of a time that is free for a client who waits, where the desk offers it. */
function fitOf({ businessId, subjectId, data }: OutboxEvent) {
  const { startsAt } = data as { startsAt: string }
  return sql<Subject>`
    select ${place}, ${startsAt}::text as "startsAt", e.user_id as "clientId", coalesce(c.name, u.name) as "clientName"
    from waiting_entry e join "user" u on u.id = e.user_id
      left join customer c on c.business_id = e.business_id and c.user_id = e.user_id
      join shop s on s.business_id = e.business_id and s.id = e.shop_id
    where e.business_id = ${businessId} and e.id = ${subjectId} and e.state = 'waiting'`
}

/** Of a visit that stands while who serves it is busy elsewhere. */
function clashOf({ businessId, subjectId, data }: OutboxEvent) {
  const { staffId } = data as { staffId: string }
  return sql<Subject>`
    select ${place}, b.id as "bookingId", ${staffId}::text as "giverId", ${instantOf(sql`min(i.starts_at)`)} as "startsAt"
    from booking b
      join item i on i.business_id = b.business_id and i.booking_id = b.id and ${staffId} = any(i.staff_ids)
      join shop s on s.business_id = b.business_id and s.id = b.shop_id
    where b.business_id = ${businessId} and b.id = ${subjectId} and i.cancelled_at is null
    group by s.id, s.name, s.time_zone, b.id`
}

function swapOf({ businessId, subjectId }: OutboxEvent) {
  return sql<Subject>`
    select ${place}, ${instantOf('t.noon')} as "startsAt",
      array[m.name, c.name] as "staffNames", m.id as "giverId", c.id as "takerId"
    from swap w
      join shop s on s.business_id = w.business_id and s.id = w.shop_id
      join staff_member m on m.business_id = w.business_id and m.id = w.staff_id
      join staff_member c on c.business_id = w.business_id and c.id = w.with_staff_id
      cross join lateral (select (w.day + time '12:00') at time zone s.time_zone as noon) t
    where w.business_id = ${businessId} and w.id = ${subjectId}`
}
