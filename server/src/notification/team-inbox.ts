import type { TeamNotification } from '@serein/shared/notification/team-contract.ts'
import {
  hearsOwnOnly,
  teamKindNames,
  teamKinds,
  teamTopicsFor,
} from '@serein/shared/notification/team-kinds.ts'
import { sql } from 'kysely'
import type { LiveStreams } from '../identity/live-stream.ts'
import { auditChange } from '../platform/audit.ts'
import type { CallContext } from '../platform/context.ts'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Feed } from '../platform/outbox-feed.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { asBusiness, type BusinessScope } from '../platform/scope.ts'

/** What a member is told of, by their role and their rights as they are now: who loses one reads no more of it. */
function ofMember({ businessId, userId, role, permissions }: BusinessScope, now: Date) {
  const topics = teamTopicsFor(permissions)
  const kinds = teamKindNames.filter((kind) => topics.includes(teamKinds[kind]))
  const isOwnOnly = role !== 'platform_admin' && hearsOwnOnly(role)
  return sql`n.user_id = ${userId} and n.member_of = ${businessId} and n.happened_at <= ${now}
    and n.kind = any(${kinds}::text[])
    ${isOwnOnly ? sql`and (n.facts ->> 'isOwn')::boolean` : sql``}`
}

type Row = Omit<TeamNotification, 'happenedAt'> & { happenedAt: Date }

/** A page of what has happened, the latest first. Errors: `invalid_input` for a cursor no page has given out. */
export async function listTeamNotifications(
  db: Db,
  scope: BusinessScope,
  { cursor, limit, now }: { cursor?: string | undefined; limit: number; now: Date },
): Promise<{ notifications: TeamNotification[]; nextCursor: string | null }> {
  const at = cursor ? readCursor(cursor) : null
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.facts, n.happened_at as "happenedAt", n.read_at is not null as "isRead"
    from notification n
    where ${ofMember(scope, now)} ${at ? sql`and (n.happened_at, n.id) < (${at.at}, ${at.id}::uuid)` : sql``}
    order by n.happened_at desc, n.id desc limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    notifications: page.map((row) => ({ ...row, happenedAt: row.happenedAt.toISOString() })),
    nextCursor: last ? writeCursor({ at: last.happenedAt, id: last.id }) : null,
  }
}

type Counted = { unread: number; newest: string | null }

export async function countTeamUnread(
  db: Db | Tx,
  scope: BusinessScope,
  now: Date,
): Promise<Counted> {
  const { rows } = await sql<{ unread: number; newest: Date | null }>`
    select count(*)::int as unread, max(n.happened_at) as newest from notification n
    where ${ofMember(scope, now)} and n.read_at is null`.execute(db)
  const { unread, newest } = rows[0]!
  return { unread, newest: newest?.toISOString() ?? null }
}

export function markTeamNotifications(
  tx: Tx,
  scope: BusinessScope,
  { ids, isRead }: { ids: string[]; isRead: boolean },
  now: Date,
): Promise<Counted> {
  return marked(tx, scope, now, async () => {
    await sql`
      update notification n set read_at = ${isRead ? now : null}
      where ${ofMember(scope, now)} and n.id = any(${ids}::uuid[]) and (n.read_at is null) = ${isRead}`.execute(
      tx,
    )
  })
}

export function markAllTeamNotifications(
  tx: Tx,
  scope: BusinessScope,
  { until }: { until: string },
  now: Date,
): Promise<Counted> {
  return marked(tx, scope, now, async () => {
    await sql`
      update notification n set read_at = ${now}
      where ${ofMember(scope, now)} and n.read_at is null and n.happened_at <= ${until}`.execute(tx)
  })
}

/** Marks some, and notes for the audit how many are unread before and after. */
async function marked(
  tx: Tx,
  scope: BusinessScope,
  now: Date,
  mark: () => Promise<void>,
): Promise<Counted> {
  const before = await countTeamUnread(tx, scope, now)
  await mark()
  const after = await countTeamUnread(tx, scope, now)
  const subject = { kind: 'member', id: scope.userId }
  auditChange(tx, subject, { unread: before.unread }, { unread: after.unread })
  return after
}

export type LiveParts = { feed: Feed; streams: LiveStreams }

/** Says that there is more to read, on whatever process it was told. Errors: `too_many_streams`. */
export async function liveTeamNotifications(
  context: CallContext,
  { feed, streams }: LiveParts,
  request: AbortSignal | undefined,
) {
  const { businessId, userId } = asBusiness(context.scope)
  const { signal, leave } = await streams.enter(context, request)
  const events = await feed.ofAccount(userId, signal).catch(async (error: unknown) => {
    await leave()
    throw error
  })
  return newsOf(events, businessId, leave)
}

async function* newsOf(
  events: AsyncIterable<OutboxEvent>,
  businessId: string,
  leave: () => Promise<void>,
): AsyncGenerator<{ kind: 'opened' | 'told' }> {
  try {
    yield { kind: 'opened' }
    for await (const { event, businessId: of } of events)
      if (event === 'team_notification.told' && of === businessId) yield { kind: 'told' }
  } finally {
    await leave()
  }
}
