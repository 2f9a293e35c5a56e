import { sql } from 'kysely'
import { linkForMail } from '../booking/guest/private-link.ts'
import { asksForTip } from '../checkout/tip.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { isOverFor, sources } from './after-visit.ts'
import { type Visit, visitNow } from './facts.ts'
import { answeredMail, askForReviewMail, takenDownMail } from './mail/review-mail.ts'
import { ownStart } from './message.ts'
import { queueMail, type NotifyContext } from './notification.ts'
import { notifyBySimpleMail } from './notify.ts'
import { newsOf } from './visit-news.ts'
import { pageOfVisit } from './visit-page.ts'

/** Somebody is on their way home first. */
const hoursAfterVisit = 1

/** Asks after a completed visit how it was, once; and tells author and shop of a review that was taken down. */
export async function notifyOfReviews(
  tx: Tx,
  context: NotifyContext,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const event of events) {
    if (isOverFor.has(event.event)) await askForReview(tx, context, event, now)
    if (event.event === 'review.written') await forgetQuestion(tx, event, now)
    if (event.event === 'review.taken_down') await notifyOfTakingDown(tx, context, event, now)
    if (event.event === 'review.answered') await notifyOfAnswer(tx, context, event, now)
  }
}

/** By the private link of the visit, which needs no log-in; nobody is asked who has written already. A tip may be left there, too. */
async function askForReview(tx: Tx, { on, links }: NotifyContext, event: OutboxEvent, now: Date) {
  const { businessId, subjectId: bookingId } = event
  const visit = await visitNow(tx, businessId, bookingId)
  if (visit?.facts.state !== 'completed') return
  const link = await linkForMail(tx, links, { businessId, bookingId })
  if (!link || (await isWritten(tx, bookingId))) return
  const takesTip = await asksForTip(tx, { linkHash: link.hash, bookingId }, now)
  const over = Date.parse(visit.facts.endsAt) + hoursAfterVisit * 3_600_000
  await notifyBySimpleMail(tx, on, visit.person, {
    kind: 'review_asked',
    source: `${sources.review}${bookingId}`,
    businessId,
    facts: newsOf(visit.facts),
    mail: askForReviewMail(factsOf(visit), link, { takesTip }),
    now,
    from: new Date(Math.max(over, now.getTime())),
  })
}

/** Whether it asks for a review that is written already: in the hour until then they may have. */
export async function isReviewed(db: Db, source: string): Promise<boolean> {
  return source.startsWith(sources.review) && isWritten(db, source.slice(sources.review.length))
}

async function isWritten(db: Db | Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from booking b join review r on r.business_id = b.business_id and r.booking_id = b.id
    where b.id = ${bookingId}`.execute(db)
  return rows.length > 0
}

/** A question that their inbox does not show yet is none any more. */
async function forgetQuestion(tx: Tx, { businessId, subjectId }: OutboxEvent, now: Date) {
  await sql`
    delete from notification n using review r join booking b on b.business_id = r.business_id and b.id = r.booking_id
    where r.business_id = ${businessId} and r.id = ${subjectId} and n.user_id = b.user_id
      and n.booking_id = b.id and n.kind = 'review_asked' and n.happened_at > ${now}`.execute(tx)
}

/** Once, however often the shop puts its answer otherwise. */
async function notifyOfAnswer(tx: Tx, { on, links }: NotifyContext, event: OutboxEvent, now: Date) {
  const visit = await reviewed(tx, event)
  if (!visit) return
  await notifyBySimpleMail(tx, on, visit.person, {
    kind: 'review_answered',
    source: `review_answer:${event.subjectId}`,
    businessId: event.businessId,
    facts: newsOf(visit.facts),
    mail: answeredMail(factsOf(visit), await pageOfVisit(tx, links, visit, screens.review)),
    now,
  })
}

async function reviewed(tx: Tx, { businessId, subjectId }: OutboxEvent) {
  const { rows } = await sql<{ bookingId: string }>`
    select booking_id as "bookingId" from review
    where business_id = ${businessId} and id = ${subjectId}`.execute(tx)
  return rows[0] && visitNow(tx, businessId, rows[0].bookingId)
}

async function notifyOfTakingDown(tx: Tx, { on }: NotifyContext, event: OutboxEvent, now: Date) {
  const { takenDownFor: reason } = event.data as { takenDownFor: string }
  const visit = await reviewed(tx, event)
  if (!visit) return
  const { person, facts } = visit
  const { language } = person
  const source = `event:${event.id}`
  await notifyBySimpleMail(tx, on, person, {
    kind: 'review_taken_down',
    source,
    businessId: event.businessId,
    facts: newsOf(facts),
    mail: takenDownMail(factsOf(visit), { reason, to: 'author' }),
    now,
  })
  if (facts.shop.email && on.has('mail')) {
    const mail = takenDownMail(factsOf(visit), { reason, to: 'shop' })
    const to = { address: facts.shop.email, name: facts.shop.name, language }
    await queueMail(tx, mail, { source: `${source}:shop`, ...to }, now)
  }
}

function factsOf({ person, facts }: Visit) {
  const { businessId, shop, timeZone, currency } = facts
  const startsAt = ownStart(facts)
  return { businessId, name: person.name, shopName: shop.name, startsAt, timeZone, currency }
}
