import type { TeamFacts } from '@serein/shared/notification/team-contract.ts'
import {
  hearsOwnOnly,
  lateAfterMinutes,
  type TeamKind,
} from '@serein/shared/notification/team-kinds.ts'
import { sql } from 'kysely'
import { isExpectedLate } from '../booking/late/lateness.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { withdrawUpcomingFromTeam } from './inbox.ts'
import { type EnabledChannels, notifyTeam } from './notify.ts'
import { deskMayUndoMs } from './silence.ts'
import type { Member } from './recipient.ts'
import {
  factsOfVisit,
  servingIn,
  startOfGuest,
  type TeamVisit,
  teamVisitNow,
} from './team-visit.ts'

type Change = {
  event: string
  /** Who did it; null where a client did, or nobody. */
  colleague: string | null
  from?: string
  guestPosition?: number
  staffBefore: readonly string[]
}

/** Tells a team of what has just happened to a visit, each of what it means to them. */
export async function notifyTeamOfVisit(
  tx: Tx,
  on: EnabledChannels,
  { event, businessId, subjectId: bookingId, data, id }: OutboxEvent,
  now: Date,
): Promise<void> {
  const key = { businessId, bookingId }
  const undone = undoes[event]
  if (undone) await forgetNews(tx, key, undone, data)
  if (answers.has(event)) await markReadOf(tx, key, 'visit_asked', now)
  const kind = kinds[event]
  const visit = kind && (await teamVisitNow(tx, businessId, bookingId))
  if (!kind || !visit || !isSo(kind, visit)) return
  if (kind === 'client_arrived') await markReadOf(tx, key, 'visit_late', now)
  if (kind === 'client_arrived' || kind === 'visit_moved')
    await markReadOf(tx, key, 'late_told', now)
  const change = await changeOf(tx, key, event, data)
  const coming = leavesVisitAsItIs(kind)
    ? new Set<string>()
    : await withdrawUpcomingFromTeam(tx, { businessId, bookingId, now })
  const isDelayed = change.colleague !== null && !leavesVisitAsItIs(kind)
  const from = isDelayed ? new Date(now.getTime() + deskMayUndoMs) : now
  await notifyTeam(tx, on, {
    businessId,
    shopId: visit.shopId,
    source: `event:${id}`,
    aboutUserId: visit.clientId,
    actor: change.colleague,
    newsFor(member) {
      // The move was taken back before they were told of it.
      if (event === 'booking.move_undone' && coming.has(member.userId)) return null
      return newsTo(member, kind, visit, change)
    },
    now,
    from,
    expiresAt: new Date(visit.endsAt),
  })
}

/** Tells of a client who should have come by now and gives no sign; once for this start. */
export async function notifyTeamOfLate(
  tx: Tx,
  on: EnabledChannels,
  { businessId, bookingId }: { businessId: string; bookingId: string },
  now: Date,
): Promise<void> {
  const visit = await teamVisitNow(tx, businessId, bookingId)
  if (visit?.state !== 'confirmed' || Date.parse(visit.endsAt) <= now.getTime()) return
  // They have said so, and are on the way.
  if (await isExpectedLate(tx, { businessId, bookingId }, now)) return
  const change = { event: 'late', colleague: null, staffBefore: [] }
  await notifyTeam(tx, on, {
    businessId,
    shopId: visit.shopId,
    source: `late:${bookingId}:${visit.startsAt}`,
    aboutUserId: visit.clientId,
    actor: null,
    newsFor: (member) => newsTo(member, 'visit_late', visit, change),
    now,
    expiresAt: new Date(visit.endsAt),
  })
}

/** When a visit is looked at to see whether its client has come. */
export function lateAt(startsAt: string): Date {
  return new Date(Date.parse(startsAt) + lateAfterMinutes * 60_000)
}

const kinds: Record<string, TeamKind> = {
  'booking.requested': 'visit_asked',
  'booking.confirmed': 'visit_booked',
  'booking.rescheduled': 'visit_moved',
  'booking.guest_rescheduled': 'visit_moved',
  'booking.moved': 'visit_moved',
  'booking.stretched': 'visit_moved',
  'booking.move_undone': 'visit_moved',
  'booking.item_added': 'visit_moved',
  'booking.item_changed': 'visit_moved',
  'booking.item_removed': 'visit_moved',
  'booking.proposal_declined': 'time_declined',
  'booking.late_told': 'late_told',
  'booking.cancelled': 'visit_called_off',
  'booking.guest_cancelled': 'guest_called_off',
  'booking.checked_in': 'client_arrived',
}

