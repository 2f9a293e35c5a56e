import { screens } from '@serein/app/screens/screens.ts'
import { dayIn } from '@serein/client/format.ts'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import type { Therapist } from '@serein/shared/team/contract.ts'
import { addDays } from '@serein/shared/time/day.ts'
import type { Api } from './api.ts'

/** Shops of the business whose desk the demo lets in; they are open every day of the week. */
const shopNames = [
  'Maison Serein, Le Marais',
  'Maison Serein, Saint-Germain',
  'Maison Serein, Marylebone',
]

/** So many free times are enough to book one, move to another, and lose one to somebody else. */
export const enough = 4

export interface Plan {
  shop: { id: string; name: string; timeZone: string; currency: string }
  services: ServiceCard[]
  /** The one who is asked for by name; null when anybody will do. */
  therapist: Therapist | null
  day: string
  visit: VisitRequest
  starts: { startsAt: string; priceMinor: number }[]
}

interface Wanted {
  /** One shop of them alone, for who changes what holds for everybody there. */
  at?: string
  /** Which shop to look at first, so that tests beside each other do not meet. */
  from?: number
  /** Days from today, in the shop's zone. */
  inDays: number
  services?: number
  named?: boolean
  /** The one therapist, by their name. */
  by?: string
}

/** Looks until it finds what a patient reader would: a shop, services, somebody who gives them all, and times that day. */
export async function findPlan(api: Api, wanted: Wanted): Promise<Plan> {
  // A holiday closes every shop of a country at once, so the days after are looked at, too.
  for (const inDays of [0, 1, 2, 3].map((more) => wanted.inDays + more)) {
    for (const turn of shopNames.keys()) {
      const name = wanted.at ?? shopNames[((wanted.from ?? 0) + turn) % shopNames.length]!
      const plan = await findPlanAt(api, await shopCalled(api, name), { ...wanted, inDays })
      if (plan) return plan
    }
  }
  throw new Error('the demo world has no shop with so many free times')
}

/** At the shop that asks new clients for a deposit: services that cost enough for it. */
export async function findDepositPlan(api: Api, inDays: number): Promise<Plan> {
  const shop = await shopCalled(api, 'Maison Serein, Presqu’île')
  for (const more of [0, 1, 2, 3]) {
    const plan = await findPlanAt(api, shop, { inDays: inDays + more, services: 3 })
    if (plan && plan.starts[0]!.priceMinor > 10_000) return plan
  }
  throw new Error('the shop that asks for deposits has no free times')
}

/** A private hammam at the shop that has one, in one of the days that its neighbours look at. */
export async function findRoomPlan(api: Api, wantedInDays: number): Promise<Plan> {
  const shop = await shopCalled(api, 'Maison Serein, Le Marais')
  const menu = await api.catalogue.menu({ shopId: shop.id })
  const all = menu.categories.flatMap((one) => one.services)
  const services = all.filter(({ hands }) => hands === 0).slice(0, 1)
  const visit = visitOf(services, 'any')
  for (const inDays of [0, 1, 2, 3].map((more) => wantedInDays + more)) {
    const day = dayAfter(shop.timeZone, inDays)
    const { starts } = await api.slot.day({ shopId: shop.id, ...visit, day })
    const free = freeOf(starts)
    // They are a quarter of an hour apart, and one visit takes several of them.
    if (free.length >= 3 * enough)
      return { shop, services, therapist: null, day, visit, starts: free }
  }
  throw new Error('the private hammam is never free')
}

async function findPlanAt(api: Api, shop: Plan['shop'], wanted: Wanted): Promise<Plan | null> {
  const { services: count = 1, by, named = by !== undefined, inDays } = wanted
  const day = dayAfter(shop.timeZone, inDays)
  const menu = await api.catalogue.menu({ shopId: shop.id })
  // The shortest first: they leave the most times.
  const offered = menu.categories
    .flatMap(({ services }) => services)
    .toSorted((one, other) => minutesOf(one) - minutesOf(other))
  const { therapists } = await api.team.list({ shopId: shop.id })
  for (const therapist of therapists.filter(({ name }) => !by || name === by)) {
    const able = offered.filter(({ variants }) => canGive(therapist, variants[0]!.id))
    const services = able.slice(0, count)
    if (services.length < count) continue
    const visit = visitOf(services, named ? therapist.id : 'any')
    const { starts } = await api.slot.day({ shopId: shop.id, ...visit, day })
    const free = freeOf(starts)
    if (free.length < enough) continue
    return { shop, services, therapist: named ? therapist : null, day, visit, starts: free }
  }
  return null
}

/** What can be had of the starts of a day. */
export function freeOf(
  starts: readonly { isFree: boolean; startsAt: string; priceMinor: number | null }[],
): Plan['starts'] {
  return starts.flatMap(({ isFree, startsAt, priceMinor }) =>
    isFree && priceMinor !== null ? [{ startsAt, priceMinor }] : [],
  )
}

/** Where the plan is put together, or its therapist, day and time are chosen. */
export function planAddress(
  { shop, visit, therapist, day }: Plan,
  screen: 'bookAppointment' | 'shopBooking' = 'bookAppointment',
): string {
  const items = visit.guests[0]!.items.map(({ variantId }) => variantId).join('_')
  const query = new URLSearchParams({ shop: shop.id, items })
  if (screen === 'bookAppointment') query.set('day', day)
  if (therapist) query.set('wish', therapist.id)
  return `${screens[screen].path}?${query}`
}

/** The plan with those of its times that are shown also when they are taken: the half hours. */
export function onHalfHours(plan: Plan): Plan {
  const starts = plan.starts.filter(({ startsAt }) => new Date(startsAt).getUTCMinutes() % 30 === 0)
  return { ...plan, starts }
}

async function shopCalled(api: Api, name: string): Promise<Plan['shop']> {
  const { shops } = await api.shop.list({ text: name.split(', ')[1]! })
  const shop = shops.find((each) => each.name === name)
  if (!shop) throw new Error(`there is no shop called ${name}`)
  return shop
}

/** The day in the zone, so many days after today. */
export function dayAfter(timeZone: string, days: number): string {
  return addDays(dayIn(new Date().toISOString(), timeZone), days)
}

/** Keeps a time of the plan for the user who is logged in; another one when somebody has taken it meanwhile. */
export async function hold(api: Api, plan: Plan) {
  let refused: unknown
  for (const { startsAt } of plan.starts) {
    try {
      return await api.booking.hold({ shopId: plan.shop.id, ...plan.visit, startsAt })
    } catch (error) {
      refused = error
    }
  }
  throw refused
}

/** A visit that is booked and will be paid at the shop. */
export async function book(api: Api, plan: Plan) {
  const { id: bookingId, totalMinor } = await hold(api, plan)
  const paid = await api.checkout.pay({
    bookingId,
    tender: 'at_shop',
    expectedTotalMinor: totalMinor,
  })
  return paid.booking
}

function minutesOf({ variants }: ServiceCard): number {
  return variants[0]!.lengthMinutes
}

function visitOf(services: ServiceCard[], wish: string): VisitRequest {
  const items = services.map(({ variants }) => ({
    variantId: variants[0]!.id,
    addOnIds: [],
    wish,
  }))
  return { guests: [{ items }], together: 'same_start', sameRoom: false }
}

function canGive({ skills }: Therapist, variantId: string): boolean {
  return skills.some((skill) => skill.variantId === variantId)
}
