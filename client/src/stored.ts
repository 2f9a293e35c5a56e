import { useSyncExternalStore } from 'react'
import { store, stored, type storageKey } from './storage.ts'

type Key = keyof typeof storageKey

/** What this device keeps under a key, read anew when any part of the page or any tab writes it. The server knows none. */
export function useStored(key: Key): string | null {
  return useSyncExternalStore(
    subscribe,
    () => stored(key),
    () => null,
  )
}

/** Keeps a text, or forgets it when it is null, and tells those who show it. */
export function storeShown(key: Key, value: string | null): void {
  store(key, value)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** The browser tells the other tabs. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', listener)
  }
}
