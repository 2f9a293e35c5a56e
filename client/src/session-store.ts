import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/**
 * What must outlive a reload but not the tab: the key of a payment under way, words not yet sent. A browser that
 * forbids storage forgets them, which the screens take as "not yet".
 */
export const sessionStore = {
  get(name: string): string | null {
    try {
      return globalThis.sessionStorage?.getItem(`serein.${name}`) ?? null
    } catch {
      return null
    }
  },

  /** Keeps a text, or forgets it when it is null or empty. */
  set(name: string, text: string | null): void {
    try {
      if (text) globalThis.sessionStorage?.setItem(`serein.${name}`, text)
      else globalThis.sessionStorage?.removeItem(`serein.${name}`)
    } catch {
      // Then it lasts as long as the page.
    }
    for (const listener of listeners) listener()
  },
}

/** The kept text, for what is shown; the server knows none. */
export function useSessionStore(name: string): string {
  return useSyncExternalStore(
    subscribe,
    () => sessionStore.get(name) ?? '',
    () => '',
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
