export type Choice = Record<string, string>

type Columns = Record<string, readonly string[]>

/** Every pair of values of two columns, as `a=x b=y`. */
export function pairsOf(columns: Columns): Set<string> {
  const names = Object.keys(columns)
  return new Set(
    names.flatMap((a, index) =>
      names
        .slice(index + 1)
        .flatMap((b) => columns[a]!.flatMap((x) => columns[b]!.map((y) => pairOf([a, x], [b, y])))),
    ),
  )
}

/** The pairs a row of values holds. */
export function pairsIn(row: Choice): string[] {
  const chosen = Object.entries(row)
  return chosen.flatMap((one, index) => chosen.slice(index + 1).map((two) => pairOf(one, two)))
}

/**
 * Few rows that hold every pair of values of any two columns, always the same ones for the same columns. Greedy: each row
 * begins with a pair that is missing, and every further column takes the value that adds most.
 */
export function allPairs(columns: Columns): Choice[] {
  const missing = pairsOf(columns)
  const names = Object.keys(columns)
  const rows: Choice[] = []
  for (const first of pairsOf(columns)) {
    if (!missing.has(first)) continue
    const row: Choice = Object.fromEntries(first.split(' ').map((part) => part.split('=')))
    for (const name of names.filter((each) => !(each in row))) {
      const adds = (value: string) =>
        Object.entries(row).filter(([other, chosen]) => {
          const two = [[other, chosen] as const, [name, value] as const]
          const [a, b] = two.toSorted((x, y) => names.indexOf(x[0]) - names.indexOf(y[0]))
          return missing.has(pairOf(a!, b!))
        }).length
      const values = columns[name]!
      // Of equals another one each time, so that no value stands in most rows.
      const turned = values.map((_, index) => values[(index + rows.length) % values.length]!)
      row[name] = turned.reduce((best, value) => (adds(value) > adds(best) ? value : best))
    }
    const inOrder = Object.fromEntries(names.map((name) => [name, row[name]!]))
    for (const pair of pairsIn(inOrder)) missing.delete(pair)
    rows.push(inOrder)
  }
  return rows
}

function pairOf(a: readonly [string, string], b: readonly [string, string]): string {
  return `${a[0]}=${a[1]} ${b[0]}=${b[1]}`
}
