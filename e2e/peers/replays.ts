/** What a request may find under its idempotency key. */
export type Turn<A> =
  | { is: 'new'; finish(answer: A): void; abandon(): void }
  | { is: 'replay'; answer: A }
  | { is: 'mismatch' }
  | { is: 'busy' }

/** Answers kept by idempotency key, with what was asked, so that the same request has its effect once. */
export function makeReplays<A>() {
  const entries = new Map<string, { fingerprint: string; answer?: A }>()
  return {
    begin(key: string, fingerprint: string): Turn<A> {
      const earlier = entries.get(key)
      if (earlier && earlier.fingerprint !== fingerprint) return { is: 'mismatch' }
      if (earlier?.answer) return { is: 'replay', answer: earlier.answer }
      if (earlier) return { is: 'busy' }
      const entry: { fingerprint: string; answer?: A } = { fingerprint }
      entries.set(key, entry)
      return {
        is: 'new',
        finish: (answer) => (entry.answer = answer),
        abandon: () => entries.delete(key),
      }
    },
  }
}
