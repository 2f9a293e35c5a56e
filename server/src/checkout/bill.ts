import { dueMinor } from '@serein/shared/booking/rules.ts'
import type { BookingState } from '@serein/shared/booking/states.ts'
import { allows } from '@serein/shared/business/permission.ts'
import type { Bill, BillLine, BillPayment } from '@serein/shared/checkout/bill.ts'
import { billCan, isOn, mostOff } from '@serein/shared/checkout/desk.ts'
import { sum } from '@serein/shared/money/money.ts'
import type { Price } from '@serein/shared/offer/price.ts'
import { loweredMinor } from '@serein/shared/offer/price-change.ts'
import { tipPresetsOf } from '@serein/shared/payment/tip.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { adjustment, goodsLabel, returned } from '../booking/charge.ts'
import { calledBy, isClient } from '../business/customer.ts'
import { type RawBuilder, sql } from 'kysely'
import { readWallet } from '../ledger/ledger.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

/** The bill of a visit, for its reader at the desk. Errors: `not_found`. */
export async function billOf(db: Db | Tx, scope: BusinessScope, bookingId: string): Promise<Bill> {
  const row = await visitOf(db, scope, bookingId)
  const payments = await paymentsOf(db, scope, bookingId)
  const paidMinor = sum(payments.map((each) => each.amountMinor - each.refundedMinor))
  const due = dueMinor({
    ...row,
    guestFeesMinor: sum(row.guestFees.map(({ feeMinor }) => feeMinor)),
    paidMinor: sum(payments.map(({ amountMinor }) => amountMinor)),
  })
  const mayChange = allows(scope.permissions.money, 'change')
  const facts = { state: row.state, dueMinor: due, paidMinor }
  const lines = linesOf(row, (line) => mayChange && billCan.removeLine(facts, line))
  const totals = offOf(row)
  const mostOffMinor = mostOff(scope.role, totals)
  const approvedMostOffMinor = mostOff('owner', totals)
  const wallet = row.customerId && (await readWallet(db, scope.businessId, walletIn(row)))
  return {
    bookingId,
    code: row.code,
    state: row.state,
    shopId: row.shopId,
    timeZone: row.timeZone,
    startsAt: row.startsAt.toISOString(),
    currency: row.currency,
    customerId: row.customerId,
    customerName: row.customerName,
    lines,
    totalMinor: sum(lines.map(({ amountMinor }) => amountMinor)),
    paidMinor,
    refundedMinor: sum(payments.map(({ refundedMinor }) => refundedMinor)),
    dueMinor: due,
    payments: mayChange ? payments : payments.map(withoutActions),
    walletMinor: wallet ? wallet.moneyMinor + wallet.bonusMinor : null,
    therapists: row.therapists,
    tipPresets: [...tipPresetsOf(row.tipPresets)],
    mostOffMinor,
    approvedMostOffMinor,
    can: {
      take: mayChange && billCan.take(facts),
      addTip: mayChange && billCan.addTip(facts) && row.therapists.length > 0,
      addGoods: mayChange && billCan.addGoods(facts),
      discount: mayChange && billCan.discount({ ...facts, mostOffMinor: approvedMostOffMinor }),
      changePrice: mayChange && billCan.changePrice(facts),
      waiveFee: mayChange && billCan.waiveFee(facts, (row.feeMinor ?? 0) + row.waived.minor),
    },
  }
}

function walletIn({ customerId, currency }: VisitRow) {
  return { customerId, currency }
}

function withoutActions(payment: BillPayment): BillPayment {
  const refunds = payment.refunds.map((refund) => ({ ...refund, canPayOut: false }))
  return { ...payment, canRefund: false, refunds }
}

/** The price that something may be taken off, and what the desk has taken off it so far. */
function offOf({ price, added }: VisitRow) {
  const off = added.filter(({ kind }) => kind === 'discount')
  const loweredBy = loweredMinor(price)
  return {
    priceMinor: sum([price.totalMinor, loweredBy]) - price.tipMinor,
    offMinor: loweredBy - sum(off.map(({ amountMinor }) => amountMinor)),
  }
}

type Added = {
  id: string
  kind: 'tip' | 'discount' | 'product' | 'custom'
  label: Bilingual | null
  amountMinor: number
  /** Of goods that something is taken off. */
  wasMinor: number | null
  staffId: string | null
  staffName: string | null
  reason: string | null
  at: string
  isRefunded: boolean
}

