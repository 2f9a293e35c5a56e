/** The first few of very many, in an order: what is added and does not belong to them falls out again. */
export function openBest<T>(most: number, compare: (a: T, b: T) => number, copy: (item: T) => T) {
  /** A heap, the last of them on top. */
  const best: T[] = []

  function rise(item: T) {
    let at = best.push(item) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (compare(best[above]!, item) >= 0) break
      best[at] = best[above]!
      at = above
    }
    best[at] = item
  }

  function sink(item: T) {
    let at = 0
    for (;;) {
      let below = at * 2 + 1
      if (below >= most) break
      if (below + 1 < most && compare(best[below + 1]!, best[below]!) > 0) below += 1
      if (compare(item, best[below]!) >= 0) break
      best[at] = best[below]!
      at = below
    }
    best[at] = item
  }

  return {
    /** Keeps a copy of it if it is among the first, and answers with what falls out: nothing, another, or itself. */
    add(item: T): T | null {
      if (best.length < most) {
        rise(copy(item))
        return null
      }
      const last = best[0]
      if (last === undefined || compare(item, last) >= 0) return item
      sink(copy(item))
      return last
    },
    /** Those kept, in their order. */
    sorted: (): T[] => best.toSorted(compare),
  }
}
