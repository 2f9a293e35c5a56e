import { beforeEach, expect, it } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { sweepCollections } from '../checkout/collection-sweep.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()
/** Of each test another. */
const giver = () => `tom-${stage.world.businessId}@example.test`

beforeEach(
  () =>
    stage.sql`
    insert into gift_card_setting (business_id, currency, is_sold, least_minor, most_minor, suggested_minor, sells_treatments,
      valid_months, pays_tips)
    values (${stage.world.businessId}, 'EUR', true, 1000, 50000, array[5000], false, 24, false)`,
)

const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
  stage.api.ask(method, path, { user: stage.world.userId, ...(body && { body }) })

async function start() {
  const present = { amountMinor: 5_000, design: 'water', toName: 'Léa', endsOn: '2026-11-30' }
  const { body } = await ask('POST', `/shops/${stage.world.shopId}/collections`, present)
  return { token: body.collectionToken as string, orderId: body.orderId as string }
}

async function give(token: string, amountMinor: number) {
  const gift = { name: 'Tom', email: giver(), amountMinor }
  const { body } = await ask('POST', `/collections/${token}/gifts`, gift)
  await ask('POST', `/collection-gifts/${body.giftToken}/pay`, byCard)
}

const received = () =>
  stage.peer.received.filter(({ to }) => to === giver()).map((one) => one.mail.subject)

it('a present from many thanks who gives, and again when it is complete; its organiser has the link and the card', async () => {
  const { token } = await start()
  await stage.run()
  expect(stage.subjects()).toEqual(['Your present from many for One'])
  await give(token, 2_000)
  await give(token, 3_000)
  await stage.run()
  expect(received()).toEqual(
    expect.arrayContaining([
      'The present for Léa is complete',
      'You gave €20.00 to the present for Léa',
      'You gave €30.00 to the present for Léa',
    ]),
  )
  expect(received()).toHaveLength(3)
  expect(stage.subjects().at(-1)).toBe('Your gift card for Small')
})

it('a present from many that is short asks its organiser once, and tells who gave when it is stopped', async () => {
  const { token, orderId } = await start()
  await give(token, 2_000)
  stage.api.clock.now = new Date('2026-12-01T09:00:00.000Z')
  await sweepCollections(stage.database.db, stage.api.clock.now)
  await sweepCollections(stage.database.db, stage.api.clock.now)
  await stage.run()
  const subjects = ['Your present from many for One', '€20.00 of €50.00: what now?']
  expect(stage.subjects()).toEqual(expect.arrayContaining(subjects))
  await ask('POST', `/own-collections/${orderId}/stop`)
  await stage.run()
  expect(received().at(-1)).toBe('Your €20.00 are on their way back')
  expect(stage.subjects()).toHaveLength(2)
})
