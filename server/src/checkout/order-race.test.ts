import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { orderStage } from './testing/order.ts'

const own = orderStage()
const { stage, verb } = own

describe('of the last three units', () => {
  test('twenty clients at once get exactly three', async () => {
    const productId = await own.product(3)
    const { rows } = await sql<{ id: string }>`
      insert into "user" (id, name, email) select id, 'C', id || '@example.test'
      from (select uuidv7()::text as id from generate_series(1, 20)) u returning id`.execute(
      stage.database.db,
    )
    const orders = []
    for (const { id: user } of rows) {
      const { body } = await own.open([{ productId, units: 1 }], { user })
      orders.push({ user, id: body.id as string })
    }
    const outcomes = await Promise.all(
      orders.map(({ id, user }) => verb('place', id, {}, { user })),
    )
    const got = outcomes.filter(({ status }) => status === 200)
    expect(got).toHaveLength(3)
    for (const { body } of outcomes.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ code: 'product_sold_out', data: { productId, leftUnits: 0 } })
    expect(await own.stock(productId)).toEqual({ units: 0, reserved: 3, moved: 3 })
  })
})
