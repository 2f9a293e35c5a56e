import type { bookingStage } from '../testing.ts'
import { privateRoom } from './private-room.ts'

/** About two kilometres north of a small shop, and far beyond all zones of `outside`. */
export const near = '48.878,2.36'
export const far = '49.26,2.36'
/** A hundred metres from `near`, and half way there: all are a quarter of an hour from the shop. */
export const beside = '48.879,2.36'
export const between = '48.8785,2.36'
export const address = { street: '3 rue Lepic', postalCode: '75018', city: 'Paris', note: 'A12' }

export const atPlace = (clientPlace: string) => ({ clientPlace, address })

type Stage = ReturnType<typeof bookingStage>

/** The hour is given at the client's from now on: 3 km around the shop for 15.00, at 10 km/h. */
export async function outside({ api, desk, world, sql }: Stage) {
  const { services } = (await api.ask('GET', '/console/catalogue', desk())).body
  const service = services.find(({ variants }: { variants: { variantId: string }[] }) =>
    variants.some(({ variantId }) => variantId === world.hourId),
  )
  const { id: serviceId, state: _state, picture: _picture, ...terms } = service
  const booking = { ...terms.booking, isCallOut: true }
  const body = { ...terms, serviceId, requirements: [], booking }
  const saved = await api.ask('POST', '/console/catalogue/services', { ...desk(), body })
  const zones = [{ radiusMetres: 3_000, feeMinor: 1_500 }]
  const rule = JSON.stringify({ speedKmh: 10, zones })
  await sql`update shop set call_out_rule = ${rule}::jsonb, version = version + 1 where id = ${world.shopId}`
  return { service: saved, body }
}

/** Where therapists are on the way, by the name of whom it is for, and from when to when. */
export async function waysOf(stage: Stage, names: Record<string, string>): Promise<string[]> {
  const rows = await stage.sql<{ id: string; span: string }>`
    select booking_id as id, to_char(lower(during) at time zone 'UTC', 'HH24:MI') || '–'
      || to_char(upper(during) at time zone 'UTC', 'HH24:MI') as span
    from claim where purpose = 'way' and state <> 'released' and business_id = ${stage.world.businessId} order by during`
  return rows.map(
    ({ id, span }) => `${span} ${Object.keys(names).find((name) => names[name] === id)}`,
  )
}

/** An hour that the first therapist gives at the shop. */
export async function hourAtShop(stage: Stage): Promise<string> {
  const { businessId, staffIds } = stage.world
  const { variantId, serviceId } = await privateRoom(stage.database.db, stage.world)
  await stage.sql`update service set hands = 1 where id = ${serviceId}`
  await stage.sql`insert into skill (business_id, staff_id, variant_id) values (${businessId}, ${staffIds[0]!}, ${variantId})`
  await stage.touchShop()
  return variantId
}
