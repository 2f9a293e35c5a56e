import { useSyncExternalStore } from 'react'

/** Where the style sheet’s breakpoints begin. */
const widths = {
  /** A tablet held upright: hours stand in columns. */
  sm: '(min-width: 560px)',
  /** A list and what belongs to it stand side by side. */
  md: '(min-width: 900px)',
  /** All of a row of tools fits. */
  lg: '(min-width: 1200px)',
}
type Width = keyof typeof widths

/** Whether the window is at least so wide now. */
export function isAtLeast(width: Width): boolean {
  return matchMedia(widths[width]).matches
}

/** Whether the window is at least so wide, as it changes; what the server renders is never wide enough. */
export function useAtLeast(width: Width): boolean {
  return useSyncExternalStore(
    followers[width],
    () => isAtLeast(width),
    () => false,
  )
}

/** Whether a list and what belongs to it stand side by side. */
export function useWide(): boolean {
  return useAtLeast('md')
}

const followers = {
  sm: follower(widths.sm),
  md: follower(widths.md),
  lg: follower(widths.lg),
}

function follower(query: string) {
  return (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
}
