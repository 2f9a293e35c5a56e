import { everywhere } from '@serein/shared/business/permission.ts'
import type { Dimension } from '@serein/shared/report/contract.ts'
import { type BusinessScope, mint } from '@serein/server/platform/scope.ts'
import type { Db } from '@serein/server/platform/pool.ts'
import { readFigures } from '@serein/server/report/figures.ts'
import { readHours } from '@serein/server/report/hours.ts'
import { readTakings } from '@serein/server/report/takings.ts'
import { readWishes } from '@serein/server/report/wish-report.ts'
import { openStage } from '../torture/stage.ts'
import { databaseProcesses, processorMilliseconds, spent } from './processor.ts'
import { fillReports, type Filled } from './report-rows.ts'

export type ReportRow = { report: string; p50: number; p99: number; cpuMean: number }

const rounds = 30
const limitMilliseconds = 300
const now = new Date('2026-12-31T12:00:00.000Z')
/** Five years, with days before the first and after the last whole month. */
const period = { fromDay: '2022-01-05', toDay: '2026-12-30', compare: 'before' as const }

/** How long each report takes over five years of twelve shops, one question after the other, by turns. */
export async function reportBench(): Promise<ReportRow[]> {
  const stage = await openStage('reports')
  try {
    const filled = await fillReports(stage.db)
    const questions = questionsOf(stage.db, filled)
    const times = new Map<string, number[]>(Object.keys(questions).map((name) => [name, []]))
    for (let round = -3; round < rounds; round += 1)
      for (const [name, ask] of Object.entries(questions)) {
        const start = performance.now()
        await ask(round + 3)
        if (round >= 0) times.get(name)!.push(performance.now() - start)
      }
    const processor = new Map<string, number>()
    for (const [name, ask] of Object.entries(questions))
      processor.set(name, await processorTime(stage.db, ask))
    return [...times].map(([report, all]) => {
      const sorted = all.toSorted((a, b) => a - b)
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
      return { report, p50: at(0.5), p99: at(0.99), cpuMean: processor.get(report)! }
    })
  } finally {
    await stage.close()
    await stage.end()
  }
}

/** Milliseconds of the processor for one question, the server's and the database's, which what else runs does not lengthen. */
async function processorTime(db: Db, ask: (round: number) => Promise<unknown>): Promise<number> {
  const asked = 20
  const look = async () => processorMilliseconds([process.pid, ...(await databaseProcesses(db))])
  const before = await look()
  for (let round = 0; round < asked; round += 1) await ask(round)
  return spent(before, await look()) / asked
}

/** Where a report takes longer than its bar. */
export function missedReports(rows: readonly ReportRow[]): string[] {
  return rows
    .filter(({ p99 }) => p99 > limitMilliseconds)
    .map(
      ({ report, p99 }) => `${report}: p99 ${Math.round(p99)} ms, the bar is ${limitMilliseconds}`,
    )
}

function questionsOf(db: Db, { businessId, staffIds, serviceIds, shopIds }: Filled) {
  const scope = mint<BusinessScope>({
    kind: 'business',
    businessId,
    userId: '',
    role: 'owner',
    permissions: everywhere('change'),
  })
  const figures = (more: object, by: Dimension) =>
    readFigures(db, scope, { ...period, ...more, by }, now)
  return {
    'revenue by treatment': () => figures({}, 'service'),
    'revenue by therapist': () => figures({}, 'staff'),
    'revenue by spa': () => figures({}, 'shop'),
    'revenue by source': () => figures({}, 'source'),
    'revenue by offer': () => figures({}, 'offer'),
    'one spa by therapist': (round: number) => figures({ shopId: one(shopIds, round) }, 'staff'),
    'one therapist by treatment': (round: number) =>
      figures({ staffId: one(staffIds, round) }, 'service'),
    'one treatment by therapist': (round: number) =>
      figures({ serviceId: one(serviceIds, round) }, 'staff'),
    takings: () => readTakings(db, scope, period),
    'hours of therapists': () => readHours(db, scope, { ...period, of: 'staff' }),
    'hours of rooms': () => readHours(db, scope, { ...period, of: 'unit' }),
    'hours of one therapist': (round: number) =>
      readHours(db, scope, { ...period, of: 'staff', staffId: one(staffIds, round) }),
    'lost wishes': () => readWishes(db, scope, { ...period, fromDay: '2024-12-01' }),
  } satisfies Record<string, (round: number) => Promise<unknown>>
}

function one(ids: readonly string[], round: number): string {
  return ids[round % ids.length]!
}
