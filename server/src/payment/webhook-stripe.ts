import { Stripe } from 'stripe'
import * as z from 'zod'
import type { WebhookEvent } from './provider-event.ts'
import { foreignWord, parseEvent, word } from './webhook-schema.ts'

/** Older events are not believed: somebody may have stored them. Nor are those that were signed ahead of time. */
const toleranceSeconds = 300

const eventSchema = z.object({
  id: word,
  type: word,
  data: z.object({
    object: z.looseObject({
      object: z.string().optional(),
      id: word.optional(),
      metadata: z.looseObject({ payment_id: foreignWord }).nullish(),
      payment_intent: z.union([word, z.looseObject({ id: word })]).nullish(),
    }),
  }),
})

/**
 * Reads an event of Stripe's by the bytes that came; null where it was not signed with this secret, or too long ago. Refuses with
 * `invalid_input`, as `parseEvent`.
 */
export function readStripe(
  body: Buffer,
  headers: Headers,
  { secret, now }: { secret: string; now: Date },
): WebhookEvent | null {
  const signature = headers.get('stripe-signature') ?? ''
  const signedAt = Number(/\bt=(\d+)/u.exec(signature)?.[1])
  if (!(signedAt <= now.getTime() / 1_000 + toleranceSeconds)) return null
  let event: unknown
  try {
    event = Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    )
  } catch {
    return null
  }
  const { id: eventId, type: kind, data } = parseEvent(eventSchema, event)
  const common = { eventId, kind, paymentId: null, dispute: null }
  const { object: thing } = data
  const reference = thing.id ?? null
  if (thing.object === 'payment_intent') {
    const paymentId = thing.metadata?.payment_id ?? null
    return { ...common, paymentId, paymentReference: reference, disputeReference: null }
  }
  if (thing.object === 'dispute' || thing.object === 'refund') {
    const intent = thing.payment_intent
    const paymentReference = typeof intent === 'string' ? intent : (intent?.id ?? null)
    const disputeReference = thing.object === 'dispute' ? reference : null
    return { ...common, paymentReference, disputeReference }
  }
  return { ...common, paymentReference: null, disputeReference: null }
}
