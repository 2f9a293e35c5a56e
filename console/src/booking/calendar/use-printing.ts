import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed, by a button of ours or the browser's: what stands on paper alone is drawn only then. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    // The browser takes its picture right after the event.
    const set = (is: boolean) => flushSync(() => setPrinting(is))
    addEventListener('beforeprint', () => set(true), stop)
    addEventListener('afterprint', () => set(false), stop)
    return () => stop.abort()
  }, [])
  return isPrinting
}
