import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { linkToken } from '../identity/credentials.ts'
import { mayRefuse } from '../refusal.ts'
import { orderFacts } from './order.ts'

const orderToken = linkToken.describe('The last part of the private link of an order')

/** The days after its end that an order can still be read at its link. */
export const linkDaysAfterOrder = 30

/** An order as its link shows it: what was ordered, where it is collected and what was paid, without who ordered it. */
const orderByLink = orderFacts.extend({
  isMine: z.boolean().describe('The caller is logged in as its customer'),
})
export type OrderByLink = z.infer<typeof orderByLink>

/** The order of a link. Errors: `not_found` once it has ended, 30 days after the order at the latest. */
const byLink = query('anyone', { callsPerMinute: 60 })
  .route(at('GET', '/linked-orders/{orderToken}', 'An order, by its private link', 'order'))
  .input(z.object({ orderToken }))
  .errors(mayRefuse('too_many_requests'))
  .output(orderByLink)

/** Cancels the order of a link. Refund and errors: as `order.cancel`. */
const cancelByLink = command('anyone', { callsPerMinute: 20 })
  .route(
    at(
      'POST',
      '/linked-orders/{orderToken}/cancel',
      'Cancel an order, by its private link',
      'order',
    ),
  )
  .input(z.object({ orderToken }))
  .errors(mayRefuse('state_conflict', 'too_many_requests'))
  .output(orderByLink)

export const orderLinkContract = { byLink, cancelByLink }
