import { useSyncExternalStore } from 'react'
import { installable } from './install-prompt.ts'

/** How this site can be installed here: the browser asks, or its reader does it by hand as they are told; null: it cannot, or is. */
export type InstallOffer = 'ask' | 'explain' | null

export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(subscribe, offer, () => null)
}

/** Asks the browser to ask; each prompt may be used once. */
export async function install(): Promise<void> {
  const { prompt } = installable
  if (!prompt) return
  installable.prompt = null
  installable.changed()
  await prompt.prompt()
}

/** Opened from the home screen, in a window of its own. */
export function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}

function offer(): InstallOffer {
  if (isInstalled()) return null
  if (installable.prompt) return 'ask'
  return isAppleTouch() ? 'explain' : null
}

/** Apple's browsers have no such event. An iPad says that it is a Mac, and has a screen to touch. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/u.test(userAgent) || (userAgent.includes('Mac OS') && maxTouchPoints > 1)
}

function subscribe(listener: () => void): () => void {
  installable.changed = listener
  return () => {
    installable.changed = () => {}
  }
}
