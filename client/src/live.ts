import { useEffect, useEffectEvent, useState } from 'react'
import { getEventMeta } from '@orpc/client'
import { refusalOf } from './api.ts'
import { backOffMs, longestWaitMs, pause } from './retry.ts'

/** `lost`: it comes back by itself, and soon. `off`: the server has refused it. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'off'

/** With too many streams open, one may have been closed after so long. */
const fullWaitMs = 15_000

type Stream<T> = (options: {
  signal: AbortSignal
  lastEventId: string | undefined
}) => Promise<AsyncIterable<T>>

/**
 * Follows a stream of events while the page is visible: reconnects with back-off and resumes
 * after the last event it saw. `open` is called again for each connection.
 */
export function useLive<T>(open: Stream<T>, onEvent: (event: T) => void, key: string): LiveState {
  const [state, setState] = useState<LiveState>('connecting')
  const receive = useEffectEvent(onEvent)
  const connect = useEffectEvent(open)
  useEffect(() => {
    let lastEventId: string | undefined
    let current: AbortController | undefined
    const start = () => {
      current?.abort()
      if (document.hidden) return
      current = new AbortController()
      const { signal } = current
      void follow({
        signal,
        open: () => connect({ signal, lastEventId }),
        onState: setState,
        onEvent: (event) => {
          lastEventId = idOf(event) ?? lastEventId
          receive(event)
        },
      })
    }
    start()
    document.addEventListener('visibilitychange', start)
    return () => {
      document.removeEventListener('visibilitychange', start)
      current?.abort()
    }
    // A new key is another stream, although nothing in here reads it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [key])
  return state
}

/**
 * Keeps one stream open until the signal aborts, or the server refuses it: then only somebody who looks again asks again.
 * A stream that is cut as soon as it is open is opened less and less often.
 */
export async function follow<T>(options: {
  signal: AbortSignal
  open: () => Promise<AsyncIterable<T>>
  onEvent: (event: T) => void
  onState: (state: LiveState) => void
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
  now?: () => number
}): Promise<void> {
  const { signal, wait = pause, now = () => performance.now() } = options
  for (let tried = 0; !signal.aborted; tried++) {
    const outcome = await opened(options.open)
    if (signal.aborted) return
    if (outcome === 'refused') return options.onState('off')
    if (outcome === 'full') options.onState('off')
    else {
      const began = now()
      if (outcome) await read(outcome, options)
      if (signal.aborted) return
      if (now() - began > longestWaitMs) tried = 0
      options.onState('lost')
    }
    await wait(outcome === 'full' ? fullWaitMs : backOffMs(tried), signal)
  }
}

/** The stream, or why there is none; null when nobody can tell. */
async function opened<T>(
  open: () => Promise<AsyncIterable<T>>,
): Promise<AsyncIterable<T> | 'refused' | 'full' | null> {
  try {
    return await open()
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal || refusal.status >= 500) return null
    return refusal.status === 429 ? 'full' : 'refused'
  }
}

async function read<T>(
  events: AsyncIterable<T>,
  options: {
    signal: AbortSignal
    onEvent: (event: T) => void
    onState: (state: LiveState) => void
  },
) {
  options.onState('live')
  try {
    for await (const event of events) {
      if (options.signal.aborted) return
      options.onEvent(event)
    }
  } catch {
    // Lost or cut: both are answered by trying again later.
  }
}

function idOf(event: unknown): string | undefined {
  return typeof event === 'object' && event !== null ? getEventMeta(event)?.id : undefined
}
