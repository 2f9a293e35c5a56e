import { useSyncExternalStore } from 'react'

/** When the oldest of what is read from the phone instead of the server was answered; null while the server answers. */
let since: string | null = null
const listeners = new Set<() => void>()

export function noteKept(at: string): void {
  if (since && since <= at) return
  change(at)
}

/** The server answers again. */
export function forgetKept(): void {
  if (since) change(null)
}

export function useKeptSince(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => since,
    () => null,
  )
}

function change(at: string | null): void {
  since = at
  for (const listener of listeners) listener()
}
