import type { Customer } from './account.ts'
import { hold, type Plan } from './plan.ts'
import type { Sql } from '../test.ts'

/** Of one visit alone, so that nobody else’s waits. */
export const asksFirst = `update booking set approval_rule =
  '{"ofAll": true, "ofNewClients": false, "serviceIds": [], "answerMinutes": 720}' where id = $1`

/** A visit that waits for its spa, to be paid there. */
export async function ask(
  { customer, sql }: { customer: Pick<Customer, 'api'>; sql: Sql },
  plan: Plan,
): Promise<string> {
  const { id: bookingId, totalMinor: expectedTotalMinor } = await hold(customer.api, plan)
  await sql(asksFirst, [bookingId])
  await customer.api.checkout.pay({ bookingId, tender: 'at_shop', expectedTotalMinor })
  return bookingId
}
