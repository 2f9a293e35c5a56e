import { freeStarts } from '../shared/src/slot/free-starts.ts'
import { prepareWorld } from '../shared/src/slot/prepare.ts'
import { partyQuestion } from '../shared/src/slot/testing/parties.ts'
import { quantile } from './engine.ts'

/** Days that 100 random shops were asked about by parties of one size. */
export interface SweepRow {
  guests: number
  services: number
  starts: number
  dayMedian: number
  dayWorst: number
}

const WARM_UP = 20
/** Of one question, each on a shop prepared anew; the quickest counts, so that what else the machine does stays out. */
const TRIES = 3

/** The free starts of one day in random shops, some of them crowded, for parties up to the largest there is. */
export function sweepRows(shops = 100): SweepRow[] {
  const sizes = [
    [2, 2],
    [4, 3],
    [6, 3],
    [6, 6],
  ] as const
  return sizes.map(([guests, services]) => {
    const times: number[] = []
    let starts = 0
    // The first twenty only make the code warm, as it is in a server that has been asked before.
    for (let seed = 1 - WARM_UP; seed <= shops; seed += 1) {
      const { world, request, day, now } = partyQuestion(seed, { guests, items: services })
      const window = { now, fromDay: day, toDay: day }
      const tries = Array.from({ length: TRIES }, () => {
        const prepared = prepareWorld(world)
        const begun = performance.now()
        const found = freeStarts(prepared, request, window)[0]!.starts.length
        return { took: performance.now() - begun, found }
      })
      if (seed < 1) continue
      times.push(Math.min(...tries.map((one) => one.took)))
      starts += tries[0]!.found
    }
    return {
      guests,
      services,
      starts,
      dayMedian: quantile(times, 0.5),
      dayWorst: quantile(times, 1),
    }
  })
}

export function missedSweep(rows: readonly SweepRow[]): string[] {
  return rows
    .filter((row) => row.dayWorst > 50)
    .map((row) => `a day of ${row.guests} × ${row.services} in ${row.dayWorst} ms, not 50`)
}
