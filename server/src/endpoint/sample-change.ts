import { idOf, perform, rowOf, type Samples, type Visit } from './sample-call.ts'
import { visitAtDesk, walkIn } from './sample-booking.ts'
import { at } from './sample-time.ts'
import { endpointNamed, headersOf, type World } from './testing.ts'

type Quote = { startsAt: string; totalMinor: number }

/** What the desk and a client change of a visit; some of it needs one of two services. */
export const changeSamples: Samples = {
  'booking.changeItem': async (world) => withOtherService(world, await walkIn(world, 2)),
  'booking.addItem': async (world) => withRoom(world, await walkIn(world, 2)),
  'booking.removeItem': async (world) => secondItemOf(await walkIn(world, 2)),
  'booking.planChange': async (world) => withRoom(world, await walkIn(world, 2)),
  'booking.changeNote': () => ({ note: 'Both knees, please.', was: null }),
  'booking.byCode': async (world) => ({ code: await codeOf(world, await visitAtDesk(world)) }),
  'bill.changePrice': withPrice,
  'addition.quote': async (world, visit) => ({ variantId: await variantOf(world, visit) }),
  'addition.add': asQuoted,
}

function variantOf(world: World, { items }: Visit): Promise<string> {
  return idOf(world, 'select variant_id as id from item where id = $1', items[0]!.id)
}

function secondItemOf({ id: bookingId, items, sequence: expectedSequence }: Visit) {
  return { bookingId, itemId: items[1]!.id, expectedSequence }
}

/** Its second service is taken out: so there is time for just that one. */
async function withRoom(world: World, visit: Visit) {
  const variantId = await variantOf(world, { ...visit, items: visit.items.slice(1) })
  const work = () => perform(world, 'booking.removeItem', secondItemOf(visit), 'owner')
  const { sequence } = (await at(world, visit.startsAt, work)) as unknown as Visit
  return { bookingId: visit.id, variantId, expectedSequence: sequence }
}

/** Of two services the first is another one, for which there is time and room once the second is out. */
async function withOtherService(world: World, visit: Visit) {
  const { variantId: _, ...standing } = await withRoom(world, visit)
  const itemId = visit.items[0]!.id
  const plan = endpointNamed('booking.planChange')
  for (const variantId of await otherServices(world, itemId)) {
    const input = { ...standing, itemId, variantId }
    const ask = () => world.call(plan, input, headersOf(world, 'owner', plan))
    const { status } = await at(world, visit.startsAt, ask)
    if (status === 200) return input
  }
  throw new Error('no other service has time and room for a sample')
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

function codeOf(world: World, { id }: Visit): Promise<string> {
  return idOf(world, 'select code as id from booking where id = $1', id)
}

async function withPrice(world: World, { id, items }: Visit) {
  const { wasMinor } = await rowOf<{ wasMinor: number }>(
    world,
    `select sum((line ->> 'amountMinor')::bigint)::int as "wasMinor" from booking b, jsonb_array_elements(b.price -> 'lines') line
     where b.id = $1 and (line ->> 'item')::int = 0 and line ->> 'kind' <> 'add_on'`,
    id,
  )
  return { itemId: items[0]!.id, wasMinor, priceMinor: wasMinor + 100 }
}

async function asQuoted(world: World, visit: Visit) {
  const variantId = await variantOf(world, visit)
  const { stays, others } = await perform(world, 'addition.quote', {
    bookingId: visit.id,
    variantId,
  })
  const { startsAt, totalMinor } = (stays as Quote | null) ?? (others as Quote[])[0]!
  return { variantId, startsAt, expectedTotalMinor: totalMinor }
}
