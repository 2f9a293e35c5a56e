import type { Logger } from 'pino'
import { noteFault } from './outage.ts'
import { recorded } from './timer-record.ts'

/**
 * Runs `work` again and again, `milliseconds` after the last one ended, whatever became of it. Returns the way to stop: work
 * that is under way hears so by its signal, and ends at its next pause between two batches.
 */
export function every(
  milliseconds: number,
  name: string,
  log: Logger,
  work: (signal: AbortSignal) => Promise<unknown>,
) {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const run = recorded(name, milliseconds, () => work(stopping.signal))

  function wait() {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      running = run()
        .catch((error: unknown) => noteFault(log, error, `${name}.failed`))
        .then(wait)
    }, milliseconds)
  }

  wait()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }
}

/** Does a batch after the other until one finds nothing, or we are asked to stop. */
export async function untilNone(
  batch: () => Promise<number | boolean>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) if (signal?.aborted || Number(await batch()) === 0) return
}

/** The rows of a batch, until we are asked to stop; what is left of it is due the next time, too. */
export function* untilStopped<T>(rows: Iterable<T>, signal?: AbortSignal): Iterable<T> {
  for (const row of rows) {
    if (signal?.aborted) return
    yield row
  }
}
