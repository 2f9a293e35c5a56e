import { randomUUID } from 'node:crypto'
import {
  accountOf,
  feeCharged,
  paymentCaptured,
  refundDecided,
  reversalOf,
  visitEarned,
} from '@serein/shared/ledger/transfer.ts'
import { discountGiven, tipEarned } from '@serein/shared/ledger/desk.ts'
import { orderEarned } from '@serein/shared/ledger/order.ts'
import { sql } from 'kysely'
import { addProduct } from '../../catalogue/fixture.ts'
import { smallWorld } from '../../booking/fixture.ts'
import type { Db } from '../../platform/pool.ts'
import { openBooks } from './books.ts'

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

const first = Date.UTC(2025, 0, 1)
const days = 365

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
 * treatment, treatments without any, tips, refunds, what the desk takes off, no-shows that were undone, orders, campaigns.
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
  const given = { db, random, businessId, shops, services, customers, offers, staffIds }
  for (let index = 0; index < visits; index += 1) await addVisit(given, index)
  const variantId = await addProduct(db, world, { units: 500, priceMinor: 2_000 })
  for (let index = 0; index < visits / 10; index += 1) await addOrder(given, index, variantId)
  return {
    businessId,
    shopIds: shops.map(({ id }) => id),
    staffIds,
    serviceIds: services.map(({ serviceId }) => serviceId),
  }
}

type Given = {
  db: Db
  random: Random
  businessId: string
  shops: { id: string; currency: string; zone: string }[]
  services: { serviceId: string; variantId: string; hands: number }[]
  customers: string[]
  offers: string[]
  staffIds: string[]
}

async function secondShop(db: Db, businessId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude, longitude,
      time_zone, currency, tax_rate, tax_is_included)
    values (${businessId}, 'two', 'Two', '{"en": "Two", "fr": "Deux"}', 'street', '10001', 'New York', 'US', 40.7, -74,
      'America/New_York', 'USD', 8875, false) returning id`.execute(db)
  const shopId = rows[0]!.id
  await sql`
    insert into shift (business_id, staff_id, shop_id, weekday, from_minute, to_minute, from_day, every_weeks)
    select business_id, id, ${shopId}, 3, 600, 1500, '2025-01-06', 2 from staff_member where business_id = ${businessId}`.execute(
    db,
  )
  await sql`
    insert into shift_break (business_id, shift_id, from_minute, to_minute)
    select business_id, id, 720, 765 from shift where business_id = ${businessId} and weekday in (2, 3)`.execute(
    db,
  )
  await sql`
    insert into shop_hours (business_id, shop_id, weekday, from_minute, to_minute)
    select ${businessId}, ${shopId}, day, 600, 1500 from generate_series(1, 6) as day`.execute(db)
  return shopId
}

/** One by one therapist, one by two, one by none. */
async function moreServices(db: Db, businessId: string) {
  for (const hands of [2, 0])
    await sql`
      with v as (insert into service (business_id, category_id, name, description, hands)
          select business_id, id, '{"en": "More", "fr": "Plus"}', '{"en": "", "fr": ""}', ${hands} from category
          where business_id = ${businessId} limit 1 returning business_id, id),
        r as (insert into requirement (business_id, service_id, position, kind_ids)
          select v.business_id, v.id, 0, array[k.id] from v, resource_kind k where k.business_id = v.business_id)
      insert into variant (business_id, service_id, length_minutes) select business_id, id, 45 from v`.execute(
      db,
    )
  const { rows } = await sql<Given['services'][number]>`
    select distinct on (s.id) s.id as "serviceId", v.id as "variantId", s.hands from service s
    join variant v on v.service_id = s.id where s.business_id = ${businessId} order by s.id`.execute(
    db,
  )
  return rows
}

async function someCustomers(db: Db, businessId: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into customer (business_id, name) select ${businessId}, 'Client ' || n from generate_series(1, ${count}::int) n
    returning id`.execute(db)
  const campaign = await sql<{ id: string }>`
    insert into campaign (business_id, name, segment, subject, body, action, channels, created_at, state)
    values (${businessId}, 'News', '{}', '{"en": "", "fr": ""}', '{"en": "", "fr": ""}', 'none', '{mail}', now(), 'draft')
    returning id`.execute(db)
  await sql`
    insert into campaign_recipient (business_id, campaign_id, customer_id, told_at, opened_at)
    select ${businessId}, ${campaign.rows[0]!.id}, id, '2025-04-01', '2025-04-02' from customer
    where business_id = ${businessId} order by id limit 12`.execute(db)
  return rows.map(({ id }) => id)
}

