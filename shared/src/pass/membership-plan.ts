import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText, plainName } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, id, minor } from '../schema.ts'
import { membershipLimits, paces } from './membership-rules.ts'
import { passLimits } from './terms.ts'

const name = nameText(80)
const description = z.string().overwrite(plainName).max(600)
const serviceIds = z.array(id).min(1).max(membershipLimits.services).nullable()
const priceMinor = minor.min(0).max(membershipLimits.priceMinor)

/** What its members have of it; it stays as it is once it has members. */
const benefits = {
  every: z.enum(paces).describe('How often it is paid'),
  credits: z
    .int()
    .min(1)
    .max(membershipLimits.credits)
    .nullable()
    .describe('Visits in each period; null: it has none'),
  variantIds: z
    .array(id)
    .min(1)
    .max(passLimits.variants)
    .nullable()
    .describe('What they are for, as of a package'),
  categoryId: id.nullable().describe('Else all services of this category'),
  priceRate: z
    .int()
    .min(1)
    .max(100_000)
    .nullable()
    .describe('The share that comes off for members, in 1/100,000; null: they pay the full price'),
  priceServiceIds: serviceIds.describe('Off these services; null: off all'),
  people: z
    .int()
    .min(0)
    .max(passLimits.people)
    .describe('With how many named people its visits may be shared'),
  sharesPrice: z.boolean().describe('They have the price of members, too'),
  rollOver: z
    .int()
    .min(0)
    .max(membershipLimits.rollOver)
    .describe('So many unused visits stay for the next period'),
  trialDays: z.int().min(0).max(membershipLimits.trialDays).describe('Free at first'),
  isFirstFree: z.boolean().describe('The first period costs nothing'),
  pauseMonths: z
    .int()
    .min(0)
    .max(membershipLimits.pauseMonths)
    .describe('The longest pause; 0: it cannot be paused'),
  keepsBenefits: z.boolean().describe('Members have their price while they pause'),
}

const terms = z.object({
  name: z.object({ en: name, fr: name }),
  description: z.object({ en: description, fr: description }),
  currency,
  priceMinor: priceMinor.describe('Of a period, with its tax'),
  taxRate: z.int().min(0).max(100_000).describe('1/100,000'),
  isOnline: z.boolean().describe('The app sells it, not only the desk'),
  isActive: z.boolean().describe('It is sold; who has it keeps it'),
  ...benefits,
})

const service = z.object({ id, name: bilingual })
/** What somebody who joins reads of it. */
export const membershipPlan = z.object({
  id,
  name: bilingual,
  description: bilingual,
  currency,
  priceMinor: minor,
  ...benefits,
  creditServices: z.array(service).describe('What its visits are for'),
  priceServices: z.array(service).nullable().describe('Null: all'),
})
export type MembershipPlan = z.infer<typeof membershipPlan>

const managedPlan = membershipPlan.extend({
  taxRate: z.int(),
  isOnline: z.boolean(),
  isActive: z.boolean(),
  version: z.int(),
  members: z.int().describe('Who has it now, or changes to it'),
})
export type ManagedMembershipPlan = z.infer<typeof managedPlan>

const area = 'catalogue'
const path = '/console/membership-plans'
const tag = 'membership'
const answer = z.object({ plan: managedPlan })

/** The memberships that the app sells for a shop. Errors: `not_found`. */
const ofShop = query('anyone')
  .route(at('GET', '/shops/{shopId}/memberships', 'The memberships of a shop', tag))
  .input(z.object({ shopId: id }))
  .output(
    z.object({
      plans: z.array(membershipPlan),
      business: z.object({ id, name: z.string() }),
      consent: z.string().describe('What whoever joins agrees to, in their language'),
    }),
  )

/** All memberships that the business sells or has sold, those that are sold first. */
const ofBusiness = query({ area, level: 'view' })
  .route(at('GET', path, 'The memberships that a business sells', tag))
  .output(
    z.object({
      plans: z.array(managedPlan),
      currencies: z.array(currency).describe('Those of its shops'),
      taxRate: z.int().describe('That of its shops, for a new one'),
    }),
  )

/**
 * Makes a membership to sell, or says anew what one is. Once it has members, what they have of it stays, and so does its price: for
 * that there is `changePrice`. `version` is that which was read. Errors: `membership_plan_not_possible` with the field,
 * `state_conflict` where it has changed meanwhile, `not_found`.
 */
const save = command({ area, level: 'change' })
  .route(at('POST', path, 'Make or change a membership to sell', tag))
  .input(
    terms.extend({
      planId: id.nullable().describe('Null: a new one'),
      version: z.int().min(0).max(Number.MAX_SAFE_INTEGER).describe('0 of a new one'),
    }),
  )
  .errors(mayRefuse('membership_plan_not_possible', 'state_conflict'))
  .output(answer)

/**
 * Another price: for who joins, at once; for each member from the first period that begins 30 days from now. They are told today, and
 * may decline it until then, which ends theirs. Errors: `state_conflict`, `not_found`.
 */
const changePrice = command({ area, level: 'change' })
  .route(at('POST', `${path}/{planId}/price`, 'Change the price of a membership', tag))
  .input(
    z.object({
      planId: id,
      priceMinor,
      version: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    }),
  )
  .errors(mayRefuse('state_conflict'))
  .output(answer.extend({ told: z.int().describe('How many members are told') }))

export const membershipPlanContract = { ofShop, ofBusiness, save, changePrice }
