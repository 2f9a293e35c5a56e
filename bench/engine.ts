import { freeStarts } from '../shared/src/slot/free-starts.ts'
import { monthOverview } from '../shared/src/slot/overview.ts'
import { type PreparedWorld, prepareWorld } from '../shared/src/slot/prepare.ts'
import { busyShop, partyOf } from '../shared/src/slot/testing/busy-shop.ts'
import { massage } from '../shared/src/slot/testing/sample.ts'
import type { SlotWorld } from '../shared/src/slot/world.ts'

/** One line of the table; all times in milliseconds. */
export interface EngineRow {
  therapists: number
  days: number
  /** Free starts the question finds, to show that work was done. */
  starts: number
  prepareMedian: number
  freeStartsMedian: number
  freeStartsP99: number
  overviewMedian: number
  overviewP99: number
  /** All free starts again, every therapist with limits to their load. */
  limitedMedian: number
  /** A party of 4 with 3 services each; absent where there are too few therapists for it. */
  partyOverviewMedian: number | null
}

const NOW = '2027-03-14T00:00:00.000Z'

/** Measures 1, 10, 50 therapists × 1, 30, 90 days: 15 rooms, 8 bookings a day each, Paris across its change of clock. */
export async function engineBench(runs = 200): Promise<EngineRow[]> {
  const rows: EngineRow[] = []
  for (const therapists of [1, 10, 50]) {
    for (const days of [1, 30, 90]) {
      rows.push(engineRow(therapists, days, runs))
      await new Promise((done) => setImmediate(done))
    }
  }
  return rows
}

/** Where a median is over its bar. */
export function missedEngine(rows: readonly EngineRow[]): string[] {
  const { freeStartsMedian, partyOverviewMedian } = rows.find(
    (row) => row.therapists === 50 && row.days === 30,
  )!
  const missed: string[] = []
  if (freeStartsMedian > 1) missed.push(`free starts in ${freeStartsMedian} ms, not 1`)
  if (partyOverviewMedian! > 20) missed.push(`the month of a party in ${partyOverviewMedian} ms`)
  return missed
}

function engineRow(therapists: number, days: number, runs: number): EngineRow {
  const world = busyShop(therapists, days)
  const prepared = prepareWorld(world)
  const window = { now: NOW, fromDay: world.fromDay, toDay: world.toDay }
  const request = massage(60, { requires: [{ anyOf: ['room'], count: 1 }] })
  const prepare = timings(Math.max(10, runs / 10), () => prepareWorld(world))
  const free = timings(runs, () => freeStarts(prepared, request, window))
  const overview = timings(runs, () => monthOverview(prepared, request, window))
  return {
    therapists,
    days,
    starts: freeStarts(prepared, request, window).flatMap((day) => day.starts).length,
    prepareMedian: quantile(prepare, 0.5),
    freeStartsMedian: quantile(free, 0.5),
    freeStartsP99: quantile(free, 0.99),
    overviewMedian: quantile(overview, 0.5),
    overviewP99: quantile(overview, 0.99),
    limitedMedian: limitedMedian(world, window, runs),
    partyOverviewMedian: therapists < 10 ? null : partyOverview(prepared, window, runs),
  }
}

function partyOverview(
  prepared: PreparedWorld,
  window: { now: string; fromDay: string; toDay: string },
  runs: number,
): number {
  const party = partyOf(4, 3)
  return quantile(
    timings(Math.max(10, runs / 10), () => monthOverview(prepared, party, window)),
    0.5,
  )
}

function limitedMedian(
  world: SlotWorld,
  window: { now: string; fromDay: string; toDay: string },
  runs: number,
): number {
  const load = { handsOnMinutesADay: 540, handsOnMinutesInARow: 240, recoveryMinutes: 15 }
  const staff = world.staff.map((one) => ({ ...one, load }))
  const claims = world.claims.map((one) => ({ ...one, purpose: 'segment' as const }))
  const prepared = prepareWorld({ ...world, staff, claims })
  return quantile(
    timings(runs, () => freeStarts(prepared, partyOf(1, 1), window)),
    0.5,
  )
}

function timings(runs: number, work: () => unknown): number[] {
  for (let run = 0; run < Math.min(runs, 50); run += 1) work()
  return Array.from({ length: runs }, () => {
    const begun = performance.now()
    work()
    return performance.now() - begun
  })
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return Math.round(value * 1000) / 1000
}

if (import.meta.main) console.table(await engineBench())
