import { expect, it } from 'vitest'
import { failAtBank } from '../payment/provider-sandbox.ts'
import { followLateRefunds } from '../payment/refund-failure.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()

it('that a bank sent back is told to the booker once, with the amount and how they get it', async () => {
  const { id } = await stage.booked('2026-11-25T09:00:00.000Z')
  const desk = stage.desk({ user: stage.world.userId })
  const bill = await stage.api.ask('GET', `/console/bookings/${id}/bill`, desk)
  const body = { amountMinor: 3_000, reason: 'goodwill' }
  const path = `/console/payments/${bill.body.payments[0].id}/refund`
  const decided = await stage.api.ask('POST', path, { ...desk, body })
  const { db } = stage.database
  await failAtBank(db, decided.body.payments[0].refunds[0].id, stage.api.clock.now)
  const { businessId } = stage.world
  for (let tries = 0; tries < 2; tries += 1) {
    await followLateRefunds(db, stage.api.providers, businessId, stage.api.clock.now)
    await stage.run()
  }
  const mails = stage.inbox().filter(({ subject }) => subject?.includes('came back'))
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('€30.00')])
  expect(mails[0]!.text).toContain('hand it to you in cash or add it to your wallet')
})
