import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { topUpOptionLimit } from '../ledger/top-up.ts'
import { mayRefuse } from '../refusal.ts'
import { currency, id, minor } from '../schema.ts'
import { cancellationPolicy } from '../shop/contract.ts'
import { depositLimits } from '../shop/deposit.ts'
import { policyLimits } from '../shop/policy.ts'
import { laterByItselfOptions, trustedVisitsLimit } from '../shop/rules.ts'
import { providerNames } from './card.ts'
import { tenders } from './tenders.ts'
import { tipLimits } from './tip.ts'

const rate = z.int().min(0).max(100_000).describe('1/100,000')
const amount = minor.min(1).max(depositLimits.mostMinor)

const depositRule = z.object({
  when: z
    .object({
      serviceIds: z.array(id).min(1).max(depositLimits.services).optional(),
      client: z
        .enum(['new', 'missed_before'])
        .optional()
        .describe('Without a completed visit here; with one that they missed'),
      aboveMinor: amount.optional().describe('For visits that cost more than this'),
    })
    .describe('All that is named must hold; nothing: every visit'),
  ask: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('fixed'), amountMinor: amount }),
    z.object({ kind: z.literal('share'), rate: rate.min(1_000) }),
    z.object({ kind: z.literal('card') }).describe('A card on file, and no money'),
  ]),
})
const depositRules = z
  .array(depositRule)
  .max(depositLimits.rules)
  .describe('Of those that hold, the one that asks for most counts')

const tipPresets = z
  .array(z.int().min(tipLimits.leastRate).max(tipLimits.mostRate))
  .max(tipLimits.presets)
  .describe('1/100,000 of the price, the smallest first; empty: the shop takes no tips')

const policy = cancellationPolicy.extend({
  tiers: z
    .array(
      z.object({
        untilMinutes: z
          .int()
          .min(60)
          .max(policyLimits.farthestMinutes)
          .describe('The tier holds until so many minutes before the start; whole hours'),
        feeRate: rate,
      }),
    )
    .max(policyLimits.tiers),
})

const lateCallRule = z.object({
  creditsClients: z
    .boolean()
    .describe(
      'Who is cancelled late by the shop is credited by the tiers that would have cost them',
    ),
  givesBackFilled: z
    .boolean()
    .describe('A fee is given back in the share in which the freed time was filled'),
  trustedAfterVisits: z
    .int()
    .min(1)
    .max(trustedVisitsLimit)
    .nullable()
    .describe(
      'From so many completed visits on cancelling costs nothing until the start; null: never',
    ),
  laterByItselfMinutes: z
    .literal([...laterByItselfOptions])
    .describe(
      'Who is late by no more begins later by themself, if that is free; 0: the desk answers',
    ),
})

const topUpOptions = z
  .array(z.object({ amountMinor: minor.min(1), bonusMinor: minor.min(0) }))
  .max(topUpOptionLimit)
  .describe('The smallest first; none: nobody can add money in this currency')

const paymentRules = z.object({
  shopId: id,
  country: z.string().describe('By which a price holds its tax, or not'),
  currency: z.string(),
  tenders: z
    .array(
      z.object({
        tender: z.enum(tenders),
        isAccepted: z.boolean(),
        isPossible: z.boolean().describe('False: no provider stands behind it here'),
        provider: z.enum(providerNames).nullable(),
      }),
    )
    .describe('All there are, in the order in which clients see them'),
  tipPresets: z.array(z.int()).describe('1/100,000 of the price; none: the shop takes no tips'),
  asksTipsAfterwards: z.boolean().describe('Clients are asked for a tip after their visit, too'),
  depositRules,
  cancellationPolicy,
  lateCallRule,
  taxRate: rate,
  taxIsIncluded: z.boolean(),
  topUps: z
    .array(
      z.object({ currency: z.string(), options: topUpOptions, minMinor: minor, maxMinor: minor }),
    )
    .describe('Of the business: one for each currency of its shops'),
})
export type PaymentRules = z.infer<typeof paymentRules>

