import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { passLimits } from '../pass/terms.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, id, minor, picture } from '../schema.ts'
import { deskTenders } from './desk.ts'
import { giftCardOfTender, namesGiftCard, present } from '../gift-card/schema.ts'
import { giftCardLimits } from '../gift-card/states.ts'
import { deskOrder } from './order-desk.ts'
import { saleLimits } from './order-states.ts'

const shelf = z.object({
  currency,
  taxIsIncluded: z.boolean(),
  taxRate: z.int().describe('Of a line of the desk’s own; 1/100,000'),
  taxRates: z.array(z.int()).describe('Those that anything of the business is sold at'),
  discountRate: z.int().describe('So much of a price may the reader take off alone; 1/100,000'),
  products: z.array(
    z.object({
      variantId: id,
      name: bilingual,
      label: bilingual.describe('Of the variant: “100 ml”'),
      kind: z.string(),
      sku: z.string().nullable().describe('The business’s own number, or what its barcode says'),
      picture: picture.nullable(),
      priceMinor: minor,
      taxRate: z.int(),
      units: z.int().describe('That can be sold now'),
    }),
  ),
  sellers: z.array(z.object({ staffId: id, name: z.string() })).describe('Who may have sold it'),
  sellerId: id.nullable().describe('The reader, where they serve at this shop'),
})
export type Shelf = z.infer<typeof shelf>

/** What a shop can sell at its desk: its products with price and stock, and what a sale must know. */
const products = query({ area: 'money', level: 'change' })
  .route(at('GET', '/console/shops/{shopId}/sale', 'What the desk can sell', 'console'))
  .input(z.object({ shopId: id }))
  .output(shelf)

const common = {
  units: z.int().min(1).max(saleLimits.units),
  discountMinor: minor.min(0).max(saleLimits.amountMinor).default(0).describe('Off all its units'),
  sellerId: id.nullable().default(null).describe('Who earns the commission on it'),
}
const productLine = z.object({ kind: z.literal('product'), variantId: id, ...common })
const customLine = z.object({
  kind: z.literal('custom'),
  name: nameText(80),
  unitMinor: minor.min(0).max(saleLimits.amountMinor),
  taxRate: z.int().min(0).max(100_000).describe('1/100,000'),
  ...common,
})
export const saleLine = z.discriminatedUnion('kind', [
  productLine,
  customLine,
  present.extend({
    kind: z.literal('gift_card'),
    amountMinor: minor.min(1).max(giftCardLimits.mostMinor).describe('What is put on it'),
    variantId: id.nullable().default(null).describe('Of a treatment, which it says then'),
    sellerId: common.sellerId,
  }),
  z.object({
    kind: z.literal('pass'),
    planId: id.describe('One of `passPlan.atDesk`, at its price'),
    parts: z
      .int()
      .min(1)
      .max(passLimits.parts)
      .default(1)
      .describe('In so many payments: the first is this sale, the others come month by month'),
    sellerId: common.sellerId,
  }),
])

/** What the bill of a visit takes on beside the visit. */
const goodsLine = z.discriminatedUnion('kind', [productLine, customLine])
export type GoodsLineInput = z.infer<typeof goodsLine>

/** Each product stands in one line. */
function hasEachOnce(lines: readonly { kind: string; variantId?: string | null }[]): boolean {
  const variants = lines.flatMap(({ kind, variantId }) => (kind === 'product' ? variantId! : []))
  return new Set(variants).size === variants.length
}

export const goodsLines = z.array(goodsLine).min(1).max(saleLimits.lines).refine(hasEachOnce)
export type SaleLineInput = z.infer<typeof saleLine>

/**
 * Sells products, gift cards and lines of the desk’s own, to a client or to nobody, and takes the money: all of it, through any tenders. Stock
 * falls in the same step, and what is sold is handed over. Nothing is taken off a gift card, and none pays for another. What the reader takes off beyond what their role may needs the approval of
 * somebody whose role may (`approval_needed`). Errors: `price_changed` with the total as it is; `product_sold_out` with the variant and
 * what is left of it; `payments_differ` where the payments are not the total; `cash_too_little`, `balance_too_low`,
 * `tender_not_available`; `parked_sale_gone` where another desk was faster; `bill_without_client` for a wallet or a package of nobody;
 * `discount_too_large`; `not_found`.
 */
const make = command({ area: 'money', level: 'change' }, { isApprovable: true })
  .route(at('POST', '/console/shops/{shopId}/sales', 'Sell at the desk', 'console'))
  .input(
    z.object({
      shopId: id,
      customerId: id.nullable().default(null).describe('Null: to nobody'),
      parkedSaleId: id
        .nullable()
        .default(null)
        .describe('One that was put aside and is sold with this'),
      lines: z.array(saleLine).min(1).max(saleLimits.lines).refine(hasEachOnce),
      discountMinor: minor.min(0).max(saleLimits.amountMinor).default(0).describe('Off the whole'),
      discountReason: z.string().trim().min(1).max(200).nullable().default(null),
      expectedTotalMinor: minor.min(0).describe('What the reader has seen'),
      payments: z
        .array(
          z
            .object({
              tender: z.enum(deskTenders),
              giftCard: giftCardOfTender,
              amountMinor: minor.min(1).max(saleLimits.amountMinor),
              givenMinor: minor
                .min(1)
                .max(saleLimits.amountMinor)
                .optional()
                .describe('Of cash: what was handed over'),
            })
            .refine(namesGiftCard, { path: ['giftCard'] }),
        )
        .max(saleLimits.payments)
        .describe('None where nothing is to pay'),
    }),
  )
  .errors(
    mayRefuse(
      'price_changed',
      'product_sold_out',
      'payments_differ',
      'cash_too_little',
      'balance_too_low',
      'gift_card_unknown',
      'gift_card_not_usable',
      'gift_card_elsewhere',
      'too_many_requests',
      'tender_not_available',
      'bill_without_client',
      'parked_sale_gone',
      'discount_too_large',
      'discount_without_reason',
      'approval_needed',
      'pin_wrong',
      'pin_locked',
    ),
  )
  .output(z.object({ order: deskOrder, changeMinor: minor.describe('Of cash, to give back') }))

export const saleContract = { products, make }
