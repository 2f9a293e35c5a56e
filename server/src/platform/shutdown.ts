import { setTimeout as wait } from 'node:timers/promises'

/** Supervisors kill programs after ten seconds: what runs has the first part of them, the database the rest. */
const patience = { workMs: 6_000, allMs: 9_000 }

type Log = {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
}
type End = (code: number) => void

/**
 * Ends the process when it is told to, from its first moment on: what was given to `first` is closed, then the database is, and
 * neither is waited for longer than it may take. What is cut off then is a transaction that rolls back, so the end is a good one.
 */
export function openShutdown(log: Log, end: End = (code) => process.exit(code), limits = patience) {
  let work: (() => Promise<unknown>) | undefined
  let database: ((endMs: number) => Promise<unknown>) | undefined
  let stopping: Promise<void> | undefined

  // A terminal sends Ctrl-C to everybody in it and npm passes it on once more, so the same wish arrives several times.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
  // The launcher was killed: nobody is left who could stop us.
  process.on('disconnect', () => void stop('disconnect'))

  function stop(signal: string): Promise<void> {
    stopping ??= stopOnce(signal)
    return stopping
  }

  async function stopOnce(signal: string) {
    const began = performance.now()
    const left = () => Math.max(limits.allMs - (performance.now() - began), 1_000)
    log.info({ signal }, 'stopping')
    if (!(await within(limits.workMs, work?.(), log))) log.warn({}, 'stopping.cut_off')
    const forDatabase = left()
    await within(forDatabase + 500, database?.(forDatabase), log)
    log.info({ tookMs: Math.round(performance.now() - began) }, 'stopped')
    end(0)
  }

  return {
    /** What is to end before the database does. */
    first(close: () => Promise<unknown>) {
      work = close
    },
    /** How the database is stopped that we have started; it is told how long it may take. */
    last(close: (endMs: number) => Promise<unknown>) {
      database = close
    },
    stop,
    /** For a start that was refused. */
    stopDatabase: async () => database?.(limits.allMs),
    isStopping: () => stopping !== undefined,
  }
}

export type Shutdown = ReturnType<typeof openShutdown>

/** Whether it has ended by then; how, is only for the log. */
async function within(
  milliseconds: number,
  ending: Promise<unknown> | undefined,
  log: Log,
): Promise<boolean> {
  if (!ending) return true
  const ended = ending.then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, 'stopping.failed')
      return true
    },
  )
  return Promise.race([ended, wait(milliseconds, false, { ref: false })])
}
