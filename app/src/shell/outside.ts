import { Browser } from '@capacitor/browser'
import { platform } from '../entry/platform.ts'

let back: (() => void) | null = null

/** Opens a foreign page over the app, such as a bank’s or PayPal’s. Resolves when the reader is back, by its link or by closing it. */
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
