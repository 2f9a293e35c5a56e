import { testReference } from '../payment/sandbox-card.ts'
import { done } from './sample-call.ts'
import type { World } from './testing.ts'

/** What only its own endpoints are asked with. */
export const topUpSamples = {
  'topUp.open': async () => ({ amountMinor: 5_000 }),
  'topUp.pay': async () => ({ tender: 'card', cardReference: testReference('success') }),
  'topUp.resume': async (world: World) => ({ topUpId: await waitingTopUp(world) }),
}

/** A top-up and its currency. */
export const topUpValues = {
  currency: () => 'EUR',
  topUpId: (world: World) => chosenTopUp(world),
}

/** Money for Camille's wallet, of which only the amount is chosen. */
async function chosenTopUp({ database, home }: World): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into bill (business_id, id, subject, customer_id, currency, top_up_minor)
     select c.business_id, uuidv7(), 'wallet', c.id, 'EUR', 5000
     from customer c join "user" u on u.id = c.user_id where c.business_id = $1 and u.email like 'camille@%'
     returning id`,
    [home.businessId],
  )
  return rows[0]!.id
}

/** The same, waiting for the bank's yes. */
async function waitingTopUp(world: World): Promise<string> {
  const topUpId = await chosenTopUp(world)
  const cardReference = testReference('requiresAction')
  await done(world, 'topUp.pay', { topUpId, tender: 'card', cardReference })
  return topUpId
}
