import { minuteAtOrAfter, minuteAtOrBefore } from '../time/instant.ts'
import type { SlotSession } from './world.ts'

/** The sessions of a service by their first minute. */
export type SessionRow = ReadonlyMap<number, { to: number; seats: number }>

export function sessionsByService(
  sessions: readonly SlotSession[],
): ReadonlyMap<string, SessionRow> {
  const byService = Map.groupBy(sessions, ({ serviceId }) => serviceId)
  return new Map(
    [...byService].map(([id, rows]) => [
      id,
      new Map(
        rows.map(({ from, to, seats }) => [
          minuteAtOrBefore(from),
          { to: minuteAtOrAfter(to), seats },
        ]),
      ),
    ]),
  )
}
