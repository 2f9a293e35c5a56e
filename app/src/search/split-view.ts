import { useSyncExternalStore } from 'react'

/** From here on a list and its map stand side by side: the width that the classes of the screens call `md`. */
const wide = '(min-width: 900px)'

export function isSplitView(): boolean {
  return matchMedia(wide).matches
}

/** The same as it changes; the server makes no map, so there it is never wide enough. */
export function useSplitView(): boolean {
  return useSyncExternalStore(follow, isSplitView, () => false)
}

function follow(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
