import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useReplace } from '../address/link.ts'

/** The way back in the history when it leads to the list, else the list in place of this address. */
export function useClose(back: string): () => void {
  const router = useRouter()
  const replace = useReplace()
  const canGoBack = useCanGoBack()
  const [cameFromHere] = useState(canGoBack)
  return () => {
    if (cameFromHere) router.history.back()
    else replace(back)
  }
}
