import { dismissToast, showToast } from '@serein/ui/toast-queue.ts'

type UndoEntry = { toast: number; run: () => void; of: string | undefined }
const longest = 20

/** What was done last and can be taken back, newest last: from its message, or by the keyboard. */
export class UndoStack {
  private entries: UndoEntry[] = []

  /** Says what was done, with a way to undo it. `of` what, where its next change makes that way history. */
  offer(words: { text: string; label: string }, undo: () => Promise<unknown>, of?: string): void {
    const run = () => {
      this.entries = this.entries.filter((entry) => entry.run !== run)
      void undo()
    }
    const action = { label: words.label, run }
    const toast = showToast({ text: words.text, tone: 'good', action })
    this.entries = [...this.entries.slice(1 - longest), { toast, run, of }]
  }

  /** What is offered to undo of it is about to be history. */
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
