import type { Reminder } from '@serein/shared/notification/rules.ts'
import { noteAsked } from '../booking/guest/affirmation.ts'
import { linkForMail } from '../booking/guest/private-link.ts'
import { sentCode } from '../identity/one-time-code.ts'
import type { Links } from '../platform/link.ts'
import { noBusiness, type OutboxEvent } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import { type Visit, type VisitFacts, visitNow } from './facts.ts'
import { withdrawUpcoming } from './inbox.ts'
import { ofGuest, type SimpleMail, type VisitMessage } from './message.ts'
import { type EnabledChannels, notify } from './notify.ts'
import { afterQuietHours, minute, quietHoursOf, quietHoursOfShop } from './quiet-hours.ts'
import { isComing, reminderOf, remindersFor } from './reminder.ts'
import { byDesk, deskMayUndoMs, isKeptSilent, withKnownStart } from './silence.ts'
import { changeMessage } from './visit-promise.ts'
import { insertDelivery, looksDue, planLook, planLooksAt } from './sql.ts'
import { lateAt, notifyTeamOfLate } from './team-visit-news.ts'
import { isKnown, kindOf, newsOfVisit } from './visit-news.ts'

// Verbs that decide what is told to whom, and write it down to be delivered. Nothing is sent here.

/** Where what is written may go, and the private links in it. */
export type NotifyContext = { on: EnabledChannels; links: Links }

/** However far the next reminder is, a visit is looked at so often: its shop may have changed its rules. */
const lookAgainHours = 12
const looksAtOnce = 50

/** Tells people what has just happened to their visit, and sees to its reminders. */
export async function notifyOfEvents(
  tx: Tx,
  context: NotifyContext,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const event of events.filter(({ event: name }) => name === 'phone_code.requested'))
    await notifyOfCode(tx, context.on, event, now)
  for (const { event, businessId, shopId } of events)
    if (event === 'shop.message_times_changed' && shopId !== null)
      await planLooksAt(tx, { businessId, shopId }, now)
  for (const event of events.filter(({ event: name }) => name in handlers)) {
    const key = { businessId: event.businessId, bookingId: event.subjectId }
    const visit = await loadVisit(tx, context.links, key)
    if (!visit) continue
    const message = (await isKeptSilent(tx, event, now))
      ? null
      : await withKnownStart(tx, key, handlers[event.event]!(visit, event))
    const { userId } = visit.person
    if (userId) await withdrawUpcoming(tx, { userId, bookingId: key.bookingId, now })
    const isByDesk = byDesk.has(event.event) || visit.source !== 'app'
    const from = isByDesk ? new Date(now.getTime() + deskMayUndoMs) : now
    if (message)
      await notifyPerson(tx, context, visit, { message, source: `event:${event.id}`, now, from })
    await planLook(tx, keyOf(visit), isComing(visit, now) ? now : null)
  }
}

/** The visit as it is now, with the private link that a mail about it leads to. */
async function loadVisit(
  tx: Tx,
  links: Links,
  key: { businessId: string; bookingId: string },
): Promise<Visit | undefined> {
  const visit = await visitNow(tx, key.businessId, key.bookingId)
  if (visit) visit.facts.link ??= await linkForMail(tx, links, key)
  return visit
}

/** The code itself is written when it is sent: neither the event nor the delivery holds it. */
async function notifyOfCode(
  tx: Tx,
  on: EnabledChannels,
  event: OutboxEvent,
  now: Date,
): Promise<void> {
  const code = await sentCode(tx, event.subjectId)
  if (!code || !on.has('sms')) return
  await insertDelivery(tx, {
    businessId: noBusiness,
    source: `event:${event.id}`,
    message: { template: 'phone_code', facts: { codeId: event.subjectId } },
    channel: 'sms',
    recipient: code.recipient,
    recipientName: '',
    language: (event.data as { language: Language }).language,
    bookingId: null,
    dueAt: now,
    expiresAt: code.expiresAt,
    now,
  })
}

