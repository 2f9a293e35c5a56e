import { useEffect, useState, type RefObject } from 'react'

/** Whether a part of a page has come near what is seen; once it has, it stays. For what nobody needs who never scrolls there. */
export function useNear(part: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !part.current) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    )
    watcher.observe(part.current)
    return () => watcher.disconnect()
  }, [part, near])
  return near
}
