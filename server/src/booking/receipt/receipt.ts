import { instantOf } from '../../platform/instant.ts'
import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import { besidesMinor } from '@serein/shared/booking/bill-sum.ts'
import { dueMinor, feeTimeline } from '@serein/shared/booking/rules.ts'
import type { Receipt } from '@serein/shared/booking/receipt.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { sum } from '@serein/shared/money/money.ts'
import { hasReceipt } from './receipt-state.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { tenderNameOf } from '../../payment/desk-tender.ts'
import { readPicture } from '../../platform/picture-host.ts'
import { PicturesAway, type PictureStore } from '../../platform/picture-store.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope, CustomerScope, Language } from '../../platform/scope.ts'
import { makePaperLogo } from '../../platform/share-picture.ts'
import { sellerAt } from '../../shop/seller.ts'
import { logoOfShop } from '../../shop/sql.ts'
import { billed, returned } from '../charge.ts'

type Row = Pick<
  Receipt,
  | 'number'
  | 'logo'
  | 'seller'
  | 'buyer'
  | 'guests'
  | 'price'
  | 'tipMinor'
  | 'discountMinor'
  | 'goods'
  | 'depositMinor'
  | 'payments'
  | 'refunds'
  | 'feeMinor'
> & {
  visit: Omit<Receipt['visit'], 'startsAt' | 'endsAt'>
  startsAt: Date
  endsAt: Date
  firstStartsAt: Date
  bookedAt: Date
  totalMinor: number
  returnedMinor: number
  policy: CancellationPolicy
}

/** The receipt of a visit of the customer's own, as things stand. Errors: `not_found`, `state_conflict` for a mere hold. */
export function receiptOf(
  db: Db,
  { userId }: CustomerScope,
  bookingId: string,
  now: Date,
): Promise<Receipt> {
  return receiptWhere(db, sql`b.id = ${bookingId} and b.user_id = ${userId}`, now)
}

/**
 * The receipt of a visit of the business, as things stand; without the buyer's address for who may not see it. Errors:
 * `not_found`, `state_conflict` for a mere hold.
 */
export async function receiptAtDesk(
  db: Db | Tx,
  { businessId, permissions }: BusinessScope,
  bookingId: string,
  now: Date,
): Promise<Receipt> {
  const which = sql`b.business_id = ${businessId} and b.id = ${bookingId}`
  const receipt = await receiptWhere(db, which, now)
  const { name, email } = receipt.buyer
  return {
    ...receipt,
    buyer: { name, email: allows(permissions.contact, 'view') ? email : null },
  }
}

/** The receipt of a visit as a PDF. What makes one is large, and few servers are asked for one soon. */
export async function receiptFile(
  receipt: Receipt,
  language: Language,
  store: PictureStore,
): Promise<File> {
  const { receiptPdf } = await import('./receipt-pdf.ts')
  const logo = await paperLogo(receipt, store)
  return fileOf(receipt, await receiptPdf(receipt, language, logo))
}

export function fileOf({ number }: { number: string }, pdf: Uint8Array): File {
  return new File([Buffer.from(pdf)], `${number}.pdf`, { type: 'application/pdf' })
}

/** Null: there is none, or it cannot be had now, and the receipt does without. */
export async function paperLogo(
  { logo }: Pick<Receipt, 'logo'>,
  store: PictureStore,
): Promise<Uint8Array | null> {
  if (!logo) return null
  const name = logo.src.replace(/^\/pictures\/|\.\w+$/gu, '')
  try {
    const bytes = await readPicture(store, name)
    return bytes && (await makePaperLogo(bytes))
  } catch (error) {
    if (error instanceof PicturesAway) return null
    throw error
  }
}

async function receiptWhere(db: Db | Tx, which: RawBuilder<unknown>, now: Date): Promise<Receipt> {
  const { rows } = await sql<Row>`
    select b.code as number, ${logoOfShop} as logo, ${sellerOf(sql`b.created_at`)} as seller, ${buyer} as buyer, ${visit} as visit, ${guests} as guests, b.price, ${receivedFor(sql`b`)} as payments,
      ${sentBackFor(sql`b`)} as refunds, b.fee_minor as "feeMinor", b.starts_at as "startsAt", b.ends_at as "endsAt",
      b.first_starts_at as "firstStartsAt", b.created_at as "bookedAt", b.total_minor as "totalMinor", b.policy,
      ${returned} as "returnedMinor",
      ${billed.tip} as "tipMinor", ${billed.discount} as "discountMinor", ${billed.goods} as goods, ${billed.deposit} as "depositMinor"
    from booking b
    join shop s on s.business_id = b.business_id and s.id = b.shop_id
    left join "user" u on u.id = b.user_id
    left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where ${which}`.execute(db)
  const [row] = rows
  if (!row) throw refuse('not_found')
  const { state } = row.visit
  if (!hasReceipt(state)) throw refuse('state_conflict', { state })
  const { number, seller: from, buyer: to, price, payments: paid, refunds: back, feeMinor } = row
  return {
    number,
    asOf: now.toISOString(),
    bookedAt: row.bookedAt.toISOString(),
    logo: row.logo,
    seller: from,
    buyer: to,
    visit: {
      ...row.visit,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    },
    guests: row.guests,
    price,
    tipMinor: row.tipMinor,
    discountMinor: row.discountMinor,
    goods: row.goods,
    depositMinor: row.depositMinor,
    payments: paid,
    refunds: back,
    feeMinor,
    dueMinor: dueMinor({
      state,
      totalMinor: row.totalMinor,
      feeMinor,
      guestFeesMinor: sum(row.guests.map((guest) => guest.feeMinor ?? 0)),
      paidMinor: sum(paid.map((one) => one.amountMinor)),
      returnedMinor: row.returnedMinor,
      adjustmentMinor: besidesMinor(row),
    }),
    rules: rulesOf(row),
  }
}

