import { allows } from '@serein/shared/business/permission.ts'
import type { DeskTicket, QueuedTicket } from '@serein/shared/support/desk.ts'
import type { TicketState } from '@serein/shared/support/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { businessName } from '../business/business.ts'
import { platformName, platformNameSql } from '../identity/platform-name.ts'
import { queueMail } from '../notification/notification.ts'
import { loadPerson } from '../notification/recipient.ts'
import { notify } from '../notification/notify.ts'
import { auditChange } from '../platform/audit.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import { instantOf } from '../platform/instant.ts'
import { noBusiness, publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, PlatformScope } from '../platform/scope.ts'
import {
  aboutTicket,
  addMessage,
  changeTicket,
  type Desk,
  lockTicket,
  ofDesk,
  photosOfMessage,
  type TicketRow,
  ticketsWithSubject,
} from './sql.ts'
import { answeredMail } from './ticket-mail.ts'

type Scope = BusinessScope | PlatformScope

type Which = {
  state?: TicketState | undefined
  isMine?: boolean | undefined
  cursor?: string | undefined
  limit: number
}

/** Whose queue a scope opens: that of its business, or that of the platform. */
export function deskOf(scope: Scope): Desk {
  return scope.kind === 'platform'
    ? { kind: 'platform' }
    : { kind: 'business', businessId: scope.businessId }
}

/** One page of the questions of a desk; those that wait begin with the longest waiting. */
export async function queue(
  db: Db,
  scope: Scope,
  { state = 'open', isMine, cursor, limit }: Which,
): Promise<{ tickets: QueuedTicket[]; openCount: number; nextCursor: string | null }> {
  const desk = deskOf(scope)
  const after = cursor ? readCursor(cursor) : null
  const at = sql`date_trunc('milliseconds', k.written_at)`
  const [order, beyond] = state === 'open' ? [sql`asc`, sql.raw('>')] : [sql`desc`, sql.raw('<')]
  const { rows } = await sql<QueuedTicket>`
    select ${queuedFields} from ${ticketsWithSubject} left join "user" a on a.id = k.assigned_to
    where ${ofDesk(desk)} and k.state = ${state} and (not ${isMine ?? false} or k.assigned_to = ${scope.userId})
      and (${after?.at ?? null}::timestamptz is null
        or (${at}, k.id) ${beyond} (${after?.at ?? null}, ${after?.id ?? null}::uuid))
    order by ${at} ${order}, k.id ${order} limit ${limit + 1}`.execute(db)
  const open = await sql<{ count: number }>`
    select count(*)::int as count from support_ticket k where ${ofDesk(desk)} and k.state = 'open'`.execute(
    db,
  )
  const tickets = rows.slice(0, limit)
  const last = rows.length > limit ? tickets.at(-1) : undefined
  const nextCursor = last ? writeCursor({ at: new Date(last.writtenAt), id: last.ticketId }) : null
  return { tickets, openCount: open.rows[0]!.count, nextCursor }
}

