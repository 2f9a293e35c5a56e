import { type DeskTender, mostOff } from '@serein/shared/checkout/desk.ts'
import type { DeskOrder } from '@serein/shared/checkout/order-desk.ts'
import type { SaleLineInput } from '@serein/shared/checkout/sale.ts'
import { priceOfSale } from '@serein/shared/checkout/sale-price.ts'
import { sum } from '@serein/shared/money/money.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { newCode } from '../booking/hold/new-code.ts'
import { demandRight } from '../business/approval.ts'
import { reserveUnits, sellUnits } from '../catalogue/stock.ts'
import type { GiftCardCodes } from '../gift-card/code.ts'
import { writeCard } from '../gift-card/sale.ts'
import type { CardToPay } from '../gift-card/spend.ts'
import { planToSell } from '../pass/sold-plan.ts'
import { openBill } from '../payment/bill.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { cardName, noLabel, treatmentOfCard } from './gift-card-order.ts'
import { auditedOrder, deskOrderOf } from './order-desk.ts'
import { earnOrder } from './order-earned.ts'
import { dropParked } from './parked-sale.ts'
import { passLine, type PassLine, planColumns } from './pass-order.ts'
import { demandClient, type SaleShop, saleShop } from './sale-sql.ts'
import { takeByTender } from './take.ts'

type SaleInput = {
  shopId: string
  customerId: string | null
  parkedSaleId?: string | null
  lines: SaleLineInput[]
  discountMinor: number
  discountReason: string | null
  expectedTotalMinor: number
  payments: {
    tender: DeskTender
    giftCard?: CardToPay | undefined
    amountMinor: number
    givenMinor?: number | undefined
  }[]
}

/** A line as it stands on the order. */
type Sold = {
  kind: SaleLineInput['kind']
  variantId: string | null
  name: Bilingual
  label: Bilingual
  units: number
  unitMinor: number
  discountMinor: number
  taxRate: number
  sellerId: string | null
  /** What is put on a gift card that the line sells, and how it looks. */
  card?: GiftCardLine
  /** The package that the line sells. */
  plan?: PassLine['plan']
}

type GiftCardLine = Extract<SaleLineInput, { kind: 'gift_card' }>

type SaleParts = { codes: GiftCardCodes; language: Language; attempt: string; now: Date }

/**
 * Sells at the desk in one step: stock is drawn, the money taken, what is sold handed over. Locks stock before money, as the verbs of
 * an order do. Errors: as the contract says.
 */
export async function makeSale(
  tx: Tx,
  scope: BusinessScope,
  input: SaleInput,
  { codes, language, attempt, now }: SaleParts,
): Promise<{ order: DeskOrder; changeMinor: number }> {
  const { businessId } = scope
  const { shopId, customerId, parkedSaleId, payments } = input
  const shop = await saleShop(tx, scope, shopId)
  if (customerId) await demandClient(tx, businessId, customerId)
  else if (input.lines.some(({ kind }) => kind === 'pass')) throw refuse('bill_without_client')
  if (parkedSaleId) await dropParked(tx, businessId, { shopId, parkedSaleId })
  const lines = await linesOf(tx, { businessId, shopId }, shop, input.lines)
  const { currency, taxIsIncluded } = shop
  const price = priceOfSale({ currency, taxIsIncluded, lines, discountMinor: input.discountMinor })
  await demandDiscount(tx, scope, input, { lines, discountMinor: price.discountMinor })
  const { totalMinor } = price
  if (totalMinor !== input.expectedTotalMinor) throw refuse('price_changed', { totalMinor })
  if (sum(payments.map(({ amountMinor }) => amountMinor)) !== totalMinor)
    throw refuse('payments_differ', { totalMinor })
  if (sellsCards(lines) && payments.some(({ giftCard }) => giftCard))
    throw refuse('tender_not_available')
  const changeMinor = changeOf(payments)
  const id = await writeSale(tx, scope, { ...input, shop, lines, price, now })
  const stock = lines.flatMap(({ variantId, units }) => (variantId ? [{ variantId, units }] : []))
  await reserveUnits(tx, { businessId, shopId }, stock)
  await sellUnits(tx, { businessId, shopId }, stock, { orderId: id, movedBy: scope.userId, now })
  const order = { businessId, id, shopId, customerId, currency }
  await openBill(tx, { ...order, subject: { kind: 'order', id }, now })
  await writeCards(tx, { ...order, lines, codes, language, now })
  for (const [place, { tender, giftCard, amountMinor, givenMinor }] of payments.entries())
    await takeByTender(tx, 'order', order, {
      tender,
      giftCard,
      amountMinor,
      givenMinor,
      walletOf: customerId,
      attempt: `${attempt}:${place}`,
      now,
    })
  await earnOrder(tx, { ...order, netMinor: price.netMinor, taxes: price.taxes }, now)
  await publish(tx, { businessId, shopId, event: 'sale.made', subjectId: id, data: {} })
  const sale = await deskOrderOf(tx, scope, id)
  auditChange(tx, { kind: 'order', id }, null, auditedOrder(sale))
  return { order: sale, changeMinor }
}