/** News that replaces no other of the same visit. */
function leavesVisitAsItIs(kind: TeamKind): boolean {
  return kind === 'client_arrived' || kind === 'time_declined' || kind === 'late_told'
}

/** A request waits for nobody any more. */
const answers = new Set([
  'booking.confirmed',
  'booking.declined',
  'booking.expired',
  'booking.cancelled',
])

/** What has not happened after all. */
const undoes: Record<string, TeamKind> = {
  'booking.check_in_undone': 'client_arrived',
  'booking.walk_in_undone': 'visit_booked',
}

/** Whether it is true of the visit as it is now; a later change has news of its own. */
function isSo(kind: TeamKind, { state, source }: TeamVisit): boolean {
  if (kind === 'visit_called_off') return state === 'cancelled'
  if (kind === 'visit_asked') return state === 'requested'
  // Whoever walks in is there already.
  if (kind === 'client_arrived') return state === 'checked_in' && source !== 'walk_in'
  return state === 'confirmed' || state === 'checked_in'
}

/** What the history of the visit says of a change: who made it, and how the visit stood. */
async function changeOf(
  tx: Tx,
  { businessId, bookingId }: { businessId: string; bookingId: string },
  event: string,
  data: unknown,
): Promise<Change> {
  const { sequence = 0, ...fields } = data as { sequence?: number } & Partial<Change>
  const { rows } = await sql<{ colleague: string | null }>`
    select m.user_id as colleague
    from booking_event e
      left join membership m on m.business_id = e.business_id and m.user_id = e.actor
    where e.business_id = ${businessId} and e.booking_id = ${bookingId} and e.sequence = ${sequence}`.execute(
    tx,
  )
  const { from, guestPosition, staffBefore = [] } = fields
  return {
    event,
    colleague: rows[0]?.colleague ?? null,
    staffBefore,
    ...(from !== undefined && { from }),
    ...(guestPosition !== undefined && { guestPosition }),
  }
}

function newsTo(
  member: Member,
  kind: TeamKind,
  visit: TeamVisit,
  { colleague, from, guestPosition, staffBefore }: Change,
): { kind: TeamKind; facts: TeamFacts } | null {
  const { staffIds } = member
  const isMine = (ids: readonly string[]) => ids.some((id) => staffIds.includes(id))
  const isOfGuest = kind === 'guest_called_off' || kind === 'client_arrived'
  const isOwn = isMine(servingIn(visit, isOfGuest ? guestPosition : undefined))
  const wasOwn = kind === 'visit_moved' ? isMine(staffBefore) : isOwn
  if (!isOwn && !wasOwn && hearsOwnOnly(member.role)) return null
  const facts = factsOfVisit(visit)
  // The first guest is the booker, unless somebody else was named.
  const unnamed = guestPosition === 0 ? facts.clientName : undefined
  const guestName =
    guestPosition === undefined ? undefined : (visit.guestNames[guestPosition] ?? unnamed)
  const startsAt = guestPosition === undefined ? undefined : startOfGuest(visit, guestPosition)
  return {
    kind: isOwn === wasOwn ? kind : isOwn ? 'visit_given' : 'visit_taken',
    facts: {
      ...facts,
      ...(startsAt && { startsAt }),
      isOwn: isOwn || wasOwn,
      isByClient: colleague === null,
      ...(from && { from }),
      ...(guestName && { guestName }),
    },
  }
}

/** Of one guest of several what was said of their time; the others' stays. */
async function forgetNews(
  tx: Tx,
  { businessId, bookingId }: { businessId: string; bookingId: string },
  kind: TeamKind,
  data: unknown,
): Promise<void> {
  const { guestPosition } = data as Partial<Change>
  const visit =
    guestPosition === undefined ? undefined : await teamVisitNow(tx, businessId, bookingId)
  const startsAt = visit && startOfGuest(visit, guestPosition!)
  await sql`
    delete from notification
    where member_of = ${businessId} and booking_id = ${bookingId} and kind = ${kind}
      and (${startsAt ?? null}::text is null or facts ->> 'startsAt' = ${startsAt ?? null})`.execute(
    tx,
  )
}

async function markReadOf(
  tx: Tx,
  { businessId, bookingId }: { businessId: string; bookingId: string },
  kind: TeamKind,
  now: Date,
): Promise<void> {
  await sql`
    update notification set read_at = ${now}
    where member_of = ${businessId} and booking_id = ${bookingId} and kind = ${kind} and read_at is null`.execute(
    tx,
  )
}