/** Errors: `not_found`. */
export async function deskTicket(db: Db | Tx, scope: Scope, ticketId: string): Promise<DeskTicket> {
  const desk = deskOf(scope)
  const { rows } = await sql<Omit<DeskTicket, 'colleagues'>>`
    select ${queuedFields}, k.handled_by as "handledBy", k.language, ${reached(scope)} as "clientEmail",
      case when n.id is not null then jsonb_build_object('businessId', n.id, 'name', n.name) end as business,
      (select jsonb_agg(jsonb_build_object('messageId', m.id, 'author', m.author, 'isNote', m.is_note, 'text', m.text,
          'photos', ${photosOfMessage},
          'createdAt', ${instantOf('m.created_at')}, 'authorName', case m.author when 'client' then k.name
            else coalesce(w.name, case m.author when 'business' then n.name else ${platformNameSql} end) end)
          order by m.created_at, m.id)
        from support_message m left join "user" w on w.id = m.author_id
        where m.ticket_id = k.id and (not m.is_note or m.author = ${desk.kind} or m.id = ${handedWith})) as messages
    from ${ticketsWithSubject} left join "user" a on a.id = k.assigned_to left join "user" u on u.id = k.user_id
      left join business n on n.id = k.business_id
    where ${ofDesk(desk)} and k.id = ${ticketId}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return { ...rows[0], colleagues: await colleaguesOf(db, desk) }
}

/** Errors: `not_found`, `ticket_full`. */
export async function answerTicket(
  tx: Tx,
  scope: Scope,
  { ticketId, text, isNote }: { ticketId: string; text: string; isNote: boolean },
  now: Date,
): Promise<DeskTicket> {
  const ticket = await lockAtDesk(tx, scope, ticketId)
  const author = deskOf(scope).kind
  const messageId = await addMessage(tx, ticket, {
    author,
    authorId: scope.userId,
    text,
    isNote,
    now,
  })
  if (isNote) tell(tx, ticket, {}, {})
  else {
    await changeTicket(tx, ticket.id, { state: 'answered', written_at: now })
    tell(tx, ticket, { state: ticket.state }, { state: 'answered' })
    await tellOfAnswer(tx, ticket, messageId, now)
    await publish(tx, {
      businessId: ownerOf(ticket),
      event: 'support.answered',
      subjectId: ticketId,
    })
  }
  return deskTicket(tx, scope, ticketId)
}

/** Errors: `not_found`. */
export async function settleTicket(
  tx: Tx,
  scope: Scope,
  { ticketId }: { ticketId: string },
): Promise<DeskTicket> {
  const ticket = await lockAtDesk(tx, scope, ticketId)
  tell(tx, ticket, { state: ticket.state }, { state: 'closed' })
  if (ticket.state !== 'closed') {
    await changeTicket(tx, ticket.id, { state: 'closed' })
    await publish(tx, { businessId: ownerOf(ticket), event: 'support.closed', subjectId: ticketId })
  }
  return deskTicket(tx, scope, ticketId)
}

/** Errors: `not_found`. */
export async function assignTicket(
  tx: Tx,
  scope: Scope,
  { ticketId, userId }: { ticketId: string; userId: string | null },
): Promise<DeskTicket> {
  const ticket = await lockAtDesk(tx, scope, ticketId)
  if (userId !== null) {
    const colleagues = await colleaguesOf(tx, deskOf(scope))
    if (!colleagues.some((each) => each.userId === userId)) throw refuse('not_found')
  }
  tell(tx, ticket, { assignedTo: ticket.assignedTo }, { assignedTo: userId })
  await changeTicket(tx, ticket.id, { assigned_to: userId })
  return deskTicket(tx, scope, ticketId)
}

/** To the other desk, with a note on why; it waits there for an answer. Errors: `not_found`, also for a business there is not. */
export async function handOver(
  tx: Tx,
  scope: Scope,
  { ticketId, businessId, text }: { ticketId: string; businessId?: string; text: string },
  now: Date,
): Promise<{ ticketId: string }> {
  const ticket = await lockAtDesk(tx, scope, ticketId)
  const author = deskOf(scope).kind
  const to = author === 'platform' ? 'business' : 'platform'
  if (businessId !== undefined) {
    // What is about a visit or a spa can only go to whose that is.
    const { rows } = await sql`
      select from business b where b.id = ${businessId} and not exists (
        select from support_ticket k where k.id = ${ticketId} and k.business_id <> b.id
          and (k.shop_id is not null or k.booking_id is not null))`.execute(tx)
    if (rows.length === 0) throw refuse('not_found')
  }
  await addMessage(tx, ticket, { author, authorId: scope.userId, text, isNote: true, now })
  await changeTicket(tx, ticket.id, {
    handled_by: to,
    state: 'open',
    assigned_to: null,
    written_at: now,
    ...(businessId && { business_id: businessId }),
  })
  tell(tx, ticket, { handledBy: author }, { handledBy: to })
  const owner = businessId ?? ownerOf(ticket)
  await publish(tx, { businessId: owner, event: 'support.handed_over', subjectId: ticketId })
  return { ticketId }
}

/** The address of who asked, for a member who may see how clients are reached. */
function reached(scope: Scope) {
  const isSeen = scope.kind === 'platform' || allows(scope.permissions.contact, 'view')
  return isSeen ? sql`coalesce(u.email, k.email)` : sql`null::text`
}

function lockAtDesk(tx: Tx, scope: Scope, ticketId: string): Promise<TicketRow> {
  return lockTicket(tx, sql`${ofDesk(deskOf(scope))} and k.id = ${ticketId}`)
}

/** Who may be given a question: members who read messages; platform admins. */
async function colleaguesOf(db: Db | Tx, desk: Desk): Promise<DeskTicket['colleagues']> {
  const { rows } = await sql<DeskTicket['colleagues'][number]>`
    select u.id as "userId", u.name from "user" u
    where ${
      desk.kind === 'platform'
        ? sql`u.is_platform_admin`
        : sql`exists (select from membership m where m.user_id = u.id and m.business_id = ${desk.businessId}
            and coalesce((select p.level from permission p where p.business_id = m.business_id and p.role = m.role
              and p.area = 'message'), case m.role when 'therapist' then 'none' else 'change' end) = 'change')`
    }
    order by u.name, u.id limit 200`.execute(db)
  return rows
}

/** By mail, which the asker has asked for, and in the inbox of who has one. */
async function tellOfAnswer(
  tx: Tx,
  ticket: TicketRow,
  messageId: string,
  now: Date,
): Promise<void> {
  const { id, email, name, language, subject, linkSeed, linkHash, handledBy, businessId } = ticket
  const link = linkSeed && linkHash ? { seed: linkSeed, hash: linkHash } : null
  const from =
    handledBy === 'business' && businessId
      ? await businessName(tx, businessId)
      : await platformName(tx)
  const source = `support:${messageId}`
  const person = ticket.userId ? await loadPerson(tx, ticket.userId) : null
  if (person)
    await notify(tx, new Set(), person, {
      kind: 'question_answered',
      source,
      businessId: ownerOf(ticket),
      facts: { ticketId: id, question: subject, businessName: from },
      message: null,
      now,
    })
  if (!email) return
  const to = { source, address: email, name: link ? '' : name, language }
  await queueMail(tx, answeredMail({ name, subject, link, from, ticketId: id }), to, now)
}

function tell(tx: Tx, { id }: TicketRow, before: object, after: object) {
  auditChange(tx, { kind: 'ticket', id }, { ...before }, { ...after })
}

function ownerOf({ businessId }: TicketRow): string {
  return businessId ?? noBusiness
}

/** The note that came with a ticket as it was last handed over, which the other desk reads. */
const handedWith = sql`(select h.id from support_message h where h.ticket_id = k.id and h.is_note
  and h.author <> k.handled_by order by h.created_at desc, h.id desc limit 1)`

const queuedFields = sql`
  k.id as "ticketId", k.subject, k.state, k.name as "clientName", ${aboutTicket} as about,
  case when a.id is not null then jsonb_build_object('userId', a.id, 'name', a.name) end as "assignedTo",
  ${instantOf('k.created_at')} as "createdAt", ${instantOf('k.written_at')} as "writtenAt"`
