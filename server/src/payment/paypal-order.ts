import { exponentOf } from '@serein/shared/money/money.ts'
import * as z from 'zod'

const money = z.object({ currency_code: z.string(), value: z.string() })
/** An authorisation, a capture or a refund, as far as all are alike. */
export const payPalPart = z.object({ id: z.string(), status: z.string() })

/** What we read of an order: the rest of it is PayPal's. */
export const payPalOrder = z.object({
  id: z.string().min(1),
  status: z.string(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z
          .object({
            authorizations: z.array(payPalPart).default([]),
            captures: z
              .array(
                payPalPart.extend({
                  seller_receivable_breakdown: z
                    .object({ paypal_fee: money.optional() })
                    .optional(),
                }),
              )
              .default([]),
            refunds: z.array(payPalPart.extend({ custom_id: z.string().optional() })).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
})
export type PayPalOrder = z.infer<typeof payPalOrder>

/** Of an order with one purchase unit, which all of ours have. */
export function partsOf(order: PayPalOrder) {
  const payments = order.purchase_units[0]?.payments
  return {
    authorization: payments?.authorizations.at(-1),
    capture: payments?.captures.at(-1),
    refunds: payments?.refunds ?? [],
  }
}

/** PayPal writes amounts with a point, and of these currencies without a smaller unit. */
const whole = new Set(['HUF', 'JPY', 'TWD'])

export function moneyOf({ amountMinor, currency }: { amountMinor: number; currency: string }) {
  const digits = whole.has(currency) ? 0 : exponentOf(currency)
  const value = (amountMinor / 10 ** exponentOf(currency)).toFixed(digits)
  return { currency_code: currency, value }
}

export function minorOf({ currency_code: currency, value }: z.infer<typeof money>): number {
  return Math.round(Number(value) * 10 ** exponentOf(currency))
}
