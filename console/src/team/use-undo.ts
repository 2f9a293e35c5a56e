import { useRef } from 'react'
import { dismissToast, showToast } from '@serein/ui/toast-queue.ts'

type UndoEntry = { toast: number; run: () => void }
const longest = 20

/** What was done last and can be taken back, newest last: from its message, or by the keyboard. */
export function useUndo(label: string) {
  const undoStack = useRef<UndoEntry[]>([])
  const remove = (run: () => void): void => {
    undoStack.current = undoStack.current.filter((entry) => entry.run !== run)
  }
  return {
    /** Says what was done, with a way to undo it. */
    offer(text: string, undo: () => Promise<void>): void {
      const run = () => {
        remove(run)
        void undo()
      }
      const toast = showToast({ text, tone: 'good', action: { label, run } })
      undoStack.current = [...undoStack.current.slice(1 - longest), { toast, run }]
    },
    last(): boolean {
      const entry = undoStack.current.at(-1)
      if (!entry) return false
      dismissToast(entry.toast)
      entry.run()
      return true
    },
  }
}
