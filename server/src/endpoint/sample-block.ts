import { endpointNamed, headersOf, type World } from './testing.ts'

let nights = 0
/** Another night each time, when nobody has anything. */
export function freeNight(world: World): string {
  nights += 1
  return nightOf(world)
}

function nightOf({ today }: World): string {
  return new Date(Date.parse(today) + (20 + nights) * 86_400_000).toISOString()
}

function later(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString()
}

export async function someTherapist({ database, home }: World): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select staff_id as id from shift where business_id = $1 and shop_id = $2 limit 1',
    [home.businessId, home.shopId],
  )
  return rows[0]!.id
}

async function blockAt(world: World, from: string): Promise<string> {
  const endpoint = endpointNamed('slot.block')
  const staffId = await someTherapist(world)
  const input = { shopId: world.home.shopId, staffId, from, until: later(from, 30) }
  const answer = await world.call(endpoint, input, headersOf(world, 'owner', endpoint))
  if (answer.status >= 300) throw new Error(`a block for a sample: ${answer.text}`)
  return answer.body.id as string
}

export const blockValues = {
  blockId: (world: World) => blockAt(world, freeNight(world)),
  from: (world: World) => freeNight(world),
  until: (world: World) => later(nightOf(world), 45),
}
