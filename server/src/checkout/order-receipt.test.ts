import { expect, test } from 'vitest'
import { orderStage } from './testing/order.ts'

const own = orderStage()
const { stage } = own
const receipt = (id: string, user = stage.world.userId) =>
  stage.api.ask('GET', `/orders/${id}/receipt`, { user })

test('the receipt of an order says what was bought and how it was paid; a basket has none, and nobody else reads it', async () => {
  const variantId = await own.product(5)
  const { body: basket } = await own.open([{ variantId, units: 2 }])
  expect((await receipt(basket.id)).body.code).toBe('state_conflict')
  await own.payByCard(basket.id)
  const { status, body } = await receipt(basket.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    number: basket.code,
    dueMinor: 0,
    order: { id: basket.id, totalMinor: 4_800, lines: [{ units: 2 }] },
    payments: [{ tender: 'card', amountMinor: 4_800 }],
    refunds: [],
  })
  expect((await receipt(basket.id, 'somebody else')).status).toBe(404)
})
