/** The first few of very many, in an order: what is added and does not belong to them falls out again. */
export function openBest<T>(most: number, compare: (a: T, b: T) => number, copy: (item: T) => T) {
  /** A heap, the last of them on top. */
  const kept: T[] = []

  function rise(item: T) {
    let at = kept.push(item) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (compare(kept[above]!, item) >= 0) break
      kept[at] = kept[above]!
      at = above
    }
    kept[at] = item
  }

  function sink(item: T) {
    let at = 0
    for (;;) {
      let below = at * 2 + 1
      if (below >= most) break
      if (below + 1 < most && compare(kept[below + 1]!, kept[below]!) > 0) below += 1
      if (compare(item, kept[below]!) >= 0) break
      kept[at] = kept[below]!
      at = below
    }
    kept[at] = item
  }

  return {
    /** Keeps a copy of it if it is among the first, and answers with what falls out: nothing, another, or itself. */
    add(item: T): T | null {
      if (kept.length < most) {
        rise(copy(item))
        return null
      }
      const last = kept[0]
      if (last === undefined || compare(item, last) >= 0) return item
      sink(copy(item))
      return last
    },
    /** Those kept, in their order. */
    sorted: (): T[] => kept.toSorted(compare),
  }
}
