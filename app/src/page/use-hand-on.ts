import { useState } from 'react'
import { showToast } from '@serein/ui/toast-queue.ts'
import { shell } from '../entry/platform.ts'

/** Shares a private link by the device’s share sheet, else copies it, else shows it (`shownUrl`). */
export function useHandOn() {
  const [shownUrl, setShownUrl] = useState<string | null>(null)
  const handOn = async (url: string, { text, copied }: { text: string; copied: string }) => {
    if (shell) return shell.share({ text, url })
    if ('share' in navigator) {
      const outcome = await navigator.share({ text, url }).catch((error: Error) => error.name)
      // A cancelled share is not copied instead.
      if (outcome === undefined || outcome === 'AbortError') return
    }
    try {
      await (navigator as Navigator).clipboard.writeText(url)
      showToast({ text: copied, tone: 'good' })
    } catch {
      setShownUrl(url)
    }
  }
  return { handOn, shownUrl, hide: () => setShownUrl(null) }
}
