import { testReference } from '../payment/sandbox-card.ts'
import { endpointNamed, headersOf, type World } from './testing.ts'
import type { Input } from './walk.ts'

type Visit = { id: string; totalMinor: number }

/** What only payment links are asked with; `visit` books one that is to be paid at the shop. */
export function linkSamples(visit: (world: World) => Promise<Visit>) {
  return {
    'paymentLink.get': async (world: World): Promise<Input> => ({
      token: (await linkTo(world, await visit(world))).token,
    }),
    'paymentLink.pay': async (world: World): Promise<Input> => {
      const booked = await visit(world)
      const { token } = await linkTo(world, booked)
      const expectedDueMinor = booked.totalMinor
      const cardReference = testReference('success')
      return { token, expectedDueMinor, tender: 'card', cardReference }
    },
    'paymentLink.resume': async (world: World): Promise<Input> => {
      const booked = await visit(world)
      const { token } = await linkTo(world, booked)
      const cardReference = testReference('requiresAction')
      const paid = { token, expectedDueMinor: booked.totalMinor, tender: 'card', cardReference }
      await done(world, 'paymentLink.pay', paid)
      return { token }
    },
    'paymentLink.make': async (): Promise<Input> => ({ guestPosition: null }),
    'paymentLink.end': async (): Promise<Input> => ({ guestPosition: null }),
    'paymentLink.makeAtDesk': async (): Promise<Input> => ({ amountMinor: 100 }),
    'paymentLink.endAtDesk': async (world: World, booked: Visit | null): Promise<Input> => ({
      linkId: (await linkTo(world, booked!)).id,
    }),
  }
}

/** The link to all that is left of a visit of camille's. */
async function linkTo(world: World, { id: bookingId }: Visit) {
  const { url } = await done(world, 'paymentLink.make', { bookingId, guestPosition: null })
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from payment_link where bill_id = $1 and ended_at is null order by id desc limit 1',
    [bookingId],
  )
  return { token: new URL(String(url)).searchParams.get('link')!, id: rows[0]!.id }
}

async function done(world: World, name: string, input: Record<string, unknown>) {
  const endpoint = endpointNamed(name)
  const answer = await world.call(endpoint, input, headersOf(world, 'camille', endpoint))
  if (answer.status >= 300) throw new Error(`${name} for a sample: ${answer.text}`)
  return answer.body
}
