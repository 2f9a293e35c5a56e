import type { Tx } from './pool.ts'

/** Two clients of one business who are the same person: all of `from` moves to `into`. */
export type Joining = { businessId: string; from: string; into: string; now: Date }

/** What a slice keeps of a client. Each slice has one, and server/src/customer.ts puts them together in the slices' order. */
export type CustomerPart = {
  name: string
  /**
   * Moves what is theirs to the other client, where that one has nothing like it; what they both have stays, and the stricter of
   * the two holds. Returns what has moved, as JSON, for `restore`.
   */
  move?(tx: Tx, joining: Joining): Promise<unknown>
  /** Moves exactly that back. Errors: `merge_is_final` where it has gone on since. */
  restore?(tx: Tx, joining: Joining, moved: never): Promise<void>
  /** Removes what tells of them; what the law or the accounts need stays without them. Those to the right have done so before. */
  erase?(tx: Tx, customer: { businessId: string; customerId: string }): Promise<void>
}
