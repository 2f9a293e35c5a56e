import { expect, test } from 'vitest'
import { membershipsOfPerson } from './membership-part.ts'
import { memberStage } from './testing.ts'

const { stage, ask, join, live, desk } = memberStage()

test('a membership is told to whoever deletes their account, and keeps the business from erasing its client', async () => {
  const { membership } = (await join()).body
  const left = await membershipsOfPerson.unsettled!(stage.database.db, stage.world.userId)
  expect(left.memberships).toMatchObject([{ name: { en: 'Calm club' } }])
  const [client] = await stage.sql<{ id: string }>`
    select id from customer where user_id = ${stage.world.userId}`
  const erase = () =>
    stage.api.ask('POST', `/console/customers/${client!.id}/erase`, desk({ body: {} }))
  expect((await erase()).body.code).toBe('client_is_busy')
  await ask('POST', `/memberships/${membership.id}/end`)
  await live('2026-12-28')
  expect((await erase()).status).toBe(200)
})
