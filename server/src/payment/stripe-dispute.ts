import type { Stripe } from 'stripe'
import type { DisputeKeeper, ProviderDispute } from './provider.ts'
import { assertObject } from './stripe-client.ts'

/** Stripe has eight states; an early warning and one that waits for nothing take no evidence. */
const states: Partial<Record<Stripe.Dispute.Status, ProviderDispute['state']>> = {
  needs_response: 'open',
  warning_needs_response: 'open',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}
const longestText = 20_000

export function stripeDisputes(stripe: Stripe): DisputeKeeper {
  return {
    async find(reference) {
      const dispute = assertObject('dispute', await stripe.disputes.retrieve(reference))
      const intent = dispute.payment_intent
      const due = dispute.evidence_details.due_by
      return {
        reference: dispute.id,
        paymentReference: typeof intent === 'string' ? intent : (intent?.id ?? ''),
        state: states[dispute.status] ?? 'under_review',
        reason: dispute.reason,
        amountMinor: dispute.amount,
        currency: dispute.currency.toUpperCase(),
        // An inquiry asks first, and takes nothing yet.
        isMoneyTaken: dispute.balance_transactions.some(({ amount }) => amount < 0),
        evidenceDueAt: due ? new Date(due * 1000) : null,
      }
    },
    async defend(reference, { policy, facts }) {
      await stripe.disputes.update(reference, {
        evidence: {
          cancellation_policy_disclosure: policy.slice(0, longestText),
          refund_policy_disclosure: policy.slice(0, longestText),
          uncategorized_text: facts.slice(0, longestText),
        },
        submit: true,
      })
    },
  }
}
