import { addDays } from '@serein/shared/time/day.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { perform, type Samples } from './sample-call.ts'
import { sellGiftCards } from './sample-gift-card.ts'
import type { World } from './testing.ts'

const present = { amountMinor: 5_000, design: 'stones' }
const gift = { name: 'Tom', email: 'tom@example.com', amountMinor: 2_000 }
const card = { tender: 'card', cardReference: testReference('success') }

/** A present that Camille collects for. */
export const collectionSamples: Samples = {
  collectionToken: async (world) => (await started(world)).collectionToken,
  giftToken: async (world) => (await begun(world)).giftToken,
  'collection.start': async (world) => {
    await stopped(world)
    return { ...present, endsOn: dayFor(world) }
  },
  'collection.give': async (world) => ({
    collectionToken: (await started(world)).collectionToken,
    ...gift,
  }),
  'collection.payGift': async (world) => ({ giftToken: (await begun(world)).giftToken, ...card }),
  'collection.resumeGift': async (world) => {
    const { giftToken } = await begun(world)
    const cardReference = testReference('requiresAction')
    await perform(world, 'collection.payGift', { giftToken, tender: 'card', cardReference })
    return { giftToken }
  },
  'collection.change': async (world) => ({
    orderId: (await started(world)).orderId,
    design: 'winter',
    endsOn: dayFor(world),
  }),
  'collection.takeSmaller': async (world) => {
    const { giftToken, orderId } = await begun(world)
    await perform(world, 'collection.payGift', { giftToken, ...card })
    await world.database.pool.query('update collection set ends_at = $2 where order_id = $1', [
      orderId,
      new Date(world.clock.now.getTime() - 1_000),
    ])
    return { orderId }
  },
  'collection.stop': async (world) => ({ orderId: (await started(world)).orderId }),
  'collection.stopAtDesk': async (world) => ({
    orderId: (await started(world)).orderId,
    reason: 'Asked by phone',
  }),
}

type Started = { collectionToken: string; orderId: string }

async function started(world: World): Promise<Started> {
  await stopped(world)
  const { shopId } = world.home
  const wanted = { shopId, ...present, endsOn: dayFor(world) }
  return (await perform(world, 'collection.start', wanted)) as Started
}

/** One gift that is not paid. */
async function begun(world: World): Promise<Started & { giftToken: string }> {
  const found = await started(world)
  const { collectionToken } = found
  const { giftToken } = await perform(world, 'collection.give', { collectionToken, ...gift })
  return { ...found, giftToken: String(giftToken) }
}

/** She collects for one at a time: so many wait at once, and no more. */
async function stopped(world: World): Promise<void> {
  await sellGiftCards(world)
  const { collections } = await perform(world, 'collection.mine', {})
  for (const { orderId, state } of collections as { orderId: string; state: string }[])
    if (state === 'open' || state === 'short') await perform(world, 'collection.stop', { orderId })
}

function dayFor({ clock }: World): string {
  return addDays(clock.now.toISOString().slice(0, 10), 10)
}
