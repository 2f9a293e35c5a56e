/** What a request may find under its idempotency key. */
export type Turn<A> =
  | { is: 'new'; finish(answer: A): void; abandon(): void }
  | { is: 'replay'; answer: A }
  | { is: 'mismatch' }
  | { is: 'busy' }

/** Answers kept by idempotency key, with what was asked, so that the same request has its effect once. */
export function makeReplays<A>() {
  const kept = new Map<string, { asked: string; answer?: A }>()
  return {
    begin(key: string, asked: string): Turn<A> {
      const known = kept.get(key)
      if (known && known.asked !== asked) return { is: 'mismatch' }
      if (known?.answer) return { is: 'replay', answer: known.answer }
      if (known) return { is: 'busy' }
      const entry: { asked: string; answer?: A } = { asked }
      kept.set(key, entry)
      return {
        is: 'new',
        finish: (answer) => (entry.answer = answer),
        abandon: () => kept.delete(key),
      }
    },
  }
}
