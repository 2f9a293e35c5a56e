import { randomUUID } from 'node:crypto'
import { linkDaysAfterVisit, type VisitByLink } from '@serein/shared/booking/private-link.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { KeptLink, Links } from '../../platform/link.ts'
import { noBusiness, publish } from '../../platform/outbox.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { CustomerScope } from '../../platform/scope.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { cancel, conflict, isAhead, lockOwnBooking } from '../booking.ts'
import { bookingDetails } from '../read.ts'
import { reschedule } from '../revise/reschedule.ts'
import { lockBooking } from '../sql.ts'

/** The private link of one's visit. Errors: `not_found`, `state_conflict`. */
export async function openLink(
  context: CallContext<CustomerScope>,
  links: Links,
  { bookingId, replace }: { bookingId: string; replace: boolean },
): Promise<{ url: string }> {
  const { scope } = context
  // The answer stored with the command's key does not hold the link, which is worked out afterwards.
  const { businessId } = await once(context, async (tx) => {
    const booking = await lockOwnBooking(tx, scope, bookingId)
    if (!isAhead(booking, context.now())) throw conflict(booking)
    const old = replace ? null : await keptLink(tx, booking.businessId, bookingId)
    if (!old || !links.tokenOf(old))
      await writeLink(tx, { businessId: booking.businessId, bookingId }, links.make())
    return { businessId: booking.businessId }
  })
  const link = await keptLink(context.db, businessId, bookingId)
  const token = link && links.tokenOf(link)
  if (!token) throw refuse('not_found')
  return { url: privateUrl(links.publicUrl, token) }
}

/** What somebody without a log-in says of a visit whose link they want. */
export type AskedLink = { code: string; contact: string }

/**
 * Says that somebody asks for the link of a visit. Whether there is such a visit is looked up by who hears it, so that nobody
 * learns of it by the answer or by how long it takes.
 */
export function sendLink(context: CallContext, asked: AskedLink): Promise<{ isSent: true }> {
  return once(context, async (tx) => {
    const event = { event: 'booking.link_asked', subjectId: randomUUID(), data: asked }
    await publish(tx, { businessId: noBusiness, ...event })
    return { isSent: true }
  })
}

/**
 * The visits of a code whose private link is open, or would be: a code is unique in its business alone, and begins with the
 * letters of that.
 */
export async function linkedVisitsOf(
  tx: Tx,
  code: string,
  now: Date,
): Promise<{ businessId: string; bookingId: string }[]> {
  const { rows } = await sql<{ businessId: string; bookingId: string }>`
    select b.business_id as "businessId", b.id as "bookingId" from business
    join booking b on b.business_id = business.id and b.code = ${code}
    where business.booking_code_prefix = ${code.slice(0, 2)} and ${isOfSomebody('b')}
      and b.state not in ('held', 'expired', 'released') and b.ends_at > ${openSince(now)}`.execute(
    tx,
  )
  return rows
}

/** The address of a visit's private link. */
export function privateUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${screens.bookingDetails}?visit=${token}`
}

/** The link that goes into a mail, made when there is none; null for a visit of nobody. */
export async function linkForMail(
  tx: Tx,
  links: Links,
  visit: { businessId: string; bookingId: string },
): Promise<KeptLink | null> {
  const before = await keptLink(tx, visit.businessId, visit.bookingId)
  if (before) return before
  // Who erases its client just now is waited for; a link that its booker has just asked for stays.
  await lockBooking(tx, visit.bookingId, visit)
  await writeLink(tx, visit, links.make(), sql`and link_hash is null`)
  return keptLink(tx, visit.businessId, visit.bookingId)
}

/** The address of a visit where its booker is logged in. */
export function visitUrl(publicUrl: string, bookingId: string): string {
  return `${publicUrl}${screens.bookingDetails}?booking=${bookingId}`
}

/** The visit as its private link shows it. Errors: `not_found`. */
export async function visitByLink(
  { db, now, caller }: CallContext,
  links: Links,
  token: string,
): Promise<VisitByLink> {
  const linkHash = links.hashOf(token)
  const { bookingId, userId } = await visitAt(db, linkHash, now())
  const visit = await bookingDetails(db, { linkHash }, bookingId, now())
  return {
    ...visit,
    isMine: userId !== null && (await caller()) === userId,
    note: null,
    // What is added, or cancelled for one guest alone, its booker does where they log in.
    can: { ...visit.can, addService: false },
    guests: visit.guests.map((guest) => ({
      ...guest,
      note: null,
      contact: null,
      can: { ...guest.can, cancel: false },
    })),
    wellness: { isAsked: false, openings: [] },
  }
}

/** Cancels as the booker. Returns which booking it was. Errors: as `cancel`, and `not_found`. */
export async function cancelByLink(
  context: CallContext,
  links: Links,
  { visitToken, ...input }: { visitToken: string; expectedFeeMinor: number },
): Promise<{ businessId: string; bookingId: string }> {
  const linkHash = links.hashOf(visitToken)
  return once(context, async (tx) => {
    const { bookingId } = await visitAt(tx, linkHash, context.now())
    const { businessId } = await cancel(tx, { linkHash }, { ...input, bookingId }, context.now())
    return { businessId, bookingId }
  })
}

type NewTime = {
  visitToken: string
  guestPosition?: number
  startsAt: string
  wish?: string
  wishes?: string[][]
  expectedTotalMinor: number
}

/** Moves as the booker. Returns which booking it was. Errors: as `reschedule`, and `not_found`. */
export async function rescheduleByLink(
  context: CallContext,
  { links, snapshots }: { links: Links; snapshots: ShopSnapshots },
  { visitToken, ...input }: NewTime,
): Promise<{ businessId: string; bookingId: string }> {
  const linkHash = links.hashOf(visitToken)
  const { bookingId } = await visitAt(context.db, linkHash, context.now())
  return reschedule(context, snapshots, { linkHash }, { ...input, bookingId })
}

/** Which visit a private link is of, while it is open; without a user it is that of a client without an account. Errors: `not_found`. */
export async function visitAt(db: Db | Tx, hash: string, now: Date) {
  const { rows } = await sql<{ bookingId: string; userId: string | null }>`
    select id as "bookingId", user_id as "userId" from booking
    where link_hash = ${hash} and ends_at > ${openSince(now)}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** The links of visits that ended before are closed. */
function openSince(now: Date): Date {
  return new Date(now.getTime() - linkDaysAfterVisit * 86_400_000)
}

async function keptLink(db: Db | Tx, businessId: string, bookingId: string) {
  const { rows } = await sql<KeptLink>`
    select link_seed as seed, link_hash as hash from booking
    where business_id = ${businessId} and id = ${bookingId} and link_hash is not null`.execute(db)
  return rows[0] ?? null
}

async function writeLink(
  tx: Tx,
  { businessId, bookingId }: { businessId: string; bookingId: string },
  { seed, hash }: KeptLink,
  condition = sql``,
) {
  await sql`
    update booking set link_seed = ${seed}, link_hash = ${hash}
    where business_id = ${businessId} and id = ${bookingId} and ${isOfSomebody('booking')} ${condition}`.execute(
    tx,
  )
}

/** Whether its booker has an account, or is a client without one who is reached by mail or telephone. */
function isOfSomebody(booking: 'b' | 'booking') {
  const [businessId, customerId, userId] = ['business_id', 'customer_id', 'user_id'].map((column) =>
    sql.ref(`${booking}.${column}`),
  )
  return sql`(${userId} is not null or exists (
    select from customer c where c.business_id = ${businessId} and c.id = ${customerId} and c.user_id is null
      and (c.email is not null or c.phone is not null)))`
}
