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

/** Whether this is the first picture of a part that came with the page. The last of the three is only asked for then. */
function useIsFromServer(): boolean {
  let isFromServer = false
  useSyncExternalStore(never, nothing, () => {
    isFromServer = !import.meta.env.SSR
    return null
  })
  return isFromServer
}

const never = () => () => {}
const nothing = () => null
