import { expect, test } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { passStage } from './testing/pass.ts'

const { stage, pass, items, choose } = passStage()
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'

test('what there is to pay says what passes pay, also after a card was declined', async () => {
  const passId = await pass()
  const { hourId: variantId, addOnId } = stage.world
  const guests = [{ items: [{ variantId, addOnIds: [addOnId] }] }]
  const { id } = (await stage.hold(tomorrowAtTen, { guests })).body
  const quoted = async () =>
    (await stage.ask('GET', `/bookings/${id}/checkout`)).body.passMinor as number
  expect(await quoted()).toBe(0)
  const [itemId] = await items(id)
  await choose(id, [{ itemId: itemId!, passId }])
  expect(await quoted()).toBe(7_000)
  const total = { expectedTotalMinor: 8_800 }
  const declined = { tender: 'card', cardReference: testReference('declined') }
  expect((await stage.pay(id, { ...declined, ...total })).body.code).toBe('card_declined')
  expect(await quoted()).toBe(7_000)
  await choose(id, [])
  expect(await quoted()).toBe(0)
  expect((await stage.pay(id, { ...byCard, expectedTotalMinor: 9_800 })).status).toBe(200)
})
