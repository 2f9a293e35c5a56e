import { done } from './sample-call.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

const monday = { weekday: 1, fromMinute: 600, toMinute: 1_080, everyWeeks: 1, breaks: [] }
const noor = { staffName: 'Noor', gender: 'female', week: [monday] }

export const teamValues = {
  setUpToken: () => 'x'.repeat(43),
  businessName: () => 'Thermes du Lac',
  ownerName: () => 'Jeanne Arpin',
  password: () => 'quiet-river-7-moss',
  shopName: () => 'Thermes du Lac',
  street: () => '3 quai du Lac',
  postalCode: () => '74000',
  city: () => 'Annecy',
  country: () => 'FR',
  latitude: () => 45.9,
  longitude: () => 6.1,
  timeZone: () => 'Europe/Paris',
  taxIsIncluded: () => true,
  hours: () => [{ weekday: 1, fromMinute: 600, toMinute: 1_140 }],
  staffId: (world: World) => newcomer(world),
  staffName: () => noor.staffName,
  gender: () => noor.gender,
  week: () => noor.week,
  isHidden: () => true,
}

export const teamSamples: Record<string, (world: World) => Promise<Input>> = {
  'team.save': async () => ({ staffId: null }),
  'team.restore': async (world) => {
    const staffId = await newcomer(world)
    await done(world, 'team.retire', { shopId: world.home.shopId, staffId }, 'owner')
    return { staffId }
  },
}

/** A therapist nobody has booked. */
export async function newcomer(world: World): Promise<string> {
  const { shopId } = world.home
  const sent = { shopId, staffId: null, ...noor }
  const { members } = await done(world, 'team.save', sent, 'owner')
  return (members as { staffId: string; isActive: boolean }[]).findLast(({ isActive }) => isActive)!
    .staffId
}
