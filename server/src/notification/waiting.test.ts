import { expect, it } from 'vitest'
import { sweepHolds } from '../booking/sweep.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { standingStage, waitingStage } from '../waiting/testing.ts'
import { messageStage } from './testing.ts'
import { colleagues, kindsOf } from './testing/colleague.ts'

const stage = messageStage()
const { join, sweep, saveRule, entries } = waitingStage(stage)
const { make, tellStanding, onDay } = standingStage(stage)

it('who waits is told of the time that is held, until when, and once that the wish has ended', async () => {
  const { userId } = stage.world
  await join(userId)
  await sweep()
  const [{ offer }] = await entries(userId)
  await stage.run()
  expect(stage.subjects()).toEqual([
    'A time is free at One: Wed 25 Nov at 08:00, kept for you until 08:15',
  ])
  expect(stage.inbox()[0]!.text).toContain(`${screens.checkout}?booking=${offer.bookingId}`)

  stage.later(15)
  await sweepHolds(stage.database.db, () => stage.api.clock.now)
  await sweep()
  stage.later(15)
  await sweepHolds(stage.database.db, () => stage.api.clock.now)
  await sweep()
  await stage.run()
  expect(stage.subjects().at(-1)).toBe('You no longer wait for a time at One')
})

it('is told of nothing that is gone by the time it would be', async () => {
  const { userId } = stage.world
  await join(userId)
  await sweep()
  stage.later(16)
  await stage.run()
  expect(stage.subjects()).toEqual([])
})

it('who waits with others is told of what is free, and that it goes to the first', async () => {
  await saveRule({ mode: 'all' })
  await join(stage.world.userId)
  await sweep()
  await stage.run()
  expect(stage.subjects()).toEqual([
    'Free at One: Wed 25 Nov 08:00, Wed 25 Nov 09:00 and Wed 25 Nov 19:00',
  ])
  expect(stage.inbox()[0]!.text).toContain('whoever is first has it')
})

it('the desk that offers itself is told once that something is free for who waits, and no therapist is', async () => {
  const [desk, therapist] = await colleagues(stage, 'front_desk', 0)
  await saveRule({ mode: 'desk' })
  await join(stage.world.userId)
  await sweep()
  await sweep()
  await stage.run()
  expect(await kindsOf(stage, desk)).toEqual(['time_fits'])
  expect(await kindsOf(stage, therapist)).toEqual([])
  expect(stage.subjects()).not.toContain('A time is free at One')
})

it('who has a usual visit is told of the time that is held until a day, of silence, and of a pause', async () => {
  const { userId } = stage.world
  const { body: held } = await stage.hold('2026-11-26T10:00:00.000Z')
  await stage.pay(held.id, { tender: 'at_shop', expectedTotalMinor: 8_000 })
  const { body: wish } = await make(userId, held.id)
  await stage.run()
  await onDay('2026-12-07')
  const [{ offer }] = await entries(userId)
  await stage.run()
  expect(stage.subjects().at(-1)).toBe(
    'Your usual visit at One: Thu 24 Dec at 11:00, kept for you until Wed 9 Dec 08:00',
  )
  expect(stage.inbox().at(-1)!.text).toContain(`${screens.checkout}?booking=${offer.bookingId}`)

  await onDay('2026-12-09')
  await stage.run()
  expect(stage.subjects().at(-1)).toBe('Your usual visit at One: we look again')
  expect(stage.inbox().at(-1)!.text).toContain('around Thursday 21 January')
  await onDay('2027-01-04')
  await onDay('2027-01-06')
  await stage.run()
  expect(stage.subjects().at(-1)).toBe('Your usual visit at One is paused')

  // What they do by themself they know.
  const count = stage.subjects().length
  await tellStanding(userId, wish.id, 'resume')
  await tellStanding(userId, wish.id, 'pause')
  await stage.run()
  expect(stage.subjects()).toHaveLength(count)
})
