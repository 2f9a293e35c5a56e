import type { Guide } from '@serein/shared/support/guide.ts'
import { expect, test } from 'vitest'
import { askingAs, fileWorld } from '../endpoint/testing.ts'

const world = fileWorld()
const ask = askingAs('owner', world)

const stepOf = async (step: string) => {
  const { body } = await ask('guide.read', { shopId: world.home.shopId })
  return (body as unknown as Guide).steps.find((each) => each.step === step)
}

/** All visits of the shop count as test visits. */
const onlyTestVisits = () =>
  world.database.pool.query(
    `insert into test_visit (business_id, booking_id, shop_id, customer_id, until, removed_at)
     select b.business_id, b.id, b.shop_id, (select c.id from customer c where c.business_id = b.business_id limit 1), now(), now()
     from booking b where b.business_id = $1 and b.shop_id = $2 and b.state = 'completed' on conflict do nothing`,
    [world.home.businessId, world.home.shopId],
  )

test('a step of the guide that is put off stays open, and one that is right as it is counts as done', async () => {
  await onlyTestVisits()
  expect(await stepOf('rules')).toEqual({ step: 'rules', isDone: false, isLater: false })
  await ask('guide.answerStep', { step: 'rules', answer: 'later' })
  expect(await stepOf('rules')).toEqual({ step: 'rules', isDone: false, isLater: true })
  await ask('guide.answerStep', { step: 'rules', answer: 'done' })
  expect(await stepOf('rules')).toEqual({ step: 'rules', isDone: true, isLater: false })
  await ask('guide.answerStep', { step: 'rules', answer: null })
  expect(await stepOf('rules')).toEqual({ step: 'rules', isDone: false, isLater: false })
})

test('a step of the guide is done by what is there, whatever was said of it', async () => {
  await ask('guide.answerStep', { step: 'rooms', answer: 'later' })
  expect(await stepOf('rooms')).toEqual({ step: 'rooms', isDone: true, isLater: false })
})

test('rules and page count as done once a client has come, whom a test visit is not', async () => {
  await onlyTestVisits()
  for (const step of ['rules', 'page']) expect(await stepOf(step)).toMatchObject({ isDone: false })
  await world.database.pool.query('delete from test_visit where removed_at is not null')
  for (const step of ['rules', 'page']) expect(await stepOf(step)).toMatchObject({ isDone: true })
})

test('who does what is done once each published treatment has somebody who gives it', async () => {
  const { pool } = world.database
  expect(await stepOf('skills')).toMatchObject({ isDone: true })
  const { rows } = await pool.query(
    `delete from skill where business_id = $1 and variant_id in (select d.id from variant d join service_shop o
       on o.business_id = d.business_id and o.service_id = d.service_id where o.shop_id = $2 and d.business_id = $1) returning *`,
    [world.home.businessId, world.home.shopId],
  )
  expect(await stepOf('skills')).toMatchObject({ isDone: false })
  await pool.query('insert into skill select * from jsonb_populate_recordset(null::skill, $1)', [
    JSON.stringify(rows),
  ])
  expect(await stepOf('skills')).toMatchObject({ isDone: true })
})
