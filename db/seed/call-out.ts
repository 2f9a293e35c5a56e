import type { Price } from '@serein/shared/offer/price.ts'
import type { CallOutRule, CallOutTerms } from '@serein/shared/shop/call-out.ts'
import type { CallOutPlace } from '@serein/shared/slot/request.ts'
import { categoryId, currenciesOf, priceIn, variantId } from './menu.ts'
import { businessId, pictureId, shopId, zoneOf } from './place.ts'
import { userId } from './people.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import { addNext, hasTimeAfter } from './next-door.ts'
import { meets } from './session.ts'
import { staffId } from './team.ts'
import { serein } from './world/business.ts'

type Booked = Record<
  'business_id' | 'id' | 'state' | 'code' | 'customer_id' | 'starts_at' | 'ends_at',
  string
> & {
  user_id: string | null
  price: Price
  request: object
}
type Item = Record<'id' | 'booking_id' | 'variant_id' | 'starts_at' | 'ends_at', string> & {
  service_id: string
  service_name: object
  staff_ids: string[]
  wish: string
  add_ons: object[]
}
type Claim = Record<string, unknown> & {
  staff_id: string | null
  unit_id: string | null
  item_id: string | null
  during: string
}

const visits = 3
/** Those who are shown live near. */
const rule: CallOutRule = {
  speedKmh: 15,
  zones: [
    { radiusMetres: 5_000, feeMinor: 0 },
    { radiusMetres: 10_000, feeMinor: 1_500 },
  ],
}
const callOut: CallOutTerms = { travelMinutes: 20, feeMinor: 0 }
const minuteMs = 60_000

/** Doors around the first spa, within its first zone. */
const doors = [
  ['14 rue de Turenne', '75004', '48.8561,2.3637', 'B214, 3e gauche'],
  ['5 rue Froissart', '75003', '48.8625,2.3660', null],
  ['22 rue Beaurepaire', '75010', '48.8710,2.3640', 'Interphone Moreau'],
] as const

/**
 * The first spa gives its first massage at its clients', too: some who were to come for it have it there, where who serves has time for
 * the way.
 */
export function addCallOuts(rows: Rows, now: Date): void {
  const [shop] = serein.shops
  const [service] = serein.services
  for (const claim of rows.of('claim')) claim['call_out'] = null
  const variant = service!.variants.find(({ minutes }) => minutes === 60) ?? service!.variants[0]!
  const atShop = variantId(serein, service!, variant)
  const home = addService(rows, variant)
  const own = rows.of('shop').find(({ id }) => id === shopId(shop!))
  Object.assign(own!, { call_out_rule: rule })
  const bookings = new Map(
    (rows.of('booking') as Booked[])
      .filter(({ state, starts_at }) => state === 'confirmed' && new Date(starts_at) > now)
      // Hers is the one that is shown first.
      .filter(({ user_id }) => user_id !== userId('camille'))
      .map((booking) => [booking.id, booking]),
  )
  const items = Map.groupBy(rows.of('item') as Item[], ({ booking_id }) => booking_id)
  const alone = [...items.values()].flatMap(([item, ...others]) =>
    item && others.length === 0 && item.variant_id === atShop ? [item] : [],
  )
  const found = alone
    .filter(({ booking_id, add_ons, staff_ids }) => {
      const booking = bookings.get(booking_id)
      return booking && add_ons.length === 0 && staff_ids.length === 1
    })
    .filter((item) => isOf(rows, item, shopId(shop!)))
  for (const [at, { item, ways }] of outings(rows, found, bookings).entries()) {
    const [street, postal_code, place, access_note] = doors[at]!
    const [latitude, longitude] = place.split(',').map(Number) as [number, number]
    const spot = { latitude, longitude, speedKmh: rule.speedKmh }
    goes(rows, bookings.get(item.booking_id)!, { item, ways, spot }, { ...home, name: homeName })
    rows.add('call_out', {
      business_id: businessId(serein),
      booking_id: item.booking_id,
      street,
      postal_code,
      city: 'Paris',
      access_note,
      latitude,
      longitude,
    })
  }
}

const text = (en: string, fr: string) => ({ en, fr })
const homeName = text('Massage at your place', 'Massage à domicile')