/** What goes back of the cash. Errors: `cash_too_little`. */
function changeOf(payments: SaleInput['payments']): number {
  return sum(
    payments.map(({ tender, amountMinor, givenMinor = amountMinor }) => {
      if (tender !== 'cash') return 0
      if (givenMinor < amountMinor)
        throw refuse('cash_too_little', { missingMinor: amountMinor - givenMinor })
      return givenMinor - amountMinor
    }),
  )
}

/** What comes off has a reason, and is within what the reader may, alone or by an approval. */
export async function demandDiscount(
  tx: Tx,
  scope: BusinessScope,
  { discountReason }: Pick<SaleInput, 'discountReason'>,
  { lines, discountMinor }: { lines: readonly Sold[]; discountMinor: number },
): Promise<void> {
  if (discountMinor === 0) return
  if (!discountReason) throw refuse('discount_without_reason')
  const priceMinor = sum(lines.map(({ units, unitMinor }) => units * unitMinor))
  if (discountMinor > mostOff(scope.role, { priceMinor, offMinor: 0 }))
    await demandRight(tx, scope, 'discount')
}

/** Cards that are sold are there once they are paid, which is now. */
async function writeCards(
  tx: Tx,
  sale: Pick<SaleParts, 'codes' | 'language' | 'now'> & {
    businessId: string
    id: string
    shopId: string
    customerId: string | null
    currency: string
    lines: readonly Sold[]
  },
): Promise<void> {
  const { id: orderId, customerId: buyerId, lines, codes, ...place } = sale
  for (const [orderPosition, { card, label }] of lines.entries()) {
    if (!card) continue
    const { variantId } = card
    const treatment = variantId ? { variantId, label } : null
    const sold = { ...place, ...card, treatment, buyerId, orderId, orderPosition }
    await writeCard(tx, codes, { ...sold, origin: 'desk' })
  }
}

function sellsCards(lines: readonly Sold[]): boolean {
  return lines.some(({ card }) => card)
}

type Product = Omit<Sold, 'units' | 'discountMinor' | 'sellerId' | 'kind'>

/** The lines at today's prices. Errors: `not_found`, `discount_too_large`. */
export async function linesOf(
  tx: Tx,
  { businessId, shopId }: { businessId: string; shopId: string },
  { currency, taxRate: ownRate }: SaleShop,
  lines: readonly SaleLineInput[],
): Promise<Sold[]> {
  const variantIds = lines.flatMap((line) => (line.kind === 'product' ? line.variantId : []))
  const { rows } = await sql<Product>`
    select v.id as "variantId", d.name, v.label, r.price_minor as "unitMinor", coalesce(d.tax_rate, ${ownRate}) as "taxRate"
    from product d
    join product_variant v on v.business_id = d.business_id and v.product_id = d.id and v.is_active
    join product_price r on r.business_id = v.business_id and r.variant_id = v.id and r.currency = ${currency}
    where d.business_id = ${businessId} and d.is_active and v.id = any(${variantIds}::uuid[])
    for key share of v`.execute(tx)
  await demandSellers(tx, businessId, lines)
  const place = { businessId, shopId, currency }
  const ahead = new Map<SaleLineInput, Sold>()
  for (const line of lines)
    if (line.kind === 'gift_card') ahead.set(line, await cardLine(tx, place, line))
    else if (line.kind === 'pass') ahead.set(line, await packageLine(tx, place, line))
  return lines.map((line) => {
    if (line.kind === 'gift_card' || line.kind === 'pass') return ahead.get(line)!
    const { units, discountMinor, sellerId } = line
    const sold =
      line.kind === 'product' ? rows.find((row) => row.variantId === line.variantId) : ownLine(line)
    if (!sold) throw refuse('not_found')
    const priceMinor = sold.unitMinor * units
    if (discountMinor > priceMinor) throw refuse('discount_too_large', { mostMinor: priceMinor })
    return { ...sold, kind: line.kind, units, discountMinor, sellerId }
  })
}

