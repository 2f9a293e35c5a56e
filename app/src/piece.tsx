import { Suspense, use, useId, useSyncExternalStore, type ReactNode } from 'react'
import { firstStir, isStirred } from './stir.ts'

/**
 * A part of a page that wakes by itself: between two of them a touch is heard and a frame is drawn. Whatever is touched
 * before its turn wakes first. A `later` one, which nobody sees at once, sleeps until somebody stirs.
 */
export function Piece(props: { later?: boolean; children: ReactNode }) {
  return <Suspense>{props.later ? <Sleeper>{props.children}</Sleeper> : props.children}</Suspense>
}

/** Sleepers by their place in the page: one that is woken again has something new to show. */
const asleep = new Set<string>()

function Sleeper({ children }: { children: ReactNode }) {
  const id = useId()
  const isFromServer = useIsFromServer()
  if (isFromServer && !isStirred() && !asleep.has(id)) {
    asleep.add(id)
    use(firstStir)
  }
  return children
}

/** Whether this is the first picture of a part that came with the page: React asks for the server's reading only then. */
function useIsFromServer(): boolean {
  const before = serverReadings
  useSyncExternalStore(never, readNothing, countServerReading)
  return !import.meta.env.SSR && serverReadings > before
}

let serverReadings = 0
const never = () => () => {}
const readNothing = () => null
function countServerReading(): null {
  serverReadings += 1
  return null
}