/** Everybody of the spa gives it. */
function addService(rows: Rows, { minutes, price }: { minutes: number; price: number }) {
  const [shop] = serein.shops
  const [first] = serein.services
  const business_id = businessId(serein)
  const service_id = idOf('service at home')
  const variant_id = idOf('variant at home')
  rows.add('service', {
    business_id,
    id: service_id,
    category_id: categoryId(serein, first!.category),
    name: homeName,
    description: text(
      'An hour with a therapist who comes to you, with the table, warm oil and towels.',
      'Une heure avec un praticien qui vient chez vous, avec la table, l’huile tiède et les serviettes.',
    ),
    before_visit: text('Please make room for the table.', 'Prévoyez la place de la table.'),
    aftercare: text('Drink a glass of water, and rest.', 'Buvez un verre d’eau et reposez-vous.'),
    rebook_after_days: null,
    picture_id: pictureId(serein, first!.picture),
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    hands: 1,
    is_strenuous: first!.isStrenuous ?? false,
    is_signature: false,
    position: serein.services.length,
    session_seats: null,
    session_least: null,
    session_decide_minutes: null,
    is_call_out: true,
  })
  rows.add('service_shop', { business_id, service_id, shop_id: shopId(shop!) })
  rows.add('variant', {
    business_id,
    id: variant_id,
    service_id,
    name: null,
    length_minutes: minutes,
    position: 0,
  })
  for (const currency of currenciesOf(serein))
    rows.add('variant_price', {
      business_id,
      variant_id,
      currency,
      price_minor: priceIn(serein, price, currency),
    })
  for (const member of shop!.staff)
    rows.add('skill', {
      business_id,
      staff_id: staffId(shop!, member),
      variant_id,
      length_minutes: null,
      price_minor: null,
      level: 'able',
    })
  return { service_id, variant_id }
}

function isOf(rows: Rows, { id }: Item, shop: string): boolean {
  return (rows.of('claim') as Claim[]).some(
    ({ item_id, shop_id }) => item_id === id && shop_id === shop,
  )
}

type Span = { from: string; until: string }

type Outing = { item: Item; ways: Span[] }

/** Some who can go, each from the shop and back; from the first that leaves time for it straight on to one more. */
function outings(rows: Rows, items: readonly Item[], bookings: Map<string, Booked>): Outing[] {
  const found = items
    .map((item) => ({ item, ways: [wayTo(item), wayFrom(item)] }))
    .filter((outing) => isFree(rows, outing))
  const { travelMinutes } = callOut
  const timeZone = zoneOf(serein.shops[0]!)
  const first = found.find(({ item }) => hasTimeAfter(rows, item, { travelMinutes, timeZone }))
  if (!first) return found.slice(0, visits)
  const { booking, item } = addNext(rows, bookings.get(first.item.booking_id)!, first.item)
  bookings.set(booking.id, booking)
  const straight = { from: first.item.ends_at, until: item.starts_at }
  const inARow = [
    { item: first.item, ways: [wayTo(first.item)] },
    { item, ways: [straight, wayFrom(item)] },
  ]
  return [...inARow, ...found.filter((one) => one !== first)].slice(0, visits)
}

function wayTo({ starts_at }: Item): Span {
  return { from: later(starts_at, -callOut.travelMinutes), until: starts_at }
}

function wayFrom({ ends_at }: Item): Span {
  return { from: ends_at, until: later(ends_at, callOut.travelMinutes) }
}

/** Whether who serves has nothing else then. */
function isFree(rows: Rows, { item, ways }: Outing): boolean {
  return !(rows.of('claim') as Claim[]).some(
    ({ staff_id, item_id, during }) =>
      staff_id === item.staff_ids[0] &&
      item_id !== item.id &&
      ways.some((each) => meets(during, each)),
  )
}

function later(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * minuteMs).toISOString()
}

/** A visit that was to be at the shop is at the client's. */
function goes(
  rows: Rows,
  booking: Booked,
  { item, ways, spot }: Outing & { spot: CallOutPlace['spot'] },
  { service_id, variant_id, name }: Pick<Item, 'service_id' | 'variant_id'> & { name: object },
): void {
  const claims = rows.of('claim') as Claim[]
  const own = claims.filter(({ item_id }) => item_id === item.id)
  const served = own.find(({ staff_id }) => staff_id !== null)
  for (const claim of own)
    if (claim.unit_id !== null || claim['purpose'] === 'buffer')
      claims.splice(claims.indexOf(claim), 1)
  const { travelMinutes } = callOut
  for (const claim of own) if (claim.staff_id !== null) claim['call_out'] = { travelMinutes, spot }
  for (const { from, until } of ways)
    rows.add('claim', {
      ...served,
      during: `[${from},${until})`,
      purpose: 'way',
      is_strenuous: false,
      call_out: null,
    })
  Object.assign(item, { service_id, variant_id, service_name: name, wish: 'any' })
  const items = [{ variantId: variant_id, addOnIds: [], wish: 'any' }]
  Object.assign(booking.request, { guests: [{ items }], callOut })
  for (const line of booking.price.lines)
    if (line.kind === 'service') Object.assign(line, { sourceId: variant_id, label: name })
}
