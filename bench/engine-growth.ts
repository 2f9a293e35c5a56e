import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { freeStarts } from '../shared/src/slot/free-starts.ts'
import { monthOverview } from '../shared/src/slot/overview.ts'
import { prepareWorld } from '../shared/src/slot/prepare.ts'
import { partyQuestion } from '../shared/src/slot/testing/parties.ts'
import { benchWorld, FIRST_DAY, NOW, partyOf, quantile, timings } from './engine.ts'
import { type Panel, growthChart } from './growth-chart.ts'

/** How long an answer takes when one thing grows and the others stay; times in milliseconds. */
export interface GrowthRow {
  grows: string
  size: number
  /** All free starts of the days. */
  freeStarts: number
  /** The month at a glance. */
  overview: number
}

/** Days that 100 random shops were asked about by parties of one size. */
export interface SweepRow {
  guests: number
  services: number
  starts: number
  dayMedian: number
  dayWorst: number
}

const USUAL = { therapists: 50, days: 30 }

/** Medians in the world of the bench, where days, therapists and the guests of a party grow one at a time. */
export function growthRows(runs = 40): GrowthRow[] {
  const row = (grows: string, size: number, therapists: number, days: number, guests: number) => {
    const prepared = prepareWorld(benchWorld(therapists, days))
    const window = { now: NOW, fromDay: FIRST_DAY, toDay: benchWorld(1, days).toDay }
    const request = partyOf(guests, grows === 'guests' ? 2 : 1)
    return {
      grows,
      size,
      freeStarts: median(runs, () => freeStarts(prepared, request, window)),
      overview: median(runs, () => monthOverview(prepared, request, window)),
    }
  }
  return [
    ...[1, 15, 30, 60, 90].map((days) => row('days', days, USUAL.therapists, days, 1)),
    ...[1, 10, 20, 30, 40, 50].map((staff) => row('therapists', staff, staff, USUAL.days, 1)),
    ...[1, 2, 3, 4, 5, 6].map((guests) =>
      row('guests', guests, USUAL.therapists, USUAL.days, guests),
    ),
  ]
}

function median(runs: number, work: () => unknown): number {
  return quantile(timings(runs, work), 0.5)
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

/** Draws the rows as a picture beside the page that shows it. */
export async function drawGrowth(file: string, rows: readonly GrowthRow[]): Promise<void> {
  const panel = (grows: string, title: string): Panel => ({
    title,
    lines: [
      { name: 'all free starts', points: pointsOf(rows, grows, 'freeStarts') },
      { name: 'month at a glance', points: pointsOf(rows, grows, 'overview') },
    ],
  })
  const panels = [
    panel('days', 'days, for 50 therapists'),
    panel('therapists', 'therapists, for 30 days'),
    panel('guests', 'guests with two services each'),
  ]
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, growthChart('Milliseconds as the question grows', panels))
}

function pointsOf(
  rows: readonly GrowthRow[],
  grows: string,
  what: 'freeStarts' | 'overview',
): [number, number][] {
  return rows.filter((row) => row.grows === grows).map((row) => [row.size, row[what]])
}
