import { priceOf } from '@serein/shared/offer/price.ts'
import { nameOnBill } from '@serein/shared/team/rules.ts'
import { addDays, type Day } from '@serein/shared/time/day.ts'
import { type Served, type Wanted, Diary, type Clock } from './diary.ts'
import type { Customer } from './people.ts'
import { addOnId, priceIn, variantId } from './menu.ts'
import { countries } from './place.ts'
import { Random } from './random.ts'
import { type Member, type Span, titleOf } from './team.ts'
import type { BusinessData, ServiceData, ShopData } from './world/shape.ts'

export type Visit = {
  shop: ShopData
  customer: Customer
  served: Served[]
  wish: 'any' | 'staff'
  source: 'app' | 'console' | 'walk_in'
  /** Of the guests of a party, the booker first. */
  names?: (string | null)[]
  isInOneRoom?: true
  /** Stays as planned: nobody cancels it or stays away. */
  isCertain?: true
  isByWallet?: true
  /** Somebody is paying it just now, or it waits for its shop to answer. */
  isHeld?: true
  isRequested?: true
  /** Should have begun, and nobody is there yet. */
  isLate?: true
  price: ReturnType<typeof priceOf>
}

/** What must happen on a certain day whatever else does. */
export type Appointment = {
  customer: Customer
  staff: string
  service: string
  minutes: number
  addOns?: string[]
  /** Of the day, on the shop’s clock. */
  atMinute: number
  /** Paid from the client's wallet. */
  isByWallet?: true
}

/** Guests who come together, each for the same treatment. */
export type Party = {
  customer: Customer
  names: (string | null)[]
  service: string
  minutes: number
  /** Not before. */
  atMinute: number
  isInOneRoom?: true
}

const grid = 15
const partyWindow = 300
/** A therapist’s day between two visits: how long nobody asks for them, in steps of the grid. */
const pauseSteps = { least: 1, most: 5 }
/** No appointment lasts longer, clearing up included. */
const longestMinutes = 100
const usualVisitMinutes = 80
const usualPauseMinutes = 45

/** All visits of one shop and day. `load` is the share of the team’s time that is wanted. */
export function visitsOn(
  business: BusinessData,
  shop: ShopData,
  team: Member[],
  order: {
    day: Day
    clock: Clock
    load: number
    appointments: Appointment[]
    parties: Party[]
    customers: Customer[]
    random: Random
    /** Draws for rooms that are booked by themselves. */
    rooms: Random
    /** Of today only: the minute it is, for what happens just now. */
    now?: number
  },
): { visits: Visit[]; inRooms: Visit[]; breaks: Break[] } {
  const { random, customers, load } = order
  const diary = new Diary(business, shop, team, order.day, order.clock)
  const visits = order.appointments.map((one) => visitOf(business, shop, diary, one))
  for (const party of order.parties) {
    const visit = together(business, shop, diary, party)
    if (visit) visits.push(visit)
  }
  const walkingIn = random.chance(0.5)
  for (const [member, spans] of diary.work)
    for (const span of spans)
      for (const served of filled(diary, member, span, load, random)) {
        const wish = random.chance(0.35) ? 'staff' : 'any'
        const source =
          walkingIn && random.chance(0.1) ? 'walk_in' : random.chance(0.2) ? 'console' : 'app'
        const customer = random.pick(customers)
        visits.push({
          shop,
          customer,
          served,
          wish,
          source,
          price: priceOfVisit(business, shop, served),
        })
      }
  const inRooms = [...roomVisits(business, shop, diary, order)]
  if (order.now === undefined) return { visits, inRooms, breaks: [] }
  const { now } = order
  const late = visits.find((visit) => canBeLate(visit, now))
  if (late) late.isLate = true
  const held = heldFrom(diary, now + 45, random)
  if (held) {
    const price = priceOfVisit(business, shop, held)
    const customer = random.pick(customers)
    visits.push({ shop, customer, served: held, wish: 'any', source: 'app', isHeld: true, price })
  }
  if (shop.asksFirst) {
    const asking = new Random(`request ${shop.slug} ${order.day}`)
    const served = heldFrom(diary, now + 110, asking) ?? []
    const price = priceOfVisit(business, shop, served)
    const waiting = { shop, served, price, wish: 'any', source: 'app', isRequested: true } as const
    if (served.length > 0) visits.push({ ...waiting, customer: asking.pick(customers) })
  }
  return { visits, inRooms, breaks: breakFrom(diary, now + 90) }
}