/** Sends the reminders that are due, as the visits are now. Returns how many visits were looked at. */
export async function remind(tx: Tx, context: NotifyContext, now: Date): Promise<number> {
  const due = await looksDue(tx, now, looksAtOnce)
  for (const key of due) {
    const visit = await loadVisit(tx, context.links, key)
    const look = visit && isComing(visit, now) ? await remindOf(tx, context, visit, now) : null
    const late = await seeWhetherTheyCame(tx, context, { ...key, visit }, now)
    await planLook(tx, key, earlier(look, late))
  }
  return due.length
}

/** Its team is told of a client who has given no sign. @returns when to look whether they have come, if that is to be seen yet */
async function seeWhetherTheyCame(
  tx: Tx,
  { on }: NotifyContext,
  { visit, ...key }: { businessId: string; bookingId: string; visit: Visit | undefined },
  now: Date,
): Promise<Date | null> {
  const isAwaited = visit?.facts.state === 'confirmed'
  const late = isAwaited ? lateAt(visit.facts.startsAt) : null
  if (late && late <= now) await notifyTeamOfLate(tx, on, key, now)
  return late && late > now ? late : null
}

function earlier(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one < other ? one : other) : (one ?? other)
}

/**
 * Queues a mail to one address, due at once: about an account, or for a slice to the left, which
 * compose.ts hands this to. The same `source` is sent once.
 */
export async function queueMail(
  db: Db | Tx,
  mail: SimpleMail,
  to: {
    source: string
    address: string
    name: string
    language: 'en' | 'fr'
    /** In whose name, where that is a business. */
    senderId?: string
    /** Not before then. */
    at?: Date
    /** After this moment it is of no use. */
    until?: Date
  },
  now: Date,
): Promise<void> {
  await insertDelivery(db, {
    businessId: noBusiness,
    source: to.source,
    message: { template: 'simple_mail', facts: { mail } },
    channel: 'mail',
    recipient: to.address,
    recipientName: to.name,
    language: to.language,
    bookingId: null,
    senderId: to.senderId ?? null,
    dueAt: to.at ?? now,
    expiresAt: to.until ?? null,
    now,
  })
}

type Handler = (visit: Visit, event: OutboxEvent) => VisitMessage | null

type GuestGone = { guestPosition: number; cancelledBy: string; creditMinor?: number }

/** What is said of each event. A visit that has changed again meanwhile has another event, which is told instead. */
const handlers: Record<string, Handler> = {
  'booking.requested': ({ facts }) =>
    facts.state === 'requested' ? { template: 'booking_requested', facts: { visit: facts } } : null,
  'booking.declined': ({ facts }) =>
    facts.state === 'declined' ? { template: 'request_closed', facts: { visit: facts } } : null,
  'booking.expired': ({ facts }, { data }) =>
    (data as { wasRequested?: boolean }).wasRequested
      ? { template: 'request_closed', facts: { visit: facts } }
      : null,
  // Its client has known of it since they booked it elsewhere, and is reminded of it here.
  'booking.imported': () => null,
  // Its client learns of it only now; where the name is taken off again, nobody is told.
  'booking.named': ({ facts }) =>
    facts.state === 'confirmed' ? { template: 'booking_confirmed', facts: { visit: facts } } : null,
  'booking.name_undone': () => null,
  'booking.confirmed': ({ facts }) =>
    facts.state === 'confirmed' ? { template: 'booking_confirmed', facts: { visit: facts } } : null,
  'booking.rescheduled': ({ facts }, event) => rescheduleMessage(facts, event, false),
  'booking.guest_cancelled': ({ facts: visit }, { data }) => {
    const { guestPosition, cancelledBy, creditMinor = 0 } = data as GuestGone
    if (visit.state !== 'confirmed' && visit.state !== 'checked_in') return null
    const facts = { visit, guestPosition, byShop: cancelledBy === 'shop', creditMinor }
    return { template: 'guest_cancelled', facts }
  },
  'booking.guest_rescheduled': ({ facts: visit }, { data }) => {
    const { guestPosition, to } = data as { guestPosition: number; to: string }
    const { startsAt } = ofGuest(visit, guestPosition)
    if (visit.state !== 'confirmed' || startsAt !== to) return null
    return { template: 'guest_rescheduled', facts: { visit, guestPosition } }
  },
  'booking.moved': ({ facts }, event) => rescheduleMessage(facts, event, true),
  'booking.move_undone': ({ facts }, event) =>
    (event.data as { isService?: boolean }).isService
      ? changeMessage(facts, event, { byShop: true, isUndone: true })
      : rescheduleMessage(facts, event, true),
  'booking.item_added': ({ facts }, event) => changeMessage(facts, event),
  'booking.item_changed': ({ facts }, event) => changeMessage(facts, event),
  'booking.item_removed': ({ facts }, event) => changeMessage(facts, event),
  'booking.price_changed': ({ facts }, event) => changeMessage(facts, event),
  'booking.cancelled': ({ facts }) =>
    facts.state === 'cancelled' ? { template: 'booking_cancelled', facts: { visit: facts } } : null,
}

