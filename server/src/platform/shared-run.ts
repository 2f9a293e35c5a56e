/**
 * Makes a question that many callers ask at once be asked few times: one run under way, at most one more waiting.
 * A caller gets the answer of a run that began after they asked, never an older one.
 */
export function sharedRun<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let waiting: Promise<T> | null = null

  function start(): Promise<T> {
    const run = ask().finally(() => {
      if (running === run) running = null
    })
    running = run
    return run
  }

  return () => {
    if (waiting) return waiting
    if (!running) return start()
    waiting = running
      .catch(() => {})
      .then(() => {
        waiting = null
        return start()
      })
    return waiting
  }
}
