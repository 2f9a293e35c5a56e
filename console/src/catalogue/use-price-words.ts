import { useFormat } from '@serein/client/provider.tsx'
import type { ServiceTerms } from '@serein/shared/catalogue/terms.ts'
import { useWords } from '../language/words.ts'

type Prices = readonly { currency: string; priceMinor: number }[]

/** What a length of a service costs, as clients read it: "€85", "from €85", or on consultation; null without a price in the currency. */
export function usePriceWords(currency: string) {
  const { t } = useWords()
  const format = useFormat()
  return (priceKind: ServiceTerms['priceKind'], prices: Prices): string | null => {
    if (priceKind === 'on_consultation') return t('catalogue.priceKind.on_consultation')
    const price = prices.find((each) => each.currency === currency)
    if (!price) return null
    const amount = format.money({ amountMinor: price.priceMinor, currency }, { short: true })
    return priceKind === 'from' ? `${t('catalogue.priceKind.least')} ${amount}` : amount
  }
}
