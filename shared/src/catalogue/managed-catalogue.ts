import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, id, minor, picture } from '../schema.ts'
import { bookingRuleLimits as most } from './booking-rule.ts'
import { bookingChannels, categoryKinds } from './kinds.ts'
import { menuBatchContract } from './menu-batch.ts'
import { otherPrice, priceTableContract } from './price-table.ts'
import { catalogueLimits, priceKinds, segmentKinds, serviceStates, skillLevels } from './terms.ts'

const name = nameText(catalogueLimits.nameLength)
const names = z.object({ en: name, fr: name })
const text = z.string().trim().max(catalogueLimits.descriptionLength)
const texts = z.object({ en: text, fr: text })
const { variantMinutes, addOnMinutes } = catalogueLimits
const minutes = z.int().min(variantMinutes[0]).max(variantMinutes[1])
const buffer = z.int().min(0).max(240)
const price = z.object({ currency, priceMinor: minor.min(0).max(100_000_000) })
const prices = z.array(price).max(catalogueLimits.prices)

const skill = z.object({
  staffId: id,
  lengthMinutes: minutes.nullable().describe('Null: as long as the variant is'),
  priceMinor: minor.min(0).max(100_000_000).nullable().describe('Null: as the variant'),
  level: z
    .enum(skillLevels)
    .default('able')
    .describe('Who is learning it is booked for it by nobody'),
})

const variant = z.object({
  variantId: id.nullable().describe('Null: a new one'),
  name: names.nullable(),
  lengthMinutes: minutes,
  prices,
  segments: z
    .array(z.object({ kind: z.enum(segmentKinds), lengthMinutes: z.int().min(1).max(720) }))
    .max(catalogueLimits.segments)
    .describe('In their order, as long as the variant in all; none: hands-on throughout'),
  skills: z.array(skill).max(catalogueLimits.skills).describe('Who can give it'),
})

const requirement = z.object({
  kindIds: z.array(id).min(1).max(catalogueLimits.kinds).describe('Any one of these'),
  segmentPosition: z
    .int()
    .min(0)
    .max(catalogueLimits.segments)
    .nullable()
    .describe('Of one part only, counted from 0; null: from beginning to end'),
})

const hours = z
  .array(
    z.object({
      weekday: z.int().min(1).max(7).describe('1: Monday'),
      fromMinute: z.int().min(0).max(1439),
      toMinute: z.int().min(1).max(2880).describe('Beyond 1440: past midnight'),
    }),
  )
  .max(most.hours)

const booking = z.object({
  channel: z.enum(bookingChannels).describe('Who books it: clients and the desk, or one of them'),
  noticeMinutes: z
    .int()
    .min(0)
    .max(most.noticeMinutes)
    .nullable()
    .describe('In place of the notice of a shop; null: that'),
  horizonDays: z
    .int()
    .min(1)
    .max(most.horizonDays)
    .nullable()
    .describe('Days ahead at most, where a shop takes bookings for longer; null: as the shop'),
  dayLimit: z
    .int()
    .min(1)
    .max(most.dayLimit)
    .nullable()
    .describe('So many begin in a shop on one day at most; null: any number'),
  hours: hours.describe('When it is given, on the clock of a shop; none: whenever that is open'),
  isCallOut: z
    .boolean()
    .optional()
    .describe('It is given at the client’s, and takes no room; left out: as it is'),
  sessions: z
    .object({
      seats: z.int().min(1).max(most.seats),
      leastSeats: z.int().min(1).max(most.seats).describe('With fewer a session is cancelled'),
      decideMinutes: z.int().min(0).max(most.decideMinutes).describe('So long before it begins'),
    })
    .nullable()
    .optional()
    .describe(
      'It is given to a group, in sessions that a shop lays, each of which begins with these; null: it is not; left out: as it is',
    ),
})

const terms = z.object({
  categoryId: id,
  name: names,
  description: texts,
  beforeVisit: texts.describe('What a guest is told before the visit'),
  aftercare: texts.describe('What a guest minds afterwards'),
  rebookAfterDays: z
    .int()
    .min(7)
    .max(365)
    .nullable()
    .describe('So long after a visit its client is asked to come again; null: they are not'),
  taxRate: z
    .int()
    .min(0)
    .max(100_000)
    .nullable()
    .optional()
    .describe('1/100,000; null: that of the shop; left out: as it is'),
  priceKind: z
    .enum(priceKinds)
    .optional()
    .describe('What the prices say; left out: as it is, `fixed` of a new one'),
  pictureId: id.nullable(),
  booking: booking
    .optional()
    .describe('Where and when it is booked; left out: as it is, of a new one as the shop has it'),
  bufferBeforeMinutes: buffer,
  bufferAfterMinutes: buffer,
  hands: z.int().min(0).max(2).describe('How many therapists give it at once'),
  isStrenuous: z.boolean().describe('Counts towards what a therapist bears in a day'),
  isSignature: z.boolean(),
  shopIds: z.array(id).max(catalogueLimits.shops),
  addOnIds: z.array(id).max(catalogueLimits.addOns),
  requirements: z.array(requirement).max(catalogueLimits.requirements),
  variants: z.array(variant).min(1).max(catalogueLimits.variants),
})

const managedService = terms.extend({
  id,
  name: bilingual,
  description: bilingual,
  beforeVisit: bilingual,
  aftercare: bilingual,
  booking,
  variants: z.array(variant.extend({ variantId: id, name: bilingual.nullable() })),
  version: z.int(),
  priceKind: z.enum(priceKinds),
  state: z.enum(serviceStates),
  picture: picture.nullable(),
})
export type ServiceEntry = z.infer<typeof managedService>

const managedCategory = z.object({ id, kind: z.enum(categoryKinds), name: bilingual })
export type ManagedCategory = z.infer<typeof managedCategory>

