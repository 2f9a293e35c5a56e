import { expect, it } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { sweepPasses } from '../pass/sweep.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()
const named = (en: string) => ({ en, fr: en })
const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
  stage.api.ask(method, path, { user: stage.world.userId, ...(body && { body }) })

async function buy(validMonths: number): Promise<void> {
  const { businessId: staffOf, shopId, hourId } = stage.world
  const { body } = await stage.api.ask('POST', '/console/packages', {
    staffOf,
    body: {
      planId: null,
      version: 0,
      name: named('Ten hours'),
      description: named(''),
      unit: 'visit',
      units: 10,
      variantIds: [hourId],
      categoryId: null,
      prices: [{ currency: 'EUR', priceMinor: 70_000 }],
      validMonths,
      people: 0,
      withOffers: false,
      parts: 1,
      isSoldOnline: true,
      isSoldAtDesk: true,
      refundRule: 'list_price',
      keepsUse: false,
    },
  })
  const planId = body.plan.id
  const order = await ask('POST', '/orders/packages', { shopId, planId, parts: 1 })
  await ask('POST', `/orders/${order.body.id}/pay`, byCard)
}

async function noticesBy(at: string): Promise<number> {
  stage.api.clock.now = new Date(at)
  await sweepPasses(stage.database.db, stage.api.clock.now)
  await sweepPasses(stage.database.db, stage.api.clock.now)
  await stage.run()
  return stage.subjects().filter((subject) => subject?.startsWith('Your package')).length
}

it('who holds a package is told a month and a week before it ends, once each', async () => {
  await buy(12)
  expect(await noticesBy('2027-10-24T10:00:00.000Z')).toBe(0)
  expect(await noticesBy('2027-10-26T10:00:00.000Z')).toBe(1)
  expect(await noticesBy('2027-11-10T10:00:00.000Z')).toBe(1)
  expect(await noticesBy('2027-11-19T10:00:00.000Z')).toBe(2)
  const { text } = stage.inbox().at(-1)!
  expect(text).toContain('10 treatments are left of “Ten hours”')
  expect(await noticesBy('2027-11-23T10:00:00.000Z')).toBe(2)
})

it('of one that is for a month alone they are told in its last week', async () => {
  await buy(1)
  expect(await noticesBy('2026-11-26T10:00:00.000Z')).toBe(0)
  expect(await noticesBy('2026-12-19T10:00:00.000Z')).toBe(1)
})
