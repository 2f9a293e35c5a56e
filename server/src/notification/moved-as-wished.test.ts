import { expect, it } from 'vitest'
import { oneGuest, testVault } from '../booking/testing.ts'
import { lookForTimes } from '../waiting/look.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()

it('a client who agreed in advance is told that their visit has moved, and why', async () => {
  const { businessId, shopId, userId: user, hourId } = stage.world
  const { id: movesBookingId } = await stage.book('2026-11-26T15:00:00.000Z')
  await stage.runLater(3)
  const day = '2026-11-26'
  const wish = { fromDay: day, toDay: day, fromMinute: 600, toMinute: 601 }
  const visit = { shopId, ...oneGuest({ variantId: hourId }), ...wish }
  const body = { ...visit, movesBookingId, movesByItself: true }
  expect((await stage.api.ask('POST', '/waiting', { user, body })).status).toBe(201)
  const { snapshots, clock } = stage.api
  const parts = { db: stage.database.db, snapshots, vault: testVault, now: () => clock.now }
  await lookForTimes(parts, { businessId, shopId })
  await stage.runLater(3)
  const mail = stage.inbox().find(({ text }) => text?.includes('You had agreed'))!
  expect(mail.subject).toContain('Rescheduled')
  expect(mail.text).toContain('10:00')
})
