import { debtSettled, feeWaived, givenBackSince } from '@serein/shared/ledger/desk.ts'
import { sharesOfGoods } from '@serein/shared/ledger/goods.ts'
import {
  debtorOf,
  feeCharged,
  type FeeOccasion,
  feeReference,
  owedMinor,
  visitEarned,
} from '@serein/shared/ledger/transfer.ts'
import { allocate, sum } from '@serein/shared/money/money.ts'
import { paymentCan } from '@serein/shared/payment/states.ts'
import { sql } from 'kysely'
import { post, reverse, standingOf } from '../ledger/ledger.ts'
import { type BillLine, closeBill, goodsOf, linesOf, lowerDiscounts } from '../payment/bill.ts'
import { tenderNameOf } from '../payment/desk-tender.ts'
import { openFee } from '../payment/fee.ts'
import { payersOfShare } from '../payment/payment-link.ts'
import { takeAtShop } from '../payment/payment.ts'
import { refund, refundHeld } from '../payment/refund.ts'
import { paymentsOf } from '../payment/sql.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import { giveBackLeft } from './pass-fee.ts'
import type { Booking } from './sql.ts'

/** Has the provider pay the refunds and charge the fees that were decided for a visit; composed in dependencies.ts. */
export type PayRefunds = (
  context: CallContext,
  booking: { businessId: string; bookingId: string },
) => Promise<void>

/** Names what is waived of a fee for ever. */
export type Waiver = { id: string; amountMinor: number }

type Charge = {
  occasion: FeeOccasion
  /** Keeps this occasion apart from the others of the booking. */
  event: string
  feeMinor: number
  /** What of the fee is not asked for. */
  waiver?: Waiver | undefined
  /** What is still to be earned of what was paid: the price of those who come. Left out, the visit is over. */
  keepMinor?: number
  /** Who has left the party: what was paid for them goes back first. */
  guestPosition?: number
  now: Date
}

/** Keeps the fee from what was paid (or lets the customer owe it), and sends the rest back. */
export async function chargeAndRefund(
  tx: Tx,
  booking: Booking,
  { occasion, event, feeMinor, waiver, keepMinor, guestPosition, now }: Charge,
): Promise<void> {
  await giveBackLeft(tx, booking, { event, feeMinor, guestPosition, now })
  const money = await moneyOf(tx, booking, event)
  const { businessId } = booking
  const askedMinor = feeMinor - (waiver?.amountMinor ?? 0)
  if (feeMinor > 0) await post(tx, businessId, feeCharged({ ...money, occasion, feeMinor }))
  if (waiver) await postWaiver(tx, booking, waiver)
  const bill = { businessId, billId: booking.id }
  const payers = guestPosition === undefined ? [] : await payersOfShare(tx, bill, guestPosition)
  await refundHeld(tx, {
    businessId,
    subject: { kind: 'booking', id: booking.id },
    reason: 'cancelled',
    event,
    keepMinor: keepMinor ?? 0,
    own: { payers, feeMinor: askedMinor },
    ...(feeMinor === 0 && { standing: money.standing }),
    now,
  })
  if (keepMinor === undefined) await closeBill(tx, bill, now)
  if (askedMinor > 0) await openFee(tx, { ...payableOf(booking), event, feeMinor: askedMinor, now })
}

/** What is waived of a fee, or charged again (below zero), in the books. */
export async function postWaiver(tx: Tx, booking: Booking, waiver: Waiver): Promise<void> {
  const { event: reference, ...visit } = await moneyOf(tx, booking, waiver.id)
  const { amountMinor } = waiver
  await post(tx, booking.businessId, feeWaived({ ...visit, reference, amountMinor }))
}

/** A booking as its payer sees it. */
function payableOf({ businessId, id, shopId, customerId, currency }: Booking) {
  return { businessId, subject: { kind: 'booking' as const, id }, shopId, customerId, currency }
}

/**
 * A no-show that was none: the fee is taken back. What was paid of it meanwhile is held for the visit again, and what its card
 * was charged goes back. `waiver` takes back what was waived of it; `guestEvent` is the occasion on which one guest was charged theirs, while
 * the visit goes on.
 */
