import { sum } from '@serein/shared/money/money.ts'
import { seriesLimits } from '@serein/shared/booking/series-time.ts'
import { hasExpired } from '@serein/shared/payment/rules.ts'
import { sql } from 'kysely'
import { lockBooking } from '../booking/sql.ts'
import { businessName } from '../business/business.ts'
import { makePaymentLink } from '../payment/payment-link.ts'
import type { Providers } from '../payment/provider.ts'
import { cardsOf } from '../payment/saved-card.ts'
import { transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Links } from '../platform/link.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { cardConsent } from './card-consent.ts'
import { depositFor } from './deposit.ts'
import { leftOf, linkedVisit } from './linked-visit.ts'
import { payerOf } from './sql.ts'

const batch = 100
const dayMs = 86_400_000

/** What the shop of a visit asks of its booker before others like it stand: money, or a card on file. Errors: `not_found`. */
export async function askedAgain(
  { db, scope, language, now }: CallContext<CustomerScope>,
  providers: Providers,
  { bookingId }: { bookingId: string },
) {
  const payer = await payerOf(db, scope, bookingId)
  const { businessId } = payer
  const deposit = await depositFor(db, { businessId, id: bookingId }, { isAnew: true })
  const asksDeposit = (deposit?.depositMinor ?? 0) > 0
  if (!deposit?.needsCard) return { asksDeposit, card: null }
  const { card: provider } = await providers.tendersOf(db, businessId)
  const cards = provider?.cards ? await cardsOf(db, payer, provider.name) : []
  const saved = cards.map(({ shown }) => shown!).find((card) => !hasExpired(card, now().getTime()))
  const consent = cardConsent(language, { businessName: await businessName(db, businessId) })
  return { asksDeposit, card: { businessId, consent, saved: saved ?? null } }
}

type Due = { businessId: string; bookingId: string; depositMinor: number; email: string }

/**
 * Asks by a payment link for what a shop wants before a visit of a series, some days ahead of it: once, and nothing where as much was
 * paid by then. Returns how many were looked at.
 */
export async function askForDeposits(db: Db, links: Links, now: Date): Promise<number> {
  const soon = new Date(now.getTime() + seriesLimits.depositDays * dayMs)
  const { rows } = await sql<Due>`
    select b.business_id as "businessId", b.id as "bookingId", l.deposit_minor as "depositMinor", coalesce(c.email, u.email) as email
    from booking b join bill l on l.business_id = b.business_id and l.id = b.id
      left join customer c on c.business_id = b.business_id and c.id = b.customer_id
      left join "user" u on u.id = b.user_id
    where b.series_id is not null and b.state = 'confirmed' and b.starts_at > ${now} and b.starts_at <= ${soon}
      and l.deposit_minor > 0 and coalesce(c.email, u.email) is not null
      and not exists (select from payment_link k where k.business_id = b.business_id and k.bill_id = b.id and k.kind = 'desk')
      and l.deposit_minor > (select coalesce(sum(p.amount_minor - p.refunded_minor), 0) from payment p
        where p.business_id = b.business_id and p.subject_id = b.id and p.state in ('captured', 'refunded'))
    order by b.starts_at limit ${batch}`.execute(db)
  for (const due of rows) await transaction(db, (tx) => ask(tx, links, due, now))
  return rows.length
}

async function ask(
  tx: Tx,
  links: Links,
  { businessId, bookingId, depositMinor, email }: Due,
  now: Date,
): Promise<void> {
  const booking = await lockBooking(tx, bookingId, { businessId })
  const bill = { businessId, billId: bookingId }
  const visit = await linkedVisit(tx, bill)
  if (booking?.state !== 'confirmed' || !visit) return
  const taken = visit.payments.filter(({ isTaken }) => isTaken)
  const paidMinor = sum(taken.map((each) => each.amountMinor - each.backMinor))
  const amountMinor = Math.min(depositMinor - paidMinor, leftOf(visit))
  if (amountMinor <= 0) return
  const { id: linkId } = await makePaymentLink(
    tx,
    links,
    { ...bill, kind: 'desk', amountMinor, email },
    now,
  )
  const { shopId } = booking
  const event = { businessId, shopId, subjectId: bookingId, data: { linkId } }
  await publish(tx, { ...event, event: 'payment_link.made' })
}
