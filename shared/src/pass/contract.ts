import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { emailAddress } from '../identity/contact.ts'
import { nameText, plainName } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, id, instant, minor } from '../schema.ts'
import { passLimits, passRefundRules, passStates, passUnits } from './terms.ts'

const name = nameText(passLimits.nameLength)
const description = z.string().overwrite(plainName).max(passLimits.descriptionLength)

const scope = {
  unit: z.enum(passUnits),
  units: z.int().min(1).max(passLimits.units).describe('Treatments, or minutes of treatments'),
  variantIds: z
    .array(id)
    .min(1)
    .max(passLimits.variants)
    .nullable()
    .describe('What it is for; of a dearer variant of the same service the difference is paid'),
  categoryId: id.nullable().describe('Else all services of this category'),
}

const terms = z.object({
  name: z.object({ en: name, fr: name }),
  description: z.object({ en: description, fr: description }),
  ...scope,
  prices: z
    .array(z.object({ currency, priceMinor: minor.min(1).max(passLimits.priceMinor) }))
    .min(1)
    .max(passLimits.prices)
    .refine((all) => new Set(all.map((price) => price.currency)).size === all.length)
    .describe('With tax. Where it has none in the currency of a shop, that shop does not sell it'),
  validMonths: z
    .int()
    .min(1)
    .max(passLimits.months)
    .nullable()
    .describe('From when it is sold; null: without an end'),
  people: z.int().min(0).max(passLimits.people).describe('With how many it may be shared'),
  withOffers: z.boolean().describe('Whether offers lower what it is used for'),
  parts: z
    .int()
    .min(1)
    .max(passLimits.parts)
    .describe('In how many payments, one a month, it may be paid at most'),
  isTaxedAtSale: z
    .boolean()
    .default(false)
    .describe(
      'Its tax is due when it is sold, and not as it is used; where prices contain their tax',
    ),
  isSoldOnline: z.boolean(),
  isSoldAtDesk: z.boolean(),
  refundRule: z
    .enum(passRefundRules)
    .describe('What is left is worth: paid less used at `list_price`, or the `share` left'),
  keepsUse: z
    .boolean()
    .describe('A late cancellation costs its use; else the use is back and the fee is owed'),
})

const managedPlan = terms.extend({
  id,
  name: bilingual,
  description: bilingual,
  version: z.int(),
  isActive: z.boolean(),
  sold: z.int().describe('Passes that were sold of it'),
})
export type ManagedPassPlan = z.infer<typeof managedPlan>

const area = 'catalogue'
const path = '/console/packages'
const managedAnswer = z.object({ plan: managedPlan })

/** All packages of the business, those that are sold first. */
const ofBusiness = query({ area, level: 'view' })
  .route(at('GET', path, 'The packages of a business', 'pass'))
  .output(z.object({ plans: z.array(managedPlan) }))

/**
 * Makes a package, or says anew what one is; those that are sold keep their terms. `version` is that which was read. Errors:
 * `pass_plan_not_possible` with the field, `state_conflict` where it has changed meanwhile, `not_found`.
 */
const save = command({ area, level: 'change' })
  .route(at('POST', path, 'Make or change a package', 'pass'))
  .input(
    terms.extend({
      planId: id.nullable().describe('Null: a new one'),
      version: z.int().min(0).max(Number.MAX_SAFE_INTEGER).describe('0 of a new one'),
    }),
  )
  .errors(mayRefuse('pass_plan_not_possible', 'state_conflict'))
  .output(managedAnswer)

/** Sells a package no more. What is sold stays good. Errors: `not_found`. */
const end = command({ area, level: 'change' })
  .route(at('POST', `${path}/{planId}/end`, 'Sell a package no more', 'pass'))
  .input(z.object({ planId: id }))
  .output(managedAnswer)

/** Sells a package again. Errors: `not_found`. */
const restore = command({ area, level: 'change' })
  .route(at('POST', `${path}/{planId}/restore`, 'Sell a package again', 'pass'))
  .input(z.object({ planId: id }))
  .output(managedAnswer)

const plan = z.object({
  id,
  name: bilingual,
  description: bilingual,
  unit: z.enum(passUnits),
  units: z.int(),
  services: z.array(z.object({ id, name: bilingual })).describe('What it is for, at this shop'),
  currency,
  priceMinor: minor,
  listMinor: minor
    .nullable()
    .describe('What its treatments cost one by one, at least; null: it depends'),
  validMonths: z.int().nullable(),
  people: z.int(),
  withOffers: z.boolean(),
  parts: z.int(),
})
export type PassPlan = z.infer<typeof plan>