export async function undoFee(
  tx: Tx,
  booking: Booking,
  { waiver, guestEvent, now }: { waiver: Waiver | null; guestEvent?: string; now: Date },
): Promise<void> {
  const { businessId, id } = booking
  const subject = { kind: 'booking' as const, id }
  const fee = guestEvent
    ? feeReference({ occasion: 'guest_no_show', bookingId: id, event: guestEvent })
    : { kind: 'no_show_fee_charged' }
  await reverse(tx, businessId, { subject, ...fee })
  if (waiver) await postWaiver(tx, booking, waiver)
  if (!guestEvent) await closeBill(tx, { businessId, billId: id }, null)
  for (const payment of await paymentsOf(tx, businessId, id)) {
    const isOfFee = payment.reference.startsWith(`booking:${id}:fee:${guestEvent ?? 'no_show.'}`)
    if (!isOfFee || !paymentCan.refund(payment)) continue
    const amountMinor = payment.amountMinor - payment.refundedMinor
    const reference = `booking:${id}:fee_undone:${payment.id}`
    const wanted = { amountMinor, reason: 'cancelled', reference, now } as const
    await refund(tx, { businessId, paymentId: payment.id }, wanted)
  }
}

/** What was paid of a visit beyond its new price goes back; what is missing now is due at the shop. */
export async function refundDifference(
  tx: Tx,
  { businessId, id, sequence }: Booking,
  { totalMinor, now }: { totalMinor: number; now: Date },
): Promise<void> {
  const lines = await lowerDiscounts(tx, { businessId, billId: id }, totalMinor)
  const besides = sum(lines.map(({ amountMinor }) => amountMinor))
  await refundHeld(tx, {
    businessId,
    subject: { kind: 'booking', id },
    reason: 'rescheduled',
    event: `reschedule.${sequence + 1}`,
    keepMinor: totalMinor + besides,
    now,
  })
}

/** What went back of a booking `b` because it cost less by then, or should never have been taken. */
export const returned = sql`coalesce((select sum(r.amount_minor)
  from payment p join payment_refund r on r.business_id = p.business_id and r.payment_id = p.id
  where p.business_id = b.business_id and p.subject_id = b.id
    and (r.reason in ('cancelled', 'rescheduled', 'mistake', 'returned') or r.discount_id is not null)), 0)::bigint`

/** Tips, goods and what the desk took off the bill of a booking `b`, beside its price. */
export const adjustment = sql`coalesce((select sum(l.amount_minor) from bill_line l
  where l.business_id = b.business_id and l.bill_id = b.id), 0)::bigint`

/** How goods on the bill, a line `l`, are called: “2 × Almond oil, 100 ml”. */
export const goodsLabel = sql`(select jsonb_object_agg(language, concat_ws(', ', l.units || ' × ' || (l.name ->> language), nullif(l.label ->> language, '')))
  from unnest(array['en', 'fr']) language)`

/** What the bill of a booking `b` says beside its price, as `billed` of the contract. */
export const billed = {
  tip: sql`coalesce((select sum(l.amount_minor) from bill_line l
    where l.business_id = b.business_id and l.bill_id = b.id and l.kind = 'tip'), 0)::bigint`,
  discount: sql`coalesce((select -sum(l.amount_minor) from bill_line l
    where l.business_id = b.business_id and l.bill_id = b.id and l.kind = 'discount'), 0)::bigint`,
  goods: sql`coalesce((select jsonb_agg(jsonb_build_object('label', ${goodsLabel}, 'amountMinor', l.amount_minor) order by l.id) from bill_line l
    where l.business_id = b.business_id and l.bill_id = b.id and l.units is not null), '[]')`,
  deposit: sql`(select l.deposit_minor from bill l where l.business_id = b.business_id and l.id = b.id)`,
  tenders: sql`coalesce((select jsonb_agg(jsonb_build_object('tender', t.tender, 'tenderName', ${tenderNameOf(sql`b.business_id`, sql`t.tender`)},
    'paidMinor', t.paid) order by t.first)
    from (select p.tender, sum(p.amount_minor) as paid, min(p.id::text) as first from payment p
      where p.business_id = b.business_id and p.subject_id = b.id and p.state in ('captured', 'refunded') group by p.tender) t), '[]')`,
}

