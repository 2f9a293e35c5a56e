/** A signal that says stop as soon as it was looked at `looks` times: in the midst of what looks at it between batches. */
export function stopAfter(looks: number): AbortSignal {
  const { signal } = new AbortController()
  let left = looks
  return Object.defineProperty(signal, 'aborted', { get: () => (left -= 1) < 0 })
}
