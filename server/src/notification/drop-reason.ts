import { channelsFor, type Kind } from '@serein/shared/notification/kinds.ts'
import { hearsOwnOnly, isAlarm, type TeamKind } from '@serein/shared/notification/team-kinds.ts'
import type { Db } from '../platform/pool.ts'
import { isNotOver, isRebooked } from './after-visit.ts'
import { chatDropReason } from './chat.ts'
import type { Visit } from './facts.ts'
import { isGuestNewsOver } from './guest-news.ts'
import { ofGuest, type VisitMessage } from './message.ts'
import { channelsTo, followsShop, type Member, type Person } from './recipient.ts'
import { isReviewed } from './review.ts'
import { hasOptedOut } from './sms-reply.ts'
import { againPrefix, type Delivery, isSuperseded, lastNotified } from './sql.ts'
import { servingIn, type TeamVisit, teamVisitNow } from './team-visit.ts'
import { isPromisedAs, promiseOf } from './visit-promise.ts'

/** Why a delivery is not sent after all, as `delivery.reason` has it; the outbox page says it in words. */
export type DropReason =
  | 'expired'
  | 'opted_out'
  | 'turned_off'
  | 'turned_off_or_hidden'
  | 'shop_not_followed'
  | 'left_team'
  | 'visit_changed'
  | 'visit_of_others'
  | 'visit_not_over'
  | 'superseded'
  | 'already_known'
  | 'read'
  | 'read_by_team'
  | 'judgement_reopened'
  | 'reviewed'
  | 'rebooked'
  | 'campaign_stopped'
  | 'news_declined'

/** Asked of the slice it comes from, to the right of here; null where it is sent. */
export type CampaignDropReason = (
  db: Db,
  delivery: Delivery,
  now: Date,
) => Promise<DropReason | null>

type Worker = { db: Db; now: () => Date; campaignDropReason?: CampaignDropReason }

/** Why a message is not sent to a person after all. */
export async function personDropReason(
  { db, now, campaignDropReason }: Worker,
  delivery: Delivery,
  { person, visit }: { person: Person | null; visit: Visit | undefined },
): Promise<DropReason | null> {
  return (
    (await commonDropReason(db, delivery, now())) ??
    (delivery.message.template === 'simple_mail'
      ? await simpleDropReason(db, delivery)
      : await visitDropReason(db, delivery, visit)) ??
    (isTurnedOff(delivery, person) ? 'turned_off' : null) ??
    (await campaignDropReason?.(db, delivery, now())) ??
    null
  )
}

async function commonDropReason(
  db: Db,
  { channel, recipient, expiresAt }: Delivery,
  now: Date,
): Promise<DropReason | null> {
  if (expiresAt && expiresAt <= now) return 'expired'
  return channel === 'sms' && (await hasOptedOut(db, recipient)) ? 'opted_out' : null
}

async function simpleDropReason(
  db: Db,
  { source, recipient }: Delivery,
): Promise<DropReason | null> {
  if (await isGuestNewsOver(db, source, recipient)) return 'visit_changed'
  const reason = await chatDropReason(db, source)
  if (reason) return reason
  if (await isNotOver(db, source)) return 'visit_not_over'
  if (await isReviewed(db, source)) return 'reviewed'
  return (await isRebooked(db, source)) ? 'rebooked' : null
}

async function visitDropReason(
  db: Db,
  delivery: Delivery,
  visit: Visit | undefined,
): Promise<DropReason | null> {
  const { message, businessId, bookingId } = delivery
  if (!('visit' in message.facts) || !bookingId) return null
  if (!visit || !isTrueOf(message as VisitMessage, visit)) return 'visit_changed'
  if (delivery.userId && !visit.person.userId) return 'visit_of_others'
  if (message.template !== 'booking_rescheduled' && message.template !== 'booking_changed')
    return null
  if (await isSuperseded(db, delivery)) return 'superseded'
  if (delivery.source.startsWith(againPrefix)) return null
  const notified = await lastNotified(db, { businessId, bookingId })
  if (!notified) return null
  const isKnown =
    message.template === 'booking_changed'
      ? isPromisedAs(notified, visit.facts)
      : promiseOf(notified) === promiseOf(visit.facts)
  return isKnown ? 'already_known' : null
}

