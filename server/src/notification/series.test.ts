import { expect, it } from 'vitest'
import { sweepSeries } from '../booking/series/sweep.ts'
import { testLinks } from '../booking/testing.ts'
import { askForDeposits } from '../checkout/series-deposit.ts'
import { openLinks } from '../platform/link.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { messageStage } from './testing.ts'

const stage = messageStage()

// Tuesday 24 November 2026, 08:00 in Paris.
const starts = [1, 3, 5].map((weeks) =>
  new Date(Date.parse('2026-11-26T10:00:00.000Z') + weeks * 7 * 86_400_000).toISOString(),
)

/** A series that the desk has booked five weeks ahead. */
async function series() {
  const { id } = await stage.booked('2026-11-26T10:00:00.000Z', stage.ofHour(0))
  const visits = starts.map((startsAt) => ({ startsAt, expectedTotalMinor: 8_000 }))
  const call = stage.desk({ body: { everyWeeks: 2, visits } })
  const { body } = await stage.api.ask('POST', `/console/bookings/${id}/series`, call)
  await stage.run()
  return body.bookingIds as string[]
}

const sweep = () => sweepSeries(stage.database.db, stage.api.clock.now)
const ofTheEnd = () => stage.subjects().filter((subject) => subject?.includes('last regular'))

it('who comes by a rule is told once of the last visit, thirty days before, with a link to it', async () => {
  const [, , last] = await series()
  await sweep()
  await stage.run()
  expect(ofTheEnd()).toEqual([])
  stage.later(8 * 24 * 60)
  expect(await sweep()).toBe(1)
  await stage.run()
  expect(ofTheEnd()).toEqual(['Your last regular visit to One is on Thursday 31 December'])
  const mail = stage.inbox().find(({ subject }) => subject?.includes('last regular'))!
  expect(mail.text).toContain(`${screens.bookingDetails}?booking=${last}`)
  expect(await sweep()).toBe(0)
})

it('is told nothing of an end that is none by then', async () => {
  const [, , last] = await series()
  stage.later(8 * 24 * 60)
  await sweep()
  await stage.cancel(last!)
  await stage.run()
  expect(ofTheEnd()).toEqual([])
})

it('is told of no end that was booked less than thirty days before it', async () => {
  const { id } = await stage.booked('2026-11-26T10:00:00.000Z', stage.ofHour(0))
  const visits = [{ startsAt: starts[0], expectedTotalMinor: 8_000 }]
  await stage.api.ask(
    'POST',
    `/console/bookings/${id}/series`,
    stage.desk({ body: { everyWeeks: 1, visits } }),
  )
  expect(await sweep()).toBe(0)
})

it('a series of which no visit is left is forgotten', async () => {
  await series()
  await stage.sql`update booking set series_id = null, series_position = null`
  await sweep()
  expect(await stage.sql`select from booking_series`).toEqual([])
})

it('the deposit of a visit is asked for once, by a link, fourteen days before it', async () => {
  const { world, api, database } = stage
  const { id } = await stage.booked('2026-11-26T10:00:00.000Z', stage.ofHour(0))
  const rules = [{ when: {}, ask: { kind: 'fixed', amountMinor: 2_000 } }]
  await stage.sql`update shop set deposit_rules = ${JSON.stringify(rules)} where id = ${world.shopId}`
  const visits = [{ startsAt: starts[1], expectedTotalMinor: 8_000 }]
  const call = { user: world.userId, body: { everyWeeks: 3, visits } }
  expect((await api.ask('POST', `/bookings/${id}/series`, call)).status).toBe(201)
  const ask = () => askForDeposits(database.db, openLinks(testLinks), api.clock.now)
  expect(await ask()).toBe(0)
  stage.later(10 * 24 * 60)
  expect(await ask()).toBe(1)
  expect(await ask()).toBe(0)
  await stage.run()
  const mail = stage.inbox().find(({ text }) => text?.includes(`${screens.checkout}?link=`))!
  expect(mail.text).toContain('€20.00')
})
