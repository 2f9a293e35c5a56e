import { serveByTherapist, visitFor } from './sample-booking.ts'
import { idOf, perform, type Samples, type Visit } from './sample-call.ts'
import type { World } from './testing.ts'
import { endpointNamed } from './testing.ts'

/** Signals that everybody at home hears. */
export const signalSamples: Samples = {
  signalId,
  'signal.raise': nameEverybody,
  'signal.nameRecipients': async (world) => ({ userIds: [await memberOf(world)] }),
}

async function signalId(world: World): Promise<string> {
  const visit = await visitFor(world, endpointNamed('signal.raise'))
  await nameEverybody(world, visit)
  await perform(world, 'signal.raise', { bookingId: visit.id }, 'therapist')
  const statement = 'select id from silent_signal where business_id = $1 and booking_id = $2'
  return idOf(world, statement, world.home.businessId, visit.id)
}

async function nameEverybody(world: World, visit: Visit) {
  const { businessId, shopId } = world.home
  await world.database.pool.query(
    `insert into signal_recipient (business_id, shop_id, user_id)
     select business_id, $2, user_id from membership where business_id = $1 on conflict do nothing`,
    [businessId, shopId],
  )
  return serveByTherapist(world, visit)
}

function memberOf(world: World): Promise<string> {
  const statement = 'select user_id as id from membership where business_id = $1 limit 1'
  return idOf(world, statement, world.home.businessId)
}
