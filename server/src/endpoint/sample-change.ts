import { done } from './sample-call.ts'
import { at } from './sample-time.ts'
import { endpointNamed, headersOf, type World } from './testing.ts'
import type { Input } from './walk.ts'

type Visit = { id: string; startsAt: string }
type Sample = (world: World, booked: Visit | null) => Promise<Input>

type OfTwo = Visit & { sequence: number; items: { id: string }[] }

/** What the desk and a client change of a visit; `visit` books one, `ofTwo` one of two services at the desk. */
export function changeSamples(
  visit: (world: World) => Promise<Visit>,
  ofTwo: (world: World) => Promise<OfTwo>,
): Record<string, Sample> {
  return {
    'booking.changeItem': async (world) => changed(world, await ofTwo(world)),
    'booking.addItem': async (world) => withRoom(world, await ofTwo(world)),
    'booking.removeItem': async (world) => itemOf(await ofTwo(world)),
    'booking.planChange': async (world) => withRoom(world, await ofTwo(world)),
    'booking.changeNote': async () => ({ note: 'Both knees, please.', was: null }),
    'booking.byCode': async (world) => ({ code: await codeOf(world, await visit(world)) }),
    'bill.changePrice': async (world, booked) => priceOf(world, booked!),
    'addition.quote': async (world, booked) => ({ variantId: await same(world, booked!) }),
    'addition.add': async (world, booked) => asQuoted(world, booked!),
  }
}

/** What has to have happened before. */
export const beforeChange = {
  'booking.rebooking': ['booking.pay', 'booking.checkIn', 'booking.complete'],
}

/** What makes a visit longer: one at the end of the day would not do. */
export const growing = new Set(['addition.quote', 'addition.add'])

/** What only these endpoints require. */
export const changeValues: Record<string, () => unknown> = {
  was: () => null,
  wasMinor: () => 0,
  priceMinor: () => 0,
}

async function ofFirstItem<T>({ database, home }: World, { id }: Visit, column: string) {
  const { rows } = await database.pool.query<{ value: T }>(
    `select ${column} as value from item i where i.business_id = $1 and i.booking_id = $2 order by i.guest_position, i.position`,
    [home.businessId, id],
  )
  return rows[0]!.value
}

function same(world: World, booked: Visit): Promise<string> {
  return ofFirstItem(world, booked, 'i.variant_id')
}

/** The other services of whoever serves it, the shorter ones first. */
async function otherServices({ database, home }: World, itemId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select v.id from item i join skill k on k.business_id = i.business_id and k.staff_id = i.staff_ids[1]
     join variant v on v.business_id = k.business_id and v.id = k.variant_id and v.id <> i.variant_id and v.is_active
     where i.business_id = $1 and i.id = $2
     order by v.length_minutes > i.length_minutes, v.service_id <> i.service_id, v.length_minutes, v.id`,
    [home.businessId, itemId],
  )
  return rows.map(({ id }) => id)
}

function itemOf({ id: bookingId, items, sequence: expectedSequence }: OfTwo): Input {
  return { bookingId, itemId: items[1]!.id, expectedSequence }
}

/** Its second service is taken out: so there is time for just that one. */
async function withRoom(world: World, booked: OfTwo): Promise<Input> {
  const { rows } = await world.database.pool.query<{ variantId: string }>(
    'select variant_id as "variantId" from item where business_id = $1 and id = $2',
    [world.home.businessId, booked.items[1]!.id],
  )
  const work = () => done(world, 'booking.removeItem', itemOf(booked), 'owner')
  const { sequence } = (await at(world, booked.startsAt, work)) as unknown as OfTwo
  return { bookingId: booked.id, ...rows[0]!, expectedSequence: sequence }
}

/** Of two services the first is another one, for which there is time and room once the second is out. */
async function changed(world: World, booked: OfTwo): Promise<Input> {
  const { variantId: _, ...standing } = await withRoom(world, booked)
  const itemId = booked.items[0]!.id
  const plan = endpointNamed('booking.planChange')
  for (const variantId of await otherServices(world, itemId)) {
    const input = { ...standing, itemId, variantId }
    const ask = () => world.call(plan, input, headersOf(world, 'owner', plan))
    const { status } = await at(world, booked.startsAt, ask)
    if (status === 200) return input
  }
  throw new Error('no other service has time and room for a sample')
}

async function codeOf({ database, home }: World, { id }: Visit): Promise<string> {
  const { rows } = await database.pool.query<{ code: string }>(
    'select code from booking where business_id = $1 and id = $2',
    [home.businessId, id],
  )
  return rows[0]!.code
}

async function priceOf(world: World, booked: Visit): Promise<Input> {
  const itemId = await ofFirstItem<string>(world, booked, 'i.id')
  const lines = `(select sum((line ->> 'amountMinor')::bigint)::int from booking b, jsonb_array_elements(b.price -> 'lines') line
    where b.business_id = i.business_id and b.id = i.booking_id and (line ->> 'item')::int = 0 and line ->> 'kind' <> 'add_on')`
  const wasMinor = await ofFirstItem<number>(world, booked, lines)
  return { itemId, wasMinor, priceMinor: wasMinor + 100 }
}

async function asQuoted(world: World, booked: Visit): Promise<Input> {
  const variantId = await same(world, booked)
  const asked = { bookingId: booked.id, variantId }
  const { stays, others } = (await done(world, 'addition.quote', asked)) as unknown as Quote
  const { startsAt, totalMinor } = (stays ?? others[0])!
  return { variantId, startsAt, expectedTotalMinor: totalMinor }
}

type Time = { startsAt: string; totalMinor: number }
type Quote = { stays: Time | null; others: Time[] }
