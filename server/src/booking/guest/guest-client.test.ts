import { beforeEach, expect, it } from 'vitest'
import { checkoutStage } from '../../checkout/testing.ts'

const stage = checkoutStage({ therapists: 3, rooms: 3 })
const now = '2026-11-24T07:00:00.000Z'

const ask = (path: string, body: object = {}, method: 'GET' | 'POST' = 'POST', role = 'manager') =>
  stage.api.ask(method, `/console${path}`, {
    ...stage.desk({ role }),
    ...(method === 'POST' && { body }),
  })
const card = async (id: string) => (await ask(`/customers/${id}`, {}, 'GET')).body.customer
const history = async (id: string) => (await ask(`/customers/${id}/visits`, {}, 'GET')).body.visits

beforeEach(async () => {
  stage.api.clock.now = new Date(now)
  await stage.database.pool.query(
    `insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test') on conflict do nothing`,
  )
})

async function client(customerName: string): Promise<string> {
  const body = { customerId: null, customerName, language: 'fr' }
  return (await ask('/customers', body)).body.customer.id
}

async function party(customerId: string) {
  const { shopId, hourId: variantId } = stage.world
  const one = { items: [{ variantId }] }
  const more = { customer: { customerId }, guestNames: [null, 'Louise'] }
  const { body } = await ask(`/shops/${shopId}/walk-ins`, {
    startsAt: now,
    guests: [one, one],
    ...more,
  })
  return body
}
const name = (id: string, customer: object, position = 1) =>
  ask(`/bookings/${id}/guests/${position}/client`, { customer })

it('a guest of a party becomes a client, whose history has the visit without what its booker pays', async () => {
  const visit = await party(await client('Zoë Marchand'))
  const { status, body } = await name(visit.id, { name: 'Louise Petit', phone: '0612371158' })
  expect(status).toBe(200)
  const { customerId, customerName } = body.guests[1]
  expect(customerName).toBe('Louise Petit')
  expect(await history(customerId)).toMatchObject([
    { id: visit.id, isGuest: true, total: null, serviceNames: [expect.anything()] },
  ])
  await ask(`/bookings/${visit.id}/check-in`)
  await ask(`/bookings/${visit.id}/complete`, { takenAtShop: true })
  expect(await card(customerId)).toMatchObject({ visits: 1, spent: [] })
  const found = async (segment: string) =>
    (await ask(`/customers/count?segment[${segment}`, {}, 'GET')).body.clients
  expect(await found('visitsFrom]=1')).toBe(2)
  stage.api.clock.now = new Date('2026-12-14T07:00:00.000Z')
  expect([await found('noVisitWeeks]=2'), await found('noVisitWeeks]=4')]).toEqual([2, 0])
  const undone = await ask(`/bookings/${visit.id}/guests/1/client/undo`)
  expect(undone.body.guests[1]).toMatchObject({ name: 'Louise', customerId: null })
  expect(await history(customerId)).toEqual([])
})

it('a guest is never the booker or another guest, and has one client', async () => {
  const booker = await client('Zoë Marchand')
  const visit = await party(booker)
  expect((await name(visit.id, { customerId: booker })).body.code).toBe('guest_in_party')
  expect((await name(visit.id, {})).body.code).toBe('client_needed')
  expect((await name(visit.id, { name: 'X' }, 5)).status).toBe(404)
  const paul = await client('Paul Petit')
  await name(visit.id, { customerId: paul })
  expect((await name(visit.id, { name: 'Anna' })).body.code).toBe('guest_has_client')
})

it('the booker sees the name that was typed, and nothing of the client', async () => {
  const held = await stage.hold('2026-11-30T10:00:00.000Z', {
    guests: [
      { items: [{ variantId: stage.world.hourId }] },
      { items: [{ variantId: stage.world.hourId }] },
    ],
  })
  await stage.pay(held.body.id, { tender: 'at_shop', expectedTotalMinor: held.body.totalMinor })
  const paul = await client('Paul Petit')
  expect((await name(held.body.id, { customerId: paul })).status).toBe(200)
  const seen = await stage.api.ask('GET', `/bookings/${held.body.id}`, stage.as())
  expect(JSON.stringify(seen.body)).not.toMatch(new RegExp(`Paul Petit|${paul}`, 'u'))
})

it('the visits of a guest go along with a merge and come back, and an erasure forgets who it was', async () => {
  const visit = await party(await client('Zoë Marchand'))
  const [paul, twin] = [await client('Paul Petit'), await client('P. Petit')]
  await name(visit.id, { customerId: twin })
  await stage.database.pool.query(
    `update guest set email = 'louise@example.test', language = 'fr', contact_at = now(), contact_from = 'booker', opened_at = now(),
      note = 'a sore knee', consented_at = now(), consent_version = '2026-11' where booking_id = '${visit.id}' and position = 1`,
  )
  const { body } = await ask(`/customers/${paul}/merge`, { otherId: twin })
  expect(await history(paul)).toHaveLength(1)
  await ask(`/customers/merges/${body.mergeId}/undo`)
  expect(await history(paul)).toEqual([])
  expect(await history(twin)).toHaveLength(1)
  expect((await ask(`/customers/${twin}/erase`)).status).toBe(200)
  const { rows } = await stage.database.pool.query(
    `select num_nonnulls(name, customer_id, email, phone, language, contact_at, contact_from, opened_at, note, consented_at,
      consent_version) as remembered from guest where booking_id = '${visit.id}' and position = 1`,
  )
  expect(rows).toEqual([{ remembered: 0 }])
})
