import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'

/** Another screen begins at its top, or at the part that its address names, as soon as that is there. */
export function useScrollPlace(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const router = useRouter()
  useEffect(() => {
    let leave = seek(box.current, router.latestLocation.hash)
    const unsubscribe = router.subscribe(
      'onResolved',
      ({ pathChanged, hashChanged, toLocation }) => {
        if (!pathChanged && !hashChanged) return
        leave()
        if (pathChanged) box.current?.scrollTo({ top: 0 })
        leave = seek(box.current, toLocation.hash)
      },
    )
    return () => {
      unsubscribe()
      leave()
    }
  }, [router])
  return box
}

/** Scrolls to a part, at once or when it is drawn; returns how to stop waiting for it. */
function seek(screen: HTMLElement | null, id: string): () => void {
  const find = () => (id ? document.getElementById(id) : null)
  const part = find()
  part?.scrollIntoView()
  if (!screen || !id || part) return () => {}
  const watch = new MutationObserver(() => {
    const late = find()
    late?.scrollIntoView()
    if (late) watch.disconnect()
  })
  watch.observe(screen, { childList: true, subtree: true })
  return () => watch.disconnect()
}
