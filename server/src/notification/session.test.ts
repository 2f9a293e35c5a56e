import { expect, it } from 'vitest'
import { sweepSessions } from '../booking/sweep.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()
const [startsAt, endsAt] = ['2026-11-25T09:00:00.000Z', '2026-11-25T10:00:00.000Z']

it('who has a seat in a session that is called off is told why, and that their money comes back', async () => {
  const { businessId, shopId, staffIds } = stage.world
  await stage.sql`update service set session_seats = 4, session_least = 1, session_decide_minutes = 0
    where business_id = ${businessId}`
  await stage.sql`
    insert into group_session (business_id, shop_id, service_id, staff_id, during, seats, least_seats, decides_at, created_at)
    select business_id, ${shopId}, id, ${staffIds[0]}, tstzrange(${startsAt}, ${endsAt}), 4, 1, ${startsAt}, now()
    from service where business_id = ${businessId} limit 1`
  await stage.sql`update shop set version = version + 1 where id = ${shopId}`
  await stage.book(startsAt)
  const [session] = await stage.sql<{ id: string }>`
    select id from group_session where business_id = ${businessId}`
  const path = `/console/sessions/${session!.id}/cancel`
  expect((await stage.api.ask('POST', path, stage.desk())).status).toBe(200)
  await sweepSessions(stage.database.db, () => stage.api.clock.now)
  await stage.runLater(3)
  const mail = stage.inbox().find(({ subject }) => subject?.startsWith('Cancelled'))!
  expect(mail.text).toContain('The session does not take place.')
})
