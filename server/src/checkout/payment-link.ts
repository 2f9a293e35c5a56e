import type { PaymentLink as ShownLink } from '@serein/shared/checkout/payment-link.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { firstNameOf } from '../business/customer.ts'
import { type PaymentLink, paymentLinkAt } from '../payment/payment-link.ts'
import { paymentsOf } from '../payment/sql.ts'
import type { CallContext } from '../platform/context.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { dueBy, type LinkedVisit, linkedVisit, paidBy } from './linked-visit.ts'
import { type Checkout, shownPayment } from './payable.ts'
import { waysToPay } from './tender.ts'

/** What a payment link asks for. Errors: `not_found` once it has ended. */
export async function get(
  { db, now }: CallContext,
  checkout: Checkout,
  token: string,
): Promise<ShownLink> {
  const link = await linkAt(db, checkout, token)
  const visit = await linkedVisit(db, link)
  if (!visit) throw refuse('not_found')
  const [payment = null] = await paymentsBy(db, link)
  const paidMinor = paidBy(visit, link)
  const dueMinor = dueBy(visit, link, { now: now(), ...(payment && { before: payment.id }) })
  return {
    state: dueMinor > 0 ? 'open' : paidMinor > 0 ? 'paid' : 'over',
    kind: link.kind,
    shop: visit.shop,
    bookerName: firstNameOf(visit.bookerName) ?? null,
    timeZone: visit.timeZone,
    startsAt: startOf(visit, link),
    serviceNames: servicesOf(visit, link),
    currency: visit.currency,
    paidMinor,
    dueMinor,
    tenders: await waysToPay(db, checkout.providers, link.businessId, visit.tenders),
    isPayableAtShop: visit.tenders.includes('at_shop'),
    tender: payment?.tender ?? null,
    payment: shownPayment(payment),
  }
}

export async function linkAt(
  db: Db | Tx,
  { links }: Pick<Checkout, 'links'>,
  token: string,
): Promise<PaymentLink> {
  const link = await paymentLinkAt(db, links.hashOf(token))
  if (!link) throw refuse('not_found')
  return link
}

/** Every try to pay by a link, the latest first. */
export async function paymentsBy(db: Db | Tx, { businessId, billId, id }: PaymentLink) {
  return (await paymentsOf(db, businessId, billId)).filter(({ payer }) => payer === id)
}

/** When the guest whom it is about comes. */
function startOf({ guests, startsAt }: LinkedVisit, { guestPosition }: PaymentLink): string {
  const about = guests.find(({ position }) => position === (guestPosition ?? 0))
  return about?.startsAt ?? startsAt.toISOString()
}

function servicesOf({ services }: LinkedVisit, { guestPosition }: PaymentLink) {
  return services
    .filter((each) => guestPosition === null || each.guestPosition === guestPosition)
    .map(({ name }) => name)
}
