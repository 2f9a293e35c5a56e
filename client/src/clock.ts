import { startTransition, useSyncExternalStore } from 'react'

type Listener = (now: string) => void
const clocks = new Map<number, { listeners: Set<Listener>; stop: () => void }>()

/**
 * Tells the instant every so many milliseconds until the returned function is called. One timer serves all that show the
 * time at one interval, and what they draw anew gives way to a touch.
 */
export function onTick(everyMs: number, listener: Listener): () => void {
  const clock = clocks.get(everyMs) ?? startClock(everyMs)
  clock.listeners.add(listener)
  return () => {
    clock.listeners.delete(listener)
    if (clock.listeners.size > 0) return
    clock.stop()
    clocks.delete(everyMs)
  }
}

function startClock(everyMs: number) {
  const listeners = new Set<Listener>()
  const timer = setInterval(() => {
    const now = new Date().toISOString()
    startTransition(() => listeners.forEach((tell) => tell(now)))
  }, everyMs)
  const clock = { listeners, stop: () => clearInterval(timer) }
  clocks.set(everyMs, clock)
  return clock
}

let zone: string | undefined

/** The zone of the device's clock. */
export function ownZone(): string {
  return (zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** The same for what the server renders too, which knows of none: there `instead` counts. */
export function useOwnZone<Instead extends string | null>(instead: Instead): string | Instead {
  return useByOwnZone((here: string | Instead) => here, instead)
}

/**
 * What follows from that zone, a plain value. A part that the server rendered with `instead` renders again, all of it in one
 * go, where its value differs: so ask for no more than what it shows.
 */
export function useByOwnZone<
  Value extends string | boolean | null | undefined,
  Instead extends string | null,
>(read: (zone: string | Instead) => Value, instead: Instead): Value {
  return useSyncExternalStore(
    never,
    () => read(ownZone()),
    () => read(instead),
  )
}

const never = () => () => {}
