import type { TillMovement } from '@serein/shared/checkout/till.ts'
import type { Word } from '../language/words.ts'

/** What cash beside sales is for. */
export const reasonWords = {
  bank: 'payment.move.bank',
  change: 'payment.move.change',
  supplies: 'payment.move.supplies',
  service: 'payment.move.service',
  other: 'payment.move.other',
} as const satisfies Record<TillMovement['reason'], Word>
