/**
 * Does some work with each of them, a few at a time, as what waits for a network or a disk wants it. After one that fails none
 * is begun, and its error comes once all that were under way have ended.
 */
export async function sideBySide<T>(
  all: Iterable<T> | AsyncIterable<T>,
  work: (one: T) => Promise<void>,
  lanes = 8,
): Promise<void> {
  const shared = drawFrom(all)
  const lane = async () => {
    // Whichever lane throws ends what they all draw from.
    for await (const one of shared) await work(one)
  }
  const running = Array.from({ length: lanes }, lane)
  await Promise.allSettled(running)
  await Promise.all(running)
}

async function* drawFrom<T>(all: Iterable<T> | AsyncIterable<T>) {
  yield* all
}
