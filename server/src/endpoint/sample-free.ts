import { perform } from './sample-call.ts'
import type { World } from './testing.ts'

type Start = { startsAt: string; isFree: boolean; priceMinor: number; staffIds: string[] }
type Service = { id: string; hands: number; variants: { id: string }[] }

/** One guest who would like the same service so many times. */
export async function guestsAt(world: World, times = 1) {
  const variantId = (await firstService(world)).variants[0]!.id
  return [{ items: Array.from({ length: times }, () => ({ variantId })) }]
}

/** The first of the menu that one therapist gives, in whatever order the menu was put meanwhile. */
export async function firstService(world: World): Promise<Service> {
  const { categories } = await perform(world, 'catalogue.menu', { shopId: world.home.shopId })
  const menu = (categories as { services: Service[] }[]).flatMap(({ services }) => services)
  return menu.find(({ hands }) => hands === 1)!
}

/** The free starts of the first day from then on that has any. `isByOne`: those alone at which one therapist serves all. */
export async function freeTimes(
  world: World,
  daysAhead: number,
  options: { exceptBookingId?: string; times?: number; isByOne?: boolean } = {},
): Promise<Start[]> {
  const { exceptBookingId, times = 1, isByOne = false } = options
  const { starts } = await perform(world, 'slot.day', {
    shopId: world.home.shopId,
    guests: await guestsAt(world, times),
    day: dayIn(world, daysAhead),
    exceptBookingId,
  })
  const free = (starts as Start[]).filter(
    ({ isFree, staffIds }) => isFree && (!isByOne || new Set(staffIds).size === 1),
  )
  return free.length ? free : freeTimes(world, daysAhead + 1, options)
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
