import { ORPCError } from '@orpc/client'
import { isFromGateway } from './gateway.ts'

const firstWaitMs = 400
export const longestWaitMs = 6_000

/** Tries again after a lost connection or an overloaded server, waiting longer each time; what the server has words for is said. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  options: { retries: number; signal?: AbortSignal | undefined },
): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (tried >= options.retries || options.signal?.aborted || !isPassing(error)) throw error
      await pause(backOffMs(tried), options.signal)
    }
  }
}

/** Doubles each time up to a ceiling, spread so that many clients do not return at once. */
export function backOffMs(tried: number, random: () => number = Math.random): number {
  return Math.min(firstWaitMs * 2 ** tried, longestWaitMs) * (0.5 + random() / 2)
}

/** Resolves after the time, or at once when the signal aborts. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
}

/** No answer came back at all. */
export function isLost(error: unknown): boolean {
  return error instanceof TypeError || (error as Error | null)?.name === 'TimeoutError'
}

function isPassing(error: unknown): boolean {
  if (error instanceof ORPCError) return !error.defined && isFromGateway(error.status)
  return isLost(error)
}
