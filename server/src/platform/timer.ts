import type { Logger } from 'pino'
import { noteFault } from './outage.ts'
import { recorded } from './timer-record.ts'

/** Runs `work` again and again, `milliseconds` after the last one ended, whatever became of it. Returns the way to stop. */
export function every(
  milliseconds: number,
  name: string,
  log: Logger,
  work: () => Promise<unknown>,
) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const run = recorded(name, milliseconds, work)

  function wait() {
    if (stopped) return
    timer = setTimeout(() => {
      running = run()
        .catch((error: unknown) => noteFault(log, error, `${name}.failed`))
        .then(wait)
    }, milliseconds)
  }

  wait()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
