export type Scale = { min: number; max: number; step: number }

/** Where a value stands on the line: 0 at its start, 1 at its end. */
export function shareOf(value: number, { min, max }: Scale): number {
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
}

/** The value of a place on the line, on a step and inside. */
export function placed(share: number, { min, max, step }: Scale): number {
  const steps = Math.round((share * (max - min)) / step)
  return Math.min(max, Math.max(min, min + steps * step))
}
