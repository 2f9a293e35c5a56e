import { expect, it } from 'vitest'
import { transaction } from '../platform/command.ts'
import { publish } from '../platform/outbox.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()

it('a client whom the spa cancels late is told what they are credited', async () => {
  await stage.sql`
    update shop set late_call_rule = late_call_rule || '{"creditsClients": true}' where id = ${stage.world.shopId}`
  const { id } = await stage.book('2026-11-25T09:00:00.000Z')
  await stage.runAt('2026-11-25T08:30:00.000Z')
  await stage.api.ask('POST', `/console/bookings/${id}/cancel`, stage.desk())
  await stage.runLater(3)
  const mail = stage.inbox().find(({ subject }) => subject?.startsWith('Cancelled'))!
  expect(mail.text).toContain('€80.00 has been added to your wallet')
})

it('a client whose time was filled is told what of their fee comes back', async () => {
  const { id: subjectId } = await stage.book('2026-11-25T09:00:00.000Z')
  const { businessId, shopId } = stage.world
  const data = { amountMinor: 4_000, currency: 'EUR' }
  await transaction(stage.database.db, (tx) =>
    publish(tx, { businessId, shopId, subjectId, event: 'fee.given_back', data }),
  )
  await stage.runLater(3)
  const mail = stage.inbox().find(({ subject }) => subject === '€40.00 of your fee comes back')!
  expect(mail.text).toContain('Other clients had the time of your visit')
})
