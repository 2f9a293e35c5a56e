import { useEffect, useState } from 'react'

/** Long enough for a second press meant for the previous button. */
const settleMs = 1_000

/** Whether a button has just replaced another under the finger, so that it ignores presses for a moment. */
export function useJustChanged(what: string): boolean {
  const [settled, setSettled] = useState(what)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), settleMs)
    return () => clearTimeout(timer)
  }, [what])
  return settled !== what
}
