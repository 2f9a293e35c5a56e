import type { InboxEntry } from '@serein/shared/support/inbox.ts'
import { type RawBuilder, sql } from 'kysely'
import { calledBy } from '../business/customer.ts'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { selectShopReviews } from '../review/answer.ts'

type Which = { isMine?: boolean | undefined; cursor?: string | undefined; limit: number }

/** After that a conversation that was read, a complaint and words of praise wait no longer: not everything is answered. */
const chatDays = 14
const complaintDays = 30
const praiseDays = 7
/** As many stars as somebody gives who complains. */
const complaintStars = 3
const textLength = 200

type Row = Omit<InboxEntry, 'review'> & { orderAt: Date }

/** Errors: `invalid_input` for a foreign cursor. */
export async function listInbox(
  db: Db,
  scope: BusinessScope,
  { isMine, cursor, limit }: Which,
  now: Date,
): Promise<{ entries: InboxEntry[]; nextCursor: string | null }> {
  const after = cursor ? readCursor(cursor) : null
  const { rows } = await sql<Row>`
    with waiting as (${waiting(scope, now)})
    select w.kind, w.id, w.shop_id as "shopId", s.name as "shopName", w.client_name as "clientName",
      left(w.text, ${textLength}) as text, ${instantOf('w.since')} as "waitingSince", w.since as "orderAt",
      case when a.id is not null then jsonb_build_object('userId', a.id, 'name', a.name) end as "assignedTo"
    from waiting w left join shop s on s.business_id = ${scope.businessId} and s.id = w.shop_id
      left join "user" a on a.id = w.assigned_to
    where (not ${isMine ?? false} or w.assigned_to = ${scope.userId})
      ${after ? sql`and (w.since, w.id) > (${after.at}, ${after.id}::uuid)` : sql``}
    order by w.since, w.id limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  const ids = page.filter(({ kind }) => kind === 'review').map(({ id }) => id)
  const reviews = await selectShopReviews(db, scope, ids)
  return {
    entries: page.map(({ orderAt: _orderAt, ...each }) => ({
      ...each,
      review: reviews.find(({ id }) => id === each.id) ?? null,
    })),
    nextCursor: last ? writeCursor({ at: last.orderAt, id: last.id }) : null,
  }
}

export async function countInbox(
  db: Db,
  scope: BusinessScope,
  _input: unknown,
  now: Date,
): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`
    with waiting as (${waiting(scope, now)}) select count(*)::int as count from waiting`.execute(db)
  return rows[0]!
}

/** To the millisecond, as a cursor has it. */
function waiting(scope: BusinessScope, now: Date): RawBuilder<unknown> {
  return sql`
    select kind, id, shop_id, client_name, text, assigned_to, date_trunc('milliseconds', since) as since from (
      ${waitingChats(scope, now)} union all ${waitingTickets(scope)} union all ${waitingReviews(scope, now)}) all_kinds`
}

/** Since the first message of the client that nobody of the shop has answered; an automatic answer is none. */
function waitingChats(scope: BusinessScope, now: Date): RawBuilder<unknown> {
  return sql`
    select 'chat' as kind, c.id, c.shop_id, coalesce(${calledBy(scope, 'k')}, nullif(u.name, ''), '') as client_name,
      (select case when m.hidden_for is null then m.text else '' end from chat_message m
        where m.business_id = c.business_id and m.chat_id = c.id and m.sequence = c.client_wrote) as text,
      c.assignee_id as assigned_to, first.since
    from chat c join "user" u on u.id = c.user_id
      left join customer k on k.business_id = c.business_id and k.user_id = c.user_id
      cross join lateral (
        select min(m.sent_at) as since from chat_message m
        where m.business_id = c.business_id and m.chat_id = c.id and m.author = 'client' and m.sequence > coalesce((
          select max(o.sequence) from chat_message o
          where o.business_id = c.business_id and o.chat_id = c.id and o.author = 'shop'), 0)) first
    where c.business_id = ${scope.businessId} and not c.is_blocked_by_shop and not c.is_blocked_by_client
      and (c.client_wrote > c.shop_read or c.last_at > ${now}::timestamptz - make_interval(days => ${chatDays}))
      and first.since is not null`
}

function waitingTickets({ businessId }: BusinessScope): RawBuilder<unknown> {
  return sql`
    select 'ticket', k.id, coalesce(k.shop_id, b.shop_id), k.name, k.subject, k.assigned_to, k.written_at
    from support_ticket k left join booking b on b.business_id = k.business_id and b.id = k.booking_id
    where k.handled_by = 'business' and k.business_id = ${businessId} and k.state = 'open'`
}

/** Stars alone ask for no answer where they are many. */
function waitingReviews({ businessId }: BusinessScope, now: Date): RawBuilder<unknown> {
  const isWithin = (days: number) =>
    sql`r.created_at > ${now}::timestamptz - make_interval(days => ${days})`
  return sql`
    select 'review', r.id, r.shop_id, r.author_name, r.text, null, r.created_at
    from review r where r.business_id = ${businessId} and r.answer is null and r.taken_down_at is null
      and (r.stars <= ${complaintStars} and ${isWithin(complaintDays)} or r.text <> '' and ${isWithin(praiseDays)})`
}
