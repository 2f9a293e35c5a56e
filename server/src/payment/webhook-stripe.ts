import { Stripe } from 'stripe'
import type { Told } from './provider-event.ts'

/** Older letters are not believed: somebody may have kept them. */
const toleranceSeconds = 300

/** Reads a letter of Stripe's by the bytes that came; null where it was not signed with this secret, or too long ago. */
export function readStripe(
  body: Buffer,
  headers: Headers,
  { secret, now }: { secret: string; now: Date },
): Told | null {
  let event: Stripe.Event
  try {
    event = Stripe.webhooks.constructEvent(
      body,
      headers.get('stripe-signature') ?? '',
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    )
  } catch {
    return null
  }
  const told = { eventId: event.id, kind: event.type, paymentId: null, dispute: null }
  const thing = event.data.object
  if (thing.object === 'payment_intent') {
    const paymentId = thing.metadata.payment_id ?? null
    return { ...told, paymentId, paymentReference: thing.id, disputeReference: null }
  }
  if (thing.object === 'dispute' || thing.object === 'refund') {
    const intent = thing.payment_intent
    const paymentReference = typeof intent === 'string' ? intent : (intent?.id ?? null)
    const disputeReference = thing.object === 'dispute' ? thing.id : null
    return { ...told, paymentReference, disputeReference }
  }
  return { ...told, paymentReference: null, disputeReference: null }
}