const addOnTerms = z.object({
  name: names,
  description: texts,
  lengthMinutes: z.int().min(addOnMinutes[0]).max(addOnMinutes[1]).describe('Added to the visit'),
  prices,
  isActive: z.boolean().describe('False: retired, nobody books it any more'),
})
const managedAddOn = addOnTerms.extend({ id, name: bilingual, description: bilingual })
export type ManagedAddOn = z.infer<typeof managedAddOn>
export type AddOnTerms = z.infer<typeof addOnTerms>

const managedCatalogue = z.object({
  categories: z.array(managedCategory),
  services: z.array(managedService).describe('In the order of the menu'),
  addOns: z.array(managedAddOn),
  kinds: z
    .array(z.object({ id, name: bilingual, isRoom: z.boolean() }))
    .describe('Of rooms and equipment'),
  staff: z.array(z.object({ id, name: z.string() })).describe('Who could be given a skill'),
  otherPrices: z.array(otherPrice).describe('Beside the usual ones: of one shop, or from a day on'),
})
export type ManagedCatalogue = z.infer<typeof managedCatalogue>

const area = 'catalogue'
const path = '/console/catalogue'
const change = () => command({ area, level: 'change' })
const to = (end: string, summary: string) => at('POST', `${path}/${end}`, summary, 'catalogue')
const one = z.object({ service: managedService })
const version = z.int().min(0).max(2_147_483_646).describe('That which was read; 0 of a new one')

/** All that a business offers, drafts and what is retired included; as many as the limits let it have. */
const ofBusiness = query({ area, level: 'view' })
  .route(at('GET', path, 'All that a business offers', 'catalogue'))
  .output(managedCatalogue)

/**
 * Makes a service, which is a draft then, or says anew what one is, with its variants, prices, parts, rooms, shops and therapists
 * in one. A variant that is left out is deleted, or retired where somebody has booked it; visits that are booked keep what they
 * were booked as. Errors: `service_not_possible` with the field, `catalogue_changed` where it has changed meanwhile, `not_found`.
 */
const saveService = change()
  .route(to('services', 'Make or change a service'))
  .input(terms.extend({ serviceId: id.nullable().describe('Null: a new one'), version }))
  .errors(mayRefuse('service_not_possible', 'catalogue_changed'))
  .output(one)

/** Clients see it and book it from now on. Errors: `service_not_possible` with the field, `not_found`. */
const publishService = change()
  .route(to('services/{serviceId}/publish', 'Publish a service'))
  .input(z.object({ serviceId: id }))
  .errors(mayRefuse('service_not_possible'))
  .output(one)

/** It is a draft again, also when it was retired. Errors: `not_found`. */
const withdrawService = change()
  .route(to('services/{serviceId}/withdraw', 'Make a service a draft'))
  .input(z.object({ serviceId: id }))
  .output(one)

/** Retires a service; booked visits stay. Errors: `not_found`. */
const retireService = change()
  .route(to('services/{serviceId}/retire', 'Retire a service'))
  .input(z.object({ serviceId: id }))
  .output(one)

/** Deletes a service that was never booked and is no step of a day package. Errors: `service_in_use`, `service_in_day_package`, `not_found`. */
const removeService = change()
  .route(to('services/{serviceId}/remove', 'Delete a service that was never booked'))
  .input(z.object({ serviceId: id }))
  .errors(mayRefuse('service_in_use', 'service_in_day_package'))
  .output(z.object({ serviceId: id }))

/** The order of the services of a category on the menu. Errors: `catalogue_changed` when these are not its services, `not_found`. */
const orderServices = change()
  .route(to('categories/{categoryId}/order', 'Order the services of a category'))
  .input(z.object({ categoryId: id, serviceIds: z.array(id).min(1).max(catalogueLimits.services) }))
  .errors(mayRefuse('catalogue_changed'))
  .output(managedCatalogue.pick({ services: true }))

/** Creates a category at the end of the menu, or renames one. Errors: `service_not_possible` with the field, `not_found`. */
const saveCategory = change()
  .route(to('categories', 'Make or change a category'))
  .input(
    z.object({
      categoryId: id.nullable().describe('Null: a new one'),
      kind: z.enum(categoryKinds),
      name: names,
    }),
  )
  .errors(mayRefuse('service_not_possible'))
  .output(z.object({ category: managedCategory }))

/** Deletes a category without services. Errors: `category_in_use`, `not_found`. */
const removeCategory = change()
  .route(to('categories/{categoryId}/remove', 'Delete an empty category'))
  .input(z.object({ categoryId: id }))
  .errors(mayRefuse('category_in_use'))
  .output(z.object({ categoryId: id }))

/** The order of the categories on the menu. Errors: `catalogue_changed` when these are not all of them, `not_found`. */
const orderCategories = change()
  .route(to('order', 'Order the categories'))
  .input(z.object({ categoryIds: z.array(id).min(1).max(catalogueLimits.categories) }))
  .errors(mayRefuse('catalogue_changed'))
  .output(managedCatalogue.pick({ categories: true }))

/** Creates or changes an extra; the last save wins. Errors: `service_not_possible` with the field, `not_found`. */
const saveAddOn = change()
  .route(to('add-ons', 'Make or change an extra'))
  .input(addOnTerms.extend({ addOnId: id.nullable().describe('Null: a new one') }))
  .errors(mayRefuse('service_not_possible'))
  .output(z.object({ addOn: managedAddOn }))

export const managedCatalogueContract = {
  ofBusiness,
  saveService,
  publishService,
  withdrawService,
  retireService,
  removeService,
  orderServices,
  saveCategory,
  removeCategory,
  orderCategories,
  saveAddOn,
  ...menuBatchContract,
  ...priceTableContract,
}
