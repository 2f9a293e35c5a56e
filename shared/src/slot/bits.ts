/** Sets of starts: bit `n` stands for the n-th start of the range that is asked about. */
export type Bits = Int32Array

export function noBits(size: number): Bits {
  return new Int32Array((size + 31) >> 5)
}

/** Adds bits `from` to `to`, both included. */
export function addRange(bits: Bits, from: number, to: number): void {
  const firstWord = from >> 5
  const lastWord = to >> 5
  const head = -1 << (from & 31)
  const tail = -1 >>> (31 - (to & 31))
  if (firstWord === lastWord) {
    bits[firstWord] = bits[firstWord]! | (head & tail)
    return
  }
  bits[firstWord] = bits[firstWord]! | head
  for (let word = firstWord + 1; word < lastWord; word += 1) bits[word] = -1
  bits[lastWord] = bits[lastWord]! | tail
}

export function addBit(bits: Bits, at: number): void {
  bits[at >> 5] = bits[at >> 5]! | (1 << (at & 31))
}

export function hasBit(bits: Bits, at: number): boolean {
  return ((bits[at >> 5]! >>> (at & 31)) & 1) === 1
}

/** Adds to `into` all of `more`. */
export function unite(into: Bits, more: Bits): void {
  for (let word = 0; word < into.length; word += 1) into[word] = into[word]! | more[word]!
}

/** Adds to `into` what both others have. */
export function uniteBoth(into: Bits, one: Bits, other: Bits): void {
  for (let word = 0; word < into.length; word += 1) {
    into[word] = into[word]! | (one[word]! & other[word]!)
  }
}

/** Leaves in `into` only what `other` has too. */
export function keepOnly(into: Bits, other: Bits): void {
  for (let word = 0; word < into.length; word += 1) into[word] = into[word]! & other[word]!
}

export function both(one: Bits, other: Bits): Bits {
  const out = new Int32Array(one.length)
  for (let word = 0; word < out.length; word += 1) out[word] = one[word]! & other[word]!
  return out
}

export function either(one: Bits, other: Bits): Bits {
  const out = new Int32Array(one.length)
  for (let word = 0; word < out.length; word += 1) out[word] = one[word]! | other[word]!
  return out
}

export function isEmpty(bits: Bits): boolean {
  for (let word = 0; word < bits.length; word += 1) if (bits[word] !== 0) return false
  return true
}

/** Those bits that at least `count` of the sets have. */
export function atLeast(sets: readonly Bits[], count: number, size: number): Bits {
  const levels = Array.from({ length: count }, () => noBits(size))
  for (const set of sets) {
    for (let word = 0; word < set.length; word += 1) {
      for (let level = count - 1; level > 0; level -= 1) {
        levels[level]![word] = levels[level]![word]! | (levels[level - 1]![word]! & set[word]!)
      }
      levels[0]![word] = levels[0]![word]! | set[word]!
    }
  }
  return levels[count - 1]!
}