async function cardLine(
  tx: Tx,
  place: Parameters<typeof treatmentOfCard>[1],
  card: GiftCardLine,
): Promise<Sold> {
  const { kind, amountMinor: unitMinor, variantId, sellerId } = card
  const treatment = variantId ? await treatmentOfCard(tx, place, variantId) : null
  const { label, taxRate } = treatment ?? { label: noLabel, taxRate: null }
  const terms = { name: cardName, label, units: 1, unitMinor, taxRate: taxRate ?? 0 }
  const line = { kind, ...terms, sellerId, card }
  return { ...line, variantId: null, discountMinor: 0 }
}

async function packageLine(
  tx: Tx,
  place: { businessId: string; shopId: string; currency: string },
  { kind, planId, parts, sellerId }: Extract<SaleLineInput, { kind: 'pass' }>,
): Promise<Sold> {
  const { taxRate, ...line } = passLine(await planToSell(tx, { ...place, planId }, 'desk'), parts)
  const sold = { kind, units: 1, taxRate: taxRate ?? 0, sellerId }
  return { ...line, ...sold, variantId: null, discountMinor: 0 }
}

function ownLine(line: Extract<SaleLineInput, { kind: 'custom' }>): Product {
  const { name, unitMinor, taxRate } = line
  return { variantId: null, name: same(name), label: same(''), unitMinor, taxRate }
}

function same(text: string): Bilingual {
  return { en: text, fr: text }
}

async function demandSellers(
  tx: Tx,
  businessId: string,
  lines: readonly SaleLineInput[],
): Promise<void> {
  const ids = new Set(lines.flatMap(({ sellerId }) => sellerId ?? []))
  if (ids.size === 0) return
  const { rows } = await sql`
    select from staff_member
    where business_id = ${businessId} and is_active and id = any(${[...ids]}::uuid[])`.execute(tx)
  if (rows.length !== ids.size) throw refuse('not_found')
}

type NewSale = Omit<SaleInput, 'lines'> & {
  shop: SaleShop
  lines: readonly Sold[]
  price: ReturnType<typeof priceOfSale>
  now: Date
}

async function writeSale(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { shopId, customerId, discountReason, shop, lines, price, now }: NewSale,
): Promise<string> {
  const { id } = await tx
    .insertInto('order')
    .values({
      business_id: businessId,
      code: newCode(shop.codePrefix),
      shop_id: shopId,
      customer_id: customerId,
      origin: 'desk',
      sold_by: userId,
      state: 'collected',
      currency: shop.currency,
      total_minor: price.totalMinor,
      net_minor: price.netMinor,
      taxes: JSON.stringify(price.taxes),
      discount_reason: price.discountMinor > 0 ? discountReason : null,
      created_at: now,
      placed_at: now,
      paid_at: now,
      collected_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = lines.map((line, position) => ({
    business_id: businessId,
    order_id: id,
    position,
    kind: line.kind,
    variant_id: line.variantId,
    name: JSON.stringify(line.name),
    label: JSON.stringify(line.label),
    units: line.units,
    unit_minor: line.unitMinor,
    tax_rate: line.taxRate,
    staff_id: line.sellerId,
    net_minor: price.lines[position]!.netMinor,
    tax_minor: price.lines[position]!.taxMinor,
    discount_minor: price.lines[position]!.discountMinor,
    ...(line.plan && planColumns(line.plan)),
  }))
  await tx.insertInto('order_line').values(rows).execute()
  return id
}