type Rescheduled = { from?: string; creditMinor?: number; waitingEntryId?: string }

/** A held time that moves is no promise yet. */
function rescheduleMessage(
  visit: VisitFacts,
  { data }: OutboxEvent,
  byShop: boolean,
): VisitMessage | null {
  const { from = null, creditMinor, waitingEntryId } = data as Rescheduled
  if (visit.state !== 'confirmed') return null
  return {
    template: 'booking_rescheduled',
    facts: {
      visit,
      from,
      byShop,
      ...(creditMinor && { creditMinor }),
      ...(waitingEntryId && { isAsWished: true }),
    },
  }
}

/** @returns when to look at it again */
async function remindOf(tx: Tx, context: NotifyContext, visit: Visit, now: Date): Promise<Date> {
  const all = remindersFor(visit, now)
  const nowMinute = minute(now)
  for (const one of all.filter(({ at, latest }) => at <= nowMinute && nowMinute <= latest)) {
    const message = reminderOf(visit, one)
    const source = `reminder:${one.kind}:${one.leadMinutes}:${visit.facts.bookingId}:${one.startsAt}`
    if (message) await notifyPerson(tx, context, visit, { message, source, now, reminder: one })
  }
  const ahead = all.map(({ at }) => at).filter((at) => at > nowMinute)
  return new Date(Math.min(nowMinute + lookAgainHours * 60, ...ahead) * 60_000)
}

type Notice = {
  message: VisitMessage
  source: string
  now: Date
  /** Not before. */
  from?: Date
  reminder?: Reminder
}

async function notifyPerson(tx: Tx, { on }: NotifyContext, visit: Visit, notice: Notice) {
  const { message, source, now, from = now, reminder } = notice
  const { person, facts } = visit
  const expiresAt = reminder ? new Date(reminder.latest * 60_000) : new Date(facts.endsAt)
  const quietHours = quietHoursOfShop(visit)
  const awakeAt = afterQuietHours(quietHoursOf(person.setting, quietHours), now, expiresAt)
  // We come too late: people sleep, and when they wake it helps them no more.
  if (reminder && awakeAt < now) return
  if (reminder) {
    const { releaseUnansweredMinutes: releaseMinutes } = visit.rules
    const question = { ...keyOf(visit), startsAt: facts.startsAt, releaseMinutes }
    // They read it when they wake.
    const until = await noteAsked(tx, question, awakeAt)
    if (until) facts.affirmBy = until.toISOString()
  }
  await notify(tx, on, person, {
    kind: kindOf(message),
    source,
    businessId: facts.businessId,
    facts: newsOfVisit(message),
    message,
    bookingId: facts.bookingId,
    now,
    from,
    expiresAt,
    quietHours,
    isQuiet: reminder !== undefined,
    isKnown: await isKnown(tx, visit, message, now),
  })
}

function keyOf({ facts: { businessId, bookingId } }: Visit) {
  return { businessId, bookingId }
}