/** The packages that a shop sells in the app, the cheapest first. */
const ofShop = query('anyone')
  .route(at('GET', '/shops/{shopId}/packages', 'The packages of a shop', 'pass'))
  .input(z.object({ shopId: id }))
  .output(z.object({ plans: z.array(plan) }))

/** The packages that a shop sells at its desk. */
const atDesk = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/shops/{shopId}/packages', 'What packages the desk sells', 'pass'))
  .input(z.object({ shopId: id }))
  .output(z.object({ plans: z.array(plan) }))

const use = z.object({
  id,
  bookingId: id,
  code: z.string().describe('Of the visit'),
  startsAt: instant,
  serviceName: bilingual,
  units: z.int(),
  worthMinor: minor.describe('What it paid of the visit'),
  isGivenBack: z.boolean(),
})

/** A pass as both its holder and the desk see it. */
export const pass = z.object({
  id,
  name: bilingual,
  state: z.enum(passStates),
  business: z.object({ id, name: z.string() }),
  shop: z.object({ id, name: z.string(), timeZone: z.string() }).describe('That has sold it'),
  unit: z.enum(passUnits),
  units: z.int(),
  unitsLeft: z.int(),
  services: z.array(z.object({ id, name: bilingual })).describe('What it is for'),
  currency,
  priceMinor: minor,
  owedMinor: minor.describe('What of the price is paid later, in parts'),
  parts: z
    .array(z.object({ amountMinor: minor, dueOn: z.iso.date(), orderId: id.nullable() }))
    .describe('Those that are not paid yet; `orderId`: the order that pays one that is due'),
  startsAt: instant,
  endsAt: instant.nullable(),
  isMine: z.boolean().describe('False: somebody shares it with the reader'),
  peopleLimit: z.int(),
  people: z.array(z.object({ customerId: id, name: z.string().nullable() })),
  uses: z.array(use).describe('The latest first, 50 at most'),
})
export type Pass = z.infer<typeof pass>

/** My passes with all businesses, and those that are shared with me: what is left first, what ends soonest before the others. */
const mine = query('signed_in')
  .route(at('GET', '/passes', 'My passes', 'pass'))
  .output(z.object({ passes: z.array(pass) }))

/** The passes of a client, and those that are shared with them. Errors: `not_found`. */
const ofCustomer = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/customers/{customerId}/passes', 'The passes of a client', 'pass'))
  .input(z.object({ customerId: id }))
  .output(
    z.object({
      passes: z.array(
        pass.extend({
          refundMinor: minor.describe('What is left is worth so much now, by its terms'),
        }),
      ),
    }),
  )

/**
 * Says whom its holder shares a pass with, all of them: clients of the business. Errors: `pass_people_full`, `pass_over`,
 * `not_found`.
 */
const share = command({ area: 'money', level: 'change' })
  .route(at('PUT', '/console/passes/{passId}/people', 'Share a pass', 'pass'))
  .input(
    z.object({
      passId: id,
      customerIds: z
        .array(id)
        .max(passLimits.people)
        .refine((all) => new Set(all).size === all.length),
    }),
  )
  .errors(mayRefuse('pass_people_full', 'pass_over'))
  .output(z.object({ people: pass.shape.people }))

/**
 * Shares a pass of mine with somebody, named as I call them: the client of the business who is reached by that e-mail, who may be a new
 * one. Again, it gives them another name. Errors: `pass_people_full`, `pass_over`, `pass_own_address`, `not_found`, also of a pass
 * that is shared with me.
 */
const addPerson = command('signed_in', { callsPerMinute: 30 })
  .route(at('POST', '/passes/{passId}/people', 'Share a pass of mine', 'pass'))
  .input(z.object({ passId: id, name: nameText(passLimits.nameLength), email: emailAddress }))
  .errors(mayRefuse('pass_people_full', 'pass_over', 'pass_own_address'))
  .output(z.object({ people: pass.shape.people }))

/** Shares a pass of mine with somebody no more; what they have booked with it stays. Errors: `not_found`. */
const removePerson = command('signed_in')
  .route(at('POST', '/passes/{passId}/people/{personId}/remove', 'Share a pass no more', 'pass'))
  .input(z.object({ passId: id, personId: id }))
  .output(z.object({ people: pass.shape.people }))

export const passPlanContract = { ofBusiness, save, end, restore, ofShop, atDesk }
export const passContract = { mine, ofCustomer, share, addPerson, removePerson }
