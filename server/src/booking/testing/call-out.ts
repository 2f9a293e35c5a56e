import type { bookingStage } from '../testing.ts'

/** About two kilometres north of a small shop, and far beyond all zones of `outside`. */
export const near = '48.878,2.36'
export const far = '49.26,2.36'
export const address = { street: '3 rue Lepic', postalCode: '75018', city: 'Paris', note: 'A12' }

/** The hour is given at the client's from now on: 3 km around the shop for 15.00, at 10 km/h. */
export async function outside({ api, desk, world, sql }: ReturnType<typeof bookingStage>) {
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
