import { randomBytes } from 'node:crypto'
import { type Sum, summed } from '../sum.ts'
import type { Amount, Money } from './money.ts'

export type UnitRequest = {
  reference_id?: string
  amount: Money & { breakdown?: unknown }
  custom_id?: string
  invoice_id?: string
  description?: string
  soft_descriptor?: string
  items?: unknown
}

export type Order = {
  id: string
  intent: 'AUTHORIZE' | 'CAPTURE'
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  units: UnitRequest[]
  returnUrl?: string
  cancelUrl?: string
  /** Whether the request named PayPal as the source, which decides how the link to approve is called. */
  hasSource: boolean
  /** The button that the payer came by: `paypal` or `paylater`. */
  fundingSource?: string
  /** How the payer's means of payment behave. */
  instrument: 'success' | 'declined' | 'pending' | 'refund_pends' | 'refund_fails'
  payerId?: string
  createdAt: string
  updatedAt: string
}

type Part = {
  id: string
  orderId: string
  /** Which of the order's purchase units it belongs to. */
  unit: number
  amount: Amount
  customId?: string
  invoiceId?: string
  createdAt: string
  updatedAt: string
}

export type Authorization = Part & {
  status: 'CREATED' | 'CAPTURED' | 'PARTIALLY_CAPTURED' | 'VOIDED'
  capturedMinor: number
  expiresAt: string
  isSecond: boolean
  instrument: Order['instrument']
}

export type Capture = Part & {
  authorizationId?: string
  isFinal: boolean
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED'
  refundedMinor: number
  isDisputed: boolean
}

export type Refund = Part & {
  captureId: string
  note?: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
}

export type Dispute = { id: string; captureId: string; status: string; body: unknown }

export type PayPalEvent = {
  id: string
  event_version: string
  create_time: string
  resource_type: string
  resource_version: string
  event_type: string
  summary: string
  resource: unknown
  links: unknown[]
}

export type Webhook = { id: string; url: string; types: string[] }

export type Books = ReturnType<typeof makeBooks>

const unpaid = new Set(['PENDING', 'DECLINED'])

/** Everything that the peer holds, by id. */
export function makeBooks() {
  const captures = new Map<string, Capture>()
  return {
    orders: new Map<string, Order>(),
    authorizations: new Map<string, Authorization>(),
    captures,
    refunds: new Map<string, Refund>(),
    disputes: new Map<string, Dispute>(),
    events: new Map<string, PayPalEvent>(),
    webhooks: new Map<string, Webhook>(),
    /** What was captured and paid back by each `custom_id` of a purchase unit, or by its order where it has none. */
    sums: (): Sum[] =>
      summed(
        [...captures.values()].map(({ customId, orderId, amount, status, refundedMinor }) => ({
          reference: customId ?? orderId,
          currency: amount.currency,
          capturedMinor: unpaid.has(status) ? 0 : amount.minor,
          refundedMinor,
        })),
      ),
  }
}

export type World = {
  books: Books
  origin: string
  /** Milliseconds. */
  now(): number
  /** Now, as the API tells time. */
  stamp(): string
  emit(type: string, kind: string, summary: string, resource: unknown): void
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export function newId(length = 17): string {
  return [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')
}
