import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { backOffMs, pause } from './retry.ts'

/** Written by the service worker on an answer it had kept, because the network gave none. */
export const keptHeader = 'x-serein-kept'

/** A command that was not sent at all, since nobody could have answered it. */
export class OfflineError extends Error {
  override name = 'OfflineError'
}

export function isOnline(): boolean {
  return onlineManager.isOnline()
}

/** Whether the server can be reached, as far as we know; a page that the server made says yes. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    isOnline,
    () => true,
  )
}

/**
 * Notes what an answer of the server at `origin` tells of the connection: one that had to be kept on the device was not
 * its own, and one that was under way when the device lost its network does not bring that back.
 */
export function noteAnswer(answer: Response, origin: string): Response {
  if (answer.headers.has(keptHeader)) noteLost(origin)
  else if (navigator.onLine && !isOnline()) onlineManager.setOnline(true)
  return answer
}

const patienceMs = 5_000
let watching = false

/**
 * An answer did not come. When nobody answers at all, the app says so from now on and asks by itself until somebody
 * does; when the server is there, it was that one request's own trouble.
 */
export function noteLost(origin: string): void {
  // On the server there is no connection to lose, and one request's trouble is nobody else's.
  if (globalThis.document === undefined || watching) return
  watching = true
  void askUntilBack(origin).finally(() => (watching = false))
}

async function askUntilBack(origin: string): Promise<void> {
  for (let tried = 0; ; tried++) {
    // A device that knows it has no network tells us when it has one again, and a hidden page can wait.
    if (navigator.onLine && !document.hidden && (await answers(origin))) break
    onlineManager.setOnline(false)
    await pause(backOffMs(tried))
  }
  onlineManager.setOnline(true)
}

async function answers(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    return (await fetch(`${origin}/healthz`, { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

// A page may be opened from the device alone; the library behind asks for changes only.
if (globalThis.document && !navigator.onLine) onlineManager.setOnline(false)
