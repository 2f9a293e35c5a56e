import { exponentOf } from '@serein/shared/money/money.ts'

/** What the visit of a preview costs: easy to reckon with. */
export function sampleMinor(currency: string): number {
  return 100 * 10 ** exponentOf(currency)
}
