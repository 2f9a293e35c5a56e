import { useEffect, useEffectEvent, useState } from 'react'
import { getEventMeta } from '@orpc/client'
import { backOffMs, pause } from './retry.ts'

export type LiveState = 'connecting' | 'live' | 'lost'

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

/** Keeps one stream open until the signal aborts. */
export async function follow<T>(options: {
  signal: AbortSignal
  open: () => Promise<AsyncIterable<T>>
  onEvent: (event: T) => void
  onState: (state: LiveState) => void
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}): Promise<void> {
  const { signal, wait = pause } = options
  for (let tried = 0; !signal.aborted; tried++) {
    try {
      const events = await options.open()
      if (signal.aborted) return
      options.onState('live')
      for await (const event of events) {
        if (signal.aborted) return
        tried = 0
        options.onEvent(event)
      }
    } catch {
      // Lost, refused or cut: all three are answered by trying again later.
    }
    if (signal.aborted) return
    options.onState('lost')
    await wait(backOffMs(tried), signal)
  }
}

function idOf(event: unknown): string | undefined {
  return typeof event === 'object' && event !== null ? getEventMeta(event)?.id : undefined
}
