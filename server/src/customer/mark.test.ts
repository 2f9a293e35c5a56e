import { beforeEach, describe, expect, it } from 'vitest'
import { checkoutStage } from '../checkout/testing.ts'

const now = '2026-11-24T07:00:00.000Z'
const stage = checkoutStage({ therapists: 2 })

type Method = 'GET' | 'POST' | 'DELETE'
const ask = (path: string, body: object = {}, method: Method = 'POST', role = 'owner') =>
  stage.api.ask(method, `/console${path}`, {
    ...stage.desk({ role }),
    ...(method === 'POST' && { body }),
  })

beforeEach(async () => {
  await stage.database.pool.query(
    `insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test') on conflict do nothing`,
  )
})

async function client(customerName = 'Zoë Marchand'): Promise<string> {
  const body = { customerId: null, customerName, language: 'fr' }
  return (await ask('/customers', body)).body.customer.id
}
async function tag(tagName: string): Promise<string> {
  const { body } = await ask('/customer-tags', { tagId: null, tagName, tone: 'gold' })
  return body.tags.find(({ name }: { name: string }) => name === tagName).id
}
const alert = (id: string, alertText: string, severity = 'high') =>
  ask(`/customers/${id}/alerts`, { alertId: null, alertText, severity })
const textsIn = (alerts: { text: string }[]) => alerts.map(({ text }) => text)

describe('an alert', () => {
  it('stands on the card, in the list and on the visit, the gravest first', async () => {
    const id = await client()
    await alert(id, 'Pays in cash', 'normal')
    const { body } = await alert(id, 'Allergic to almond oil')
    const texts = ['Allergic to almond oil', 'Pays in cash']
    expect(textsIn(body.customer.alerts)).toEqual(texts)
    const list = await ask('/customers', {}, 'GET')
    expect(textsIn(list.body.customers[0].alerts)).toEqual(texts)
    const { shopId, hourId: variantId } = stage.world
    const visit = {
      startsAt: now,
      guests: [{ items: [{ variantId }] }],
      customer: { customerId: id },
    }
    const booked = await ask(`/shops/${shopId}/walk-ins`, visit)
    expect(textsIn(booked.body.alerts)).toEqual(texts)
  })

  it('is changed and taken away, and there are ten at most', async () => {
    const id = await client()
    const first = (await alert(id, 'Allergic')).body.customer.alerts[0].id
    const changed = { alertId: first, alertText: 'Allergic to nuts', severity: 'normal' }
    const { body } = await ask(`/customers/${id}/alerts`, changed)
    expect(body.customer.alerts).toMatchObject([{ text: 'Allergic to nuts', severity: 'normal' }])
    const after = await ask(`/customers/${id}/alerts/${first}`, {}, 'DELETE')
    expect(after.body.customer.alerts).toEqual([])
    expect((await ask(`/customers/${id}/alerts/${first}`, {}, 'DELETE')).status).toBe(404)
    for (let n = 0; n < 10; n += 1) await alert(id, `Number ${n}`)
    expect(await alert(id, 'Eleventh')).toMatchObject({
      status: 409,
      body: { code: 'alerts_full', data: { limit: 10 } },
    })
  })
})

describe('a tag', () => {
  it('filters the list and is given to a segment at once, and taken back', async () => {
    const [zoe, paul] = [await client(), await client('Paul Petit')]
    const vip = await tag('VIP')
    await ask(`/customers/${zoe}/tags`, { tagIds: [vip] })
    const found = await ask(`/customers?segment[tagIds][0]=${vip}`, {}, 'GET')
    expect(found.body.customers.map(({ id }: { id: string }) => id)).toEqual([zoe])
    stage.later(1)
    const all = await ask(`/customer-tags/${vip}/clients`, { segment: {} })
    expect(all.body.clients).toBe(1)
    expect((await ask(`/customers/${paul}`, {}, 'GET')).body.customer.tags).toMatchObject([
      { name: 'VIP', tone: 'gold' },
    ])
    const { taggedAt } = all.body
    expect((await ask(`/customer-tags/${vip}/clients/undo`, { taggedAt })).body.clients).toBe(1)
    expect((await ask(`/customers/${zoe}`, {}, 'GET')).body.customer.tags).toHaveLength(1)
  })

  it('has a name of its own, and goes from who has it', async () => {
    const id = await client()
    const vip = await tag('VIP')
    await ask(`/customers/${id}/tags`, { tagIds: [vip] })
    const same = await ask('/customer-tags', { tagId: null, tagName: 'vip', tone: 'red' })
    expect(same).toMatchObject({ status: 409, body: { code: 'tag_name_taken' } })
    const renamed = await ask('/customer-tags', { tagId: vip, tagName: 'Regular', tone: 'red' })
    expect(renamed.body.tags).toMatchObject([{ name: 'Regular', tone: 'red', clients: 1 }])
    await ask(`/customer-tags/${vip}`, {}, 'DELETE')
    expect((await ask(`/customers/${id}`, {}, 'GET')).body.customer.tags).toEqual([])
    const unknown = await ask(`/customers/${id}/tags`, { tagIds: [vip] })
    expect(unknown.status).toBe(404)
  })
})

it('alerts and tags go along when two clients are merged, and come back', async () => {
  const [stays, goes] = [await client(), await client('Zoé Marchand')]
  const [vip, hotel] = [await tag('VIP'), await tag('From the hotel')]
  await ask(`/customers/${stays}/tags`, { tagIds: [vip] })
  await ask(`/customers/${goes}/tags`, { tagIds: [vip, hotel] })
  await alert(goes, 'Left knee')
  const { body } = await ask(`/customers/${stays}/merge`, { otherId: goes })
  expect(body.customer.alerts).toHaveLength(1)
  expect(body.customer.tags).toHaveLength(2)
  await ask(`/customers/merges/${body.mergeId}/undo`)
  const back = async (id: string) => (await ask(`/customers/${id}`, {}, 'GET')).body.customer
  expect(await back(stays)).toMatchObject({ alerts: [], tags: [{ name: 'VIP' }] })
  expect((await back(goes)).tags).toHaveLength(2)
})
