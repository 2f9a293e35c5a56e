import type { SavedCard } from '@serein/shared/payment/card.ts'
import { hasExpired } from '@serein/shared/payment/rules.ts'
import { useWords } from '../language/words.ts'

/** Brand names are the same in every language; unknown ones are written as the provider does. */
const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'CB',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** The name of a saved card, and its expiry. */
export function useCardWords() {
  const { t } = useWords()
  return {
    name({ brand, last4 }: SavedCard): string {
      return `${brands[brand] ?? brand} •••• ${last4}`
    },
    expiry(card: SavedCard, now: number): string {
      const month = String(card.expiryMonth).padStart(2, '0')
      const date = `${month}/${String(card.expiryYear).slice(-2)}`
      return t(hasExpired(card, now) ? 'checkout.saved.expired' : 'checkout.saved.expires', {
        date,
      })
    },
  }
}
