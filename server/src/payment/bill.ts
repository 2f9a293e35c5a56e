import type { SoldAhead } from '@serein/shared/ledger/sold-tax.ts'
import { sum } from '@serein/shared/money/money.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { type Selectable, sql } from 'kysely'
import { settleSoldTax } from '../gift-card/sold-tax.ts'
import type { Database, Db, Tx } from '../platform/pool.ts'
import type { PaymentSubject } from './sql.ts'

type Opening = {
  businessId: string
  subject: PaymentSubject
  shopId: string | null
  customerId: string | null
  currency: string
  /** How much is to come into a wallet. */
  topUpMinor?: number
  /** What the business adds to it. */
  bonusMinor?: number
  now: Date
}

/**
 * Opens the bill of a visit, an order or what is added to a wallet; it has its subject's id. One that is open stays as it is. Returns
 * whether it is new.
 */
export async function openBill(tx: Tx, opening: Opening): Promise<boolean> {
  const { businessId, subject, shopId, customerId, currency, now } = opening
  const { topUpMinor = null, bonusMinor = 0 } = opening
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bill')
    .values({
      business_id: businessId,
      id: subject.id,
      subject: subject.kind,
      // A wallet is with the business, wherever it is filled.
      shop_id: subject.kind === 'wallet' ? null : shopId,
      customer_id: customerId,
      currency,
      top_up_minor: topUpMinor,
      bonus_minor: bonusMinor,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function bonusOf(tx: Tx, businessId: string, billId: string): Promise<number> {
  const row = await tx
    .selectFrom('bill')
    .select('bonus_minor')
    .where('business_id', '=', businessId)
    .where('id', '=', billId)
    .executeTakeFirstOrThrow()
  return row.bonus_minor
}

/**
 * The visit is over, or, with null, is not over after all: of what comes in afterwards nothing is held for it. One who has paid
 * nothing and is not about to has no bill.
 */
export async function closeBill(
  tx: Tx,
  { businessId, billId }: { businessId: string; billId: string },
  closedAt: Date | null,
): Promise<void> {
  const { rows } = await sql<{ taxed: SoldAhead[] }>`
    update bill b set closed_at = ${closedAt} where b.business_id = ${businessId} and b.id = ${billId}
    returning (select coalesce(jsonb_agg(distinct jsonb_build_object('id', split_part(a.holder, '/', 1),
        'kind', case when p.pass_id is null then 'gift_card' else 'pass' end, 'currency', p.currency)), '[]')
      from payment p join ledger_account a on a.business_id = p.business_id and a.kind = 'tax_prepaid'
        and split_part(a.holder, '/', 1) = coalesce(p.pass_id, p.gift_card_id)::text
      where p.business_id = b.business_id and p.subject_id = b.id) as taxed`.execute(tx)
  for (const sold of rows[0]?.taxed ?? []) await settleSoldTax(tx, businessId, sold)
}

export async function isClosed(tx: Tx, businessId: string, billId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bill')
    .select('closed_at')
    .where('business_id', '=', businessId)
    .where('id', '=', billId)
    .executeTakeFirst()
  return Boolean(row?.closed_at)
}

/** A line of a bill beside the price of the visit. */
export type BillLine = {
  id: string
  kind: 'tip' | 'discount' | 'product' | 'custom'
  /** What is taken off is below zero. */
  amountMinor: number
  /** Whose tip it is, null: of all who serve; or who sold it. */
  staffId: string | null
  reason: string | null
  /** Of what was sold beside the visit. */
  goods?: GoodsOnBill | undefined
}

export type GoodsOnBill = {
  /** Null: a line of the desk's own. */
  variantId: string | null
  name: Bilingual
  label: Bilingual
  units: number
  unitMinor: number
  /** Off all its units. */
  discountMinor: number
  taxRate: number
  netMinor: number
  taxMinor: number
}

/** What was sold beside the visit. */
export function goodsOf(lines: readonly BillLine[]): (BillLine & { goods: GoodsOnBill })[] {
  return lines.flatMap(({ goods, ...line }) => (goods ? [{ ...line, goods }] : []))
}

/** What a bill says beside the price of its visit, in the order it was written. */
export async function linesOf(tx: Tx, businessId: string, billId: string): Promise<BillLine[]> {
  const rows = await tx
    .selectFrom('bill_line')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('bill_id', '=', billId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as BillLine['kind'],
    amountMinor: row.amount_minor,
    staffId: row.staff_id,
    reason: row.reason,
    goods: row.units === null ? undefined : goodsIn(row),
  }))
}

/** The columns that hold goods are filled together. */
function goodsIn(row: Selectable<Database['bill_line']>): GoodsOnBill {
  return {
    variantId: row.variant_id,
    name: row.name as Bilingual,
    label: row.label as Bilingual,
    units: row.units!,
    unitMinor: row.unit_minor!,
    discountMinor: row.discount_minor ?? 0,
    taxRate: row.tax_rate!,
    netMinor: row.net_minor!,
    taxMinor: row.tax_minor!,
  }
}

/**
 * The price of a visit has fallen: what the desk took off is at most all of it. The latest is lowered first, to nothing if need be: it
 * stays, since money may have gone back for it. Returns all that stands beside the price by then.
 */
export async function lowerDiscounts(
  tx: Tx,
  { businessId, billId }: { businessId: string; billId: string },
  totalMinor: number,
): Promise<BillLine[]> {
  const lines = await linesOf(tx, businessId, billId)
  const discounts = lines.filter(({ kind }) => kind === 'discount')
  let tooMuchMinor = 0 - sum(discounts.map(({ amountMinor }) => amountMinor)) - totalMinor
  for (const discount of discounts.toReversed()) {
    const lessMinor = Math.min(tooMuchMinor, 0 - discount.amountMinor)
    if (lessMinor <= 0) continue
    discount.amountMinor += lessMinor
    await tx
      .updateTable('bill_line')
      .set({ amount_minor: discount.amountMinor })
      .where('business_id', '=', businessId)
      .where('id', '=', discount.id)
      .execute()
    tooMuchMinor -= lessMinor
  }
  return lines
}

type NewLine = Omit<BillLine, 'id'> & { addedBy: string | null; now: Date }

/** Writes a line of an open bill. */
export async function addLine(
  tx: Tx,
  { businessId, billId }: { businessId: string; billId: string },
  { kind, amountMinor, staffId, reason, goods, addedBy, now }: NewLine,
): Promise<string> {
  const { id } = await tx
    .insertInto('bill_line')
    .values({
      business_id: businessId,
      bill_id: billId,
      kind,
      amount_minor: amountMinor,
      staff_id: staffId,
      reason,
      ...(goods && {
        variant_id: goods.variantId,
        name: JSON.stringify(goods.name),
        label: JSON.stringify(goods.label),
        units: goods.units,
        unit_minor: goods.unitMinor,
        discount_minor: goods.discountMinor || null,
        tax_rate: goods.taxRate,
        net_minor: goods.netMinor,
        tax_minor: goods.taxMinor,
      }),
      added_by: addedBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function dropLine(tx: Tx, businessId: string, lineId: string): Promise<void> {
  await tx
    .deleteFrom('bill_line')
    .where('business_id', '=', businessId)
    .where('id', '=', lineId)
    .execute()
}

/** The tip that a booker adds while nothing is paid yet: it takes the place of one chosen before. Nothing adds nothing. */
export async function chooseTip(
  tx: Tx,
  { businessId, billId }: { businessId: string; billId: string },
  { tipMinor, now }: { tipMinor: number; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('bill_line')
    .where('business_id', '=', businessId)
    .where('bill_id', '=', billId)
    .where('kind', '=', 'tip')
    .execute()
  if (tipMinor === 0) return
  await tx
    .insertInto('bill_line')
    .values({
      business_id: businessId,
      bill_id: billId,
      kind: 'tip',
      amount_minor: tipMinor,
      created_at: now,
    })
    .execute()
}

/** What was asked for before the visit stands, frozen as it was agreed. */
export async function keepDeposit(
  tx: Tx,
  { businessId, billId }: { businessId: string; billId: string },
  depositMinor: number,
): Promise<void> {
  await tx
    .updateTable('bill')
    .set({ deposit_minor: depositMinor })
    .where('business_id', '=', businessId)
    .where('id', '=', billId)
    .execute()
}

type BillRef = { businessId: string; billId: string }

/** The spa asks for a card on file: what its owner agrees to, in the words they read. The card comes with it or later. */
export async function askForCard(
  tx: Tx,
  { businessId, billId }: BillRef,
  { consent, cardId }: { consent: string; cardId: string | null },
): Promise<void> {
  await tx
    .updateTable('bill')
    .set({ needs_card: true, card_consent: consent, saved_card_id: cardId })
    .where('business_id', '=', businessId)
    .where('id', '=', billId)
    .execute()
}

export async function putOnFile(tx: Tx, { businessId, billId }: BillRef, cardId: string) {
  await tx
    .updateTable('bill')
    .set({ saved_card_id: cardId })
    .where('business_id', '=', businessId)
    .where('id', '=', billId)
    .execute()
}

export async function needsCard(tx: Tx, ref: BillRef): Promise<boolean> {
  return (await cardColumnsOf(tx, ref))?.needs_card ?? false
}

/** The card that a fee of this bill may be charged to, or null. */
export async function cardOnFileOf(db: Db | Tx, ref: BillRef): Promise<string | null> {
  return (await cardColumnsOf(db, ref))?.saved_card_id ?? null
}

function cardColumnsOf(db: Db | Tx, { businessId, billId }: BillRef) {
  return db
    .selectFrom('bill')
    .select(['needs_card', 'saved_card_id'])
    .where('business_id', '=', businessId)
    .where('id', '=', billId)
    .executeTakeFirst()
}
