import { refuse } from '@serein/shared/refusal.ts'
import { supportLimits } from '@serein/shared/support/rules.ts'
import type { ListedTicket, Ticket } from '@serein/shared/support/ticket.ts'
import { sql } from 'kysely'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Links } from '../platform/link.ts'
import { queueMail } from '../notification/notification.ts'
import { noBusiness, publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope, Language } from '../platform/scope.ts'
import {
  addMessage,
  type Asker,
  changeTicket,
  lockTicket,
  selectTicket,
  selectTickets,
  ticketOf,
} from './sql.ts'
import { receivedMail } from './ticket-mail.ts'

type About = { bookingId?: string | undefined; shopId?: string | undefined }
type Question = About & { subject: string; text: string }

/** Errors: `not_found`, `tickets_full`. */
export async function ask(
  tx: Tx,
  { userId }: CustomerScope,
  question: Question,
  { language, now }: { language: Language; now: Date },
): Promise<Ticket> {
  const { rows } = await sql<{ name: string; open: number }>`
    select u.name, (select count(*)::int from support_ticket k where k.user_id = u.id and k.state <> 'closed') as open
    from "user" u where u.id = ${userId} for no key update`.execute(tx)
  const person = rows[0]
  if (!person) throw refuse('not_found')
  if (person.open >= supportLimits.openTickets)
    throw refuse('tickets_full', { limit: supportLimits.openTickets })
  const place = await placeOf(tx, question, userId)
  const from = { user_id: userId, email: null, name: person.name, link_seed: null, link_hash: null }
  const id = await insertTicket(tx, { ...question, ...place, language, now }, from)
  return selectTicket(tx, sql`k.id = ${id}`)
}

/** The link goes to the address alone: the asker is not known to own it. Errors: `not_found`. */
export async function askAsGuest(
  tx: Tx,
  links: Links,
  { name, email, ...question }: Question & { name: string; email: string },
  { language, now }: { language: Language; now: Date },
): Promise<{ isSent: true }> {
  const place = await placeOf(tx, question, null)
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const { rows } = await sql<{ today: number }>`
    select count(*)::int as today from support_ticket
    where user_id is null and lower(email) = lower(${email}) and created_at > ${dayAgo}`.execute(tx)
  const link = links.make()
  const from = { user_id: null, email, name, link_seed: link.seed, link_hash: link.hash }
  const id = await insertTicket(tx, { ...question, ...place, language, now }, from)
  if (rows[0]!.today >= supportLimits.guestMailsADay) return { isSent: true }
  const to = { source: `support:${id}`, address: email, name: '', language }
  await queueMail(tx, receivedMail(link), to, now)
  return { isSent: true }
}

export async function listTickets(
  db: Db,
  { userId }: CustomerScope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ tickets: ListedTicket[]; nextCursor: string | null }> {
  const after = cursor ? readCursor(cursor) : null
  const rows = await selectTickets(db, userId, { after, limit: limit + 1 })
  const tickets = rows.slice(0, limit)
  const last = rows.length > limit ? tickets.at(-1) : undefined
  const nextCursor = last ? writeCursor({ at: new Date(last.writtenAt), id: last.ticketId }) : null
  return { tickets, nextCursor }
}

/** Errors: `not_found`. */
export function readTicket(db: Db | Tx, asker: Asker, ticketId?: string): Promise<Ticket> {
  return selectTicket(db, ticketOf(asker, ticketId))
}

/** Errors: `not_found`, `ticket_full`. */
export async function writeOn(
  tx: Tx,
  asker: Asker,
  { ticketId, text }: { ticketId?: string; text: string },
  now: Date,
): Promise<Ticket> {
  const ticket = await lockTicket(tx, ticketOf(asker, ticketId))
  const authorId = 'userId' in asker ? asker.userId : null
  const messageId = await addMessage(tx, ticket, { author: 'client', authorId, text, now })
  await changeTicket(tx, ticket.id, { state: 'open', written_at: now })
  const businessId = ticket.businessId ?? noBusiness
  const { shopId, handledBy } = ticket
  await publish(tx, {
    businessId,
    ...(shopId && { shopId }),
    event: 'support.written',
    subjectId: ticket.id,
    data: { clientId: authorId, messageId, handledBy },
  })
  return readTicket(tx, asker, ticket.id)
}

/** Errors: `not_found`. */
export async function closeOwn(tx: Tx, asker: Asker, ticketId?: string): Promise<Ticket> {
  const ticket = await lockTicket(tx, ticketOf(asker, ticketId))
  if (ticket.state !== 'closed') {
    await changeTicket(tx, ticket.id, { state: 'closed' })
    const businessId = ticket.businessId ?? noBusiness
    await publish(tx, { businessId, event: 'support.closed', subjectId: ticket.id })
  }
  return readTicket(tx, asker, ticket.id)
}

type Place = { businessId: string | null; shopId: string | null; bookingId: string | null }

/** A visit of the one who asks, or a spa, also one that takes nothing new. Errors: `not_found`. */
async function placeOf(
  tx: Tx,
  { bookingId, shopId }: About,
  userId: string | null,
): Promise<Place> {
  if (bookingId) {
    const { rows } = await sql<{ businessId: string; shopId: string }>`
      select business_id as "businessId", shop_id as "shopId" from booking
      where id = ${bookingId} and user_id = ${userId}`.execute(tx)
    if (!rows[0]) throw refuse('not_found')
    return { ...rows[0], bookingId }
  }
  if (!shopId) return { businessId: null, shopId: null, bookingId: null }
  const { rows } = await sql<{ businessId: string }>`
    select business_id as "businessId" from shop
    where id = ${shopId} and (is_active or is_suspended)`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  return { businessId: rows[0].businessId, shopId, bookingId: null }
}

type From = {
  user_id: string | null
  email: string | null
  name: string
  link_seed: string | null
  link_hash: string | null
}

async function insertTicket(
  tx: Tx,
  {
    businessId,
    shopId,
    bookingId,
    subject,
    text,
    language,
    now,
  }: Place & Pick<Question, 'subject' | 'text'> & { language: Language; now: Date },
  from: From,
): Promise<string> {
  const { id } = await tx
    .insertInto('support_ticket')
    .values({
      ...from,
      language,
      business_id: businessId,
      shop_id: shopId,
      booking_id: bookingId,
      handled_by: businessId ? 'business' : 'platform',
      subject,
      created_at: now,
      written_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = { author: 'client' as const, authorId: from.user_id, text, now }
  await addMessage(tx, { id, messageCount: 0 }, message)
  await publish(tx, {
    businessId: businessId ?? noBusiness,
    ...(shopId && { shopId }),
    event: 'support.asked',
    subjectId: id,
    data: { clientId: from.user_id },
  })
  return id
}
