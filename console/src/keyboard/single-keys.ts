import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

// For as long as the page is open; a reload has the keys again.
let areOn = true
const listeners = new Set<() => void>()

/** Single-key shortcuts, which can be turned off for dictation. Arrows, Enter, Escape and Ctrl stay. */
export function useSingleKeys(): { areOn: boolean; set: (on: boolean) => void } {
  const on = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => areOn,
  )
  return {
    areOn: on,
    set(next) {
      areOn = next
      for (const listener of listeners) listener()
    },
  }
}

/** Hears every key of the page. */
export function useKeydown(onPress: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Whether a key belongs to something else: a field, a dialog, or the browser. */
export function isHandledElsewhere(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  return (
    event.defaultPrevented ||
    event.altKey ||
    target.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"]') !== null
  )
}
