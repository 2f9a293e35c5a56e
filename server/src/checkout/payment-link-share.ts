import { allows } from '@serein/shared/business/permission.ts'
import type { DeskLink, OwnShare, Shares } from '@serein/shared/checkout/payment-link.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { lockOwnBooking, lockBookingOfBusiness } from '../booking/booking.ts'
import { guestAt, stateOf } from '../booking/guest/invited-guest.ts'
import type { Booking } from '../booking/sql.ts'
import { lockSubject } from '../ledger/ledger.ts'
import { openBill } from '../payment/bill.ts'
import {
  endPaymentLink,
  keepPaymentLink,
  makePaymentLink,
  openLinksOf,
  type PaymentLink,
} from '../payment/payment-link.ts'
import { auditChange } from '../platform/audit.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Links } from '../platform/link.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import {
  askedBy,
  dueBy,
  isPayable,
  leftOf,
  type LinkedVisit,
  linkedVisit,
  paidBy,
} from './linked-visit.ts'
import { payerOf } from './sql.ts'

type OneShare = { bookingId: string; guestPosition: number | null }

/** Who may pay one’s own visit by link. Errors: `not_found`. */
export async function sharesOf(
  { db, scope, now }: CallContext<CustomerScope>,
  links: Links,
  bookingId: string,
): Promise<Shares> {
  const { businessId } = await payerOf(db, scope, bookingId)
  const bill = { businessId, billId: bookingId }
  const visit = await visitAt(db, bill)
  const open = await openLinksOf(db, bill)
  const sharers = visit.guests.length > 1 ? visit.guests : []
  return {
    currency: visit.currency,
    dueMinor: isPayable(visit) ? leftOf(visit) : 0,
    startsAt: visit.startsAt.toISOString(),
    shares: [{ position: null, name: null }, ...sharers].map(({ position, name }) => {
      const existing = open.find(isOf(position))
      const link = { id: existing?.id ?? null, ...wantedOf(position), amountMinor: null }
      const dueMinor = dueBy(visit, link, { now: now() })
      return {
        guestPosition: position,
        guestName: name,
        shareMinor: askedBy(visit, link) ?? dueMinor,
        paidMinor: paidBy(visit, link),
        dueMinor,
        url: existing ? urlOf(links, existing) : null,
      }
    }),
  }
}

/** What an invited guest was asked to pay. Errors: `not_found`. */
export async function shareOfInvitation(
  { db, now }: CallContext,
  links: Links,
  token: string,
): Promise<{ share: OwnShare }> {
  const guest = await guestAt(db, links.hashOf(token))
  if (!guest) throw refuse('not_found')
  const bill = { businessId: guest.businessId, billId: guest.bookingId }
  const link = (await openLinksOf(db, bill)).find(isOf(guest.position))
  const url = link && urlOf(links, link)
  if (!url || stateOf(guest, now()) !== 'open') return { share: null }
  const visit = await visitAt(db, bill)
  return {
    share: {
      currency: visit.currency,
      shareMinor: askedBy(visit, link) ?? 0,
      paidMinor: paidBy(visit, link),
      dueMinor: dueBy(visit, link, { now: now() }),
      url,
    },
  }
}

/** Makes the link of a share, or of all that is left. Errors: `not_found`, `state_conflict`. */
export async function makeShare(
  context: CallContext<CustomerScope>,
  links: Links,
  input: OneShare,
) {
  const scope = context.scope
  // What is kept with the command's key does not hold the link: that is worked out after it.
  const openedBill = await once(context, async (tx) => {
    const booking = await lockOwnBooking(tx, scope, input.bookingId)
    const bill = await openVisitBill(tx, booking, context.now())
    const visit = await visitAt(tx, bill)
    const wanted = wantedOf(input.guestPosition)
    const earlier = (await openLinksOf(tx, bill)).find(isOf(input.guestPosition))
    const share = { ...wanted, amountMinor: null, id: earlier?.id ?? null }
    const isGuest = input.guestPosition === null || visit.guests.some(isAt(input.guestPosition))
    if (!isGuest) throw refuse('not_found')
    if (dueBy(visit, share, { now: context.now() }) === 0)
      throw refuse('state_conflict', { state: booking.state })
    await lockSubject(tx, bill.businessId, bill.billId)
    await keepPaymentLink(tx, links, { ...bill, ...wanted }, context.now())
    return bill
  })
  const link = (await openLinksOf(context.db, openedBill)).find(isOf(input.guestPosition))
  const url = link && urlOf(links, link)
  if (!url) throw refuse('not_found')
  return { url }
}

/** Ends it. Errors: `not_found` for a visit of somebody else. */
export async function endShare(context: CallContext<CustomerScope>, links: Links, input: OneShare) {
  await once(context, async (tx) => {
    const { businessId, id: billId } = await lockOwnBooking(tx, context.scope, input.bookingId)
    const link = (await openLinksOf(tx, { businessId, billId })).find(isOf(input.guestPosition))
    if (link) await endPaymentLink(tx, link, context.now())
    return {}
  })
  return sharesOf(context, links, input.bookingId)
}

