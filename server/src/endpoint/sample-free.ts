import { perform } from './sample-call.ts'
import type { World } from './testing.ts'

type Start = { startsAt: string; isFree: boolean; priceMinor: number; staffIds: string[] }
type Service = { id: string; hands: number; variants: { id: string }[] }

/** One guest who would like the same service so many times. */
export async function guestsAt(world: World, times = 1) {
  const variantId = (await firstService(world)).variants[0]!.id
  return [{ items: Array.from({ length: times }, () => ({ variantId })) }]
}

/** Two guests, one after the other. */
export async function partyAt(world: World) {
  return {
    guests: [...(await guestsAt(world)), ...(await guestsAt(world))],
    together: 'in_turn' as const,
  }
}

/** The first of the menu that one therapist gives, in whatever order the menu was put meanwhile. */
export async function firstService(world: World): Promise<Service> {
  const { categories } = await perform(world, 'catalogue.menu', { shopId: world.home.shopId })
  const menu = (categories as { services: Service[] }[]).flatMap(({ services }) => services)
  return menu.find(({ hands }) => hands === 1)!
}

type Wanted = { exceptBookingId?: string; times?: number; isByOne?: boolean; isParty?: boolean }

/**
 * The free starts of the first day from then on that has any; where samples before this one have taken all of a week, there is one more
 * to serve. `isByOne`: those alone at which one therapist serves all.
 */
export async function freeTimes(
  world: World,
  daysAhead: number,
  wanted: Wanted = {},
): Promise<Start[]> {
  for (let day = daysAhead; day < daysAhead + 7; day += 1) {
    const free = await freeTimesOn(world, day, wanted)
    if (free.length > 0) return free
  }
  await callIn(world)
  return freeTimes(world, daysAhead, wanted)
}

async function freeTimesOn(
  world: World,
  daysAhead: number,
  { exceptBookingId, times = 1, isByOne = false, isParty = false }: Wanted,
): Promise<Start[]> {
  const { starts } = await perform(world, 'slot.day', {
    shopId: world.home.shopId,
    ...(isParty ? await partyAt(world) : { guests: await guestsAt(world, times) }),
    day: dayIn(world, daysAhead),
    exceptBookingId,
  })
  return (starts as Start[]).filter(
    ({ isFree, staffIds }) => isFree && (!isByOne || new Set(staffIds).size === 1),
  )
}

/** One more therapist, who does all that there is whenever the shop is open, and one more room of each kind that is needed. */
async function callIn({ database, home, today }: World): Promise<void> {
  await database.pool.query(
    `with called as (
       insert into staff_member (business_id, name, gender, title, bio)
       values ($1, 'Called in', 'female', '{"en": "", "fr": ""}', '{"en": "", "fr": ""}') returning business_id, id),
     skilled as (
       insert into skill (business_id, staff_id, variant_id)
       select c.business_id, c.id, v.id from called c join variant v on v.business_id = c.business_id),
     working as (
       insert into shift (business_id, staff_id, shop_id, weekday, from_minute, to_minute, from_day)
       select c.business_id, c.id, h.shop_id, h.weekday, h.from_minute, h.to_minute, $3
       from called c join shop_hours h on h.business_id = c.business_id and h.shop_id = $2),
     changed as (update shop set version = version + 1 where business_id = $1 and id = $2)
     insert into unit (business_id, shop_id, kind_id, name)
     select u.business_id, u.shop_id, u.kind_id, 'Room of ' || c.id from called c join (
       select distinct k.business_id, k.shop_id, k.kind_id from unit k
       join requirement r on r.business_id = k.business_id and k.kind_id = any(r.kind_ids) where k.is_active) u on u.business_id = c.business_id and u.shop_id = $2`,
    [home.businessId, home.shopId, today],
  )
}

/** Where a visit may move to, at the price of that time. */
export async function elsewhere(world: World, { id: exceptBookingId }: { id: string }) {
  const { startsAt, priceMinor } = (await freeTimes(world, 9, { exceptBookingId }))[0]!
  return { startsAt, expectedTotalMinor: priceMinor }
}

export function dayIn(world: World, days: number): string {
  return instantIn(world, days).slice(0, 10)
}

export function instantIn({ today }: World, days: number, minutes = 0): string {
  return new Date(Date.parse(today) + (days * 1_440 + minutes) * 60_000).toISOString()
}
