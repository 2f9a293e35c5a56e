import { expect } from 'vitest'
import { type MatrixRun, took } from './matrix-run.ts'

const minutes = 15

/** Whether its client is late, and all of it begins later: where the board has no time for that, it stays as it is. */
export const latenessDimension: Record<string, { change?: typeof startsLater }> = {
  none: {},
  startsLater: { change: startsLater },
}

async function startsLater(run: MatrixRun): Promise<void> {
  const { stage } = run
  await run.reads()
  const { id, startsAt, price, sequence: expectedSequence } = run.booking
  const path = `/console/bookings/${id}/late?minutes=${minutes}`
  const { choices } = took(await stage.api.ask('GET', path, stage.desk()))
  const kinds = choices.map(({ kind }: { kind: string }) => kind)
  if (!kinds.includes('later')) return
  await run.asksAtDesk(`/bookings/${id}/late`, { minutes, choice: 'later', expectedSequence })
  await run.reads()
  expect(Date.parse(run.booking.startsAt) - Date.parse(startsAt)).toBe(minutes * 60_000)
  expect(run.booking.price).toEqual(price)
}