/** What is on the bill beside the price: it is kept when guests leave or a visit is moved. */
export async function besidesPrice(tx: Tx, businessId: string, bookingId: string): Promise<number> {
  return sum((await linesOf(tx, businessId, bookingId)).map(({ amountMinor }) => amountMinor))
}

/** The price of those who came is earned; what is owed by then is taken at the till, or stays owed; what was paid twice goes back. */
export async function earn(
  tx: Tx,
  booking: Booking,
  { takenAs, now }: { takenAs: 'cash' | 'terminal' | null; now: Date },
): Promise<void> {
  const event = `completed.${booking.sequence + 1}`
  const money = await moneyOf(tx, booking, event)
  const { businessId, id, shopId, customerId, currency } = booking
  const price = earnedOf(booking, await linesOf(tx, businessId, id))
  await post(tx, businessId, visitEarned({ ...money, price }))
  await closeBill(tx, { businessId, billId: id }, now)
  const subject = { kind: 'booking' as const, id }
  const standing = await standingOf(tx, businessId, id)
  const backMinor = await refundHeld(tx, {
    businessId,
    subject,
    reason: 'mistake',
    event,
    standing,
    now,
  })
  if (!takenAs) return
  // With what guests who have left owe.
  const amountMinor = owedMinor(backMinor > 0 ? await standingOf(tx, businessId, id) : standing)
  if (amountMinor <= 0) return
  await takeAtShop(tx, {
    businessId,
    reference: `booking:${id}:till.${booking.sequence + 1}`,
    subject,
    shopId,
    customerId,
    tender: takenAs,
    amountMinor,
    currency,
    now,
  })
}

/** The bill is open again, and what was paid is held for the visit. */
export async function undoEarned(tx: Tx, booking: Booking): Promise<void> {
  const { businessId, id, sequence } = booking
  const subject = { kind: 'booking' as const, id }
  await reverse(tx, businessId, { subject, kind: 'visit_earned' })
  // What was added, taken off or came back since is reckoned with the visit when it is over again.
  for (const kind of [
    'goods_sold',
    'goods_returned',
    'tip_earned',
    'discount_given',
    'line_removed',
  ])
    while (await reverse(tx, businessId, { subject, kind }));
  const event = `undone.${sequence + 1}`
  await post(tx, businessId, givenBackSince(await moneyOf(tx, booking, event)))
  await post(tx, businessId, debtSettled(await moneyOf(tx, booking, event)))
  await closeBill(tx, { businessId, billId: id }, null)
}

/** What a visit has earned: its price less what the desk took off it, of which its tax shrinks too, the tips, and the goods. */
function earnedOf({ price, currency }: Booking, lines: readonly BillLine[]) {
  const { netMinor, taxes, tipMinor } = price
  const off = lines.filter(({ kind }) => kind === 'discount')
  const shares = [netMinor, ...taxes.map(({ taxMinor }) => taxMinor)]
  const offMinor = Math.min(0 - sum(off.map(({ amountMinor }) => amountMinor)), sum(shares))
  const parts = allocate(offMinor, shares)
  return {
    netMinor: netMinor - parts[0]!,
    taxes: taxes.map(({ rate, taxMinor }, at) => ({ rate, taxMinor: taxMinor - parts[at + 1]! })),
    tipMinor,
    tips: lines.filter(({ kind }) => kind === 'tip'),
    goods: goodsOf(lines).flatMap(({ goods }) => sharesOfGoods(goods, currency)),
  }
}

/** What the ledger must know of a visit. Of a client without a name the visit itself owes. */
async function moneyOf(tx: Tx, { businessId, id, customerId, currency }: Booking, event: string) {
  const standing = await standingOf(tx, businessId, id)
  return { bookingId: id, debtor: debtorOf(customerId, id), currency, event, standing }
}
