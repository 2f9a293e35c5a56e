import { randomUUID } from 'node:crypto'
import { linkDaysAfterOrder } from '@serein/shared/checkout/order-link.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testLinks } from '../booking/testing.ts'
import { transaction } from '../platform/command.ts'
import { openLinks } from '../platform/link.ts'
import type { Tx } from '../platform/pool.ts'
import { ordersOfCustomer } from './customer-part.ts'
import { linkedOrdersOf, linkForOrder } from './order-link.ts'
import { ordersOfPerson } from './person.ts'
import { orderStage } from './testing/order.ts'

const own = orderStage()
const { stage } = own
const links = openLinks(testLinks)

let variantId: string
beforeEach(async () => {
  variantId = await own.product(5)
})

async function placed(verb: 'place' | 'pay') {
  const { body } = await own.open([{ variantId, units: 2 }])
  if (verb === 'place') await own.verb('place', body.id)
  else await own.payByCard(body.id)
  return body as { id: string; code: string }
}

const write = <T>(work: (tx: Tx) => Promise<T>) => transaction(stage.database.db, work)
const linkFor = (orderId: string) =>
  write((tx) => linkForOrder(tx, links, { businessId: stage.world.businessId, orderId }))
const tokenOf = async (orderId: string) => links.tokenOf((await linkFor(orderId))!)!
const look = (token: string, user = 'a friend') =>
  stage.api.ask('GET', `/linked-orders/${token}`, { user, network: randomUUID() })
const cancel = (token: string, key?: string) =>
  stage.api.ask('POST', `/linked-orders/${token}/cancel`, {
    user: 'a friend',
    body: {},
    ...(key && { key }),
  })
const linkedTo = async (code: string) =>
  (await write((tx) => linkedOrdersOf(tx, code, stage.api.clock.now))).map(({ orderId }) => orderId)
const days = (many: number) => stage.later(many * 24 * 60)

describe('a person with the link of an order', () => {
  test('sees what, where, until when and what was paid, and nothing of whose it is', async () => {
    const { id, code } = await placed('place')
    const token = await tokenOf(id)
    const { status, body } = await look(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      code,
      state: 'placed',
      isPaid: false,
      isMine: false,
      shop: { name: 'One', street: 'rue' },
      lines: [{ units: 2, amountMinor: 4_800 }],
      totalMinor: 4_800,
      paidMinor: 0,
    })
    expect(body.collectBy).toMatch(/Z$/u)
    expect(JSON.stringify(body)).not.toMatch(/@|Camille|wallet/u)
    expect((await look(token, stage.world.userId)).body.isMine).toBe(true)
    expect(await tokenOf(id)).toBe(token)
  })

  test('cancels it once, and what was paid goes back', async () => {
    const { id } = await placed('pay')
    const token = await tokenOf(id)
    const key = randomUUID()
    const done = await cancel(token, key)
    expect(done.body).toMatchObject({
      state: 'cancelled',
      reason: 'customer',
      paidMinor: 0,
      refundedMinor: 4_800,
    })
    expect((await cancel(token, key)).body).toEqual(done.body)
    expect((await cancel(token)).body).toEqual(done.body)
    expect(await own.stock(variantId)).toMatchObject({ units: 5, reserved: 0 })
  })

  test('cancels nothing that was collected, and reads it for a month', async () => {
    const { id } = await placed('pay')
    const token = await tokenOf(id)
    await own.desk('collect', id)
    expect((await cancel(token)).body).toMatchObject({ code: 'state_conflict' })
    days(linkDaysAfterOrder - 1)
    expect((await look(token)).body).toMatchObject({ state: 'collected' })
    days(1)
    expect((await look(token)).body).toMatchObject({ code: 'not_found' })
    expect((await cancel(token)).body).toMatchObject({ code: 'not_found' })
  })

  test('keeps it for as long as the order waits', async () => {
    const { id } = await placed('pay')
    const token = await tokenOf(id)
    days(3 * linkDaysAfterOrder)
    expect((await look(token)).body).toMatchObject({ state: 'paid' })
  })

  test('is refused after sixty looks a minute from one network', async () => {
    const token = await tokenOf((await placed('place')).id)
    const once = () =>
      stage.api.ask('GET', `/linked-orders/${token}`, { user: 'a friend', network: '192.0.2.9' })
    for (let count = 0; count < 60; count += 1) expect((await once()).status).toBe(200)
    expect((await once()).body).toMatchObject({ code: 'too_many_requests' })
  })

  test('learns nothing of another token', async () => {
    await tokenOf((await placed('place')).id)
    expect((await look('x'.repeat(43))).body).toMatchObject({ code: 'not_found' })
  })
})

describe('the link of an order', () => {
  test('is found by its code until a month after its end, and never of a basket', async () => {
    const { id, code } = await placed('pay')
    const { body: basket } = await own.open([{ variantId, units: 1 }])
    expect(await linkedTo(code)).toEqual([id])
    expect(await linkedTo(basket.code)).toEqual([])
    await own.desk('collect', id)
    days(linkDaysAfterOrder)
    expect(await linkedTo(code)).toEqual([])
  })

  test.each([
    ['who ordered it is erased', (tx: Tx) => ordersOfPerson.erase(tx, stage.world.userId)],
    ['the shop erases its client', eraseClient],
  ])('ends when %s', async (_, erase) => {
    const { id } = await placed('pay')
    const token = await tokenOf(id)
    await write(async (tx) => erase(tx))
    expect((await look(token)).body).toMatchObject({ code: 'not_found' })
  })
})

async function eraseClient(tx: Tx): Promise<void> {
  const { businessId, userId } = stage.world
  const [client] = await stage.sql<{ id: string }>`
    select id from customer where business_id = ${businessId} and user_id = ${userId}`
  await ordersOfCustomer.erase!(tx, { businessId, customerId: client!.id })
}
