import { describe, expect, test } from 'vitest'
import { orderStage } from './testing/order.ts'

const own = orderStage()
const { stage, verb } = own

describe('of the last three units', () => {
  test('twenty clients at once get exactly three', async () => {
    const variantId = await own.product(3)
    const orders = []
    for (const user of await clients(20)) {
      const { body } = await own.open([{ variantId, units: 1 }], { user })
      orders.push({ user, id: body.id as string })
    }
    const outcomes = await Promise.all(
      orders.map(({ id, user }) => verb('place', id, {}, { user })),
    )
    const got = outcomes.filter(({ status }) => status === 200)
    expect(got).toHaveLength(3)
    for (const { body } of outcomes.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ code: 'product_sold_out', data: { variantId, leftUnits: 0 } })
    expect(await own.stock(variantId)).toEqual({ units: 0, reserved: 3, moved: 3 })
  })
  test('those who want a sibling too take both or none, whatever order they name them in', async () => {
    const small = await own.product(3)
    const large = await own.sibling(small, 20, 4_000)
    const people = await clients(12)
    const outcomes = await Promise.all(
      people.map(async (user, at) => {
        const lines = [small, large].map((variantId) => ({ variantId, units: 1 }))
        const { body } = await own.open(at % 2 ? lines : lines.toReversed(), { user })
        return verb('place', body.id, {}, { user })
      }),
    )
    const counts = outcomes.map(({ status }) => status).filter((status) => status === 200)
    expect(counts).toHaveLength(3)
    expect(await own.stock(small)).toEqual({ units: 0, reserved: 3, moved: 3 })
    expect(await own.stock(large)).toEqual({ units: 17, reserved: 3, moved: 20 })
  })
})

test('what two desks take back at once comes back once', async () => {
  const variantId = await own.product(6)
  const { body } = await own.open([{ variantId, units: 3 }])
  await own.payByCard(body.id)
  await own.desk('collect', body.id)
  const back = () =>
    own.desk('take-back', body.id, {
      lines: [{ position: 0, units: 2, resell: true }],
      reason: 'It leaks',
    })
  const outcomes = await Promise.all([back(), back(), back()])
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(outcomes.filter(({ status }) => status === 409)).toHaveLength(2)
  expect(await own.stock(variantId)).toEqual({ units: 5, reserved: 0, moved: 5 })
})

async function clients(count: number): Promise<string[]> {
  const rows = await stage.sql<{ id: string }>`
    insert into "user" (id, name, email) select id, 'C', id || '@example.test'
    from (select uuidv7()::text as id from generate_series(1, ${count}::integer)) u returning id`
  return rows.map(({ id }) => id)
}
