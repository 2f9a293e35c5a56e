import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { showToast } from '@serein/ui/toast-queue.ts'

export type Run<T> = (
  command: () => Promise<T>,
  /** Whether the refusal was told already. */
  refused?: (error: unknown) => boolean,
) => Promise<T | null>

/**
 * Runs commands whose answer is the whole content of a query, in turn; only the last answer is shown. Null on failure, after which
 * the query is refetched.
 */
export function useQueue<T>(queryKey: QueryKey, failed: string): Run<T> {
  const cache = useQueryClient()
  const last = useRef<{ running: Promise<unknown>; count: number }>({
    running: Promise.resolve(),
    count: 0,
  })
  return (command, refused) => {
    const count = (last.current.count += 1)
    const done = last.current.running.then(command).then(
      (answer) => {
        if (count === last.current.count) cache.setQueryData(queryKey, answer)
        return answer
      },
      (error: unknown) => {
        if (!refused?.(error)) showToast({ tone: 'bad', text: refusalOf(error)?.message ?? failed })
        void cache.invalidateQueries({ queryKey })
        return null
      },
    )
    last.current.running = done
    return done
  }
}

/** Runs it for a form, which says itself what was refused. */
export async function runOrThrow<T>(run: Run<T>, command: () => Promise<T>): Promise<T> {
  let failure: unknown
  const answer = await run(command, (error) => {
    failure = error
    return true
  })
  if (answer === null) throw failure
  return answer
}
