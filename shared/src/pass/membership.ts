import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { shownPayment } from '../payment/shown-payment.ts'
import { savedCard } from '../payment/card.ts'
import { mayRefuse } from '../refusal.ts'
import { cursor, day, id, instant, limit, minor } from '../schema.ts'
import { membershipPlan } from './membership-plan.ts'
import { membershipStates } from './membership-rules.ts'

/** How a period is paid: by the card on file on its day, or by hand at the desk. */
const membershipPayers = ['card', 'desk'] as const
/** By which the desk takes what is due. */
const membershipTenders = ['cash', 'terminal'] as const

const membership = z.object({
  id,
  plan: membershipPlan,
  business: z.object({ id, name: z.string() }),
  shop: z.object({ id, name: z.string(), timeZone: z.string() }),
  state: z.enum(membershipStates),
  paysBy: z.enum(membershipPayers),
  card: savedCard.omit({ isDefault: true }).nullable(),
  priceMinor: minor.describe('Of a period, as it was agreed'),
  startedOn: day,
  paidUntil: day.nullable().describe('Excluded: the day on which it renews'),
  endsOn: day.nullable().describe('It was ended: it runs until then, excluded'),
  pausesFrom: day.nullable(),
  resumesOn: day.nullable(),
  due: z
    .object({
      amountMinor: minor,
      from: day.describe('Since when'),
      nextTryOn: day.nullable().describe('When the card is asked again; null: no more by itself'),
      isApproving: z.boolean().describe('Its member was sent to say yes to a payment of it'),
    })
    .nullable()
    .describe('What waits for its money'),
  newPrice: z
    .object({ priceMinor: minor, from: day })
    .nullable()
    .describe('What it costs from a later period on'),
  nextPlan: z
    .object({ plan: membershipPlan, priceMinor: minor, from: day })
    .nullable()
    .describe('What it changes to'),
  creditsLeft: z.int().nullable().describe('Visits that can be used now; null: it has none'),
})
export type Membership = z.infer<typeof membership>

const deskMembership = membership.extend({ customer: z.object({ id, name: z.string() }) })
export type DeskMembership = z.infer<typeof deskMembership>

const period = z.object({
  id,
  from: day,
  until: day.describe('Excluded'),
  amountMinor: minor,
  state: z.enum(['due', 'paid', 'void']),
  paidAt: instant.nullable(),
})

const possibleChange = z.object({
  plan: membershipPlan,
  from: day.describe('Its first day'),
  nowMinor: minor
    .nullable()
    .describe(
      'Paid now, for the days that are paid already; null: it begins with the next renewal, and nothing is paid before',
    ),
  visits: z.int().describe('Visits that come now beside those that are left'),
})
export type PossibleChange = z.infer<typeof possibleChange>

const tag = 'membership'
const own = '/memberships/{membershipId}'
const one = z.object({ membershipId: id })
const answer = z.object({ membership })
const cardRefusals = ['card_declined', 'tender_not_available', 'provider_unreachable'] as const
const deskCardRefusals = ['card_stopped', 'tender_not_available', 'provider_unreachable'] as const

/** My memberships, those that run first. */
const list = query('signed_in')
  .route(at('GET', '/memberships', 'My memberships', tag))
  .output(z.object({ memberships: z.array(membership) }))

/**
 * Joins: the first period is charged to the saved card now, each later one in the morning of its day. The card may be charged from now
 * on, as `membershipPlan.ofShop` says in `consent`. Errors: `price_changed`; `already_member`; `card_declined` where the bank refuses,
 * and then nobody has joined.
 */
const join = command('signed_in', { callsPerMinute: 10 })
  .route(at('POST', '/shops/{shopId}/memberships/{planId}', 'Become a member', tag))
  .input(
    z.object({
      shopId: id,
      planId: id,
      savedCardId: id,
      expectedPriceMinor: minor.min(0).describe('Of a period, as it was read'),
    }),
  )
  .errors(mayRefuse('price_changed', 'already_member', 'business_suspended', ...cardRefusals))
  .output(answer)

const paid = answer.extend({ payment: shownPayment.nullable().describe('The latest try') })

/**
 * Pays what is due with a saved card, which pays from then on. A payment that `requires_action` is approved by its payer at `actionUrl`,
 * who comes back to the wallet; then `resumePayment`. Errors: `state_conflict` where nothing is due,
 * `card_declined`.
 */
