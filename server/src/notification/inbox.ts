import type { NewsFacts, Notification } from '@serein/shared/notification/contract.ts'
import type { Kind } from '@serein/shared/notification/kinds.ts'
import type { TeamFacts, TeamNotification } from '@serein/shared/notification/team-contract.ts'
import {
  hearsOwnOnly,
  type TeamKind,
  teamKindNames,
  teamKinds,
  teamTopicsFor,
} from '@serein/shared/notification/team-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import { affirmation } from '../booking/sql.ts'
import { auditChange } from '../platform/audit.ts'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'

export type NewNotification = {
  userId: string
  /** The business at which they are notified as a member of the team. */
  memberOf?: string | undefined
  /** The event or the reminder it comes from: nobody is notified of the same twice. */
  source: string
  kind: Kind | TeamKind
  businessId: string
  facts: NewsFacts | TeamFacts
  /** The client it speaks of to a member. */
  aboutUserId?: string | null | undefined
  happenedAt: Date
}

/** Consoles of a member that are open look again. */
export async function insertNotification(tx: Tx, n: NewNotification): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into notification (user_id, source, kind, business_id, booking_id, facts, happened_at, member_of, about_user_id)
    values (${n.userId}, ${n.source}, ${n.kind}, ${n.businessId}, ${n.facts.bookingId ?? null}, ${JSON.stringify(n.facts)},
      ${n.happenedAt}, ${n.memberOf ?? null}, ${n.aboutUserId ?? null})
    on conflict on constraint notification_happens_once do nothing`.execute(tx)
  if (numAffectedRows !== 1n || !n.memberOf) return
  await publish(tx, {
    businessId: n.memberOf,
    event: 'team_notification.told',
    subjectId: n.memberOf,
    data: { accountId: n.userId },
  })
}

/** Takes back what is not shown yet of a visit: it has changed again. */
export async function withdrawUpcoming(
  tx: Tx,
  { userId, bookingId, now }: { userId: string; bookingId: string; now: Date },
): Promise<void> {
  await sql`
    delete from notification
    where user_id = ${userId} and member_of is null and booking_id = ${bookingId} and happened_at > ${now}
      and kind <> 'review_asked'`.execute(tx)
}

/** The same for the team, and what waits to be sent to it. Returns whom it was for. */
export async function withdrawUpcomingFromTeam(
  tx: Tx,
  { businessId, bookingId, now }: { businessId: string; bookingId: string; now: Date },
): Promise<Set<string>> {
  const hidden = await sql<{ userId: string }>`
    delete from notification
    where member_of = ${businessId} and booking_id = ${bookingId} and happened_at > ${now}
    returning user_id as "userId"`.execute(tx)
  const unsent = await sql<{ userId: string }>`
    delete from delivery
    where member_of = ${businessId} and facts -> 'news' -> 'facts' ->> 'bookingId' = ${bookingId}
      and state = 'waiting' and attempts = 0 and due_at > ${now}
    returning user_id as "userId"`.execute(tx)
  return new Set([...hidden.rows, ...unsent.rows].map(({ userId }) => userId))
}

/** Whose inbox: that of a person, or of a member at a business. */
type Owner = CustomerScope | BusinessScope

/** What its owner reads; a member by role and rights as they are now: who loses one reads no more of it. */
function isIn(owner: Owner, now: Date) {
  const isTheirs = sql`n.user_id = ${owner.userId} and n.happened_at <= ${now}`
  if (owner.kind === 'customer') return sql`${isTheirs} and n.member_of is null`
  const topics = teamTopicsFor(owner.permissions)
  const kinds = teamKindNames.filter((kind) => topics.includes(teamKinds[kind]))
  const isOwnOnly = owner.role !== 'platform_admin' && hearsOwnOnly(owner.role)
  return sql`${isTheirs} and n.member_of = ${owner.businessId} and n.kind = any(${kinds}::text[])
    ${isOwnOnly ? sql`and (n.facts ->> 'isOwn')::boolean` : sql``}`
}

type Page<N> = { notifications: N[]; nextCursor: string | null }
type PageInput = { cursor?: string | undefined; limit: number; now: Date }

/** A page of what has happened, the latest first. Errors: `invalid_input` for a cursor no page has given out. */
export function listNotifications(
  db: Db,
  owner: CustomerScope,
  input: PageInput,
): Promise<Page<Notification>> {
  return pageOfInbox<Notification>(db, owner, input, {
    column: sql`, case when b.id is not null then nullif(${affirmation}, 'not_asked') end as affirmation`,
    join: sql`
      left join booking b on n.kind in ('visit_reminder', 'deadline_reminder') and b.business_id = n.business_id
        and b.id = n.booking_id and b.user_id = n.user_id and b.state = 'confirmed' and b.starts_at > ${input.now}
        and (n.facts ->> 'startsAt')::timestamptz in (select i.starts_at from item i
          where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null)`,
  })
}

/** The same for a member, who is asked nothing in it. */
export function listTeamNotifications(
  db: Db,
  owner: BusinessScope,
  input: PageInput,
): Promise<Page<TeamNotification>> {
  return pageOfInbox<TeamNotification>(db, owner, input, { column: sql``, join: sql`` })
}

type Row<N> = Omit<N, 'happenedAt'> & { id: string; happenedAt: Date }

async function pageOfInbox<N extends Notification | TeamNotification>(
  db: Db,
  owner: Owner,
  { cursor, limit, now }: PageInput,
  answer: { column: RawBuilder<unknown>; join: RawBuilder<unknown> },
) {
  const at = cursor ? readCursor(cursor) : null
  const { rows } = await sql<Row<N>>`
    select n.id, n.kind, n.facts, n.happened_at as "happenedAt", n.read_at is not null as "isRead" ${answer.column}
    from notification n ${answer.join}
    where ${isIn(owner, now)} ${at ? sql`and (n.happened_at, n.id) < (${at.at}, ${at.id}::uuid)` : sql``}
    order by n.happened_at desc, n.id desc limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    notifications: page.map(({ happenedAt, ...row }) => ({
      ...row,
      happenedAt: happenedAt.toISOString(),
    })),
    nextCursor: last ? writeCursor({ at: last.happenedAt, id: last.id }) : null,
  }
}

