import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addProduct } from '../../catalogue/fixture.ts'
import { smallWorld } from '../../booking/fixture.ts'
import type { Db } from '../../platform/pool.ts'
import { addMoney, addOrder, addPaidAhead } from './year-money.ts'
import {
  days,
  first,
  moreServices,
  secondShop,
  type Service,
  someCustomers,
  someOffers,
} from './year-world.ts'

export type Year = {
  businessId: string
  shopIds: string[]
  staffIds: string[]
  serviceIds: string[]
}

type Random = {
  int(most: number): number
  pick<T>(all: readonly T[]): T
  is(percent: number): boolean
}

/** The same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  return {
    int: (most) => Math.floor(next() * (most + 1)),
    pick: (all) => all[Math.floor(next() * all.length)]!,
    is: (percent) => next() * 100 < percent,
  }
}

/**
 * A year of a business with a shop in Paris and one in New York: visits of every end, parties, two therapists for one
 * treatment, treatments without any, tips, refunds, what the desk takes off, no-shows that were undone, orders, campaigns,
 * what was paid ahead.
 */
export async function randomYear(db: Db, seed: number, visits = 160): Promise<Year> {
  const random = randomOf(seed)
  const world = await smallWorld(db, { therapists: 3, rooms: 2, users: 1 })
  const { businessId } = world
  const shops = [
    { id: world.shopId, currency: 'EUR', zone: 'Europe/Paris' },
    { id: await secondShop(db, businessId), currency: 'USD', zone: 'America/New_York' },
  ]
  const services = await moreServices(db, businessId)
  const customers = await someCustomers(db, businessId, 25)
  const offers = await someOffers(db, businessId)
  const { staffIds } = world
  const setting = { db, random, businessId, shops, services, customers, offers, staffIds }
  for (let index = 0; index < visits; index += 1) await addVisit(setting, index)
  const variantId = await addProduct(db, world, { units: 500, priceMinor: 2_000 })
  for (let index = 0; index < visits / 10; index += 1) await addOrder(setting, index, variantId)
  for (let index = 0; index < visits / 10; index += 1)
    await addPaidAhead(setting, index, services[0]!.variantId)
  return {
    businessId,
    shopIds: shops.map(({ id }) => id),
    staffIds,
    serviceIds: services.map(({ serviceId }) => serviceId),
  }
}

export type YearWorld = {
  db: Db
  random: Random
  businessId: string
  shops: { id: string; currency: string; zone: string }[]
  services: Service[]
  customers: string[]
  offers: string[]
  staffIds: string[]
}

const states = ['completed', 'completed', 'completed', 'no_show', 'cancelled', 'confirmed']

/** A visit on its own hour of the year, so that no two want the same therapist or room. */
async function addVisit(setting: YearWorld, index: number): Promise<void> {
  const { db, random, businessId, shops, customers } = setting
  const shop = random.pick(shops)
  const startsAt = new Date(first + Math.floor(((index + 0.4) * days * 24) / 160) * 3_600_000)
  const bookedAt = new Date(startsAt.getTime() - random.int(20 * 24) * 3_600_000)
  const state = random.pick(states)
  const customerId = random.is(85) ? random.pick(customers) : null
  const price = priceOf(setting)
  const totalMinor = price.netMinor + price.taxMinor
  const endsAt = new Date(startsAt.getTime() + 45 * 60_000)
  const id = randomUUID()
  await db
    .insertInto('booking')
    .values({
      business_id: businessId,
      id,
      shop_id: shop.id,
      customer_id: customerId,
      code: `SR-${id.slice(0, 8)}`,
      state,
      source: random.pick(['app', 'console', 'walk_in']),
      starts_at: startsAt,
      ends_at: endsAt,
      first_starts_at: startsAt,
      time_zone: shop.zone,
      currency: shop.currency,
      total_minor: totalMinor,
      price: JSON.stringify(price),
      policy: JSON.stringify({
        tiers: [
          { untilMinutes: 1_440, feeRate: 0 },
          { untilMinutes: 240, feeRate: 50_000 },
        ],
        lateFeeRate: random.pick([0, 100_000]),
        noShowFeeRate: 100_000,
      }),
      request: '{}',
      cancelled_by: state === 'cancelled' ? random.pick(['customer', 'shop']) : null,
      created_at: bookedAt,
    })
    .execute()
  await addItems(setting, { id, startsAt, endsAt, shopId: shop.id, state })
  if (state === 'cancelled')
    await db
      .insertInto('booking_event')
      .values({
        business_id: businessId,
        booking_id: id,
        sequence: 1,
        event: 'booking.cancelled',
        to_state: 'cancelled',
        created_at: new Date(startsAt.getTime() - random.int(60) * 3_600_000),
      })
      .execute()
  await addMoney(setting, {
    id,
    state,
    startsAt,
    customerId,
    price,
    currency: shop.currency,
    totalMinor,
  })
}

export type VisitPrice = ReturnType<typeof priceOf>

function priceOf({ random, offers }: YearWorld) {
  const netMinor = random.is(5) ? 0 : 3_000 + random.int(9_000)
  const taxMinor = Math.floor(netMinor / 5)
  const discount = random.is(30) ? random.int(900) + 1 : 0
  const parts = discount > 400 ? [discount - 100, 100] : discount ? [discount] : []
  const lines = parts.map((part, at) => ({
    kind: 'discount',
    sourceId: offers[at],
    amountMinor: -part,
  }))
  return {
    netMinor,
    taxMinor,
    taxes: [{ rate: 20_000, taxMinor }],
    discountMinor: discount,
    lines,
    tipMinor: 0,
  }
}

type Placed = { id: string; startsAt: Date; endsAt: Date; shopId: string; state: string }

async function addItems(setting: YearWorld, { id, startsAt, endsAt, shopId, state }: Placed) {
  const { db, random, businessId, staffIds, services } = setting
  const guests = random.is(25) ? 2 : 1
  for (let guest = 0; guest < guests; guest += 1) {
    await db
      .insertInto('guest')
      .values({ business_id: businessId, booking_id: id, position: guest })
      .execute()
    const { serviceId, variantId, hands } = random.pick(services)
    const free = guest === 0 ? staffIds.slice(0, 2) : staffIds.slice(2)
    const staff = hands === 0 ? [] : free.slice(0, hands)
    const isCancelled = guest === 1 && random.is(20)
    const times = { starts_at: startsAt, ends_at: endsAt }
    const addOns = random.is(30) ? [{ id: randomUUID(), priceMinor: 700 }] : []
    const item = {
      business_id: businessId,
      booking_id: id,
      guest_position: guest,
      position: 0,
      ...times,
    }
    await db
      .insertInto('item')
      .values({
        ...item,
        service_id: serviceId,
        variant_id: variantId,
        staff_ids: staff,
        service_name: '{"en": "", "fr": ""}',
        length_minutes: 45,
        price_minor: random.is(10) ? 0 : 2_000 + random.int(3_000),
        add_ons: JSON.stringify(addOns),
        cancelled_at: isCancelled ? startsAt : null,
      })
      .execute()
    if (state === 'cancelled' || isCancelled) continue
    for (const staffId of staff)
      await sql`
        insert into claim (business_id, shop_id, booking_id, staff_id, during, state, purpose)
        values (${businessId}, ${shopId}, ${id}, ${staffId}, tstzrange(${startsAt}, ${endsAt}), 'kept', 'segment')`.execute(
        db,
      )
  }
}
