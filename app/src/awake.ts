import { useSyncExternalStore } from 'react'

/**
 * Whether the page is awake. What only a browser knows, or only a script can open, is not in the page from the server,
 * and not in the first picture of each part that wakes either.
 */
export function useAwake(): boolean {
  return useSyncExternalStore(never, isInBrowser, isOnServer)
}

const never = () => () => {}
const isInBrowser = () => true
const isOnServer = () => false
