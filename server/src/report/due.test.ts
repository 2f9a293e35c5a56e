import { everywhere } from '@serein/shared/business/permission.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { expect, it } from 'vitest'
import { bookingStage } from '../booking/testing.ts'
import { scopeIn, townOf } from '../business/testing.ts'
import { stopAfter } from '../platform/testing/stop-signal.ts'
import { noteDaysThatCame, workOutReports } from './due.ts'
import { readFigures } from './figures.ts'
import { readHours } from './hours.ts'
import { workOutAll } from './testing/work-out.ts'

const stage = bookingStage()

/** Money is posted by the clock of the database, visits take place by that of the test: all of both is in here. */
const afterwards = new Date(Date.now() + 40 * 86_400_000)
const period = {
  fromDay: '2026-11-01',
  toDay: addDays(new Date().toISOString().slice(0, 10), 35),
  compare: 'none' as const,
}

const read = async () => {
  const query = { ...period, by: 'source' } as const
  const scope = scopeIn(stage.world.businessId)
  return (await readFigures(stage.database.db, scope, query, afterwards)).total.figures
}

async function workOut() {
  await workOutAll(stage.database.db, () => afterwards)
}

const act = (id: string, verb: string, body: object = {}) =>
  stage.api.ask('POST', `/console/bookings/${id}/${verb}`, stage.desk({ body }))

it('the report follows a visit from verb to verb, undone ones included', async () => {
  const startsAt = '2026-11-25T09:00:00.000Z'
  const { id } = await stage.booked(startsAt)
  stage.api.clock.now = new Date(startsAt)
  await workOut()
  expect(await read()).toMatchObject({ netMinor: 0, completed: 0 })

  stage.api.clock.now = new Date('2026-11-25T09:20:00.000Z')
  expect((await act(id, 'no-show')).status).toBe(200)
  await workOut()
  expect(await read()).toMatchObject({ completed: 0, noShows: 1, feeMinor: 8_000, netMinor: 8_000 })

  expect((await act(id, 'no-show/undo')).status).toBe(200)
  await act(id, 'check-in')
  await act(id, 'complete')
  await workOut()
  expect(await read()).toMatchObject({
    completed: 1,
    noShows: 0,
    newClients: 1,
    feeMinor: 0,
    netMinor: 6_667,
    taxMinor: 1_333,
    rebooked30: 0,
  })
})

it('the report makes the visit before rebooked when the same client books again, and lets go when they cancel', async () => {
  const first = await stage.booked('2026-11-25T09:00:00.000Z')
  stage.api.clock.now = new Date('2026-11-25T09:00:00.000Z')
  await act(first.id, 'check-in')
  await act(first.id, 'complete')
  // The desk books with the database's clock, which is later than the test's: within how many days does not matter here.
  const next = await stage.booked('2026-12-02T09:00:00.000Z')
  await stage.sql`update booking set created_at = '2026-11-26T09:00:00Z' where id = ${next.id}`
  await workOut()
  expect(await read()).toMatchObject({ completed: 1, rebooked7: 1, rebooked90: 1 })
  await act(next.id, 'cancel')
  await workOut()
  expect(await read()).toMatchObject({ completed: 1, rebooked7: 0, rebooked90: 0, cancelled: 1 })
})

it('the report counts the hours of days on which nothing happens, once they come', async () => {
  const at = new Date('2026-11-24T12:00:00.000Z')
  await noteDaysThatCame(stage.database.db, at)
  await workOutAll(stage.database.db, () => at)
  const later = new Date('2026-11-27T12:00:00.000Z')
  await noteDaysThatCame(stage.database.db, later)
  await workOutAll(stage.database.db, () => later)
  const hours = await readHours(stage.database.db, scopeIn(stage.world.businessId), {
    ...period,
    of: 'staff',
  })
  // Two therapists, twelve hours, four days.
  expect(hours.total.load).toEqual({ availableMinutes: 2 * 12 * 60 * 4, bookedMinutes: 0 })
})

it('the report shows a therapist their own figures and nobody else’s', async () => {
  const { db } = stage.database
  const { staffIds, businessId } = stage.world
  const startsAt = '2026-11-25T09:00:00.000Z'
  const visit = await stage.booked(startsAt)
  stage.api.clock.now = new Date(startsAt)
  await act(visit.id, 'check-in')
  await act(visit.id, 'complete')
  await workOut()
  const rows = await stage.sql<{ ids: string[] }>`
    select staff_ids as ids from item where booking_id = ${visit.id}`
  const [served] = rows[0]!.ids
  const other = staffIds.find((id) => id !== served)!
  const permissions = { ...everywhere('none'), report: 'own' as const }
  const ofTherapist = async (staffId: string) => {
    const userId = await townOf(stage.database).user('T')
    await stage.sql`update staff_member set user_id = ${userId} where business_id = ${businessId} and id = ${staffId}`
    // Whomever they ask for, the answer is about themselves.
    const scope = scopeIn(businessId, { userId, permissions })
    return readFigures(db, scope, { ...period, by: 'staff', staffId: other }, afterwards)
  }
  expect((await ofTherapist(served!)).total.figures).toMatchObject({ served: 1, netMinor: 6_667 })
  const report = await ofTherapist(other)
  expect(report).toMatchObject({ isOwn: true, rows: [] })
  expect(report.total.figures).toMatchObject({ served: 0, netMinor: 0 })
  const somebody = scopeIn(businessId, { userId: 'somebody', permissions })
  const nobody = readFigures(db, somebody, { ...period, by: 'staff' }, afterwards)
  await expect(nobody).rejects.toMatchObject({ code: 'forbidden' })
})

it('the report stops between two batches of days, and works the others out the next time', async () => {
  await workOut()
  await stage.database.pool.query(`
    insert into report_due (business_id, shop_id, day)
    select business_id, id, day from shop, generate_series(date '2026-01-01', date '2026-03-31', '1 day') as day`)
  const left = async () => {
    const { rows } = await stage.database.pool.query(
      'select count(*)::int as count from report_due',
    )
    return rows[0].count
  }
  const due = await left()
  // Once for what has happened, and once before each batch.
  await workOutReports(stage.database.db, () => afterwards, stopAfter(2))
  expect(due - (await left())).toBe(40)
  await workOut()
  expect(await left()).toBe(0)
})
