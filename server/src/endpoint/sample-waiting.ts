import { visitFor } from './sample-booking.ts'
import { idOf, perform, type Samples } from './sample-call.ts'
import { freeTimes, guestsAt } from './sample-free.ts'
import { endpointNamed, type World } from './testing.ts'

/** What somebody waits for at the shop at home, where the desk offers what is free. */
export const waitingSamples: Samples = {
  waitingEntryId: waits,
  'waiting.join': async (world) => {
    await leaveAll(world)
    return wishAt(world)
  },
  'waiting.joinForClient': async (world) => {
    await leaveAll(world)
    const customerId = await idOf(
      world,
      `select c.id from customer c where c.business_id = $1 and c.user_id is not null
         and c.blocked_at is null and not exists (select from waiting_entry e where e.user_id = c.user_id and e.ended_at is null)
       order by c.id limit 1`,
      world.home.businessId,
    )
    return { ...(await wishAt(world)), customerId }
  },
  'waiting.take': async (world) => {
    const waitingEntryId = await waits(world)
    const startsAt = await fittingStart(world, waitingEntryId)
    await world.database.pool.query(
      `insert into waiting_offer (business_id, waiting_entry_id, state, starts_at, ends_at, offered_at)
       values ($1, $2, 'told', $3, $3::timestamptz + interval '1 hour', now())`,
      [world.home.businessId, waitingEntryId, startsAt],
    )
    return { waitingEntryId, startsAt }
  },
  'waiting.pass': offered,
  'waiting.offer': async (world) => {
    const waitingEntryId = await waits(world)
    return { waitingEntryId, startsAt: await fittingStart(world, waitingEntryId) }
  },
  standingWishId: wishes,
  'standing.make': async (world) => {
    await endAll(world)
    return rhythm
  },
  'standing.makeForClient': async (world) => {
    await endAll(world)
    return rhythm
  },
  'standing.change': () => ({ ...rhythm, everyWeeks: 3 }),
  'standing.resume': async (world) => {
    const standingWishId = await wishes(world)
    await perform(world, 'standing.pause', { standingWishId })
    return { standingWishId }
  },
  'waiting.saveRule': () => ({ mode: 'desk', holdMinutes: 30, membersFirst: true }),
}

async function offered(world: World) {
  const waitingEntryId = await waits(world)
  const startsAt = await fittingStart(world, waitingEntryId)
  await perform(world, 'waiting.offer', { waitingEntryId, startsAt }, 'owner')
  return { waitingEntryId }
}

async function waits(world: World): Promise<string> {
  await leaveAll(world)
  return (await perform(world, 'waiting.join', await wishAt(world))).id as string
}

/** One waits for few things at a shop; where the desk offers, nothing is offered to others meanwhile. */
async function leaveAll(world: World): Promise<void> {
  const rule = { mode: 'desk', holdMinutes: 15, membersFirst: false }
  await perform(world, 'waiting.saveRule', { shopId: world.home.shopId, ...rule }, 'owner')
  const { entries } = await perform(world, 'waiting.list', {})
  for (const { id } of entries as { id: string }[])
    await perform(world, 'waiting.leave', { waitingEntryId: id })
}

/** On a day that has a free time. */
async function wishAt(world: World) {
  const [free] = await freeTimes(world, 1)
  const day = free!.startsAt.slice(0, 10)
  return {
    shopId: world.home.shopId,
    guests: await guestsAt(world),
    together: 'same_start',
    fromDay: day,
    toDay: day,
    fromMinute: 0,
    toMinute: 1_440,
  }
}

/** A time that the desk sees beside it. */
async function fittingStart(world: World, waitingEntryId: string): Promise<string> {
  const { shopId } = world.home
  const { entries } = await perform(world, 'waiting.ofShop', { shopId }, 'owner')
  const entry = (entries as { id: string; fits: string[] }[]).find(
    ({ id }) => id === waitingEntryId,
  )
  return entry!.fits[0]!
}

const rhythm = {
  everyWeeks: 4,
  giveDays: 3,
  weekday: 4,
  fromMinute: 1_020,
  toMinute: 1_200,
  staff: 'first',
}

async function wishes(world: World): Promise<string> {
  await endAll(world)
  const { id: bookingId } = await visitFor(world, endpointNamed('standing.make'))
  return (await perform(world, 'standing.make', { ...rhythm, bookingId })).id as string
}

/** One has few of them at a shop. */
async function endAll(world: World): Promise<void> {
  for (const { id } of (await perform(world, 'standing.list', {})).wishes as { id: string }[])
    await perform(world, 'standing.end', { standingWishId: id })
}
