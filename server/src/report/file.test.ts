import { everywhere } from '@serein/shared/business/permission.ts'
import { expect, it } from 'vitest'
import { scopeIn } from '../business/testing.ts'
import { bookingStage } from '../booking/testing.ts'
import { fileOf } from './file.ts'
import { workOutAll } from './testing/work-out.ts'

const stage = bookingStage()
const afterwards = new Date(Date.now() + 40 * 86_400_000)

const query = {
  fromDay: '2026-11-01',
  toDay: '2027-01-31',
  compare: 'none' as const,
  report: 'figures' as const,
  by: 'staff' as const,
  of: 'staff' as const,
  language: 'en' as const,
}

const linesOf = async (more: object, permissions = everywhere('change')) => {
  const scope = scopeIn(stage.world.businessId, { permissions })
  const file = await fileOf(stage.database.db, scope, { ...query, ...more }, afterwards)
  return (await file.text()).trim().split('\r\n')
}

it('the file says what the table says, in the reader’s language, and runs no formula', async () => {
  const { db } = stage.database
  await stage.sql`update staff_member set name = '=HYPERLINK("http://evil.example")' where business_id = ${stage.world.businessId}`
  const startsAt = '2026-11-25T09:00:00.000Z'
  const { id } = await stage.booked(startsAt)
  stage.api.clock.now = new Date(startsAt)
  for (const verb of ['check-in', 'complete'])
    await stage.api.ask('POST', `/console/bookings/${id}/${verb}`, stage.desk())
  await workOutAll(db, () => afterwards)

  const [header, line] = await linesOf({})
  expect(header).toMatch(/^\uFEFF?Therapist,Currency,Revenue without tax,/u)
  expect(line).toBe(
    `"'=HYPERLINK(""http://evil.example"")",EUR,66.67,66.67,0.00,0.00,0.00,0.00,0.00,13.33,0.00,0.00,1,0,0,0,1,1,0,0,0,0,0,1,1,0,60`,
  )
  const [, offer] = await linesOf({ by: 'offer', language: 'fr' })
  expect(offer).toMatch(/^Sans offre;EUR;66,67;/u)
  expect(await linesOf({ report: 'takings', language: 'fr' })).toHaveLength(2)
  expect((await linesOf({ report: 'hours', by: 'time' })).length).toBeGreaterThan(10)
})

it('the file leaves takings and wishes to whoever may see all of the business', async () => {
  const own = { ...everywhere('none'), report: 'own' as const }
  for (const report of ['takings', 'wishes'])
    await expect(linesOf({ report }, own)).rejects.toMatchObject({ code: 'forbidden' })
})