type Waived = { minor: number; reason: string | null; at: string | null }

type VisitRow = {
  code: string
  state: BookingState
  shopId: string
  timeZone: string
  startsAt: Date
  currency: string
  /** Null for who has told nothing: nobody finds their wallet again. */
  customerId: string | null
  customerName: string | null
  price: Price
  totalMinor: number
  feeMinor: number | null
  /** What of the fee is not asked for, and why. */
  waived: Waived
  returnedMinor: number
  adjustmentMinor: number
  guestFees: { position: number; name: string | null; feeMinor: number; waived: Waived }[]
  added: Added[]
  therapists: { id: string; name: string }[]
  /** Of those who come, by which of all items of the price each is. */
  itemIds: Record<string, string>
  tipPresets: number[] | null
}

async function visitOf(db: Db | Tx, scope: BusinessScope, bookingId: string) {
  const { businessId } = scope
  const { rows } = await sql<VisitRow>`
    select b.code, b.state, b.shop_id as "shopId", b.time_zone as "timeZone", b.starts_at as "startsAt", b.currency,
      case when ${isClient} then c.id end as "customerId",
      ${calledBy(scope)} as "customerName", b.price, b.total_minor as "totalMinor",
      s.tip_presets as "tipPresets", b.fee_minor as "feeMinor",
      ${waivedOf(sql`null`)} as waived,
      ${returned} as "returnedMinor", ${adjustment} as "adjustmentMinor",
      (select coalesce(jsonb_agg(jsonb_build_object('position', g.position, 'name', g.name, 'feeMinor', g.fee_minor,
          'waived', ${waivedOf(sql`g.position`)}) order by g.position), '[]') from guest g
        where g.business_id = b.business_id and g.booking_id = b.id and g.cancelled_at is not null) as "guestFees",
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'label', case when l.units is not null then ${goodsLabel} end, 'amountMinor', l.amount_minor,
          'wasMinor', ${wasOfGoods}, 'staffId', l.staff_id, 'staffName', m.name, 'reason', l.reason, 'at', ${instantOf('l.created_at')},
          'isRefunded', exists (select from payment_refund r where r.business_id = l.business_id and r.discount_id = l.id))
        order by l.id), '[]')
        from bill_line l left join staff_member m on m.business_id = l.business_id and m.id = l.staff_id
        where l.business_id = b.business_id and l.bill_id = b.id) as added,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name, m.id), '[]')
        from staff_member m where m.business_id = b.business_id and m.id in (select unnest(i.staff_ids) from item i
          where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null)) as therapists,
      (select coalesce(jsonb_object_agg(i.position + (select coalesce(sum(jsonb_array_length(g.guest -> 'items')), 0)
          from jsonb_array_elements(b.request -> 'guests') with ordinality as g(guest, at) where g.at <= i.guest_position), i.id), '{}')
        from item i where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null) as "itemIds"
    from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id
      left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where b.business_id = ${businessId} and b.id = ${bookingId}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** What a line `l` of goods would have cost, with its tax; null where nothing is taken off. */
const wasOfGoods = sql`case when l.discount_minor is not null then coalesce(round(l.amount_minor::numeric * l.units * l.unit_minor
  / nullif(l.units * l.unit_minor - l.discount_minor, 0)), l.units * l.unit_minor)::bigint end`

/** What is waived of the fee of a booking `b`, or of that of one guest. */
function waivedOf(guestPosition: RawBuilder<unknown>) {
  return sql`(select jsonb_build_object('minor', coalesce(sum(w.amount_minor), 0),
      'reason', (array_agg(w.reason order by w.id desc) filter (where w.amount_minor > 0))[1], 'at', ${instantOf(sql`max(w.waived_at)`)})
    from fee_waiver w where w.business_id = b.business_id and w.booking_id = b.id
      and w.guest_position is not distinct from ${guestPosition})`
}

async function paymentsOf(
  db: Db | Tx,
  { businessId }: BusinessScope,
  bookingId: string,
): Promise<BillPayment[]> {
  const { rows } = await sql<Omit<BillPayment, 'canRefund'>>`
    select p.id, p.tender, p.state, p.amount_minor as "amountMinor", p.refunded_minor as "refundedMinor",
      case when p.payer in ('booker', 'desk') then p.payer else 'link' end as payer,
      case when p.card_last4 is not null then jsonb_build_object('brand', p.card_brand, 'last4', p.card_last4) end as card,
      ${instantOf('p.created_at')} as at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amountMinor', r.amount_minor, 'state', r.state,
          'reason', r.reason, 'destination', r.destination, 'at', ${instantOf('r.created_at')},
          'failedAt', ${instantOf('r.failed_at')},
          'paidAt', case r.state when 'paid' then ${instantOf('r.updated_at')} end) order by r.id), '[]')
        from payment_refund r where r.business_id = p.business_id and r.payment_id = p.id) as refunds
    from payment p
    where p.business_id = ${businessId} and p.subject_id = ${bookingId} and p.state in ('captured', 'refunded')
    order by p.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    canRefund: billCan.refund(row),
    refunds: row.refunds.map((refund) => ({
      ...refund,
      canPayOut: refund.destination === 'tender' && billCan.payOut(refund, row.tender),
    })),
  }))
}

