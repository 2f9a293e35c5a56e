import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** The way back in the history when it leads to the list, else the list in place of this address. */
export function useClose(back: string): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const [cameFromHere] = useState(canGoBack)
  return () => {
    if (cameFromHere) router.history.back()
    else void router.navigate({ href: back, replace: true, resetScroll: false })
  }
}
