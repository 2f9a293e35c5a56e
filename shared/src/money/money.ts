import type { Money } from '../schema.ts'

// Money is a whole number of minor units and an ISO 4217 code. Nothing here rounds but where it says so, and what is
// divided always adds up again.

/** A rate is a whole number of 1/100,000: 20 % is 20,000. */
export const wholeRate = 100_000

/** How many decimals a currency shows. ISO 4217: two, but for these. */
export function exponentOf(currency: string): number {
  return exponents[currency] ?? 2
}

/** The sum of amounts of one currency; mixing currencies is a bug, not a refusal. */
export function add(first: Money, ...others: Money[]): Money {
  let amountMinor = whole(first.amountMinor)
  for (const other of others) {
    if (other.currency !== first.currency)
      throw new Error(`cannot add ${other.currency} to ${first.currency}`)
    amountMinor += whole(other.amountMinor)
  }
  return { amountMinor: whole(amountMinor), currency: first.currency }
}

export function sum(amounts: Iterable<number>): number {
  let total = 0
  for (const amount of amounts) total += whole(amount)
  return whole(total)
}

/** `amountMinor` × `rate`, to the nearest minor unit, half away from zero. */
export function share(amountMinor: number, rate: number): number {
  return multiplied(amountMinor, rate, wholeRate)
}

/** The tax inside a price that already contains it. */
export function taxIncludedIn(grossMinor: number, rate: number): number {
  return multiplied(grossMinor, rate, wholeRate + rate)
}

/** The tax that comes on top of a price. */
export function taxAddedTo(netMinor: number, rate: number): number {
  return share(netMinor, rate)
}

/**
 * Divides an amount by weights so that the parts sum exactly to it: each gets its share rounded down, and the minor
 * units left over go to the largest remainders (the earlier one on a tie). Weights of only zeros divide evenly.
 */
export function allocate(amountMinor: number, weights: readonly number[]): number[] {
  if (weights.length === 0) {
    if (amountMinor === 0) return []
    throw new Error('cannot divide an amount among nobody')
  }
  if (amountMinor < 0) return allocate(-amountMinor, weights).map((part) => 0 - part)
  if (weights.some((weight) => weight < 0)) throw new Error('a weight is below zero')
  const total = sum(weights)
  if (total === 0)
    return allocate(
      amountMinor,
      weights.map(() => 1),
    )
  const parts = weights.map((weight) => {
    const product = BigInt(whole(amountMinor)) * BigInt(whole(weight))
    return { minor: Number(product / BigInt(total)), remainder: product % BigInt(total) }
  })
  const left = amountMinor - sum(parts.map((part) => part.minor))
  const byRemainder = parts.toSorted((a, b) => Number(b.remainder - a.remainder))
  for (const part of byRemainder.slice(0, left)) part.minor += 1
  return parts.map((part) => part.minor)
}

function multiplied(amount: number, by: number, over: number): number {
  const sign = amount < 0 ? -1 : 1
  const product = BigInt(Math.abs(whole(amount))) * BigInt(whole(by)) * 2n + BigInt(over)
  return whole(sign * Number(product / (BigInt(over) * 2n))) + 0
}

function whole(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is no whole number of minor units`)
  return amount
}

const exponents: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
}
