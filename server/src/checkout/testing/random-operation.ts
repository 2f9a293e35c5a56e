import * as fc from 'fast-check'

/** What an operation is done with; each takes of it what it needs. */
export const circumstances = {
  on: fc.nat(1_000),
  tender: fc.constantFrom('card', 'card', 'paypal', 'paylater', 'wallet', 'wallet', 'at_shop'),
  till: fc.constantFrom('cash', 'terminal', 'wallet', 'cheque'),
  card: fc.constantFrom(
    ...(['success', 'success', 'success', 'success', 'success'] as const),
    ...(['requiresAction', 'requiresAction', 'declined', 'declinedLater'] as const),
  ),
  amountMinor: fc.integer({ min: 1, max: 6_000 }),
  yes: fc.boolean(),
  diesAfter: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
  ),
  retries: fc.boolean(),
  /** Together with the next one; neither dies then. */
  atOnce: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
}

type Values<F> = { [K in keyof F]: F[K] extends fc.Arbitrary<infer V> ? V : never }
export type Operation = Values<typeof circumstances> & { does: string }