const ofShop = '/console/shops/{shopId}'
const mayChange = { area: 'setting', level: 'change' } as const

/** Through what a shop is paid, what it asks for first, what it keeps, suggests and taxes; and what the business adds to top-ups. */
const get = query({ area: 'setting', level: 'view' })
  .route(at('GET', `${ofShop}/payment-rules`, 'The payment rules of a shop', 'shop'))
  .input(z.object({ shopId: id }))
  .output(paymentRules)

const change = (path: `/${string}`, summary: string) =>
  command(mayChange)
    .route(at('PUT', `${ofShop}${path}`, summary, 'shop'))
    .errors(mayRefuse('rule_not_possible'))
    .output(paymentRules)

// What a rule of these asks of a visit holds for visits that are held from then on: each keeps those it was held under.

/**
 * Says through what clients may pay for a visit. A payment that is under way goes on. Where
 * nobody stands behind what is accepted any more, whatever is possible is. The desk takes cash, its terminal and the wallet
 * all the same; it charges saved cards where cards are accepted, or a visit stands by one. Errors: `rule_not_possible` where nobody
 * could pay, or not what the deposit rules ask for.
 */
const acceptTenders = change('/tenders', 'Say through what clients may pay').input(
  z.object({ shopId: id, tenders: z.array(z.enum(tenders)).min(1).max(tenders.length) }),
)

/** Says which tips the shop suggests; none: it takes no tips. Errors: `rule_not_possible` for the same twice. */
const suggestTips = change('/tip-presets', 'Say which tips the shop suggests').input(
  z.object({ shopId: id, tipPresets }),
)

/** Says whether clients are asked for a tip after their visit, by message and on its page, where the shop takes tips. */
const askTipsAfterwards = change(
  '/tips-afterwards',
  'Say whether to ask for tips afterwards',
).input(z.object({ shopId: id, asksTipsAfterwards: z.boolean() }))

/**
 * Says what the shop asks for before a visit stands. Errors: `rule_not_possible` for a service that it does not have, two rules of one
 * condition, a deposit above what the visits cost, and one that no accepted tender could pay.
 */
const askDeposit = change('/deposit-rules', 'Say when a deposit is asked for').input(
  z.object({ shopId: id, depositRules }),
)

/**
 * Says what cancelling costs until when. Errors: `rule_not_possible` for deadlines out of order, twice or not at whole hours, and for
 * a fee that falls.
 */
const changePolicy = change('/cancellation-policy', 'Say what cancelling costs until when').input(
  z.object({ shopId: id, ...policy.shape }),
)

/** Says how the shop meets late calls: its clients’, and its own. A visit keeps the credit that was promised when it was held. */
const changeLateCalls = change('/late-calls', 'Say how late calls are met').input(
  z.object({ shopId: id, ...lateCallRule.shape }),
)

/** Sets the default tax rate. Whether prices include tax depends on the country. */
const changeTax = change('/tax', 'Say the rate of tax').input(
  z.object({ shopId: id, taxRate: rate.max(50_000) }),
)

export const paymentRulesContract = {
  paymentRules: get,
  acceptTenders,
  suggestTips,
  askTipsAfterwards,
  askDeposit,
  changePolicy,
  changeLateCalls,
  changeTax,
}

/**
 * Sets the business’s top-up amounts in a currency and their bonuses. What somebody has chosen
 * already keeps its bonus. Errors: `not_found` in a currency of no shop of the business; `rule_not_possible` for an amount outside
 * the limits or twice, and a bonus above its amount or below that of a smaller one.
 */
const offer = command(mayChange)
  .route(
    at('PUT', '/console/top-up-options/{currency}', 'Say what may be added to a wallet', 'wallet'),
  )
  .input(z.object({ currency, options: topUpOptions }))
  .errors(mayRefuse('rule_not_possible'))
  .output(z.object({ currency: z.string(), options: topUpOptions }))

export const topUpOptionContract = { offer }
