import { useSyncExternalStore } from 'react'
import { store, stored, storageKey } from './storage.ts'

type Key = keyof typeof storageKey

/**
 * What a reader has chosen on this device, and a way to choose; null where they leave it to the device. What the server
 * renders knows no choice, so whatever changes the size of things is painted before the first paint, too (`start-up.ts`).
 */
export function useChoice<Value extends string>(
  key: Key,
  values: readonly Value[],
): [Value | null, (value: Value | null) => void] {
  const choice = useSyncExternalStore(
    subscribe,
    () => choiceOf(key, values),
    () => null,
  )
  return [choice, (value) => choose(key, value)]
}

/** The choice that is kept, when it is one of those that exist. */
export function choiceOf<Value extends string>(key: Key, values: readonly Value[]): Value | null {
  const kept = stored(key)
  return values.find((value) => value === kept) ?? null
}

function choose(key: Key, value: string | null): void {
  store(key, value)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** A choice in another tab counts here, too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', listener)
  }
}
