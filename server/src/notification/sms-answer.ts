import { lateLimits, saidMinutes } from '@serein/shared/booking/running-late.ts'
import { cancellationFee } from '@serein/shared/booking/rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { affirm } from '../booking/guest/affirmation.ts'
import { writeFromSms } from '../chat/message.ts'
import { cancel, lockOwnBooking } from '../booking/booking.ts'
import { maySayLate, tellLate } from '../booking/late/late.ts'
import { linkForMail, privateUrl } from '../booking/guest/private-link.ts'
import type { Links } from '../platform/link.ts'
import { noBusiness } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import type { Language } from '../platform/scope.ts'
import { inBoth, inEach } from '../platform/words.ts'
import { type Visit, visitNow } from './facts.ts'
import { formatFor } from './mail/format.ts'
import { at } from './mail/visit-values.ts'
import { ownStart } from './message.ts'
import type { SmsReply } from './sms-reply.ts'
import { insertDelivery } from './sql.ts'

type Reminder = { businessId: string; bookingId: string; language: Language }

export type SmsAnswer = {
  /** What is written back. */
  reply: Bilingual
  language: Language
  /** In whose name. */
  businessId: string
  /** The visit that was cancelled: its refunds are paid after the commit, by the sweep at the latest. */
  cancelled: { businessId: string; bookingId: string } | null
}

/**
 * Takes the answer to the latest reminder by SMS that went to this number (E.164): 1 is coming, 2 wants another time, 3 cancels,
 * which costs nothing or is left to the private link, where the fee is agreed to; "late 15" says how much later they come. Null where no reminder waits for an answer,
 * or the text is none. What has been answered may be answered again.
 */
export async function answerBySms(
  tx: Tx,
  links: Links,
  { phone, text }: { phone: string; text: string },
  now: Date,
): Promise<SmsAnswer | null> {
  const digit = /^\s*([123])\s*[.!]?\s*$/u.exec(text)?.[1]
  const lateMinutes = saidMinutes(text)
  const reminder =
    digit || lateMinutes ? await latestReminder(tx, phone, digit ? now : begunSince(now)) : null
  const visit = reminder && (await visitNow(tx, reminder.businessId, reminder.bookingId))
  const link = reminder && (await linkForMail(tx, links, reminder))
  const token = link && links.tokenOf(link)
  if (!reminder || !visit || !link || !token) return null
  const { businessId, bookingId, language } = reminder
  const say = (reply: Bilingual) => ({ reply, language, businessId, cancelled: null })
  const booker = { linkHash: link.hash }
  const url = privateUrl(links.publicUrl, token)
  if (lateMinutes) {
    const late = {
      minutes: lateMinutes,
      guestPosition: undefined,
      way: 'sms',
      wanted: undefined,
    } as const
    const booking = await lockOwnBooking(tx, booker, bookingId)
    if (!maySayLate(booking, now)) return null
    await tellLate(tx, booking, late, now)
    return say(inBoth('notification.smsAnswer.late', { minutes: lateMinutes, url }))
  }
  if (digit === '1') {
    await affirm(tx, booker, bookingId, now)
    return say(sayWhen('notification.smsAnswer.affirmed', visit))
  }
  if (digit === '2') {
    const rescheduleUrl = `${links.publicUrl}${screens.bookAppointment}?visit=${token}`
    return say(inBoth('notification.smsAnswer.reschedule', { url: rescheduleUrl }))
  }
  const { policy, totalMinor, firstStartsAt, timeZone, currency } = visit.facts
  const feeMinor = cancellationFee(policy, totalMinor, Date.parse(firstStartsAt), now.getTime())
  if (feeMinor > 0)
    return say(
      inEach((t, inLanguage) => {
        const fee = formatFor(inLanguage, timeZone, currency).money(feeMinor)
        return t('notification.smsAnswer.costs', { fee, url })
      }),
    )
  await cancel(tx, booker, { bookingId, expectedFeeMinor: 0 }, now)
  return {
    ...say(sayWhen('notification.smsAnswer.cancelled', visit)),
    cancelled: { businessId, bookingId },
  }
}

/**
 * Does what the answer says, and writes back by SMS. Other words go into the conversation with the shop whose message came last;
 * those of somebody without an account stay as they are kept.
 */
export function hearAnswers(links: Links) {
  return (tx: Tx, reply: SmsReply, now: Date) => hear(tx, links, reply, now)
}

async function hear(
  tx: Tx,
  links: Links,
  { messageSid, phoneNumber: phone, text }: SmsReply,
  now: Date,
): Promise<void> {
  const answer = await answerBySms(tx, links, { phone, text }, now)
  if (!answer) return intoChat(tx, { phone, text }, now)
  const mail = { subject: answer.reply, heading: answer.reply, paragraphs: [], action: null }
  await insertDelivery(tx, {
    businessId: noBusiness,
    source: `sms_reply:${messageSid}`,
    message: { template: 'simple_mail', facts: { mail } },
    channel: 'sms',
    recipient: phone,
    recipientName: '',
    language: answer.language,
    bookingId: null,
    senderId: answer.businessId,
    dueAt: now,
    expiresAt: null,
    now,
  })
}

async function intoChat(
  tx: Tx,
  { phone, text }: { phone: string; text: string },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ userId: string; shopId: string }>`
    select u.id as "userId", b.shop_id as "shopId" from delivery d
      join booking b on b.business_id = d.business_id and b.id = d.booking_id
      join "user" u on u.id = b.user_id and u.phone_number = ${phone}
    where d.channel = 'sms' and d.recipient = ${phone} and d.state in ('sent', 'unconfirmed')
    order by d.handed_over_at desc limit 1`.execute(tx)
  const body = text.trim()
  if (!rows[0] || !body) return
  await writeFromSms(tx, { ...rows[0], text: body, messageId: crypto.randomUUID() }, now)
}

/** Of the visits that begin after that: the one whose reminder was sent last. */
async function latestReminder(tx: Tx, phone: string, after: Date): Promise<Reminder | null> {
  const { rows } = await sql<Reminder>`
    select d.business_id as "businessId", d.booking_id as "bookingId", d.language from delivery d
      join booking b on b.business_id = d.business_id and b.id = d.booking_id
    where d.channel = 'sms' and d.recipient = ${phone} and d.kind in ('visit_reminder', 'deadline_reminder')
      and d.state in ('sent', 'unconfirmed') and b.state = 'confirmed' and b.starts_at > ${after}
      and b.user_id is not distinct from d.user_id
    order by d.handed_over_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Who is late may say so for a while after the start. */
function begunSince(now: Date): Date {
  return new Date(now.getTime() - lateLimits.untilMinutesAfter * 60_000)
}

/** What is answered, with the day of the visit. */
function sayWhen(
  key: 'notification.smsAnswer.affirmed' | 'notification.smsAnswer.cancelled',
  visit: Visit,
) {
  const { timeZone, currency } = visit.facts
  const startsAt = ownStart(visit.facts)
  return inEach((t, language) =>
    t(key, { when: at(formatFor(language, timeZone, currency), startsAt) }),
  )
}
