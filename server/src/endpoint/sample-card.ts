import { testReference } from '../payment/sandbox-card.ts'
import { endpointNamed, headersOf, type World } from './testing.ts'

/** What only its own endpoints are asked with. */
export const cardSamples = {
  'card.remove': async (world: World) => ({ cardId: await savedCard(world, 'successMastercard') }),
  'card.resume': async (world: World) => ({ cardId: await savedCard(world, 'requiresAction') }),
}

/** Cards of whoever pays. */
export const cardValues = {
  cardId: (world: World) => savedCard(world, 'success'),
  savedCardId: (world: World) => savedCard(world, 'success'),
}

/** A card that camille keeps with the business at home; it may be charged. Room is made first: so many samples fill what one may keep. */
async function savedCard(
  world: World,
  card: 'success' | 'successMastercard' | 'requiresAction',
): Promise<string> {
  const { businessId } = world.home
  await world.database.pool.query('delete from saved_card where business_id = $1', [businessId])
  const input = { businessId, cardReference: testReference(card), hasConsented: true }
  const endpoint = endpointNamed('card.save')
  const answer = await world.call(endpoint, input, headersOf(world, 'camille', endpoint))
  if (answer.status >= 300) throw new Error(`card.save for a sample: ${answer.text}`)
  return answer.body.id as string
}
