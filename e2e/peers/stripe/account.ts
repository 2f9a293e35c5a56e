import type { World } from './books.ts'
import { newEndpoint } from './event.ts'
import { type Form, listOf, textOf } from './form.ts'
import { listed } from './listing.ts'
import { refuse, refuseMissing } from './refusal.ts'
import type { Endpoint } from './thing.ts'
import type { StripeVerb } from './verb.ts'

/** The account that a key opens, and where it wants to hear of events. */
export const accountVerbs: Record<string, StripeVerb> = {
  'GET /v1/account': () => ({
    id: 'acct_1OfThePeer000000',
    object: 'account',
    charges_enabled: true,
    country: 'FR',
    default_currency: 'eur',
    details_submitted: true,
    email: 'business@peer.example',
    metadata: {},
    payouts_enabled: true,
    type: 'standard',
  }),
  'POST /v1/webhook_endpoints': (world, { form }) => {
    const endpoint = newEndpoint(world.now(), {
      url: textOf(form.url) ?? refuse('Missing required param: url.', { param: 'url' }),
      enabledEvents: typesIn(form),
      description: textOf(form.description),
    })
    world.books.endpoints.set(endpoint.id, endpoint)
    return endpoint
  },
  'GET /v1/webhook_endpoints': ({ books }, { form }) =>
    listed([...books.endpoints.values()].map(withoutSecret), form, '/v1/webhook_endpoints'),
  'GET /v1/webhook_endpoints/{id}': (world, { ids }) => withoutSecret(endpointOf(world, ids.id)),
  'POST /v1/webhook_endpoints/{id}': (world, { ids, form }) => {
    const endpoint = endpointOf(world, ids.id)
    if (form.enabled_events !== undefined) endpoint.enabled_events = typesIn(form)
    endpoint.url = textOf(form.url) ?? endpoint.url
    return withoutSecret(endpoint)
  },
  'DELETE /v1/webhook_endpoints/{id}': (world, { ids }) => {
    const { id, object } = endpointOf(world, ids.id)
    world.books.endpoints.delete(id)
    return { id, object, deleted: true }
  },
}

function endpointOf({ books }: World, id = ''): Endpoint {
  return books.endpoints.get(id) ?? refuseMissing('webhook_endpoint', id)
}

/** The secret is told once, when the endpoint is made. */
function withoutSecret(endpoint: Endpoint) {
  return { ...endpoint, secret: undefined }
}

function typesIn(form: Form): string[] {
  return listOf(form.enabled_events).map(String)
}
