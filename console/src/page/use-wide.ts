import { useSyncExternalStore } from 'react'

// Where the style sheet's `md` begins.
const query = '(min-width: 900px)'

export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
