import { Worker } from 'node:worker_threads'
import {
  type BusySpan,
  type BusyWindow,
  type CalendarProblem,
  UnreadableCalendar,
} from './busy-times.ts'

/** The largest file that we take needs a second or two of the processor. */
const usualMilliseconds = 5_000
const memoryLimit = { maxOldGenerationSizeMb: 256 }

type Answer = { busy: BusySpan[] } | { problem: CalendarProblem }

/**
 * Reads a calendar in another thread, so that nobody waits for a stranger's file: what takes too long or too much memory is
 * given up. Throws {@link UnreadableCalendar}.
 */
export async function busyTimesApart(
  text: string,
  window: BusyWindow,
  milliseconds = usualMilliseconds,
): Promise<BusySpan[]> {
  const reader = new Worker(new URL('busy-reader.ts', import.meta.url), {
    workerData: { text, window },
    resourceLimits: memoryLimit,
  })
  const answer = Promise.withResolvers<Answer>()
  const tooMuch = () => answer.resolve({ problem: 'too_much' })
  const timer = setTimeout(tooMuch, milliseconds).unref()
  reader.once('message', answer.resolve)
  reader.once('error', (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : answer.reject(error),
  )
  reader.once('exit', () =>
    answer.reject(new Error('the reader of a calendar ended without a word')),
  )
  try {
    const reply = await answer.promise
    if ('problem' in reply) throw new UnreadableCalendar(reply.problem)
    return reply.busy
  } finally {
    clearTimeout(timer)
    await reader.terminate()
  }
}
