import { Browser } from '@capacitor/browser'
import { platform } from '../entry/platform.ts'

let back: (() => void) | null = null

/**
 * Shows a page of somebody else over the app: a bank that asks its customer, PayPal. Resolves when its reader is back, be it by
 * the link that the page leads to or because they have closed it.
 */
export async function goOut(url: string): Promise<void> {
  back?.()
  const isBack = new Promise<void>((resolve) => {
    back = resolve
  })
  const closed = await Browser.addListener('browserFinished', () => comeBack())
  try {
    await Browser.open({ url: new URL(url, platform.origin()).href })
    await isBack
  } finally {
    await closed.remove()
  }
}

/** Closes the foreign page when a link leads back into the app. Returns whether one was open. */
export function comeBack(): boolean {
  if (!back) return false
  back()
  back = null
  // It may already be closed.
  Browser.close().catch(() => {})
  return true
}
