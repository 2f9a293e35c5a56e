import { expect, it } from 'vitest'
import { bookingStage } from '../booking/testing.ts'
import { standingStage, waitingStage } from './testing.ts'

const stage = bookingStage()
const { entries, tell, sweep, cancel } = waitingStage(stage)
const { make, standing, tellStanding, onDay } = standingStage(stage)

const atShop = { tender: 'at_shop', expectedTotalMinor: 8_000 }

/** A visit of an hour. Returns its id. */
async function visit(startsAt: string, staff = 0): Promise<string> {
  const { body: held } = await stage.hold(startsAt, stage.ofHour(staff))
  await stage.pay(held.id, atShop)
  return held.id
}

const own = async () => (await standing(stage.world.userId))[0]

it('a standing wish counts from the visit that stands before, once the last is cancelled', async () => {
  const { userId } = stage.world
  await make(userId, await visit('2026-11-26T10:00:00.000Z'))
  const booked = await visit('2026-12-15T13:00:00.000Z', 1)
  await onDay('2026-12-07')
  expect(await own()).toMatchObject({ lastDay: '2026-12-15', nextDay: '2027-01-14' })
  await cancel(booked)
  await onDay('2026-12-08')
  expect(await own()).toMatchObject({ lastDay: '2026-11-26', nextDay: '2026-12-24' })
  const [{ offer }] = await entries(userId)
  expect(offer.startsAt).toBe('2026-12-24T10:00:00.000Z')

  // What was looked for once and cancelled is not looked for again.
  await stage.pay(offer.bookingId, atShop)
  await sweep()
  expect(await own()).toMatchObject({ lastDay: '2026-12-24', nextDay: '2027-01-21' })
  await cancel(offer.bookingId)
  await sweep()
  expect(await own()).toMatchObject({
    lastDay: '2026-11-26',
    nextDay: '2027-01-21',
    skipCount: 0,
  })
  expect(await entries(userId)).toEqual([])
  // Once more, nothing changes.
  await onDay('2026-12-09')
  expect(await own()).toMatchObject({ lastDay: '2026-11-26', nextDay: '2027-01-21' })
})

it('a standing wish keeps counting from a cancelled visit where none is before it or another that day', async () => {
  const { userId } = stage.world
  const source = await visit('2026-11-26T10:00:00.000Z')
  await make(userId, source)
  await cancel(source)
  await onDay('2026-11-25')
  expect(await own()).toMatchObject({ lastDay: '2026-11-26', nextDay: '2026-12-24' })
  await visit('2026-12-08T10:00:00.000Z')
  await visit('2026-12-15T13:00:00.000Z', 1)
  const other = await visit('2026-12-15T09:00:00.000Z')
  await sweep()
  await cancel(other)
  await sweep()
  expect(await own()).toMatchObject({ lastDay: '2026-12-15', nextDay: '2027-01-14' })
})

it('a time of a standing wish that was not wanted stays so when its rhythm is changed', async () => {
  const { userId } = stage.world
  const { id } = (await make(userId, await visit('2026-11-26T10:00:00.000Z'))).body
  await onDay('2026-12-07')
  const [entry] = await entries(userId)
  await tell(userId, entry.id, 'pass')
  await sweep()
  const rhythm = { everyWeeks: 4, giveDays: 3, weekday: 4, fromMinute: 600, toMinute: 780 }
  const changed = await tellStanding(userId, id, 'change', { ...rhythm, staff: 'first' })
  expect(changed.body).toMatchObject({ nextDay: '2027-01-21', skipCount: 0 })
  await sweep()
  expect(await own()).toMatchObject({ nextDay: '2027-01-21', skipCount: 0 })
})
