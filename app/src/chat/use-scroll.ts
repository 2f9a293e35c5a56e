import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The distance from the end of each conversation when the reader left it. */
const left = new Map<string, number>()
/** Readers nearer to the end follow new messages. */
const nearPixels = 120

const toBottom = () => scrollTo({ top: document.documentElement.scrollHeight })
const fromEnd = () => document.documentElement.scrollHeight - scrollY - innerHeight

/**
 * A conversation opens at its end or where the reader left it, keeps its position when earlier messages load above, and follows
 * new ones while its end is visible.
 */
export function useScroll(
  key: string,
  seen: { first: number | undefined; last: number | undefined; waiting: number },
) {
  const { first, last, waiting } = seen
  const bottom = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  const before = useRef({ first, last, waiting, fromEnd: 0, isFirst: true })
  const isLoaded = last !== undefined

  useEffect(() => {
    const note = () => {
      before.current.fromEnd = fromEnd()
      left.set(key, before.current.fromEnd)
      setAway(before.current.fromEnd > nearPixels * 4)
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key])

  useLayoutEffect(() => {
    const was = before.current
    before.current = { ...was, first, last, waiting, isFirst: was.isFirst && !isLoaded }
    const keep = (distance: number) =>
      scrollTo({ top: document.documentElement.scrollHeight - innerHeight - distance })
    if (was.isFirst) {
      if (isLoaded) keep(left.get(key) ?? 0)
      return
    }
    const hasEarlier = was.first !== undefined && (first ?? 0) < was.first
    if (hasEarlier) return keep(was.fromEnd)
    const isOwn = waiting > was.waiting
    if (isOwn || was.fromEnd < nearPixels) toBottom()
  }, [key, isLoaded, first, last, waiting])

  return { bottom, isAway, toBottom }
}
