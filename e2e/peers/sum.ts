/** What a provider's own books say about one of our payments, found by the reference that we gave it. */
export type Sum = {
  reference: string
  currency: string
  capturedMinor: number
  refundedMinor: number
}

/** Adds what belongs to one reference and one currency together. */
export function summed(parts: Sum[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const part of parts) {
    const name = `${part.reference} ${part.currency}`
    const sum = sums.get(name) ?? { ...part, capturedMinor: 0, refundedMinor: 0 }
    sum.capturedMinor += part.capturedMinor
    sum.refundedMinor += part.refundedMinor
    sums.set(name, sum)
  }
  return [...sums.values()]
}
