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

it('a client whom the spa moves late of its own wish is told what they are credited', async () => {
  await stage.sql`
    update shop set late_call_rule = late_call_rule || '{"creditsClients": true}' where id = ${stage.world.shopId}`
  const { id } = await stage.book('2026-11-25T15:00:00.000Z')
  await stage.runAt('2026-11-25T09:30:00.000Z')
  const [item] = await stage.sql<{ itemId: string; expectedSequence: number }>`
    select i.id as "itemId", b.sequence as "expectedSequence" from item i join booking b on b.id = i.booking_id where b.id = ${id}`
  const to = { startsAt: '2026-11-25T16:00:00.000Z', askedBy: 'shop', tellClient: false }
  const path = `/console/bookings/${id}/move`
  const moved = await stage.api.ask('POST', path, stage.desk({ body: { ...item, ...to } }))
  expect(moved.body.startsAt).toBe(to.startsAt)
  await stage.run()
  await stage.runLater(3)
  const mail = stage.inbox().find(({ text }) => text?.includes('moved your visit late'))!
  expect(mail.text).toContain('€40.00 has been added to your wallet')
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
