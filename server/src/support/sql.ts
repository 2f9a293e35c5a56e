import { supportLimits, type TicketState } from '@serein/shared/support/rules.ts'
import type { ListedTicket, Ticket } from '@serein/shared/support/ticket.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { ownStart } from '../booking/guest/own-start.ts'
import { platformNameSql } from '../identity/platform-name.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'

/** Whose questions: of an account, or the one of a private link. */
export type Asker = { userId: string } | { linkHash: string }

/** Who answers: a business, or the platform. */
export type Desk = { kind: 'business'; businessId: string } | { kind: 'platform' }

export type TicketRow = {
  id: string
  state: TicketState
  handledBy: Desk['kind']
  businessId: string | null
  shopId: string | null
  assignedTo: string | null
  subject: string
  language: 'en' | 'fr'
  name: string
  /** Of who has an account. */
  userId: string | null
  /** Of the account, else what was given. */
  email: string | null
  linkSeed: string | null
  linkHash: string | null
  messageCount: number
}

/** What a ticket `k` is about, for its readers. */
export const aboutTicket = sql`jsonb_build_object('shopName', s.name, 'visit', case when b.id is null then null else
  jsonb_build_object('bookingId', b.id, 'code', b.code, 'startsAt', ${ownStart('b')}, 'timeZone', b.time_zone) end)`

/** A ticket `k` with the shop `s` and the visit `b` it is about. */
export const ticketsWithSubject = sql`support_ticket k
  left join booking b on b.business_id = k.business_id and b.id = k.booking_id
  left join shop s on s.business_id = k.business_id and s.id = coalesce(k.shop_id, b.shop_id)`

function ofAsker(asker: Asker): RawBuilder<unknown> {
  return 'userId' in asker ? sql`k.user_id = ${asker.userId}` : sql`k.link_hash = ${asker.linkHash}`
}

/** The condition that the ticket `k` is the one of a private link, or one of an account. */
export function ticketOf(asker: Asker, ticketId?: string): RawBuilder<unknown> {
  return ticketId === undefined ? ofAsker(asker) : sql`${ofAsker(asker)} and k.id = ${ticketId}`
}

export function ofDesk(desk: Desk): RawBuilder<unknown> {
  return desk.kind === 'platform'
    ? sql`k.handled_by = 'platform'`
    : sql`k.handled_by = 'business' and k.business_id = ${desk.businessId}`
}

/** The photos beside the message `m`. */
export const photosOfMessage = sql`coalesce((select jsonb_agg(jsonb_build_object('photoId', p.id, 'width', p.width,
  'height', p.height, 'tint', p.tint, 'blur', p.blur) order by p.position) from support_photo p
  where p.ticket_id = m.ticket_id and p.message_id = m.id), '[]')`

/** Locks one ticket `k` among those that are meant. Errors: `not_found`. */
export async function lockTicket(tx: Tx, which: RawBuilder<unknown>): Promise<TicketRow> {
  await sql`select from support_ticket k where ${which} for update`.execute(tx)
  const { rows } = await sql<TicketRow>`
    select k.id, k.state, k.handled_by as "handledBy", k.business_id as "businessId", k.shop_id as "shopId", k.assigned_to as "assignedTo",
      k.subject, k.language, k.name, k.user_id as "userId", coalesce(u.email, k.email) as email, k.link_seed as "linkSeed", k.link_hash as "linkHash",
      (select count(*)::int from support_message m where m.ticket_id = k.id) as "messageCount"
    from support_ticket k left join "user" u on u.id = k.user_id where ${which}`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** Errors: `ticket_full`. */
export async function addMessage(
  tx: Tx,
  ticket: Pick<TicketRow, 'id' | 'messageCount'>,
  said: {
    author: 'client' | Desk['kind']
    authorId: string | null
    text: string
    isNote?: boolean
    now: Date
  },
): Promise<string> {
  if (ticket.messageCount >= supportLimits.messages)
    throw refuse('ticket_full', { limit: supportLimits.messages })
  const { id } = await tx
    .insertInto('support_message')
    .values({
      ticket_id: ticket.id,
      author: said.author,
      author_id: said.authorId,
      is_note: said.isNote ?? false,
      text: said.text,
      created_at: said.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeTicket(
  tx: Tx,
  id: string,
  change: Partial<{
    state: TicketState
    written_at: Date
    assigned_to: string | null
    handled_by: Desk['kind']
    business_id: string
  }>,
): Promise<void> {
  await tx.updateTable('support_ticket').set(change).where('id', '=', id).execute()
}

/** One page of what somebody has asked, what was written in last first. */
export async function selectTickets(
  db: Db,
  userId: string,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<ListedTicket[]> {
  const { rows } = await sql<ListedTicket>`
    select k.id as "ticketId", k.subject, k.state, ${aboutTicket} as about, ${instantOf('k.created_at')} as "createdAt",
      ${instantOf('k.written_at')} as "writtenAt"
    from ${ticketsWithSubject}
    where k.user_id = ${userId} and (${after?.at ?? null}::timestamptz is null
      or (date_trunc('milliseconds', k.written_at), k.id) < (${after?.at ?? null}, ${after?.id ?? null}::uuid))
    order by date_trunc('milliseconds', k.written_at) desc, k.id desc limit ${limit}`.execute(db)
  return rows
}

/** A ticket as its asker reads it: without notes, and without who of the desk it was. Errors: `not_found`. */
export async function selectTicket(db: Db | Tx, which: RawBuilder<unknown>): Promise<Ticket> {
  const { rows } = await sql<Ticket>`
    select k.id as "ticketId", k.subject, k.state, ${aboutTicket} as about, ${instantOf('k.created_at')} as "createdAt",
      ${instantOf('k.written_at')} as "writtenAt",
      jsonb_build_object('kind', k.handled_by, 'name', case k.handled_by when 'business' then n.name else ${platformNameSql} end)
        as "handledBy",
      (select coalesce(jsonb_agg(jsonb_build_object('messageId', m.id, 'isMine', m.author = 'client',
          'authorName', case m.author when 'client' then k.name when 'business' then coalesce(n.name, '') else ${platformNameSql} end,
          'text', m.text, 'photos', ${photosOfMessage}, 'createdAt', ${instantOf('m.created_at')}) order by m.created_at, m.id), '[]')
        from support_message m where m.ticket_id = k.id and not m.is_note) as messages
    from ${ticketsWithSubject} left join business n on n.id = k.business_id
    where ${which}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}
