import { propagationDelays } from '../torture/propagation.ts'
import { openStage } from '../torture/stage.ts'
import { quantile } from './engine.ts'

export type PropagationRow = {
  beside: string
  changes: number
  p50: number
  p99: number
  worst: number
}

const rounds = 50
const bar = 1_000

/** How soon another server process knows what was held and let go, by itself and beside a transaction that writes for minutes. */
export async function propagationBench(): Promise<PropagationRow[]> {
  return [await propagationRow('nothing'), await propagationRow('a long transaction')]
}

async function propagationRow(beside: string): Promise<PropagationRow> {
  const stage = await openStage('propagation')
  const other = await stage.pool.connect()
  try {
    if (beside !== 'nothing') await other.query('begin; create table elsewhere ()')
    const delays = await propagationDelays(stage, rounds)
    const of = (share: number) => quantile(delays, share)
    return {
      beside,
      changes: delays.length,
      p50: of(0.5),
      p99: of(0.99),
      worst: Math.max(...delays),
    }
  } finally {
    other.release(true)
    await stage.close()
    await stage.end()
  }
}

export function missedPropagation(rows: readonly PropagationRow[]): string[] {
  return rows
    .filter(({ p99 }) => p99 > bar)
    .map(({ beside, p99 }) => `beside ${beside} after ${p99} ms, not ${bar}`)
}
