import { inSpan } from './tracing.ts'

/** How the runs of a timed verb went in this process. */
export type TimerRecord = {
  intervalMs: number
  /** When a run last went well, or when the process began to time it. */
  succeededAt: Date
  /** How long the last run took. */
  tookMs: number
  failures: number
}

const records = new Map<string, TimerRecord>()

/** By the names of the timed verbs. */
export const timerRecords: ReadonlyMap<string, TimerRecord> = records

/** The same work, which from now on leaves a record of each run. */
export function recorded<T>(name: string, intervalMs: number, work: () => Promise<T>) {
  const record: TimerRecord = { intervalMs, succeededAt: new Date(), tookMs: 0, failures: 0 }
  records.set(name, record)
  return async (): Promise<T> => {
    const beganAt = performance.now()
    try {
      const result = await inSpan(name, () => work())
      record.succeededAt = new Date()
      return result
    } catch (error) {
      record.failures += 1
      throw error
    } finally {
      record.tookMs = performance.now() - beganAt
    }
  }
}