/** Every other hour or so somebody is in a room that takes nobody to serve. */
function* roomVisits(
  business: BusinessData,
  shop: ShopData,
  diary: Diary,
  { rooms, customers }: { rooms: Random; customers: Customer[] },
): Generator<Visit> {
  if (!diary.open) return
  for (const service of diary.roomServices)
    for (let at = onGrid(diary.open.from) + 60; at < diary.open.to; at += 105) {
      const variant = rooms.pick(service.variants)
      const customer = rooms.pick(customers)
      const one = rooms.chance(0.3) ? diary.serveRoom({ service, variant, addOns: [] }, at) : null
      if (!one) continue
      const price = priceOfVisit(business, shop, [one])
      const source = rooms.chance(0.2) ? 'console' : 'app'
      yield { shop, customer, served: [one], wish: 'any', source, price }
    }
}

/** Time that the shop itself takes of somebody. */
export type Break = { member: Member; from: number; to: number }

const breakMinutes = 45
const hoursAhead = 6

function canBeLate({ served, source, isCertain }: Visit, now: number): boolean {
  const from = served[0]!.from
  const isWaitedFor = from <= now - 6 && from >= now - 25 && served.at(-1)!.to > now
  return isWaitedFor && source !== 'walk_in' && !isCertain
}

/** What somebody has just chosen, soon enough to be seen in the day's calendar. */
function heldFrom(diary: Diary, earliest: number, random: Random): Served[] | null {
  for (let at = onGrid(earliest); at < earliest + hoursAhead * 60; at += grid)
    for (const member of diary.work.keys()) {
      const served = bookAtRandom(diary, member, at, random)
      if (served) return served
    }
  return null
}

/** The first break of somebody in the hours to come; none when everybody is busy or gone. */
function breakFrom(diary: Diary, earliest: number): Break[] {
  for (let from = onGrid(earliest); from < earliest + hoursAhead * 60; from += grid)
    for (const member of diary.work.keys()) {
      const span = { from, to: from + breakMinutes }
      if (diary.rest(member, span)) return [{ member, ...span }]
    }
  return []
}

function onGrid(minute: number): number {
  return Math.ceil(minute / grid) * grid
}

/** The first day from `day` on, in steps, on which somebody of that name works at that minute. */
export function dayWith(
  business: BusinessData,
  shop: ShopData,
  team: Member[],
  wanted: { staff: string; day: Day; step: 1 | -1; atMinute: number; clock: Clock },
): Day {
  for (let day = wanted.day, tries = 0; tries < 14; day = addDays(day, wanted.step), tries += 1) {
    const diary = new Diary(business, shop, team, day, wanted.clock)
    const spans = [...diary.work].find(([member]) => member.data.name === wanted.staff)?.[1] ?? []
    const from = diary.midnight + wanted.atMinute
    if (spans.some((span) => span.from <= from && from + longestMinutes <= span.to)) return day
  }
  throw new Error(`${wanted.staff} is never there`)
}

function visitOf(business: BusinessData, shop: ShopData, diary: Diary, one: Appointment): Visit {
  const member = [...diary.work.keys()].find(({ data }) => data.name === one.staff)
  const service = business.services.find(({ key }) => key === one.service)
  const variant = service?.variants.find(({ minutes }) => minutes === one.minutes)
  if (!member || !variant || !service || !diary.open)
    throw new Error(`no appointment with ${one.staff}`)
  const addOns = diary.addOnsOf(service).filter(({ key }) => one.addOns?.includes(key))
  const start = diary.midnight + one.atMinute
  const served = diary.serve([{ service, variant, addOns }], member, start)
  if (!served) throw new Error(`no time for an appointment with ${one.staff}`)
  return {
    shop,
    customer: one.customer,
    served,
    wish: 'staff',
    source: 'app',
    isCertain: true,
    ...(one.isByWallet && { isByWallet: true }),
    price: priceOfVisit(business, shop, served),
  }
}

