import { expect, test } from 'vitest'
import { forgetParkedSales } from './parked-sale.ts'
import { orderStage } from './testing/order.ts'

const own = orderStage()
const { stage } = own

const where = (end: string) => `/console/shops/${stage.world.shopId}/${end}`
const at = (path: string, body: object) => stage.api.ask('POST', path, stage.desk({ body }))
const waiting = async () =>
  (await stage.api.ask('GET', where('parked-sales'), stage.desk())).body.sales as { id: string }[]
const draftOf = (variantId: string) => ({
  lines: [{ sold: { kind: 'product', variantId, units: 2 }, shown: null }],
})
const park = (variantId: string, more: object = {}) =>
  at(where('parked-sales'), {
    name: 'Hat',
    draft: draftOf(variantId),
    totalMinor: 4_800,
    ...more,
  })
const sell = (variantId: string, parkedSaleId: string) =>
  at(where('sales'), {
    parkedSaleId,
    lines: [{ kind: 'product', variantId, units: 2 }],
    expectedTotalMinor: 4_800,
    payments: [{ tender: 'cash', amountMinor: 4_800 }],
  })

test('waits without its stock, and is sold once by whichever desk is faster', async () => {
  const oil = await own.product(9)
  const parked = (await park(oil)).body
  expect(parked).toMatchObject({ name: 'Hat', customer: null, totalMinor: 4_800 })
  expect(await own.stock(oil)).toEqual({ units: 9, reserved: 0, moved: 9 })
  expect(await waiting()).toEqual([parked])
  const answers = await Promise.all([1, 2, 3].map(() => sell(oil, parked.id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.map(({ body }) => body.code)).toEqual(['parked_sale_gone', 'parked_sale_gone'])
  expect(await own.stock(oil)).toMatchObject({ units: 7 })
  expect(await waiting()).toEqual([])
})

test('put aside again it takes the place of what it was; taken off it is gone', async () => {
  const oil = await own.product(9)
  const first = (await park(oil)).body
  const again = (await park(oil, { parkedSaleId: first.id, totalMinor: 2_400 })).body
  expect(await waiting()).toMatchObject([{ id: again.id, totalMinor: 2_400 }])
  expect((await park(oil, { parkedSaleId: first.id })).body.code).toBe('parked_sale_gone')
  const remove = () => at(`/console/parked-sales/${again.id}/remove`, {})
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect(await waiting()).toEqual([])
})

test('needs a name or a client to be found by', async () => {
  const oil = await own.product(9)
  expect((await park(oil, { name: null })).body).toMatchObject({ code: 'invalid_input' })
  const [client] = await stage.sql<{ id: string }>`
    insert into customer (business_id, name) values (${stage.world.businessId}, 'Jeanne') returning id`
  const { body } = await park(oil, { name: null, customerId: client!.id })
  expect(body).toMatchObject({ name: null, customer: { name: 'Jeanne' } })
})

test('is forgotten after a week, and left out where its lines are read no more', async () => {
  const oil = await own.product(9)
  const { id } = (await park(oil)).body
  await stage.sql`update parked_sale set draft = '{"lines": "of another time"}' where id = ${id}`
  expect(await waiting()).toEqual([])
  const later = (await park(oil)).body
  const count = async () =>
    (await stage.sql`select from parked_sale where business_id = ${stage.world.businessId}`).length
  await forgetParkedSales(stage.database.db, new Date(Date.parse(later.parkedAt) + 6 * 86_400_000))
  expect(await count()).toBe(2)
  await forgetParkedSales(stage.database.db, new Date(Date.parse(later.parkedAt) + 8 * 86_400_000))
  expect(await count()).toBe(0)
})
