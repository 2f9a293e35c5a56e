/** What the books hold: objects in the shape of the API, each with the fields that the peer itself reads. */
type Metadata = Record<string, string>
export type Thing = { id: string; object: string; created: number; [field: string]: unknown }

type PayError = {
  type: 'card_error'
  code: string
  decline_code: string
  message: string
  charge?: string
  payment_method?: Method
}

export type Intent = Thing & {
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  automatic_payment_methods: { enabled: boolean; allow_redirects?: string } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic' | 'automatic_async' | 'manual'
  client_secret: string
  currency: string
  customer: string | null
  description: string | null
  last_payment_error: PayError | null
  latest_charge: string | null
  metadata: Metadata
  next_action: RedirectAction | null
  payment_method: string | null
  receipt_email: string | null
  setup_future_usage: string | null
  status:
    | 'canceled'
    | 'processing'
    | 'requires_action'
    | 'requires_capture'
    | 'requires_confirmation'
    | 'requires_payment_method'
    | 'succeeded'
}

export type RedirectAction = {
  type: 'redirect_to_url'
  redirect_to_url: { return_url: string; url: string }
}

export type Charge = Thing & {
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  captured: boolean
  currency: string
  customer: string | null
  disputed: boolean
  metadata: Metadata
  paid: boolean
  payment_intent: string
  payment_method: string
  refunded: boolean
  status: 'failed' | 'pending' | 'succeeded'
}

export type Refund = Thing & {
  object: 'refund'
  amount: number
  charge: string
  currency: string
  payment_intent: string
  metadata: Metadata
  status: 'succeeded' | 'pending' | 'failed' | 'canceled'
}

export type Method = Thing & {
  object: 'payment_method'
  customer: string | null
  metadata: Metadata
  billing_details: Record<string, unknown>
  card: CardFace
  type: 'card'
}

export type CardFace = {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  [field: string]: unknown
}

export type Token = Thing & {
  object: 'confirmation_token'
  payment_intent: string | null
  setup_intent: string | null
  return_url: string | null
  setup_future_usage: string | null
}

export type Customer = Thing & {
  object: 'customer'
  email: string | null
  name: string | null
  metadata: Metadata
  deleted?: true
}

export type Setup = Thing & {
  object: 'setup_intent'
  automatic_payment_methods: { enabled: boolean; allow_redirects?: string } | null
  client_secret: string
  customer: string | null
  last_setup_error: PayError | null
  metadata: Metadata
  next_action: RedirectAction | null
  payment_method: string | null
  status:
    | 'canceled'
    | 'requires_action'
    | 'requires_confirmation'
    | 'requires_payment_method'
    | 'succeeded'
  usage: string
}

export type Session = Thing & {
  object: 'checkout.session'
  amount_total: number
  cancel_url: string | null
  currency: string
  customer: string | null
  metadata: Metadata
  payment_intent: string | null
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  status: 'open' | 'complete' | 'expired'
  success_url: string
  url: string | null
}

export type Dispute = Thing & {
  object: 'dispute'
  amount: number
  charge: string
  currency: string
  evidence: Record<string, unknown>
  evidence_details: { has_evidence: boolean; submission_count: number; [field: string]: unknown }
  metadata: Metadata
  payment_intent: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

export type Transaction = Thing & {
  object: 'balance_transaction'
  amount: number
  currency: string
  fee: number
  net: number
  source: string
  type: string
}

export type Payout = Thing & {
  object: 'payout'
  amount: number
  currency: string
  status: 'paid'
}

export type Event = Thing & { object: 'event'; type: string; data: { object: Thing } }

export type Endpoint = Thing & {
  object: 'webhook_endpoint'
  enabled_events: string[]
  secret: string
  url: string
}
