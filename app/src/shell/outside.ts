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

/** A link has led back into the app: what is over it goes. Says whether anybody was out. */
export function comeBack(): boolean {
  if (!back) return false
  back()
  back = null
  // It may be closed already.
  Browser.close().catch(() => {})
  return true
}
