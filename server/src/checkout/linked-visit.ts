import { dueMinor } from '@serein/shared/booking/rules.ts'
import type { BookingState } from '@serein/shared/booking/states.ts'
import { sum } from '@serein/shared/money/money.ts'
import { type Price, shareOfGuest } from '@serein/shared/offer/price.ts'
import { tipUntil } from '@serein/shared/payment/tip.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { adjustment, returned } from '../booking/charge.ts'
import { instantOf } from '../platform/instant.ts'
import type { PaymentLink } from '../payment/payment-link.ts'
import { isComing } from '../payment/sql.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { sharesDue } from './share-due.ts'

type Share = Pick<PaymentLink, 'kind' | 'guestPosition' | 'amountMinor'> & { id: string | null }
type Paid = {
  id: string
  payer: string
  /** Whose share it paid: that of its link, or of the treatment that its pass stands for. */
  guestPosition: number | null
  isTaken: boolean
  amountMinor: number
  backMinor: number
}

/** What links to a visit's bill must know of it. */
export type LinkedVisit = {
  state: BookingState
  shop: { name: string; city: string; phone: string | null }
  /** What the shop accepts. */
  tenders: string[]
  bookerName: string | null
  clientEmail: string | null
  timeZone: string
  startsAt: Date
  endsAt: Date
  currency: string
  price: Price
  totalMinor: number
  feeMinor: number | null
  guestFeesMinor: number
  returnedMinor: number
  adjustmentMinor: number
  guests: {
    position: number
    name: string | null
    startsAt: string
    /** By how much their share has grown since the booker paid last. */
    grownMinor: number
  }[]
  services: { guestPosition: number; name: Bilingual }[]
  /** What came in, and what is about to be taken: set aside already, or a saved card's at the desk's word. */
  payments: Paid[]
}

export async function linkedVisit(
  db: Db | Tx,
  { businessId, billId }: Pick<PaymentLink, 'businessId' | 'billId'>,
): Promise<LinkedVisit | null> {
  const { rows } = await sql<LinkedVisit>`
    select b.state, jsonb_build_object('name', s.name, 'city', s.city, 'phone', s.phone) as shop, s.tenders,
      nullif(c.name, '') as "bookerName", c.email as "clientEmail", b.time_zone as "timeZone", b.starts_at as "startsAt",
      b.ends_at as "endsAt", b.currency, b.price, b.total_minor as "totalMinor", b.fee_minor as "feeMinor",
      ${returned} as "returnedMinor", ${adjustment} as "adjustmentMinor",
      coalesce((select sum(g.fee_minor) from guest g
        where g.business_id = b.business_id and g.booking_id = b.id), 0)::bigint as "guestFeesMinor",
      (select jsonb_agg(jsonb_build_object('position', g.position, 'name', g.name, 'grownMinor', ${grown},
          'startsAt', (select ${instantOf('i.starts_at')} from item i where i.business_id = g.business_id
            and i.booking_id = g.booking_id and i.guest_position = g.position order by i.starts_at limit 1)) order by g.position) from guest g
        where g.business_id = b.business_id and g.booking_id = b.id and g.cancelled_at is null) as guests,
      coalesce((select jsonb_agg(jsonb_build_object('guestPosition', i.guest_position, 'name', i.service_name)
        order by i.starts_at, i.guest_position, i.position) from item i
        where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null), '[]') as services,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'payer', p.payer,
        'guestPosition', coalesce(l.guest_position, ${ofPass}), 'isTaken', p.state in ('captured', 'refunded'),
        'amountMinor', p.amount_minor, 'backMinor', p.refunded_minor) order by p.id) from payment p
        left join payment_link l on l.business_id = p.business_id and l.id::text = p.payer
        where p.business_id = b.business_id and p.subject_id = b.id
          and (p.state in ('captured', 'refunded') or ${isComing})), '[]') as payments
    from booking b
      join shop s on s.business_id = b.business_id and s.id = b.shop_id
      left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where b.business_id = ${businessId} and b.id = ${billId}`.execute(db)
  return rows[0] ?? null
}

