import type { Word } from '../language/words.ts'

/** Why a card was declined, by the provider’s code. */
export const declines: Record<string, Word> = {
  declined: 'checkout.declined.declined',
  insufficient_funds: 'checkout.declined.insufficientFunds',
  expired_card: 'checkout.declined.expiredCard',
  not_a_test_card: 'checkout.declined.notATestCard',
  action_refused: 'checkout.declined.actionRefused',
  authentication_required: 'checkout.declined.needsBank',
}