async function someOffers(db: Db, businessId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into offer (business_id, name, small_print, rate)
    select ${businessId}, '{"en": "Less", "fr": "Moins"}', '{"en": "", "fr": ""}', 10000 from generate_series(1, 2)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A visit on its own hour of the year, so that no two want the same therapist or room. */
async function addVisit(given: Given, index: number): Promise<void> {
  const { db, random, businessId, shops, customers } = given
  const shop = random.pick(shops)
  const startsAt = new Date(first + Math.floor(((index + 0.4) * days * 24) / 160) * 3_600_000)
  const bookedAt = new Date(startsAt.getTime() - random.int(20 * 24) * 3_600_000)
  const state = random.pick([
    'completed',
    'completed',
    'completed',
    'no_show',
    'cancelled',
    'confirmed',
  ])
  const customerId = random.is(85) ? random.pick(customers) : null
  const price = priceOf(given)
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
  await addItems(given, { id, startsAt, endsAt, shopId: shop.id, state })
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
  await addMoney(given, {
    id,
    state,
    startsAt,
    customerId,
    price,
    currency: shop.currency,
    totalMinor,
  })
}

function priceOf({ random, offers }: Given) {
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

async function addItems(given: Given, { id, startsAt, endsAt, shopId, state }: Placed) {
  const { db, random, businessId, staffIds, services } = given
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

type Paid = {
  id: string
  state: string
  startsAt: Date
  customerId: string | null
  price: ReturnType<typeof priceOf>
  currency: string
  totalMinor: number
}

/** What becomes of its money, by the ledger's own rules. */
async function addMoney(given: Given, visit: Paid): Promise<void> {
  const { db, random, businessId, staffIds } = given
  const { id, state, startsAt, customerId, price, currency, totalMinor } = visit
  const books = openBooks(db, businessId)
  const after = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000)
  const subject = { kind: 'booking' as const, id }
  const debtor = customerId ?? id
  const of = (event: string) => ({
    bookingId: id,
    debtor,
    event,
    currency,
    standing: books.standing(),
  })
  const paymentId = randomUUID()
  const fund = accountOf('cash_at_shop', '', currency)
  const paid = async (amountMinor: number, at: Date) =>
    amountMinor > 0 &&
    books.post(
      paymentCaptured({
        paymentId: randomUUID(),
        subject,
        debtor,
        fund,
        amountMinor,
        standing: books.standing(),
      }),
      at,
    )
  if (random.is(40)) await paid(totalMinor, after(-30))
  if (state === 'no_show') {
    const fee = feeCharged({ ...of('missed'), occasion: 'no_show', feeMinor: totalMinor })
    const posted = await books.post(fee, after(1))
    if (posted && random.is(30)) await books.post(reversalOf(posted), after(5), posted.id)
  }
  if (state === 'cancelled' && random.is(40))
    await books.post(
      feeCharged({
        ...of('cancelled'),
        occasion: 'cancellation',
        feeMinor: Math.floor(totalMinor / 2),
      }),
      after(-3),
    )
  if (state !== 'completed') return
  const tips = random.is(40)
    ? [{ staffId: random.is(60) ? random.pick(staffIds) : null, amountMinor: 500 }]
    : []
  await books.post(
    visitEarned({ ...of('completed'), price: { ...price, tips } }),
    after(random.is(20) ? 14 : 1),
  )
  if (random.is(20))
    await books.post(
      tipEarned({
        ...of('tip'),
        lineId: randomUUID(),
        amountMinor: 300,
        staffId: random.pick(staffIds),
      }),
      after(3),
    )
  if (random.is(20))
    await books.post(
      discountGiven({ ...of('off'), lineId: randomUUID(), amountMinor: 700 }),
      after(2),
    )
  await paid(books.owedMinor(), after(3))
  if (random.is(20) && books.earnedMinor() > 1_000)
    await books.post(
      refundDecided({
        refundId: randomUUID(),
        paymentId,
        subject,
        currency,
        amountMinor: 900,
        standing: books.standing(),
      }),
      after(24 * (1 + random.int(40))),
    )
}

async function addOrder(
  { db, random, businessId, shops, customers }: Given,
  index: number,
  variantId: string,
) {
  const [shop] = shops as [Given['shops'][number]]
  const at = new Date(first + ((index + 0.5) * days * 86_400_000) / 16)
  const id = randomUUID()
  const [netMinor, taxMinor] = [4_000 + random.int(900), 800]
  await sql`
    insert into "order" (business_id, id, code, shop_id, customer_id, state, currency, total_minor, net_minor, taxes, created_at,
      placed_at, collected_at)
    values (${businessId}, ${id}, ${`O-${id.slice(0, 8)}`}, ${shop.id}, ${random.pick(customers)}, 'collected', ${shop.currency},
      ${netMinor + taxMinor}, ${netMinor}, '[]', ${at}, ${at}, ${at})`.execute(db)
  await sql`
    insert into order_line (business_id, order_id, position, variant_id, name, label, units, unit_minor, tax_rate, net_minor, tax_minor)
    values (${businessId}, ${id}, 0, ${variantId}, '{"en": "Oil", "fr": "Huile"}', '{"en": "1", "fr": "1"}', 2, 2000, 20000,
      ${netMinor}, ${taxMinor})`.execute(db)
  const books = openBooks(db, businessId)
  const taxes = [{ rate: 20_000, taxMinor }]
  const sold = {
    orderId: id,
    debtor: id,
    currency: shop.currency,
    standing: books.standing(),
    netMinor,
    taxes,
  }
  await books.post(orderEarned(sold), at)
}
