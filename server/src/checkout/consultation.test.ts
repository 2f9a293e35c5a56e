import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import { beforeEach, expect, it } from 'vitest'
import { oneGuest } from '../booking/testing.ts'
import { selectServices } from '../search/sql.ts'
import { checkoutStage } from './testing.ts'

const stage = checkoutStage()
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
const desk = (more: object = {}) => stage.desk({ role: 'manager', ...more } as never)

/** The one service of the shop, which an own price of a therapist must not give away. */
async function turnTo(priceKind: string) {
  const { body } = await stage.api.ask('GET', '/console/catalogue', desk())
  const {
    id,
    version,
    state: _state,
    picture: _picture,
    ...terms
  } = (body as ManagedCatalogue).services[0]!
  const answer = await stage.api.ask(
    'POST',
    '/console/catalogue/services',
    desk({ body: { ...terms, serviceId: id, version, priceKind } }),
  )
  expect(answer.status).toBe(200)
  return answer.body.service
}
const menu = async () => {
  const { body } = await stage.api.ask('GET', `/shops/${stage.world.shopId}/menu`, stage.as())
  return body.categories[0].services[0]
}
const found = async (more: object) => {
  const query = {
    category: null,
    shopId: stage.world.shopId,
    onlySignature: false,
    fromMinutes: 0,
    toMinutes: 720,
    maxPriceMinor: null,
    gender: null,
    near: null,
    sort: 'price' as const,
    after: null,
    limit: 5,
    ...more,
  }
  return (await selectServices(stage.database.db, query, stage.api.clock.now)).map(({ row }) => row)
}

beforeEach(async () => {
  const { staffIds, hourId } = stage.world
  await stage.sql`update skill set price_minor = 9500 where staff_id = ${staffIds[0]!} and variant_id = ${hourId}`
})

it('a service on consultation is asked for, costs nothing yet, and the desk sets its price on the bill', async () => {
  // The shop is in memory before.
  await stage.hold('2026-11-25T16:00:00.000Z')
  await turnTo('on_consultation')
  expect(await menu()).toMatchObject({
    priceKind: 'on_consultation',
    variants: [{ priceMinor: 0 }, {}],
  })
  const wish = stage.world.staffIds[0]!
  const { hourId: variantId, shopId } = stage.world
  const held = await stage.hold(tomorrowAtTen, oneGuest({ variantId, wish }))
  expect(held).toMatchObject({ status: 201, body: { totalMinor: 0 } })
  const { id } = held.body
  const quote = await stage.ask('GET', `/bookings/${id}/checkout`)
  expect(quote.body.answerBy).not.toBeNull()
  const paid = await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: 0 })
  expect(paid.body.booking.state).toBe('requested')
  expect((await stage.api.ask('POST', `/console/bookings/${id}/confirm`, desk())).status).toBe(200)
  const visit = await stage.visitOf(id, '2026-11-25')
  const priced = await stage.api.ask(
    'POST',
    `/console/bookings/${id}/bill/items/${visit.items[0]!.id}/price`,
    desk({ body: { priceMinor: 12_000, reason: 'Agreed by phone', wasMinor: 0 } }),
  )
  expect(priced.status).toBe(200)
  // It stays when the client moves the visit.
  const move = (expectedTotalMinor: number) =>
    stage.ask('POST', `/bookings/${id}/reschedule`, {
      startsAt: '2026-11-26T09:00:00.000Z',
      expectedTotalMinor,
    })
  expect(await move(0)).toMatchObject({ status: 409, body: { data: { totalMinor: 12_000 } } })
  expect(await move(12_000)).toMatchObject({ status: 200 })
  const moved = await stage.ask('GET', `/bookings/${id}`)
  expect(moved.body).toMatchObject({ totalMinor: 12_000 })
  const team = await stage.api.ask('GET', `/shops/${shopId}/team`, stage.as())
  const [therapist] = team.body.therapists
  expect(
    therapist.skills.map(({ priceMinor }: { priceMinor: number | null }) => priceMinor),
  ).toEqual([null, null])
})

it('a service on consultation is asked for beside the rule of its shop, and the desk books it without', async () => {
  await turnTo('on_consultation')
  const rule = { ofAll: false, ofNewClients: false, serviceIds: [], answerMinutes: 60 }
  await stage.sql`update shop set approval_rule = ${JSON.stringify(rule)}::jsonb where id = ${stage.world.shopId}`
  await stage.touchShop()
  const { body } = await stage.hold(tomorrowAtTen)
  const rows = await stage.sql<{
    rule: object
  }>`select approval_rule as rule from booking where id = ${body.id}`
  expect(rows[0]!.rule).toEqual({ ...rule, serviceIds: [(await menu()).id] })
  const { shopId, hourId } = stage.world
  const walkIn = await stage.api.ask(
    'POST',
    `/console/shops/${shopId}/walk-ins`,
    desk({ body: { ...oneGuest({ variantId: hourId }), startsAt: '2026-11-24T14:00:00.000Z' } }),
  )
  expect(walkIn.body).toMatchObject({ state: 'confirmed' })
})

it('a service on consultation is found by no price, and stands behind all that has one', async () => {
  await turnTo('on_consultation')
  expect(await found({ maxPriceMinor: 100_000 })).toEqual([])
  expect(await found({})).toMatchObject([{ priceKind: 'on_consultation' }])
  const rows = await stage.sql<{ from: number | null }>`
    select from_price_minor as from from shop where id = ${stage.world.shopId}`
  expect(rows[0]!.from).toBeNull()
  await turnTo('from')
  expect(await found({ maxPriceMinor: 100_000 })).toMatchObject([{ priceKind: 'from' }])
  expect(await menu()).toMatchObject({ priceKind: 'from', variants: [{ priceMinor: 8_000 }, {}] })
})

it('a service that the desk alone books, or whose only therapist is learning it, is found by nobody online', async () => {
  const { businessId } = stage.world
  await stage.sql`update service set channel = 'desk' where business_id = ${businessId}`
  expect(await found({})).toEqual([])
  await stage.sql`update service set channel = 'online' where business_id = ${businessId}`
  expect(await found({ gender: 'female' })).toHaveLength(1)
  await stage.sql`update skill set level = 'learning' where business_id = ${businessId}`
  expect(await found({ gender: 'female' })).toEqual([])
})
