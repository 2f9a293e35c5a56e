import * as z from 'zod'
import { receiptData } from '../booking/receipt.ts'
import { at, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'
import { orderFacts } from './order.ts'

/** What the receipt of an order says: what that of a visit does, of what was bought instead of a visit. */
const orderReceipt = receiptData
  .pick({
    number: true,
    asOf: true,
    logo: true,
    seller: true,
    buyer: true,
    payments: true,
    refunds: true,
    dueMinor: true,
  })
  .extend({ order: orderFacts })
export type OrderReceipt = z.infer<typeof orderReceipt>

/** The receipt of one of my orders. A basket has none: `state_conflict`. */
const receipt = query('signed_in')
  .route(at('GET', '/orders/{orderId}/receipt', 'The receipt of my order', 'order'))
  .input(z.object({ orderId: id }))
  .errors(mayRefuse('state_conflict'))
  .output(orderReceipt)

/** The same as a PDF, in the language asked for. */
const receiptFile = query('signed_in', { callsPerMinute: 20 })
  .route(at('GET', '/orders/{orderId}/receipt.pdf', 'The receipt of my order as a PDF', 'order'))
  .errors(mayRefuse('state_conflict', 'too_many_requests'))
  .input(z.object({ orderId: id, language: z.enum(['en', 'fr']).default('en') }))
  .output(z.file().mime('application/pdf'))

export const orderReceiptContract = { receipt, receiptFile }
