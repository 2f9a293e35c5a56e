import { isDeepStrictEqual } from 'node:util'
import { remindersOf } from '@serein/shared/notification/rules.ts'
import { lacksForm } from '../booking/health/visit-form.ts'
import { noBusiness, type OutboxEvent } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import {
  type GuestPart,
  partNow,
  partsDue,
  partsOfVisits,
  planGuestLook,
  writeNotice,
} from './guest-part.ts'
import { type GuestMailKind, guestMail } from './mail/guest-mail.ts'
import type { NotifyContext } from './notification.ts'
import { afterQuietHours, minute, zoneAround } from './quiet-hours.ts'
import { deskMayUndoMs } from './silence.ts'
import { insertDelivery } from './sql.ts'

const looksAtOnce = 50

/** Tells the guests of visits that have changed what has become of their own part. */
export async function notifyGuests(
  tx: Tx,
  context: NotifyContext,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  await askForForms(tx, context, events, now)
  const own = events.filter(({ event }) => event.startsWith('booking.'))
  if (own.length === 0) return
  const silent = own.filter(({ data }) => (data as { isSilent?: true }).isSilent)
  const isSilent = new Set(silent.map(({ subjectId }) => subjectId))
  const parts = await partsOfVisits(tx, [...new Set(own.map(({ subjectId }) => subjectId))])
  for (const part of parts)
    await tellGuest(tx, context, part, { now, isSilent: isSilent.has(part.bookingId) })
}

/** Asks guests to fill in the health form of the spa at their link. */
async function askForForms(
  tx: Tx,
  context: NotifyContext,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const { event, subjectId: bookingId, data } of events) {
    if (event !== 'form.guest_missing') continue
    const { guestPosition: position } = data as { guestPosition: number }
    const part = await partNow(tx, { bookingId, position })
    if (!part?.notice || part.startsAt <= now) continue
    const { number } = part.notice
    await send(tx, context, part, { kind: 'form', number, now, until: part.startsAt })
  }
}

/** Tells guests of changes that have stood for a while, and reminds them. Returns how many were looked at. */
export async function remindGuests(tx: Tx, context: NotifyContext, now: Date): Promise<number> {
  const parts = await partsDue(tx, now, looksAtOnce)
  for (const part of parts) await tellGuest(tx, context, part, { now, isSilent: false })
  return parts.length
}

/** Whether a message to a guest has nothing true to say any more, or its reader is reached there no longer. */
export async function isGuestNewsOver(db: Db, source: string, recipient: string) {
  const found =
    /^guest-part:(?<bookingId>[\da-f-]{36}):(?<position>\d+):(?<number>\d+):(?<kind>\w+)/u.exec(
      source,
    )
  if (!found) return false
  const { bookingId, position, number, kind } = found.groups as Record<string, string>
  const part = await partNow(db, { bookingId: bookingId!, position: Number(position) })
  if (!part || (part.email ?? part.phone) !== recipient) return true
  if (kind === 'form' && !(await lacksForm(db, { ...part, guestPosition: part.position })))
    return true
  return part.notice?.number !== Number(number)
}

type Moment = { now: Date; isSilent: boolean }

async function tellGuest(
  tx: Tx,
  context: NotifyContext,
  part: GuestPart,
  { now, isSilent }: Moment,
): Promise<void> {
  const kind = newsOf(part, now)
  const standsAt = new Date(part.changedAt.getTime() + deskMayUndoMs)
  // Whoever has changed it may take that back at once; only what stays is told.
  if (kind === 'changed' && !isSilent && standsAt > now) return planGuestLook(tx, part, standsAt)
  const number = (part.notice?.number ?? 0) + (kind ? 1 : 0)
  if (kind) {
    await writeNotice(tx, part, { isCancelled: kind === 'cancelled', number, now })
    if (!isSilent) await send(tx, context, part, { kind, number, now, until: part.endsAt })
  }
  await planGuestLook(tx, part, await remind(tx, context, part, { number, now, isNew: !!kind }))
}

/** What has become of their part since they were last told; null: nothing. */
function newsOf(part: GuestPart, now: Date): Exclude<GuestMailKind, 'reminder' | 'form'> | null {
  const { notice, state, isCancelled, startsAt, endsAt, serviceNames } = part
  const isOff = isCancelled || state === 'cancelled'
  const isOn = state === 'confirmed' || state === 'checked_in'
  if (endsAt <= now || !(isOff || isOn)) return null
  const isTold = notice !== null && new Date(notice.notedAt) >= part.contactAt
  if (!isTold || notice.isCancelled) return isOff ? null : 'booked'
  if (isOff) return 'cancelled'
  const isSame =
    Date.parse(notice.startsAt) === startsAt.getTime() &&
    Date.parse(notice.endsAt) === endsAt.getTime() &&
    isDeepStrictEqual(notice.serviceNames, serviceNames)
  return isSame ? null : 'changed'
}

type News = { number: number; now: Date; isNew: boolean }

/** Sends the reminders that are due. @returns when the next one is; null: there is none */
async function remind(
  tx: Tx,
  context: NotifyContext,
  part: GuestPart,
  { number, now, isNew }: News,
): Promise<Date | null> {
  const { startsAt, timeZone, rules, notice } = part
  const isOn = part.state === 'confirmed' && !part.isCancelled
  if (!isOn || startsAt <= now || number === 0) return null
  const knownSince = isNew || !notice ? now : new Date(notice.notedAt)
  const reminders = remindersOf(
    { startsAt: minute(startsAt), freeUntil: null, knownSince: minute(knownSince) },
    { ...rules, freeCancelReminderMinutes: null, quiet: quietHoursOf(part).hours },
    zoneAround(timeZone, now, part.endsAt),
  )
  for (const { at, latest, leadMinutes } of reminders)
    if (at <= minute(now) && minute(now) <= latest) {
      const until = new Date(latest * 60_000)
      await send(tx, context, part, { kind: 'reminder', leadMinutes, number, now, until })
    }
  const next = reminders.find(({ at }) => at > minute(now))
  return next ? new Date(next.at * 60_000) : null
}

type Sent = {
  kind: GuestMailKind
  leadMinutes?: number
  number: number
  now: Date
  /** Of no use after it. */
  until: Date
}

async function send(
  tx: Tx,
  { on, links }: NotifyContext,
  part: GuestPart,
  { kind, leadMinutes, number, now, until }: Sent,
): Promise<void> {
  const { bookingId, position, businessId, link, email, phone } = part
  const channel = email ? 'mail' : 'sms'
  if (!on.has(channel) || !link || !links.tokenOf(link)) return
  const lead = leadMinutes === undefined ? '' : `:${leadMinutes}`
  const dueAt = channel === 'mail' ? now : afterQuietHours(quietHoursOf(part), now, until)
  await insertDelivery(tx, {
    businessId: noBusiness,
    source: `guest-part:${bookingId}:${position}:${number}:${kind}${lead}`,
    message: { template: 'simple_mail', facts: { mail: guestMail(kind, part, link) } },
    channel,
    recipient: (email ?? phone)!,
    recipientName: part.name ?? '',
    language: part.language,
    bookingId: null,
    aboutUserId: part.bookerId,
    senderId: businessId,
    dueAt,
    expiresAt: until,
    now,
  })
}

function quietHoursOf({ timeZone, rules }: GuestPart) {
  const { quietFromMinute: fromMinute, quietToMinute: toMinute } = rules
  return { hours: { fromMinute, toMinute }, timeZone }
}