const pay = command('signed_in', { callsPerMinute: 10 })
  .route(at('POST', `${own}/pay`, 'Pay what is due of my membership', tag))
  .input(one.extend({ savedCardId: id }))
  .errors(mayRefuse('state_conflict', ...cardRefusals))
  .output(paid)

/** Goes on with a payment that its payer was sent to approve. Errors: `card_declined`, `state_conflict`, `not_found`. */
const resumePayment = command('signed_in')
  .route(at('POST', `${own}/pay/resume`, 'Go on after an approval', tag))
  .input(one)
  .errors(mayRefuse('state_conflict', 'card_declined', 'provider_unreachable'))
  .output(paid)

/** Another saved card pays from now on. Errors: `state_conflict` of one that has ended, `not_found`. */
const changeCard = command('signed_in')
  .route(at('PUT', `${own}/card`, 'Pay my membership with another card', tag))
  .input(one.extend({ savedCardId: id }))
  .errors(mayRefuse('state_conflict', 'tender_not_available'))
  .output(answer)

const pauseInput = one.extend({ resumesOn: day.describe('When it goes on, and is paid again') })
const mayNotPause = mayRefuse('pause_not_possible', 'state_conflict')
const mayNotChange = mayRefuse('state_conflict')

/** Pauses it from its next renewal until a day. Errors: `pause_not_possible` with the longest pause, `state_conflict`. */
const pause = command('signed_in')
  .route(at('POST', `${own}/pause`, 'Pause my membership', tag))
  .input(pauseInput)
  .errors(mayNotPause)
  .output(answer)

const wantedChange = {
  planId: id,
  expectedPriceMinor: minor.min(0).describe('Of a period, as it was read'),
  expectedNowMinor: minor.min(0).nullable().describe('What is paid now, as it was read'),
}

/** Takes a pause back, or ends it today: then a new period begins and is paid. Errors: `state_conflict`. */
const resume = command('signed_in')
  .route(at('POST', `${own}/resume`, 'End the pause of my membership', tag))
  .input(one)
  .errors(mayNotChange)
  .output(answer)

/** Ends it: it runs until what is paid has passed, and nothing is charged any more. Errors: `state_conflict`. */
const end = command('signed_in')
  .route(at('POST', `${own}/end`, 'End my membership', tag))
  .input(one)
  .errors(mayNotChange)
  .output(answer)

/** Takes the end back while it still runs. Errors: `state_conflict`. */
const keep = command('signed_in')
  .route(at('POST', `${own}/keep`, 'Keep my membership after all', tag))
  .input(one)
  .errors(mayNotChange)
  .output(answer)

/** What my membership may change to, by price, and what each would mean today: none while something is due, or once it ends. */
const changes = query('signed_in')
  .route(at('GET', `${own}/changes`, 'What my membership may change to', tag))
  .input(one)
  .output(z.object({ changes: z.array(possibleChange) }))

/**
 * Changes to another plan, as `changes` says: to a dearer one of the same pace at once, whose part of the difference for the days that are
 * left is charged to the card of the membership; to any other with the next renewal, and until then it is taken back with `keepPlan`.
 * Visits that are left stay until their end. Errors: `price_changed` where it costs something else than was read; `already_member`;
 * `state_conflict` while something is due, or once it ends; `tender_not_available` of one without a card; `card_declined`, and then
 * nothing has changed.
 */
const changePlan = command('signed_in', { callsPerMinute: 10 })
  .route(at('POST', `${own}/plan`, 'Change my membership to another', tag))
  .input(one.extend(wantedChange))
  .errors(mayRefuse('price_changed', 'already_member', 'state_conflict', ...cardRefusals))
  .output(answer)

/** Takes a change back that has not begun. Errors: `state_conflict`. */
const keepPlan = command('signed_in')
  .route(at('DELETE', `${own}/plan`, 'Keep my membership as it is', tag))
  .input(one)
  .errors(mayNotChange)
  .output(answer)

const area = 'money'
const path = '/console/memberships'
const atDesk = `${path}/{membershipId}` as const
const deskAnswer = z.object({ membership: deskMembership })

/** The members of a business, or the memberships of one client, the latest first. Errors: `not_found`. */
const ofBusiness = query({ area, level: 'view' })
  .route(at('GET', path, 'The members of a business', tag))
  .input(
    z.object({
      customerId: id.optional(),
      state: z.enum(membershipStates).optional(),
      cursor,
      limit,
    }),
  )
  .output(z.object({ memberships: z.array(deskMembership), nextCursor: z.string().nullable() }))