/** A party at the first start from a minute on at which all can be served; null when there is none that day. */
function together(
  business: BusinessData,
  shop: ShopData,
  diary: Diary,
  { customer, names, service: key, minutes, atMinute, isInOneRoom }: Party,
): Visit | null {
  const service = business.services.find((one) => one.key === key)
  const variant = service?.variants.find((one) => one.minutes === minutes)
  if (!service || !variant) throw new Error(`no party for ${key}`)
  const wanted = names.map(() => ({ service, variant, addOns: [] }))
  const options = isInOneRoom ? { inOneRoom: true } : {}
  for (let at = atMinute; at < atMinute + partyWindow; at += grid) {
    const served = diary.serveParty(wanted, diary.midnight + at, options)
    if (!served) continue
    const price = priceOfVisit(business, shop, served)
    const kind = { wish: 'any', source: 'app', isCertain: true } as const
    return { shop, customer, served, names, price, ...kind, ...(isInOneRoom && { isInOneRoom }) }
  }
  return null
}

/** Walks along a stretch of work and books it, or not, with the given share. */
function* filled(
  diary: Diary,
  member: Member,
  span: Span,
  load: number,
  random: Random,
): Generator<Served[]> {
  const chance =
    (usualPauseMinutes * load) / (usualVisitMinutes * (1 - load) + usualPauseMinutes * load)
  let at = onGrid(span.from)
  while (at < span.to) {
    const served = random.chance(chance) ? bookAtRandom(diary, member, at, random) : null
    const last = served?.at(-1)
    if (served && last) {
      yield served
      at = onGrid(last.to + (last.service.after ?? 0))
    } else at += random.between(pauseSteps.least, pauseSteps.most) * grid
  }
}

/** What somebody wants may not fit; then they, or the next one who calls, want something else. */
function bookAtRandom(diary: Diary, member: Member, at: number, random: Random): Served[] | null {
  for (let tries = 0; tries < 4; tries += 1) {
    const served = diary.serve(wishesOf(diary, member, random), member, at)
    if (served) return served
  }
  return null
}

function wishesOf(diary: Diary, member: Member, random: Random): Wanted[] {
  const services = diary.servicesOf(member)
  const first = wantedOf(diary, random.pick(services), random)
  if (!random.chance(0.1)) return [first]
  // A second one after the first, where nothing must be prepared before it.
  const others = services.filter((one) => one !== first.service && !one.before && !one.hands)
  if (first.service.hands || others.length === 0) return [first]
  return [first, { ...wantedOf(diary, random.pick(others), random), addOns: [] }]
}

function wantedOf(diary: Diary, service: ServiceData, random: Random): Wanted {
  const possible = diary.addOnsOf(service)
  const addOns = possible.length && random.chance(0.22) ? [random.pick(possible)] : []
  return { service, variant: random.pick(service.variants), addOns }
}

export function priceOfVisit(business: BusinessData, shop: ShopData, served: Served[]) {
  const { currency, taxIsIncluded, taxRate } = countries[shop.country]
  return priceOf({
    currency,
    taxIsIncluded,
    items: served.map(({ guest, service, variant, addOns, staff }) => {
      const first = staff[0]?.data
      const own = first?.own?.[service.key]?.price
      const priceMinor = priceIn(business, variant.price, currency)
      return {
        guest,
        variantId: variantId(business, service, variant),
        label: service.name,
        lengthMinutes: variant.minutes,
        priceMinor,
        ownPriceMinor: own ? priceMinor + own * 100 : null,
        ...(first && { therapist: nameOnBill({ name: first.name, title: titleOf(first) }) }),
        taxRate,
        addOns: addOns.map((addOn) => ({
          addOnId: addOnId(business, addOn),
          label: addOn.name,
          lengthMinutes: addOn.minutes,
          priceMinor: priceIn(business, addOn.price, currency),
        })),
      }
    }),
    discounts: [],
    tipMinor: 0,
  })
}
