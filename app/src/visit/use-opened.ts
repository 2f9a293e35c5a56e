import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useReplace } from '../address/link.ts'

/**
 * Something open over a page because of its address: opening it is a history entry, so that Back closes it.
 * @returns how to close it, which ends at `address` in place of the current one
 */
export function useOpened(opened: string | undefined) {
  const router = useRouter()
  const replace = useReplace()
  const canGoBack = useCanGoBack()
  /** What is being left: a second press while the history is on its way would leave the page. */
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (!opened) left.current = undefined
  }, [opened])
  return {
    open: (address: string) => void router.navigate({ href: address, resetScroll: false }),
    leave: (address: string, how: 'as it was' | 'changed') => {
      // Without a step before it, this address is what the reader came with.
      if (!opened || !canGoBack) return replace(address)
      if (left.current === opened) return
      left.current = opened
      if (how === 'changed') {
        const stop = router.history.subscribe(() => {
          stop()
          replace(address)
        })
      }
      router.history.back()
    },
  }
}
