/** What a part of the bench measures, as its line in docs/performance.md says it. */
export type Figure = {
  name: string
  unit: string
  better: 'less' | 'more'
  /** What is promised of it; a figure without one explains another. */
  bar?: number
  /** Differences up to this are those of the instrument, and count as none. */
  grain?: number
}

/** What one turn found, by the key of the figure. Null is what never came; what cannot be measured here is absent. */
export type Values = Record<string, number | null>

/** The one in the middle, or between the two there; what never came is later than everything. */
export function medianOf(values: readonly (number | null)[]): number {
  const sorted = values.map((value) => value ?? Infinity).toSorted((a, b) => a - b)
  const upper = sorted[sorted.length >> 1] ?? Number.NaN
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN
  return lower === upper ? upper : (lower + upper) / 2
}

export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