/** The links of a visit, for the desk. Errors: `not_found`. */
export async function atDesk(
  { db, scope, now }: CallContext<BusinessScope>,
  links: Links,
  bookingId: string,
) {
  const { businessId, permissions } = scope
  const bill = { businessId, billId: bookingId }
  const visit = await visitAt(db, bill)
  const open = (await openLinksOf(db, bill)).filter(({ kind }) => kind !== 'tip')
  const shownLinks = open.map((link) => shownAtDesk(links, visit, link, now()))
  if (allows(permissions.contact, 'view'))
    return { clientEmail: visit.clientEmail, links: shownLinks }
  return { clientEmail: null, links: shownLinks.map((link) => ({ ...link, email: null })) }
}

/** Errors: `more_than_due`, `state_conflict`, `not_found`. */
export async function makeAtDesk(
  context: CallContext<BusinessScope>,
  links: Links,
  input: { bookingId: string; amountMinor: number; email?: string | undefined },
): Promise<DeskLink> {
  const scope = context.scope
  const { businessId } = scope
  const { bookingId, amountMinor, email = null } = input
  const { linkId } = await once(context, async (tx) => {
    const booking = await lockBookingOfBusiness(tx, scope, bookingId)
    const bill = await openVisitBill(tx, booking, context.now())
    const visit = await visitAt(tx, bill)
    if (!isPayable(visit)) throw refuse('state_conflict', { state: booking.state })
    const dueMinor = leftOf(visit)
    if (amountMinor > dueMinor) throw refuse('more_than_due', { dueMinor })
    const wanted = { ...bill, kind: 'desk' as const, amountMinor, email }
    const { id } = await makePaymentLink(tx, links, wanted, context.now())
    const after = { linkId: id, amountMinor, isSent: email !== null }
    auditChange(tx, { kind: 'payment_link', id }, null, after)
    const { shopId } = booking
    const event = { businessId, shopId, subjectId: bookingId, data: { linkId: id } }
    await publish(tx, { ...event, event: 'payment_link.made' })
    return { linkId: id }
  })
  const found = await atDesk(context, links, bookingId)
  const made = found.links.find(({ id }) => id === linkId)
  if (!made) throw refuse('not_found')
  // Who has just typed it may read it.
  return { ...made, email }
}

/** Errors: `not_found`. */
export async function endAtDesk(
  context: CallContext<BusinessScope>,
  links: Links,
  { bookingId, linkId }: { bookingId: string; linkId: string },
) {
  const scope = context.scope
  await once(context, async (tx) => {
    const { businessId, id: billId } = await lockBookingOfBusiness(tx, scope, bookingId)
    const open = await openLinksOf(tx, { businessId, billId })
    const link = open.find(({ id }) => id === linkId)
    if (!link) return {}
    await endPaymentLink(tx, link, context.now())
    auditChange(tx, { kind: 'payment_link', id: linkId }, { isEnded: false }, { isEnded: true })
    return {}
  })
  return atDesk(context, links, bookingId)
}

/** The bill, which opens with its first link, too. */
export async function openVisitBill(tx: Tx, booking: Booking, now: Date) {
  const { businessId, id: billId, shopId, customerId, currency } = booking
  const subject = { kind: 'booking' as const, id: billId }
  const opening = { businessId, subject, shopId, customerId, currency, now }
  return { businessId, billId, isNew: await openBill(tx, opening) }
}

async function visitAt(db: Db | Tx, bill: { businessId: string; billId: string }) {
  const visit = await linkedVisit(db, bill)
  if (!visit) throw refuse('not_found')
  return visit
}

function wantedOf(guestPosition: number | null) {
  return { kind: guestPosition === null ? ('rest' as const) : ('share' as const), guestPosition }
}

function isOf(position: number | null) {
  const wanted = wantedOf(position)
  return ({ kind, guestPosition }: PaymentLink) =>
    kind === wanted.kind && guestPosition === wanted.guestPosition
}

function isAt(guestPosition: number) {
  return ({ position }: { position: number }) => position === guestPosition
}

function shownAtDesk(links: Links, visit: LinkedVisit, link: PaymentLink, now: Date): DeskLink {
  const { id, kind, guestPosition, email, createdAt } = link
  const guest = visit.guests.find(({ position }) => position === guestPosition)
  return {
    id,
    kind,
    guestName: guest?.name ?? null,
    email,
    url: urlOf(links, link),
    paidMinor: paidBy(visit, link),
    dueMinor: dueBy(visit, link, { now }),
    at: createdAt.toISOString(),
  }
}

/** Null where it was made with another secret. */
function urlOf(links: Links, { link }: PaymentLink): string | null {
  const token = links.tokenOf(link)
  return token && `${links.publicUrl}${screens.checkout}?link=${token}`
}
