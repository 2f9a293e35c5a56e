import { describe, expect, test } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { forgetCards } from '../gift-card/sweep.ts'
import { transaction } from '../platform/command.ts'
import { forgetGivers, sweepCollections } from './collection-sweep.ts'
import { sweepOrders } from './order.ts'
import { ordersOfPerson } from './person.ts'
import { giftCardStage } from './testing/gift-card.ts'

const own = giftCardStage()
const { stage, desk } = own
const day = 24 * 60

async function start() {
  const present = { amountMinor: 10_000, design: 'stones', toName: 'Léa', endsOn: '2027-02-01' }
  const { body } = await stage.ask('POST', `/shops/${stage.world.shopId}/collections`, present)
  const { collectionToken: token, orderId } = body as Record<string, string>
  return { token: token!, orderId: orderId! }
}

async function give(token: string, amountMinor: number) {
  const gift = { name: 'Tom', email: 'tom@example.com', amountMinor, word: 'Enjoy!' }
  const { body } = await stage.api.ask('POST', `/collections/${token}/gifts`, { body: gift })
  await stage.api.ask('POST', `/collection-gifts/${body.giftToken}/pay`, { body: byCard })
}

const pageOf = async (token: string) => (await stage.api.ask('GET', `/collections/${token}`)).body
const gifts = () =>
  stage.sql<{ name: string; email: string }>`
    select name, email from collection_gift where business_id = ${stage.world.businessId}`

async function somebody(email: string): Promise<string> {
  const id = crypto.randomUUID()
  await stage.sql`insert into "user" (id, name, email) values (${id}, 'Tom', ${email})`
  return id
}

describe('a present from many at the desk', () => {
  test('stands among what is collected, with what is owed, and is given back for a reason', async () => {
    const { token, orderId } = await start()
    await give(token, 4_000)
    expect((await desk('GET', '/collections')).body).toMatchObject({
      collections: [{ orderId, toName: 'Léa', collectedMinor: 4_000, givers: 1, state: 'open' }],
      owedMinor: [{ currency: 'EUR', amountMinor: 4_000 }],
    })
    const reason = 'The organiser has asked by phone'
    const stopped = await desk('POST', `/collections/${orderId}/stop`, { reason })
    expect(stopped.body).toMatchObject({ state: 'stopped', collectedMinor: 0 })
    expect((await desk('GET', '/collections')).body).toEqual({ collections: [], owedMinor: [] })
    expect(await own.books()).toEqual({})
    const [entry] = await stage.sql<{ after: object }>`
      select after from audit_entry where endpoint = 'collection.stopAtDesk' and business_id = ${stage.world.businessId}`
    expect(entry!.after).toMatchObject({ state: 'stopped', reason })
  })

  test('is no order to make ready, to hand over or to see among orders before it is a card', async () => {
    const { token, orderId } = await start()
    await give(token, 4_000)
    const body = { tender: 'cash', givenMinor: 10_000 }
    expect((await desk('POST', `/orders/${orderId}/ready`)).body.code).toBe('state_conflict')
    expect((await desk('POST', `/orders/${orderId}/collect`, body)).body.code).toBe(
      'state_conflict',
    )
    const waiting = await desk('GET', `/orders?shopId=${stage.world.shopId}&which=waiting`)
    expect(waiting.body.orders).toEqual([])
    expect((await stage.ask('GET', '/orders')).body.orders).toEqual([])
    await give(token, 6_000)
    const [order] = (await stage.ask('GET', '/orders')).body.orders
    // Who gave by which card is nobody’s business but theirs.
    expect(order).toMatchObject({ id: orderId, state: 'collected', payments: [] })
  })
})

describe('a present from many', () => {
  test('is changed by its organiser alone, while it is open', async () => {
    const { token, orderId } = await start()
    const words = { design: 'winter', toName: 'Nora', message: 'Sleep well', endsOn: '2026-11-26' }
    const path = `/own-collections/${orderId}`
    const stranger = { user: await somebody('max@example.com'), body: words }
    expect((await stage.api.ask('PUT', path, stranger)).status).toBe(404)
    const changed = await stage.api.ask('PUT', path, { user: stage.world.userId, body: words })
    expect(changed.body).toMatchObject({ toName: 'Nora', design: 'winter', endsOn: '2026-11-26' })
    const late = { ...words, endsOn: '2026-11-23' }
    const past = await stage.api.ask('PUT', path, { user: stage.world.userId, body: late })
    expect(past.body.data.fields).toMatchObject([{ path: 'endsOn' }])
    stage.later(5 * day)
    expect((await pageOf(token)).state).toBe('short')
    const over = await stage.api.ask('PUT', path, { user: stage.world.userId, body: words })
    expect(over.body.code).toBe('collection_over')
  })

  test('keeps its card until it is complete, however long that takes, and counts its months from then', async () => {
    const { token } = await start()
    stage.later(60 * day)
    await forgetCards(stage.database.db, stage.api.clock.now)
    await give(token, 10_000)
    const [card] = await own.mine()
    expect(card.expiresAt.slice(0, 10)).toBe('2029-01-23')
  })

  test('knows who gave until a month after its end, and what nobody paid for a day', async () => {
    const { token } = await start()
    const unpaid = { name: 'Max', email: 'max@example.com', amountMinor: 1_000 }
    await stage.api.ask('POST', `/collections/${token}/gifts`, { body: unpaid })
    await give(token, 9_000)
    stage.later(day + 1)
    await forgetGivers(stage.database.db, stage.api.clock.now)
    expect(await gifts()).toEqual([{ name: 'Tom', email: 'tom@example.com' }])
    stage.later(78 * day)
    await sweepCollections(stage.database.db, stage.api.clock.now)
    await sweepOrders(stage.database.db, stage.api.clock.now)
    expect((await pageOf(token)).state).toBe('stopped')
    await forgetGivers(stage.database.db, stage.api.clock.now)
    expect((await pageOf(token)).gifts).toMatchObject([{ name: 'Tom', word: 'Enjoy!' }])
    stage.later(31 * day)
    await forgetGivers(stage.database.db, stage.api.clock.now)
    expect(await gifts()).toEqual([{ name: '', email: '' }])
    expect((await stage.api.ask('GET', `/collections/${token}`)).status).toBe(404)
  })

  test('is in the file of its organiser and of who gave, and forgets the giver with their account', async () => {
    const { token } = await start()
    await give(token, 4_000)
    const { db } = stage.database
    const userId = await somebody('tom@example.com')
    const rowsOf = async (who: string, name: string) =>
      (await ordersOfPerson.sections(db, who)).find((section) => section.name === name)!.rows
    expect(await rowsOf(stage.world.userId, 'collections')).toMatchObject([{ totalMinor: 10_000 }])
    expect(await rowsOf(userId, 'gifts')).toMatchObject([{ name: 'Tom', amountMinor: 4_000 }])
    await transaction(db, (tx) => ordersOfPerson.erase(tx, userId))
    expect(await gifts()).toEqual([{ name: '', email: '' }])
    expect((await pageOf(token)).collectedMinor).toBe(4_000)
  })
})