/** One membership with its periods, the latest first, at most 60. Errors: `not_found`. */
const ofDesk = query({ area, level: 'view' })
  .route(at('GET', atDesk, 'One membership', tag))
  .input(one)
  .output(z.object({ membership: deskMembership, periods: z.array(period) }))

/** The cards of a client that may pay a membership: their owner lets the business charge them. Errors: `not_found`. */
const cards = query({ area, level: 'view' })
  .route(
    at(
      'GET',
      '/console/customers/{customerId}/membership-cards',
      'The cards that may pay a membership',
      tag,
    ),
  )
  .input(z.object({ customerId: id }))
  .output(z.object({ cards: z.array(savedCard) }))

/**
 * Makes a client a member at the desk. By card: one of theirs that they let the business charge pays now and from then on. By the desk:
 * the first period is due, and taken with `take`. Errors: as `join`, but `card_stopped` where the bank refuses.
 */
const start = command({ area, level: 'change' })
  .route(at('POST', '/console/shops/{shopId}/memberships', 'Make a client a member', tag))
  .input(
    z.object({
      shopId: id,
      customerId: id,
      planId: id,
      savedCardId: id.nullable().describe('Null: they pay at the desk'),
      expectedPriceMinor: minor.min(0),
    }),
  )
  .errors(mayRefuse('price_changed', 'already_member', ...deskCardRefusals))
  .output(deskAnswer)

/** Takes what is due at the desk. Errors: `state_conflict` where nothing is due, or a card is paying it already; `price_changed`. */
const take = command({ area, level: 'change' })
  .route(at('POST', `${atDesk}/payments`, 'Take what is due of a membership', tag))
  .input(one.extend({ tender: z.enum(membershipTenders), expectedDueMinor: minor.min(1) }))
  .errors(mayRefuse('state_conflict', 'price_changed', 'tender_not_available'))
  .output(deskAnswer)

/** As `pause`, for a client who asks at the desk. */
const pauseAtDesk = command({ area, level: 'change' })
  .route(at('POST', `${atDesk}/pause`, 'Pause a membership', tag))
  .input(pauseInput)
  .errors(mayNotPause)
  .output(deskAnswer)

/** As `resume`. */
const resumeAtDesk = command({ area, level: 'change' })
  .route(at('POST', `${atDesk}/resume`, 'End the pause of a membership', tag))
  .input(one)
  .errors(mayNotChange)
  .output(deskAnswer)

/** As `end`. */
const endAtDesk = command({ area, level: 'change' })
  .route(at('POST', `${atDesk}/end`, 'End a membership', tag))
  .input(one)
  .errors(mayNotChange)
  .output(deskAnswer)

/** As `keep`. */
const keepAtDesk = command({ area, level: 'change' })
  .route(at('POST', `${atDesk}/keep`, 'Keep a membership after all', tag))
  .input(one)
  .errors(mayNotChange)
  .output(deskAnswer)

/** As `changes`, with what only the desk sells. */
const changesAtDesk = query({ area, level: 'view' })
  .route(at('GET', `${atDesk}/changes`, 'What a membership may change to', tag))
  .input(one)
  .output(z.object({ changes: z.array(possibleChange) }))

/** As `changePlan`; what is to be paid at once is taken at the desk, or from the card of the membership. */
const changePlanAtDesk = command({ area, level: 'change' })
  .route(at('POST', `${atDesk}/plan`, 'Change a membership to another', tag))
  .input(
    one.extend({
      ...wantedChange,
      tender: z.enum(['card', ...membershipTenders]).describe('By which it is paid'),
    }),
  )
  .errors(mayRefuse('price_changed', 'already_member', 'state_conflict', ...deskCardRefusals))
  .output(deskAnswer)

/** As `keepPlan`. */
const keepPlanAtDesk = command({ area, level: 'change' })
  .route(at('DELETE', `${atDesk}/plan`, 'Keep a membership as it is', tag))
  .input(one)
  .errors(mayNotChange)
  .output(deskAnswer)

export const membershipContract = {
  list,
  join,
  pay,
  resumePayment,
  changeCard,
  pause,
  resume,
  end,
  keep,
  changes,
  changePlan,
  keepPlan,
  ofBusiness,
  ofDesk,
  cards,
  start,
  take,
  pauseAtDesk,
  resumeAtDesk,
  endAtDesk,
  keepAtDesk,
  changesAtDesk,
  changePlanAtDesk,
  keepPlanAtDesk,
}
