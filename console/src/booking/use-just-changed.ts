import { useEffect, useState } from 'react'

/** Long enough for a second press that was meant for what stood there before. */
const settleMs = 1_000

/** Whether a button has just become another one under the finger: until it has settled it takes no press. */
export function useJustChanged(what: string): boolean {
  const [settled, setSettled] = useState(what)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), settleMs)
    return () => clearTimeout(timer)
  }, [what])
  return settled !== what
}
