import { sql } from 'kysely'
import { linkForMail } from '../booking/private-link.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { type Visit, visitNow } from './facts.ts'
import { askForReviewMail, takenDownMail } from './mail/review-mail.ts'
import { queueMail, type Telling } from './notification.ts'

/** Somebody is on their way home first. */
const hoursAfterVisit = 1

/** Asks after a completed visit how it was, once; and tells author and shop of a review that was taken down. */
export async function notifyOfReviews(
  tx: Tx,
  telling: Telling,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  if (!telling.on.has('mail')) return
  for (const event of events) {
    if (event.event === 'booking.completed') await askForReview(tx, telling, event, now)
    if (event.event === 'review.taken_down') await tellOfTakingDown(tx, event, now)
  }
}

/** By the private link of the visit, which needs no log-in; nobody is asked who has written already. */
async function askForReview(tx: Tx, { links }: Telling, event: OutboxEvent, now: Date) {
  const { businessId, subjectId: bookingId } = event
  const visit = await visitNow(tx, businessId, bookingId)
  if (!visit?.person.email || visit.facts.state !== 'completed') return
  const written = await sql`
    select from review where business_id = ${businessId} and booking_id = ${bookingId}`.execute(tx)
  const link = await linkForMail(tx, links, { businessId, bookingId })
  if (!link || written.rows.length > 0) return
  const { email: address, name, language } = visit.person
  const over = Date.parse(visit.facts.endsAt) + hoursAfterVisit * 3_600_000
  const at = new Date(Math.max(over, now.getTime()))
  const mail = askForReviewMail(factsOf(visit), screens.review, link)
  await queueMail(tx, mail, { source: `review:${bookingId}`, address, name, language, at }, now)
}

async function tellOfTakingDown(tx: Tx, event: OutboxEvent, now: Date) {
  const { takenDownFor: reason } = event.data as { takenDownFor: string }
  const { rows } = await sql<{ bookingId: string }>`
    select booking_id as "bookingId" from review
    where business_id = ${event.businessId} and id = ${event.subjectId}`.execute(tx)
  const visit = rows[0] && (await visitNow(tx, event.businessId, rows[0].bookingId))
  if (!visit) return
  const { person, facts } = visit
  const { email: address, name, language } = person
  const source = `event:${event.id}`
  if (address) {
    const mail = takenDownMail(factsOf(visit), { reason, to: 'author' })
    await queueMail(tx, mail, { source, address, name, language }, now)
  }
  if (facts.shop.email) {
    const mail = takenDownMail(factsOf(visit), { reason, to: 'shop' })
    const to = { address: facts.shop.email, name: facts.shop.name, language }
    await queueMail(tx, mail, { source: `${source}:shop`, ...to }, now)
  }
}

function factsOf({ person, facts }: Visit) {
  const { shop, startsAt, timeZone, currency } = facts
  return { name: person.name, shopName: shop.name, startsAt, timeZone, currency }
}