/** Of a guest `g` of the booking `b`: what changes of the visit have added to their share since money came in for no share alone. */
const grown = sql`coalesce((select sum((e.data -> 'addedMinor' ->> g.position::text)::bigint) from booking_event e
  where e.business_id = g.business_id and e.booking_id = g.booking_id and e.created_at > coalesce((
    select max(p.created_at) from payment p
    left join payment_link l on l.business_id = p.business_id and l.id::text = p.payer
    where p.business_id = b.business_id and p.subject_id = b.id and p.state in ('captured', 'refunded')
      and l.guest_position is null and p.pass_id is null), '-infinity')), 0)::bigint`

/** The guest whose treatment a pass pays by the payment `p`. */
const ofPass = sql`(select i.guest_position from pass_use u join item i on i.business_id = u.business_id and i.id = u.item_id
  where u.business_id = p.business_id and u.payment_id = p.id)`

/** Booked, so that money for it is kept or owed; a time that is only held may still come to nothing. */
export function isPayable({ state }: LinkedVisit): boolean {
  return !['held', 'requested', 'expired', 'released', 'declined'].includes(state)
}

/** What nobody has paid of a visit. */
export function leftOf(visit: LinkedVisit): number {
  const taken = visit.payments.filter(({ isTaken }) => isTaken)
  return dueMinor({ ...visit, paidMinor: sum(taken.map(({ amountMinor }) => amountMinor)) })
}

/** What came in by a link less what went back, or for the share of a guest, by any link or by the booker. */
export function paidBy(visit: LinkedVisit, link: Share): number {
  const { id, guestPosition } = link
  const own = visit.payments.filter((paid) =>
    guestPosition === null ? paid.payer === id : paid.guestPosition === guestPosition,
  )
  const taken = own.filter(({ isTaken }) => isTaken)
  const ownMinor = sum(taken.map(({ amountMinor, backMinor }) => amountMinor - backMinor))
  if (guestPosition === null) return ownMinor
  const openMinor = leftOfShares(visit, []).get(guestPosition)
  return openMinor === undefined ? ownMinor : Math.max(ownMinor, askedBy(visit, link)! - openMinor)
}

/** What is left of the share of each guest beside what is under way. */
function leftOfShares(visit: LinkedVisit, underWay: readonly Paid[]): Map<number, number> {
  const counted = visit.payments.filter((paid) => paid.isTaken || underWay.includes(paid))
  const shares = visit.guests.map(({ position, grownMinor }) => {
    const own = counted.filter(({ guestPosition }) => guestPosition === position)
    const paidMinor = sum(own.map(({ amountMinor, backMinor }) => amountMinor - backMinor))
    return { position, grownMinor, shareMinor: shareOfGuest(visit.price, position), paidMinor }
  })
  return sharesDue(shares, leftOf(visit) - sum(underWay.map(({ amountMinor }) => amountMinor)))
}

/**
 * What a link asks for now: never more than is due beside what is about to be taken; of a guest's share until the visit begins,
 * then what is missing is the booker's (product.md, "Money, the rules"). `before`: a payment, and all that came after it, does
 * not stand in its own way.
 */
export function dueBy(
  visit: LinkedVisit,
  link: Share,
  { now, before }: { now: Date; before?: string },
): number {
  if (link.kind === 'tip') return tipDue(visit, link, now)
  if (!isPayable(visit)) return 0
  if (link.kind === 'share' && visit.startsAt <= now) return 0
  const underWay = visit.payments.filter(
    ({ id, isTaken }) => !isTaken && (before === undefined || id < before),
  )
  const restMinor = leftOf(visit) - sum(underWay.map(({ amountMinor }) => amountMinor))
  return Math.max(0, Math.min(ownMinor(), restMinor))

  function ownMinor(): number {
    if (link.guestPosition !== null)
      return leftOfShares(visit, underWay).get(link.guestPosition) ?? 0
    return link.amountMinor === null ? restMinor : link.amountMinor - paidBy(visit, link)
  }
}

/** A tip is given once, until some days after the visit. */
function tipDue({ state, endsAt, payments }: LinkedVisit, { id, amountMinor }: Share, now: Date) {
  if (state !== 'completed' || tipUntil(endsAt) <= now) return 0
  const isGiven = payments.some(({ payer, isTaken }) => payer === id && isTaken)
  return isGiven ? 0 : (amountMinor ?? 0)
}

/** What a link asks for in all; null: whatever is due. */
export function askedBy({ price }: LinkedVisit, link: Share): number | null {
  return link.guestPosition === null ? link.amountMinor : shareOfGuest(price, link.guestPosition)
}
