import { useSyncExternalStore } from 'react'

/** Where the style sheet's `md` begins: from here on a list and what belongs to it stand side by side. */
const query = '(min-width: 900px)'

export function isWide(): boolean {
  return matchMedia(query).matches
}

/** The same as it changes; what the server renders is never wide enough. */
export function useWide(): boolean {
  return useSyncExternalStore(follow, isWide, () => false)
}

function follow(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
