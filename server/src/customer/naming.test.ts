import { beforeEach, describe, expect, it } from 'vitest'
import { checkoutStage } from '../checkout/testing.ts'
import { faultsOf } from '../checkout/testing/audit.ts'

// Tuesday 24 November 2026, 08:00 in Paris.
const now = '2026-11-24T07:00:00.000Z'
const stage = checkoutStage({ therapists: 3, rooms: 3 })

const ask = (path: string, body: object = {}, method: 'GET' | 'POST' = 'POST') =>
  stage.api.ask(method, `/console${path}`, stage.desk(method === 'POST' ? { body } : {}))
const rows = async (text: string) => (await stage.database.pool.query(text)).rows

beforeEach(async () => {
  await stage.database.pool.query(
    `insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test') on conflict do nothing`,
  )
})

async function walkIn(customer: object = {}, startsAt = now): Promise<string> {
  const { shopId, hourId: variantId } = stage.world
  const body = { startsAt, guests: [{ items: [{ variantId }] }], customer }
  return (await ask(`/shops/${shopId}/walk-ins`, body)).body.id
}
async function client(more: object = {}): Promise<string> {
  const body = { customerId: null, customerName: 'Zoë Marchand', language: 'fr', ...more }
  return (await ask('/customers', body)).body.customer.id
}
const name = (id: string, customer: object) => ask(`/bookings/${id}/client`, { customer })
const undo = (id: string) => ask(`/bookings/${id}/client/undo`)
const card = async (id: string) => (await ask(`/customers/${id}`, {}, 'GET')).body.customer

async function finish(id: string) {
  await ask(`/bookings/${id}/check-in`)
  await ask(`/bookings/${id}/complete`, { takenAtShop: true })
}

describe('a visit of nobody', () => {
  it('gets its client once it is over, and history, money and receipts are theirs', async () => {
    const id = await walkIn()
    await finish(id)
    const customerId = await client()
    const named = await name(id, { customerId })
    expect(named.status).toBe(200)
    expect(named.body).toMatchObject({ customerId, customerName: 'Zoë Marchand' })
    expect(named.body.history.at(-1).event).toBe('booking.named')
    const { visits, spent, documents } = await card(customerId)
    expect(visits).toBe(1)
    expect(spent[0].amountMinor).toBe(named.body.totalMinor)
    expect(documents).toMatchObject([{ bookingId: id }])
    const payers = await rows(`select distinct customer_id as id from payment
      union select customer_id from bill`)
    expect(payers).toEqual([{ id: customerId }])
    expect(await faultsOf(stage.database.db, stage.world.businessId)).toEqual([])
  })

  it('gets somebody new, and is nobody’s again within a day', async () => {
    const id = await walkIn()
    const named = await name(id, { name: 'Ada Lovelace', phone: '06 12 37 11 58' })
    const { customerId } = named.body
    expect(await card(customerId)).toMatchObject({ name: 'Ada Lovelace', phone: '+33612371158' })
    expect((await undo(id)).body).toMatchObject({ customerId: null, customerName: null })
    expect((await card(customerId)).visits).toBe(0)
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'naming_is_final' } })
  })

  it('keeps its client after a day', async () => {
    const id = await walkIn()
    await name(id, { name: 'Ada Lovelace' })
    stage.later(24 * 60)
    expect((await undo(id)).body.code).toBe('naming_is_final')
  })

  it('asks whether it is the client with this number', async () => {
    const customerId = await client({ phone: '+33612371158' })
    const id = await walkIn()
    const asks = await name(id, { name: 'Ada Lovelace', phone: '0612371158' })
    expect(asks).toMatchObject({
      status: 409,
      body: { code: 'client_known', data: { customers: [{ id: customerId }] } },
    })
    const same = await name(id, { name: 'Zoë Marchand', phone: '0612371158' })
    expect(same.body.customerId).toBe(customerId)
  })

  it('needs somebody who tells something', async () => {
    const id = await walkIn()
    expect(await name(id, {})).toMatchObject({ status: 422, body: { code: 'client_needed' } })
    const unknown = await name(id, { customerId: crypto.randomUUID() })
    expect(unknown.status).toBe(404)
    expect((await name(id, { name: 'Ada', phone: 'abc' })).body.code).toBe('invalid_input')
  })

  it('has one client where two members name it at once', async () => {
    const id = await walkIn()
    const [one, other] = [await client(), await client({ customerName: 'Paul Petit' })]
    const answers = await Promise.all([
      name(id, { customerId: one }),
      name(id, { customerId: other }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    const refused = answers.find(({ status }) => status === 409)!
    expect(['visit_has_client', 'client_changed']).toContain(refused.body.code)
    const merges = await rows(
      `select from customer_merge where business_id = '${stage.world.businessId}'`,
    )
    expect(merges).toHaveLength(1)
  })
})

describe('a visit of a client', () => {
  it('is not taken over by another', async () => {
    const id = await walkIn({ customerId: await client() })
    const other = await client({ customerName: 'Paul Petit' })
    expect(await name(id, { customerId: other })).toMatchObject({
      status: 409,
      body: { code: 'visit_has_client', data: { name: 'Zoë Marchand' } },
    })
    expect((await undo(id)).body.code).toBe('naming_is_final')
  })

  it('stands in their account from then on, where they have one', async () => {
    const held = await stage.hold('2026-11-30T10:00:00.000Z')
    await stage.api.ask('POST', `/bookings/${held.body.id}/release`, stage.as())
    const [own] = await rows(`select id from customer where user_id = '${stage.world.userId}'`)
    const id = await walkIn()
    await name(id, { customerId: own.id })
    const read = () => stage.api.ask('GET', `/bookings/${id}`, stage.as())
    expect((await read()).status).toBe(200)
    await undo(id)
    expect((await read()).status).toBe(404)
  })
})
