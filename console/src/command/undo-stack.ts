import { dismissToast, showToast, type ToastAction } from '@serein/ui/toast-queue.ts'

type UndoEntry = { toast: number; run: () => void; of: string | undefined }
const longest = 20

/** The recent actions that can be undone, newest last, from their message or by keyboard. */
export class UndoStack {
  private entries: UndoEntry[] = []

  /** Reports what was done, with undo until the next change of `of`. */
  offer(
    words: { text: string; label: string; also?: ToastAction | undefined },
    undo: () => Promise<unknown>,
    of?: string,
  ): void {
    const run = () => {
      this.entries = this.entries.filter((entry) => entry.run !== run)
      void undo()
    }
    const action = { label: words.label, run }
    const { text, also } = words
    const toast = showToast({ text, tone: 'good', action, ...(also && { also }) })
    this.entries = [...this.entries.slice(1 - longest), { toast, run, of }]
  }

  /** Withdraws the undo of a thing that is about to change. */
  forget(of: string): void {
    for (const entry of this.entries) if (entry.of === of) dismissToast(entry.toast)
    this.entries = this.entries.filter((entry) => entry.of !== of)
  }

  /** By the keyboard; false when there is nothing to undo. */
  undoLast(): boolean {
    const entry = this.entries.at(-1)
    if (!entry) return false
    dismissToast(entry.toast)
    entry.run()
    return true
  }
}
