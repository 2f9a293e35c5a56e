import { done } from './sample-call.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

type Guests = { items: { variantId: string }[] }[]
type Start = { startsAt: string; isFree: boolean; priceMinor: number; staffIds: string[] }

export async function guestsAt(world: World, times = 1): Promise<Guests> {
  const variantId = (await firstService(world)).variants[0]!.id
  return [{ items: Array.from({ length: times }, () => ({ variantId })) }]
}

type Service = { id: string; hands: number; variants: { id: string }[] }

/** The first of the menu that one therapist gives, in whatever order the menu was put meanwhile. */
export async function firstService(world: World): Promise<Service> {
  const { categories } = await done(world, 'catalogue.menu', { shopId: world.home.shopId })
  const menu = (categories as { services: Service[] }[]).flatMap(({ services }) => services)
  return menu.find(({ hands }) => hands === 1)!
}

/** The free starts of the first day from then on that has any. */
export async function freeStarts(world: World, daysFromNow: number, times = 1): Promise<string[]> {
  const free = await freeTimes(world, daysFromNow, { times })
  return free.map(({ startsAt }) => startsAt)
}

/** `isByOne`: those alone at which one therapist serves all. */
export async function freeTimes(
  world: World,
  daysFromNow: number,
  how: { exceptBookingId?: string; times?: number; isByOne?: boolean },
): Promise<Start[]> {
  const { shopId } = world.home
  const { exceptBookingId, times = 1, isByOne = false } = how
  const asked = {
    guests: await guestsAt(world, times),
    day: dayIn(world, daysFromNow),
    exceptBookingId,
  }
  const { starts } = await done(world, 'slot.day', { shopId, ...asked })
  const free = (starts as Start[]).filter(
    ({ isFree, staffIds }) => isFree && (!isByOne || new Set(staffIds).size === 1),
  )
  return free.length ? free : freeTimes(world, daysFromNow + 1, how)
}

/** Where a visit may move to, at the price of that time. */
export async function elsewhere(world: World, booking: { id: string } | null): Promise<Input> {
  const { startsAt, priceMinor } = (await freeTimes(world, 9, { exceptBookingId: booking!.id }))[0]!
  return { startsAt, expectedTotalMinor: priceMinor }
}

export function dayIn({ today }: World, days: number): string {
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}
