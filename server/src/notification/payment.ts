import { sql } from 'kysely'
import { lockSubject } from '../ledger/ledger.ts'
import { keepPaymentLink } from '../payment/payment-link.ts'
import type { Links } from '../platform/link.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import type { CustomerNews } from './notify.ts'
import { type Visit, visitNow } from './facts.ts'
import { feeMails } from './mail/fee-mail.ts'
import { refundFailedMail } from './mail/refund-mail.ts'
import { ownStart } from './message.ts'
import { newsOfPayment } from './visit-news.ts'
import { pageOfVisit } from './visit-page.ts'

type Moved = { subject: string; subjectId: string; amountMinor?: number }

/**
 * What was paid for a visit, and what was refunded. The mails about the visit itself say so already, so that this is for the inbox
 * alone, which hears of the payment that made the visit stand with the visit; orders and wallets have news of their own, and a fee
 * by card on file a mail.
 */
export async function paymentNews(tx: Tx, event: OutboxEvent): Promise<CustomerNews | null> {
  const isRefund = event.event === 'payment.refunded'
  const { subject, subjectId, ...moved } = event.data as Moved
  const visit = subject === 'booking' && (await visitNow(tx, event.businessId, subjectId))
  const payment = visit && (await paymentNow(tx, event))
  if (!payment || payment.payer === 'fee') return null
  if (!isRefund && payment.payer === 'booker') return null
  const amountMinor = isRefund ? (moved.amountMinor ?? 0) : payment.amountMinor
  if (amountMinor === 0) return null
  const facts = newsOfPayment(visit, { ...payment, amountMinor })
  const kind = isRefund ? 'payment_refunded' : 'payment_received'
  return { person: visit.person, kind, facts, mail: null }
}

async function paymentNow(tx: Tx, { businessId, subjectId }: OutboxEvent) {
  const { rows } = await sql<{ amountMinor: number; currency: string; payer: string }>`
    select amount_minor::int as "amountMinor", currency, payer from payment
    where business_id = ${businessId} and id = ${subjectId}`.execute(tx)
  return rows[0]
}

type FailedRefund = { amountMinor: number; currency: string; subject: string; subjectId: string }

/** A bank has sent back what was refunded for a visit. */
export async function failedRefundNews(
  tx: Tx,
  { businessId, data }: OutboxEvent,
  { links }: { links: Links },
): Promise<CustomerNews | null> {
  const { subject, subjectId, amountMinor, currency } = data as FailedRefund
  const visit = subject === 'booking' && (await visitNow(tx, businessId, subjectId))
  if (!visit) return null
  const payment = { amountMinor, currency }
  return {
    person: visit.person,
    kind: 'refund_failed',
    facts: newsOfPayment(visit, payment),
    mail: refundFailedMail(
      { ...mailFacts(visit), ...payment },
      await pageOfVisit(tx, links, visit, screens.bookingDetails),
    ),
  }
}

/** Others had the time that a client gave up late: they are given back of their fee. */
export async function feeBackNews(
  tx: Tx,
  { businessId, subjectId, data }: OutboxEvent,
  { links }: { links: Links },
): Promise<CustomerNews | null> {
  const visit = await visitNow(tx, businessId, subjectId)
  if (!visit) return null
  const back = data as { amountMinor: number; currency: string }
  const facts = { ...mailFacts(visit), ...back, last4: null }
  const page = await pageOfVisit(tx, links, visit, screens.bookingDetails)
  return {
    person: visit.person,
    kind: 'fee_given_back',
    facts: newsOfPayment(visit, back),
    mail: feeMails.givenBack(facts, page),
  }
}

type Fee = { amountMinor: number; currency: string; last4: string | null }

/** What became of a fee that a card on file was to pay: one that the bank stopped comes with a link. */
export async function feeNews(
  tx: Tx,
  event: OutboxEvent,
  { links, now }: { links: Links; now: Date },
): Promise<CustomerNews | null> {
  const isCharged = event.event === 'fee.card_charged'
  const visit = await visitNow(tx, event.businessId, event.subjectId)
  if (!visit) return null
  const fee = event.data as Fee
  const facts = { ...mailFacts(visit), ...fee }
  return {
    person: visit.person,
    kind: isCharged ? 'fee_charged' : 'fee_declined',
    facts: newsOfPayment(visit, fee),
    mail: isCharged
      ? feeMails.charged(facts, await pageOfVisit(tx, links, visit, screens.bookingDetails))
      : feeMails.declined(facts, await payAt(tx, links, event, now)),
  }
}

/** The link by which the fee is paid another way. */
async function payAt(tx: Tx, links: Links, { businessId, subjectId }: OutboxEvent, now: Date) {
  await lockSubject(tx, businessId, subjectId)
  const wanted = { businessId, billId: subjectId, kind: 'fee' as const }
  const { link } = await keepPaymentLink(tx, links, wanted, now)
  return { path: `${screens.checkout}?link=`, link }
}

function mailFacts({ person: { name }, facts }: Visit) {
  const { businessId, shop, timeZone } = facts
  return { businessId, name, shopName: shop.name, startsAt: ownStart(facts), timeZone }
}
