import { useRef } from 'react'
import { dismissToast, showToast } from '@serein/ui/toast-queue.ts'

type WayBack = { toast: number; run: () => void }
const longest = 20

/** What was done last and can be taken back, newest last: from its message, or by the keyboard. */
export function useUndo(label: string) {
  const waysBack = useRef<WayBack[]>([])
  const forget = (run: () => void): void => {
    waysBack.current = waysBack.current.filter((way) => way.run !== run)
  }
  return {
    /** Says what was done, with the way back beside it. */
    offer(text: string, undo: () => Promise<void>): void {
      const run = () => {
        forget(run)
        void undo()
      }
      const toast = showToast({ text, tone: 'good', action: { label, run } })
      waysBack.current = [...waysBack.current.slice(1 - longest), { toast, run }]
    },
    last(): boolean {
      const way = waysBack.current.at(-1)
      if (!way) return false
      dismissToast(way.toast)
      way.run()
      return true
    },
  }
}
