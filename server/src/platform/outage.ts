type Log = { error(details: object, message: string): void }

/** What the driver says when nobody answers behind an address, or no longer. */
const unreachable = new Set<unknown>([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * What PostgreSQL says when it cannot do its work: connections that fail (08), no room or no connection left (53), shutting down,
 * crashed or not up yet (57P), a disk that fails (58), a transaction or a statement that took too long.
 */
const troubled = /^(?:08...|53...|57P..|58...|25P03|25P04|57014)$/u

/** What the driver itself says has no code. */
const unanswered =
  /^(?:Connection terminated|timeout expired$|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed))/u

/** Whether nobody answers behind the database’s address. */
export function isUnreachable(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string }
  return unreachable.has(code) || unanswered.test(message)
}

/** Whether the database is away, hangs or is full, so that nobody knows what became of the last thing it was told. */
export function isOutage(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return isUnreachable(error) || (typeof code === 'string' && troubled.test(code))
}

/** Whether the database has no room left. It says so of a statement, so that nothing of its transaction remains. */
export function isFull(error: unknown): boolean {
  return ((error ?? {}) as { code?: unknown }).code === '53100'
}

/** Writes down that there is an outage: a line at its beginning and one every so often, not one for each who meets it. */
export function openOutageLog(
  pauseMs: number,
  clock: () => number = () => performance.now(),
  name = 'database.unavailable',
) {
  let loggedAt = -Infinity
  let untold = 0
  return (log: Log, error: unknown): void => {
    untold += 1
    if (clock() - loggedAt < pauseMs) return
    log.error({ err: error, met: untold }, name)
    loggedAt = clock()
    untold = 0
  }
}

const noteOutage = openOutageLog(10_000)

/** Writes down what went wrong: by its own name, or with all that an outage makes go wrong. */
export function noteFault(log: Log, error: unknown, name: string, more: object = {}): void {
  if (isOutage(error)) noteOutage(log, error)
  else log.error({ err: error, ...more }, name)
}