/** Whether a message about a visit still tells the truth; a later change has a message of its own. */
function isTrueOf(message: VisitMessage, visit: Visit): boolean {
  const {
    template,
    facts: { visit: then },
  } = message
  const { state } = visit.facts
  if (template === 'booking_cancelled') return state === 'cancelled'
  if (template === 'booking_requested') return state === 'requested'
  if (template === 'request_closed') return state === then.state
  const isOn = state === 'confirmed' || state === 'checked_in'
  // Each guest is told of once, whatever becomes of the others.
  if (message.template === 'guest_cancelled') return isOn
  if (message.template === 'guest_rescheduled') {
    const { guestPosition } = message.facts
    const ofThem = (facts: Visit['facts']) => promiseOf(ofGuest(facts, guestPosition))
    return isOn && ofThem(then) === ofThem(visit.facts)
  }
  if (message.template === 'booking_changed') return isOn && isPromisedAs(then, visit.facts)
  return isOn && promiseOf(then) === promiseOf(visit.facts)
}

/** Whether they have turned its channel off since. What a message falls back to goes all the same. */
function isTurnedOff({ kind, channel, fallbackFor, userId }: Delivery, person: Person | null) {
  if (!kind || !userId || fallbackFor) return false
  const chosen = person ? channelsTo(person, kind) : channelsFor(kind as Kind)
  return !chosen.includes(channel)
}

/** Why news of a business is not sent to a member after all. */
export async function memberDropReason(
  db: Db,
  delivery: Delivery,
  member: Member | undefined,
  now: Date,
): Promise<DropReason | null> {
  const { channel, fallbackFor, source, memberOf, message } = delivery
  if (!memberOf || message.template !== 'team_news') throw new Error('no news of a business')
  const { kind, facts } = message.facts.news
  const common = await commonDropReason(db, delivery, now)
  if (common) return common
  if (!member) return 'left_team'
  const chosen = channelsTo(member, kind)
  // What a message falls back to may be a channel that they have not chosen, as long as they hear of it at all.
  if (fallbackFor ? chosen.length === 0 : !chosen.includes(channel)) return 'turned_off_or_hidden'
  if (isAlarm(kind)) return null
  if (facts.shopId && !followsShop(member, facts.shopId)) return 'shop_not_followed'
  if (kind === 'client_wrote') return chatDropReason(db, source)
  if (!facts.bookingId || kind === 'review_written' || kind === 'word_written') return null
  const visit = await teamVisitNow(db, memberOf, facts.bookingId)
  if (!visit || !isTrueForTeam(kind, facts.startsAt, visit)) return 'visit_changed'
  return mayHear(member, kind, visit) ? null : 'visit_of_others'
}

function isTrueForTeam(kind: TeamKind, startsAt: string | undefined, visit: TeamVisit): boolean {
  const { state } = visit
  if (kind === 'visit_called_off') return state === 'cancelled'
  if (kind === 'visit_asked') return state === 'requested'
  if (kind === 'visit_late') return state === 'confirmed' && visit.startsAt === startsAt
  if (kind === 'client_arrived') return state === 'checked_in'
  const isOn = state === 'confirmed' || state === 'checked_in'
  // Of one guest it says when that one comes.
  const isThen = visit.items.some((item) => !item.isCancelled && item.startsAt === startsAt)
  if (kind === 'late_told') return state === 'confirmed' && isThen
  return isOn && (kind === 'guest_called_off' || isThen)
}

/** A therapist hears of what they serve in, or of what was taken from them. */
function mayHear({ role, staffIds }: Member, kind: TeamKind, visit: TeamVisit): boolean {
  const isOneOf = (ids: readonly string[]) => ids.some((id) => staffIds.includes(id))
  if (kind === 'visit_taken') return !isOneOf(servingIn(visit))
  const serves = visit.items.some((item) => isOneOf(item.staffIds))
  return kind === 'visit_given' || hearsOwnOnly(role) ? serves : true
}
