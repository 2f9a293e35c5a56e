export type ToastTone = 'neutral' | 'good' | 'bad'
export type ToastAction = { label: string; run: () => void }
export type ToastWords = {
  text: string
  tone?: ToastTone
  /** Such as undo. A toast with an action stays longer. */
  action?: ToastAction
  /** Beside it, such as the way to what was made. */
  also?: ToastAction
  /** Until it is answered or taken back. */
  stays?: true
}
export type Toast = ToastWords & { id: number; seconds: number }

const longest = 3
let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Says something in passing; returns its id, to take it back. */
export function showToast(words: ToastWords): number {
  const toast = { ...words, id: nextId++, seconds: words.action ? 10 : 6 }
  change([...toasts.slice(-(longest - 1)), toast])
  return toast.id
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function shownToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
