import { book } from './balance.ts'
import { newId, type World } from './books.ts'
import { formOf, isYes, metadataOf, textOf } from './form.ts'
import { listed } from './listing.ts'
import { refuse, refuseMissing } from './refusal.ts'
import type { Dispute } from './thing.ts'
import type { StripeVerb } from './verb.ts'

/** What a provider keeps of a dispute, and gives back when it is won. */
const feeMinor = 2000
const week = 7 * 24 * 60 * 60

export const disputeVerbs: Record<string, StripeVerb> = {
  'GET /v1/disputes': (world, { form }) => {
    const named = textOf(form.payment_intent)
    const charge = textOf(form.charge)
    const all = [...world.books.disputes.values()].filter(
      (one) => (!named || one.payment_intent === named) && (!charge || one.charge === charge),
    )
    return listed(all, form, '/v1/disputes')
  },
  'GET /v1/disputes/{id}': (world, { ids }) => disputeOf(world, ids.id),
  'POST /v1/disputes/{id}': (world, { ids, form }) => {
    const dispute = disputeOf(world, ids.id)
    if (dispute.status !== 'needs_response')
      refuse(`This dispute is ${dispute.status}: its evidence cannot be changed.`)
    const evidence = Object.entries(formOf(form.evidence)).map(([name, value]) => [
      name,
      textOf(value) ?? null,
    ])
    Object.assign(dispute.evidence, Object.fromEntries(evidence))
    dispute.evidence_details.has_evidence ||= evidence.length > 0
    dispute.metadata = metadataOf(form.metadata, dispute.metadata)
    if (form.submit === undefined || isYes(form.submit)) {
      dispute.status = 'under_review'
      Object.assign(dispute.evidence_details, { submission_method: 'manual' })
      dispute.evidence_details.submission_count += 1
    }
    world.emit('charge.dispute.updated', dispute)
    return dispute
  },
  'POST /v1/disputes/{id}/close': (world, { ids }) => {
    const dispute = disputeOf(world, ids.id)
    if (dispute.status !== 'needs_response') refuse(`This dispute is ${dispute.status}.`)
    closeDispute(world, dispute.id, 'lost')
    return dispute
  },
}

function disputeOf({ books }: World, id = ''): Dispute {
  return books.disputes.get(id) ?? refuseMissing('dispute', id)
}

/** The owner of a card wants the money back from their bank, which takes it at once. @returns the dispute's id */
export function openDispute(
  world: World,
  intentId: string,
  reason = 'product_not_received',
): string {
  const intent = world.books.intents.get(intentId)
  const charge = world.books.charges.get(intent?.latest_charge ?? '')
  if (!charge?.captured) throw new Error(`${intentId} has nothing to dispute`)
  const amount = charge.amount_captured - charge.amount_refunded
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: Object.fromEntries(evidenceNames.map((name) => [name, null])),
    evidence_details: {
      due_by: world.now() + week,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  }
  dispute.evidence.enhanced_evidence = {}
  move(world, dispute, -amount, feeMinor)
  charge.disputed = true
  world.books.disputes.set(dispute.id, dispute)
  world.emit('charge.dispute.created', dispute)
  world.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute.id
}

/** The bank has decided. What was won comes back, with the fee. */
export function closeDispute(world: World, id: string, outcome: 'won' | 'lost'): void {
  const dispute = disputeOf(world, id)
  dispute.status = outcome
  if (outcome === 'won') {
    move(world, dispute, dispute.amount, -feeMinor)
    world.emit('charge.dispute.funds_reinstated', dispute)
  }
  world.emit('charge.dispute.closed', dispute)
}

function move(world: World, dispute: Dispute, amount: number, fee: number): void {
  const moved = book(world, { type: 'adjustment', source: dispute, amount, fee })
  dispute.balance_transactions = [...(dispute.balance_transactions as object[]), moved]
}

const evidenceNames =
  'access_activity_log billing_address cancellation_policy cancellation_policy_disclosure cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy refund_policy_disclosure refund_refusal_explanation service_date service_documentation shipping_address shipping_carrier shipping_date shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text'.split(
    ' ',
  )