type MayRemove = (line: { kind: string; amountMinor: number; isRefunded: boolean }) => boolean

/** What a visit costs that takes place: its price, tips and what was taken off; else its fee. Guests who left owe theirs. */
function linesOf(row: VisitRow, mayRemove: MayRemove): BillLine[] {
  const { feeMinor, waived } = row
  const cost =
    isOn(row.state) || row.state === 'held' || row.state === 'requested'
      ? priceLines(row, mayRemove)
      : []
  return [
    ...cost,
    ...(isOn(row.state) ? [] : feeLines({ feeMinor: feeMinor ?? 0, waived })),
    ...row.guestFees.flatMap((fee) => feeLines(fee)),
  ]
}

type Fee = { feeMinor: number; waived: Waived; position?: number; name?: string | null }

/** The fee of a visit, or of one guest who has left it, and what of it is waived. */
function feeLines({ feeMinor, waived, position, name: guestName = null }: Fee): BillLine[] {
  const { minor, reason, at } = waived
  const kind = position === undefined ? 'fee' : 'guest_fee'
  const of = position === undefined ? '' : `:${position}`
  const wholeMinor = feeMinor + minor
  const whole = { id: `${kind}${of}`, kind, amountMinor: wholeMinor, guestName } as const
  const off = {
    id: `waived${of}`,
    kind: 'waived',
    amountMinor: 0 - minor,
    guestName,
    reason,
    at,
  } as const
  return [...(wholeMinor > 0 ? [lineOf(whole)] : []), ...(minor > 0 ? [lineOf(off)] : [])]
}

function priceLines({ price, added, itemIds }: VisitRow, mayRemove: MayRemove): BillLine[] {
  return [
    ...price.lines.map(({ kind, label, amountMinor, item, guest, step, changed }, index) =>
      lineOf({
        id: `price:${index}`,
        kind,
        label,
        amountMinor,
        itemId: itemIds[String(item)] ?? null,
        ...(step && { step, guest }),
        ...(changed && { wasMinor: changed.fromMinor, reason: changed.reason }),
      }),
    ),
    ...price.taxes
      .filter(({ isIncluded, taxMinor }) => !isIncluded && taxMinor !== 0)
      .map(({ rate, taxMinor }) =>
        lineOf({ id: `tax:${rate}`, kind: 'tax', amountMinor: taxMinor, taxRate: rate }),
      ),
    ...added
      // Of a visit that has become free nothing is taken off any more.
      .filter(({ kind, amountMinor }) => kind !== 'discount' || amountMinor !== 0)
      .map(({ isRefunded, kind, ...line }) =>
        lineOf({
          ...line,
          kind: kind === 'discount' ? 'taken_off' : kind,
          canRemove: mayRemove({ kind, amountMinor: line.amountMinor, isRefunded }),
        }),
      ),
  ]
}

function lineOf(line: Pick<BillLine, 'id' | 'kind' | 'amountMinor'> & Partial<BillLine>): BillLine {
  return {
    label: null,
    itemId: null,
    wasMinor: null,
    taxRate: null,
    staffId: null,
    staffName: null,
    guestName: null,
    reason: null,
    at: null,
    canRemove: false,
    ...line,
  }
}
