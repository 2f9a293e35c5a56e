import type { bookingStage } from '../testing.ts'
import type { MatrixRun } from './matrix-run.ts'

export type Stage = ReturnType<typeof bookingStage>

/** What a value of a column does to a run, phase by phase; the phases of all columns come one after another. */
export type Value = {
  /** The shop, before anybody asks. */
  shape?: (stage: Stage, run: MatrixRun) => Promise<unknown>
  /** What is asked for. */
  ask?: (run: MatrixRun, stage: Stage) => void
  /** With what is held. */
  pay?: object
  /** With what is paid. */
  change?: (run: MatrixRun, stage: Stage) => Promise<unknown>
  /** How long before the start somebody leaves, and at which rate of the promised policy. */
  window?: { hoursBefore: number; rate: number }
  leave?: (run: MatrixRun, stage: Stage) => Promise<unknown>
  /** Before those who have come go. */
  settle?: (run: MatrixRun) => Promise<unknown>
}
