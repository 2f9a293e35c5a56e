import { accountVerbs } from './account.ts'
import { customerVerbs } from './customer.ts'
import { disputeVerbs } from './dispute.ts'
import { intentVerbs } from './intent-verbs.ts'
import { payoutVerbs } from './payout.ts'
import { sessionVerbs } from './session.ts'
import { setupVerbs } from './setup.ts'
import { refundVerbs } from './refund.ts'
import { listed } from './listing.ts'
import { refuseMissing } from './refusal.ts'
import type { StripeVerb } from './verb.ts'

/** Every verb of the API that the peer speaks, as the published document spells it. */
export const verbs: Record<string, StripeVerb> = {
  ...intentVerbs,
  ...refundVerbs,
  ...setupVerbs,
  ...customerVerbs,
  ...sessionVerbs,
  ...disputeVerbs,
  ...payoutVerbs,
  ...accountVerbs,
  'GET /v1/charges': (world, { form }) => {
    const all = [...world.books.charges.values()]
    const named = form.payment_intent
    return listed(
      all.filter((one) => !named || one.payment_intent === named),
      form,
      '/v1/charges',
    )
  },
  'GET /v1/charges/{id}': ({ books }, { ids: { id = '' } }) =>
    books.charges.get(id) ?? refuseMissing('charge', id),
  'GET /v1/confirmation_tokens/{id}': ({ books }, { ids: { id = '' } }) =>
    books.tokens.get(id) ?? refuseMissing('confirmation_token', id),
  'GET /v1/events': (world, { form }) => {
    const wanted = typeof form.type === 'string' ? [form.type] : Object.values(form.types ?? {})
    const all = [...world.books.events.values()]
    const fit = all.filter(({ type }) => wanted.length === 0 || wanted.includes(type))
    return listed(fit, form, '/v1/events')
  },
  'GET /v1/events/{id}': ({ books }, { ids: { id = '' } }) =>
    books.events.get(id) ?? refuseMissing('event', id),
}
