import type { NewsFacts, Notification } from '@serein/shared/notification/contract.ts'
import type { Kind } from '@serein/shared/notification/kinds.ts'
import type { TeamFacts } from '@serein/shared/notification/team-contract.ts'
import type { TeamKind } from '@serein/shared/notification/team-kinds.ts'
import { sql } from 'kysely'
import { affirmation } from '../booking/sql.ts'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'

export type NewNotification = {
  userId: string
  /** What it tells of: the same is told once. */
  source: string
  kind: Kind | TeamKind
  businessId: string
  facts: NewsFacts | TeamFacts
  /** It is told to them as somebody who works at the business. */
  isToMember?: boolean
  /** The client it speaks of to a member. */
  aboutUserId?: string | null
  happenedAt: Date
}

/** Whether it is new: what was told before is not told again. */
export async function insertNotification(tx: Tx, n: NewNotification): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notification (user_id, source, kind, business_id, booking_id, facts, happened_at, member_of, about_user_id)
    values (${n.userId}, ${n.source}, ${n.kind}, ${n.businessId}, ${n.facts.bookingId ?? null}, ${JSON.stringify(n.facts)},
      ${n.happenedAt}, ${n.isToMember ? n.businessId : null}, ${n.aboutUserId ?? null})
    on conflict on constraint notification_happens_once do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Takes back what is not shown yet of a visit: it has changed again. */
export async function forgetComing(
  tx: Tx,
  { userId, bookingId, now }: { userId: string; bookingId: string; now: Date },
): Promise<void> {
  await sql`
    delete from notification
    where user_id = ${userId} and member_of is null and booking_id = ${bookingId} and happened_at > ${now}
      and kind <> 'review_asked'`.execute(tx)
}

type Row = Omit<Notification, 'happenedAt'> & { happenedAt: Date }

/** A page of what has happened to somebody, the latest first. Errors: `invalid_input` for a cursor no page has given out. */
export async function listNotifications(
  db: Db,
  { userId }: CustomerScope,
  { cursor, limit, now }: { cursor?: string | undefined; limit: number; now: Date },
): Promise<{ notifications: Notification[]; nextCursor: string | null }> {
  const at = cursor ? readCursor(cursor) : null
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.facts, n.happened_at as "happenedAt", n.read_at is not null as "isRead",
      case when b.id is not null then nullif(${affirmation}, 'not_asked') end as affirmation
    from notification n
      left join booking b on n.kind in ('visit_reminder', 'deadline_reminder') and b.business_id = n.business_id
        and b.id = n.booking_id and b.user_id = n.user_id and b.state = 'confirmed' and b.starts_at > ${now}
        and (n.facts ->> 'startsAt')::timestamptz in (select i.starts_at from item i
          where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null)
    where n.user_id = ${userId} and n.member_of is null and n.happened_at <= ${now}
      ${at ? sql`and (n.happened_at, n.id) < (${at.at}, ${at.id}::uuid)` : sql``}
    order by n.happened_at desc, n.id desc limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    notifications: page.map((row) => ({ ...row, happenedAt: row.happenedAt.toISOString() })),
    nextCursor: last ? writeCursor({ at: last.happenedAt, id: last.id }) : null,
  }
}

export async function countUnread(
  db: Db | Tx,
  { userId }: CustomerScope,
  now: Date,
): Promise<{ unread: number }> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notification
    where user_id = ${userId} and member_of is null and read_at is null and happened_at <= ${now}`.execute(
    db,
  )
  return rows[0]!
}

export async function mark(
  tx: Tx,
  scope: CustomerScope,
  { ids, isRead }: { ids: string[]; isRead: boolean },
  now: Date,
): Promise<{ unread: number }> {
  await sql`
    update notification set read_at = ${isRead ? now : null}
    where user_id = ${scope.userId} and member_of is null and id = any(${ids}::uuid[]) and happened_at <= ${now}
      and (read_at is null) = ${isRead}`.execute(tx)
  return countUnread(tx, scope, now)
}

export async function markAll(
  tx: Tx,
  scope: CustomerScope,
  { until }: { until: string },
  now: Date,
): Promise<{ unread: number }> {
  await sql`
    update notification set read_at = ${now}
    where user_id = ${scope.userId} and member_of is null and read_at is null and happened_at <= least(${until}::timestamptz, ${now})`.execute(
    tx,
  )
  return countUnread(tx, scope, now)
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
