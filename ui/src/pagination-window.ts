/** Which pages to name: the ends, and those around the current one. A gap is null. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const named = [1, page - 1, page, page + 1, pages].filter((at) => at >= 1 && at <= pages)
  const sorted = [...new Set(named)].toSorted((a, b) => a - b)
  return sorted.flatMap((at, index) => {
    const before = sorted[index - 1] ?? at - 1
    if (at - before === 1) return [at]
    return at - before === 2 ? [at - 1, at] : [null, at]
  })
}
