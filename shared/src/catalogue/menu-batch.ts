import * as z from 'zod'
import { at, command } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { currency, id, minor } from '../schema.ts'
import { categoryKinds } from './kinds.ts'
import { catalogueLimits, serviceStates } from './terms.ts'

const name = nameText(catalogueLimits.nameLength)
const names = z.object({ en: name, fr: name })
const text = z.string().trim().max(catalogueLimits.descriptionLength)

/** Why a service stays a draft: a path into it, such as `variants.0.skills`, and the reason. */
const fault = z.object({ field: z.string(), reason: z.string() })
const outcome = z.object({
  serviceId: id,
  state: z.enum(serviceStates),
  faults: z.array(fault).describe('What is missing for it to be published; of a draft'),
})
export type BatchOutcome = z.infer<typeof outcome>

/** A service to begin with: what a menu says of it, without who gives it and where. */
const draft = z.object({
  category: z.object({ kind: z.enum(categoryKinds), name: names }),
  name: names,
  description: z.object({ en: text, fr: text }),
  hands: z.int().min(1).max(2),
  isStrenuous: z.boolean(),
  bufferAfterMinutes: z.int().min(0).max(240),
  variants: z
    .array(
      z.object({
        lengthMinutes: z.int().min(5).max(720),
        priceMinor: minor.min(0).max(100_000_000),
      }),
    )
    .min(1)
    .max(catalogueLimits.variants),
})
export type ServiceDraft = z.infer<typeof draft>

const area = 'catalogue'
const change = () => command({ area, level: 'change' })
const to = (end: string, summary: string) =>
  at('POST', `/console/catalogue/services/${end}`, summary, 'catalogue')
const serviceIds = z.array(id).min(1).max(catalogueLimits.services)

/**
 * Adds a menu: all of its services or none. A category of the same kind and name is taken, another is made. Each service is offered
 * at the shops, in any of the kinds of room, by all the therapists that are named. With `publish` those that are complete are
 * published, the others stay drafts and say what they lack. Errors: `service_not_possible` with the field, `not_found`.
 */
const addServices = change()
  .route(to('add', 'Add a menu of services'))
  .input(
    z.object({
      currency,
      services: z.array(draft).min(1).max(60),
      shopIds: z.array(id).max(catalogueLimits.shops),
      kindIds: z
        .array(id)
        .max(catalogueLimits.kinds)
        .describe('Any one of these rooms; none: none'),
      staffIds: z.array(id).max(catalogueLimits.skills),
      publish: z.boolean(),
    }),
  )
  .errors(mayRefuse('service_not_possible'))
  .output(z.object({ services: z.array(outcome).describe('In the order in which they came') }))

/**
 * Publishes the services that can be, and says of the others what they lack; without `isPublished` makes those that are published
 * drafts again. Errors: `not_found`.
 */
const publishServices = change()
  .route(to('publish', 'Publish many services'))
  .input(z.object({ serviceIds, isPublished: z.boolean() }))
  .output(z.object({ services: z.array(outcome) }))

/**
 * A draft like another service, with its variants, prices, rooms, shops, extras and therapists. Errors: `service_not_possible` where
 * there are too many services, or prices beside the usual ones, `not_found`.
 */
const copyService = change()
  .route(to('{serviceId}/copy', 'Copy a service'))
  .input(z.object({ serviceId: id, name: names }))
  .errors(mayRefuse('service_not_possible'))
  .output(z.object({ serviceId: id.describe('The new one') }))

export const menuBatchContract = { addServices, publishServices, copyService }