type UnreadCount = { unread: number; newest: string | null }

export async function countUnread(db: Db | Tx, owner: Owner, now: Date): Promise<UnreadCount> {
  const { rows } = await sql<{ unread: number; newest: Date | null }>`
    select count(*)::int as unread, max(n.happened_at) as newest from notification n
    where ${isIn(owner, now)} and n.read_at is null`.execute(db)
  const { unread, newest } = rows[0]!
  return { unread, newest: newest?.toISOString() ?? null }
}

export function markNotifications(
  tx: Tx,
  owner: Owner,
  { ids, isRead }: { ids: string[]; isRead: boolean },
  now: Date,
): Promise<UnreadCount> {
  const which = sql`n.id = any(${ids}::uuid[]) and (n.read_at is null) = ${isRead}`
  return setReadAt(tx, owner, which, isRead ? now : null, now)
}

export function markAllNotifications(
  tx: Tx,
  owner: Owner,
  { until }: { until: string },
  now: Date,
): Promise<UnreadCount> {
  return setReadAt(tx, owner, sql`n.read_at is null and n.happened_at <= ${until}`, now, now)
}

/** The audit of a business notes how many a member has not read, before and after. */
async function setReadAt(
  tx: Tx,
  owner: Owner,
  which: RawBuilder<unknown>,
  readAt: Date | null,
  now: Date,
): Promise<UnreadCount> {
  const before = owner.kind === 'business' ? await countUnread(tx, owner, now) : null
  await sql`
    update notification n set read_at = ${readAt} where ${isIn(owner, now)} and ${which}`.execute(
    tx,
  )
  const after = await countUnread(tx, owner, now)
  const subject = { kind: 'member', id: owner.userId }
  if (before) auditChange(tx, subject, { unread: before.unread }, { unread: after.unread })
  return after
}

/** Deletes what happened before an instant to people, or of theirs to the team, a batch at a time. Returns how many. */
export async function deleteNotifications(
  db: Db,
  before: Date,
  to: 'people' | 'team',
): Promise<number> {
  const whose = to === 'team' ? sql`member_of is not null` : sql`member_of is null`
  const { numAffectedRows } = await sql`
    delete from notification where (user_id, id) in (
      select user_id, id from notification where happened_at < ${before} and ${whose} limit ${deletedAtOnce})`.execute(
    db,
  )
  const deleted = Number(numAffectedRows ?? 0n)
  return deleted < deletedAtOnce ? deleted : deleted + (await deleteNotifications(db, before, to))
}

const deletedAtOnce = 5_000
