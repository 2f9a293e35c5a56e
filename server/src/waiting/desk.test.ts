import { expect, it } from 'vitest'
import { bookingStage, byCard, oneGuest } from '../booking/testing.ts'
import { waitingStage } from './testing.ts'

const stage = bookingStage({ therapists: 1 })
const { cancel, entries, fillDay, join, people, saveRule, sweep } = waitingStage(stage)

async function newsAfterLook(): Promise<number> {
  await sweep()
  const rows = await stage.sql`select from outbox where event = 'waiting.fits'`
  return rows.length
}

const days = { fromDay: '2026-11-25', toDay: '2026-11-25', fromMinute: 0, toMinute: 1440 }

it('the desk puts a client with an account on the waiting list, and nobody else', async () => {
  const { userId, shopId, businessId, hourId } = stage.world
  const { body: held } = await stage.hold('2026-11-27T09:00:00.000Z')
  await stage.pay(held.id, { ...byCard, tender: 'at_shop', expectedTotalMinor: 8_000 })
  const client = await stage.sql<{ id: string }>`select id from customer where user_id = ${userId}`
  const nameless = await stage.sql<{ id: string }>`
    insert into customer (business_id, name) values (${businessId}, 'Ada') returning id`
  const wish = { ...oneGuest({ variantId: hourId }), ...days, customerId: client[0]!.id }
  const put = (more: object = {}) => {
    const path = `/console/shops/${shopId}/waiting`
    return stage.api.ask('POST', path, stage.desk({ body: { ...wish, ...more } }))
  }
  expect((await put({ customerId: nameless[0]!.id })).body.code).toBe('waits_without_account')
  expect((await put({ customerId: shopId })).body.code).toBe('not_found')
  expect((await put({ toDay: '2026-11-01' })).body.code).toBe('invalid_input')
  expect((await put()).body.state).toBe('waiting')
  expect(await entries(userId)).toMatchObject([{ state: 'waiting', place: 1, ...days }])
})

it('the desk is told when something is free for who waits where nothing was, once for all of them', async () => {
  await saveRule({ mode: 'desk' })
  const visits = await fillDay()
  for (const user of await people(2)) await join(user)
  expect(await newsAfterLook()).toBe(0)
  await cancel(visits[2]!)
  expect(await newsAfterLook()).toBe(1)
  await cancel(visits[3]!)
  expect(await newsAfterLook(), 'they know of something already').toBe(1)
  for (const hour of ['09', '10']) {
    const { body } = await stage.hold(`2026-11-25T${hour}:00:00.000Z`)
    await stage.pay(body.id, { ...byCard, tender: 'at_shop', expectedTotalMinor: 8_000 })
  }
  expect(await newsAfterLook(), 'it is gone').toBe(1)
  await cancel(visits[4]!)
  expect(await newsAfterLook()).toBe(2)
})
