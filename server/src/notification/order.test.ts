import { describe, expect, it } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { sweepOrders } from '../checkout/order.ts'
import { transaction } from '../platform/command.ts'
import { noBusiness, publish } from '../platform/outbox.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()

async function open(units = 2): Promise<string> {
  const { businessId, shopId, userId: user } = stage.world
  const rows = await stage.sql<{ id: string }>`
    with d as (insert into product (business_id, kind, name, description) values (${businessId}, 'oil',
        '{"en": "Almond oil", "fr": "Huile d’amande"}', '{"en": "", "fr": ""}') returning id),
      v as (insert into product_variant (business_id, product_id, position, label)
        select ${businessId}, id, 0, '{"en": "100 ml", "fr": "100 ml"}' from d returning id),
      r as (insert into product_price (business_id, variant_id, currency, price_minor) select ${businessId}, id, 'EUR', 2400 from v),
      k as (insert into product_stock (business_id, variant_id, shop_id, units) select ${businessId}, id, ${shopId}, 5 from v)
    select id from v`
  const lines = [{ variantId: rows[0]!.id, units }]
  const { body } = await stage.api.ask('POST', '/orders', { user, body: { shopId, lines } })
  return body.id as string
}

const mine = (verb: string, id: string, body = {}) =>
  stage.api.ask('POST', `/orders/${id}/${verb}`, { user: stage.world.userId, body })
const desk = (verb: string, id: string) =>
  stage.api.ask('POST', `/console/orders/${id}/${verb}`, stage.desk())

describe('an order', () => {
  it('that is reserved is told with its end, and once more when it is ready', async () => {
    const id = await open()
    await stage.run()
    expect(stage.subjects()).toEqual([])
    await mine('place', id)
    await stage.run()
    await desk('ready', id)
    await stage.run()
    expect(stage.subjects()).toEqual(['Reserved for you at One', 'Your order is ready at One'])
    const [{ text } = { text: '' }] = stage.inbox()
    expect(text).toContain('You pay €48.00 when you collect it.')
    expect(text).toContain('2 × Almond oil (100 ml)')
    const token = /https:\/\/spa\.test\/wallet\?link=([\w-]{43})/u.exec(text!)![1]
    const { body } = await stage.api.ask('GET', `/linked-orders/${token}`, { user: 'a friend' })
    expect(body).toMatchObject({ id, state: 'ready', isMine: false })
  })

  it('is sent as a link to the address it was ordered with, once in ten minutes, and to nobody else', async () => {
    const id = await open()
    const { code } = (await mine('place', id)).body
    await stage.run()
    const ask = async (contact: string, asked = code) => {
      const data = { code: asked, contact }
      const event = { event: 'booking.link_asked', subjectId: crypto.randomUUID(), data }
      await transaction(stage.database.db, (tx) =>
        publish(tx, { businessId: noBusiness, ...event }),
      )
      await stage.run()
      return stage.sql<{ recipient: string }>`
        select recipient from delivery where source like ${`order-link:${id}:%`}`
    }
    for (const contact of ['leo@example.test', '06 39 98 99 99'])
      expect(await ask(contact)).toEqual([])
    expect(await ask(stage.address, 'SR-222222')).toEqual([])
    expect(await ask(stage.address.toUpperCase())).toEqual([{ recipient: stage.address }])
    expect(await ask(stage.address)).toHaveLength(1)
    const { text, subject } = stage.inbox().at(-1)!
    expect(subject).toBe(`Your order ${code} at One`)
    expect(text).toMatch(/https:\/\/spa\.test\/wallet\?link=[\w-]{43}/u)
    stage.later(10)
    expect(await ask(stage.address)).toHaveLength(2)
  })

  it('that is paid is told once, and that the spa has cancelled it', async () => {
    const id = await open()
    const { status } = await mine('pay', id, byCard)
    expect(status).toBe(200)
    await stage.run()
    expect(stage.subjects()).toEqual(['Your order at One is paid'])
    await desk('cancel', id)
    await stage.run()
    expect(stage.subjects().at(-1)).toBe('One has cancelled your order')
  })

  it('that nobody came for is told, and one that its customer gave up is not', async () => {
    const [late, cancelled] = [await open(), await open()]
    await mine('place', late)
    await mine('place', cancelled)
    await mine('cancel', cancelled)
    stage.api.clock.now = new Date(stage.api.clock.now.getTime() + 73 * 3_600_000)
    await sweepOrders(stage.database.db, stage.api.clock.now)
    await stage.run()
    const ended = stage
      .subjects()
      .filter((subject) => subject === 'Your reservation at One has ended')
    expect(ended).toHaveLength(1)
    expect(stage.subjects()).toHaveLength(3)
  })
})
