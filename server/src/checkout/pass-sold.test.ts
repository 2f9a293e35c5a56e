import { expect, test } from 'vitest'
import { ordersOfPerson } from './person.ts'
import { passStage } from './testing/pass.ts'

const { stage, desk, pass } = passStage()
const idsOf = async (query: string) => {
  const { body } = await desk('GET', `/passes${query}`)
  return (body.passes as { id: string }[]).map(({ id }) => id)
}

test('the passes that were sold are listed by what is to be done about them', async () => {
  const endless = await pass({ validMonths: null })
  const short = await pass({
    validMonths: 1,
    units: 5,
    prices: [{ currency: 'EUR', priceMinor: 30_000 }],
  })
  const inParts = await pass({ parts: 2 }, 2)
  expect(await idsOf('')).toEqual([inParts, short, endless])
  expect(await idsOf('?which=owing')).toEqual([inParts])
  expect(await idsOf('?which=ending')).toEqual([])
  const { body } = await desk('GET', '/passes')
  expect(body.leftMinor).toEqual([{ currency: 'EUR', amountMinor: 70_000 + 30_000 + 35_000 }])
  expect(body.passes[1]).toMatchObject({ unitsLeft: 5, leftMinor: 30_000, owedMinor: 0 })
  stage.later(10 * 24 * 60)
  expect(await idsOf('?which=ending')).toEqual([short])
  stage.later(40 * 24 * 60)
  expect(await idsOf('?which=over')).toEqual([short])
  expect(await idsOf('')).toEqual([inParts, endless])
})

test('the list of passes goes on where its page ended', async () => {
  const first = await pass()
  stage.later(1)
  const second = await pass()
  const { body } = await desk('GET', '/passes?limit=1')
  expect(body.passes).toMatchObject([{ id: second }])
  const cursor = encodeURIComponent(body.nextCursor)
  expect(await idsOf(`?limit=1&cursor=${cursor}`)).toEqual([first])
  expect((await desk('GET', '/passes?cursor=nowhere')).status).toBe(400)
})

test('whoever deletes their account reads what a shop gives back of a package if it is asked before', async () => {
  await pass()
  await pass({ refundRule: 'share', units: 5, prices: [{ currency: 'EUR', priceMinor: 30_000 }] })
  const { db } = stage.database
  const { passes } = await ordersOfPerson.unsettled!(db, stage.world.userId)
  expect(passes).toMatchObject([
    { name: { en: 'Ten hours' }, currency: 'EUR', refundMinor: 70_000 },
    { refundMinor: 30_000 },
  ])
})

test('a client is erased once nothing is left of their package', async () => {
  const passId = await pass()
  const [client] = await stage.sql<{ id: string }>`
    select id from customer where user_id = ${stage.world.userId}`
  const erase = () => desk('POST', `/customers/${client!.id}/erase`, {})
  expect((await erase()).body.code).toBe('client_is_busy')
  await desk('POST', `/passes/${passId}/refund`, { amountMinor: 70_000, reason: 'They leave' })
  expect((await erase()).status).toBe(200)
})
