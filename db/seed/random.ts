import { hash } from 'node:crypto'

/** Numbers that look random and are the same on every run (mulberry32). */
export class Random {
  #state: number

  constructor(seed: string) {
    this.#state = hash('sha256', seed, 'buffer').readInt32LE(0)
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** A whole number, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  pick<T>(from: readonly T[]): T {
    const found = from[Math.floor(this.next() * from.length)]
    if (found === undefined) throw new Error('there is nothing to pick from')
    return found
  }

  shuffle<T>(from: readonly T[]): T[] {
    const all = [...from]
    for (let at = all.length - 1; at > 0; at -= 1) {
      const other = this.between(0, at)
      const swapped = all[at]!
      all[at] = all[other]!
      all[other] = swapped
    }
    return all
  }
}

/** The business opened its books then; ids of what has no birthday of its own begin there. */
const epoch = Date.parse('2026-01-01T00:00:00Z')

/** The same UUID v7 for the same name on every run, so that links to the demo world outlive a reset. */
export function idOf(name: string, bornAt = epoch): string {
  const bytes = hash('sha256', name, 'buffer')
  bytes.writeUIntBE(bornAt, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-')
}