/** The deadlines as they were agreed: counted from the moment of booking, by the clock of the first start. */
function rulesOf({ policy, totalMinor, firstStartsAt, startsAt, bookedAt }: Row): Receipt['rules'] {
  const clock = { firstStartsAt: firstStartsAt.getTime(), startsAt: startsAt.getTime() }
  return feeTimeline(policy, totalMinor, clock, bookedAt.getTime()).map((step) => ({
    ...step,
    from: new Date(step.from).toISOString(),
    until: step.until === null ? null : new Date(step.until).toISOString(),
  }))
}

/** Who sold at that moment stays; who answers is whoever does now, under the logo of now. */
export const sellerOf = (at: ReturnType<typeof sql>) =>
  sql`(${sellerAt(at)} || jsonb_build_object('phone', s.phone, 'email', s.email))`

const buyer = sql`jsonb_build_object('name', coalesce(c.name, u.name, ''), 'email', coalesce(c.email, u.reachable_email))`

const ofThoseWhoCome = sql`i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null`

const visit = sql`jsonb_build_object('id', b.id, 'state', b.state, 'timeZone', b.time_zone,
  'spans', coalesce((select jsonb_agg(s.span order by s.guest_position) from (
    select i.guest_position, jsonb_build_object('guestPosition', i.guest_position,
      'startsAt', ${instantOf(sql`min(i.starts_at)`)}, 'endsAt', ${instantOf(sql`max(i.ends_at)`)}) as span
    from item i where ${ofThoseWhoCome} group by i.guest_position) s), '[]'),
  'staffNames', coalesce((select jsonb_agg(distinct m.name) from item i
    join staff_member m on m.business_id = i.business_id and m.id = any(i.staff_ids)
    where ${ofThoseWhoCome}), '[]'),
  'serviceNames', coalesce((select jsonb_agg(i.service_name order by i.starts_at, i.guest_position, i.position)
    from item i where ${ofThoseWhoCome}), '[]'))`

const guests = sql`(select jsonb_agg(jsonb_build_object('position', g.position, 'name', g.name,
    'isCancelled', g.cancelled_at is not null, 'feeMinor', g.fee_minor) order by g.position)
  from guest g where g.business_id = b.business_id and g.booking_id = b.id)`

/** What has come in for a visit or an order. */
export const receivedFor = (
  subject: ReturnType<typeof sql>,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('tender', p.tender,
    'tenderName', ${tenderNameOf(sql`p.business_id`, sql`p.tender`)}, 'amountMinor', p.amount_minor, 'givenMinor', p.given_minor,
    'wasTaxed', exists (select from ledger_account a where a.business_id = p.business_id and a.kind = 'tax_prepaid'
      and split_part(a.holder, '/', 1) = coalesce(p.pass_id, p.gift_card_id)::text),
    'card', case when p.card_last4 is not null then jsonb_build_object('brand', p.card_brand, 'last4', p.card_last4) end,
    'at', ${instantOf(sql`coalesce((select min(e.occurred_at) from payment_event e where e.business_id = p.business_id
      and e.payment_id = p.id and e.to_state = 'captured'), p.created_at)`)}) order by p.id)
  from payment p where p.business_id = ${subject}.business_id and p.subject_id = ${subject}.id and p.state in ('captured', 'refunded')), '[]')`

/** What went back of it, or is owed. */
export const sentBackFor = (
  subject: ReturnType<typeof sql>,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('at', ${instantOf('r.created_at')},
    'state', r.state, 'destination', r.destination, 'amountMinor', r.amount_minor) order by r.id)
  from payment p join payment_refund r on r.business_id = p.business_id and r.payment_id = p.id
  where p.business_id = ${subject}.business_id and p.subject_id = ${subject}.id), '[]')`
