import { timesOf } from '@serein/shared/checkout/series-choice.ts'
import { expect } from 'vitest'
import type { Value } from './dimension.ts'
import { type MatrixRun, took } from './matrix-run.ts'

/** Whether the visit comes again a week later: of its own bill, and whatever becomes of that one, this one stays as it is. */
export const seriesDimension: Record<string, Value> = {
  none: {},
  again: { change: comesAgain },
  calledOff: {
    change: async (run) => {
      const next = await comesAgain(run)
      await run.asksAtDesk(`/bookings/${next}/series/cancel`, { reach: 'later' })
      expect(await statesOf(run, next)).toEqual(['cancelled'])
    },
  },
}

async function comesAgain(run: MatrixRun): Promise<string> {
  const { stage, booking } = run
  const path = `/console/bookings/${booking.id}/series`
  const as = stage.desk({ user: stage.world.userId })
  const { visits } = took(await stage.api.ask('GET', `${path}?everyWeeks=1&times=1`, as))
  const [time] = timesOf(visits[0])
  const { startsAt, anyTherapist, totalMinor: expectedTotalMinor } = time!
  const body = { everyWeeks: 1, visits: [{ startsAt, anyTherapist, expectedTotalMinor }] }
  const { bookingIds } = await run.asksAtDesk(`/bookings/${booking.id}/series`, body)
  const [next] = bookingIds
  expect(await statesOf(run, next)).toEqual(['confirmed'])
  return next
}

async function statesOf({ stage }: MatrixRun, id: string) {
  const rows = await stage.sql<{ state: string }>`select state from booking where id = ${id}`
  return rows.map(({ state }) => state)
}
