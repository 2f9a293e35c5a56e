import { useFormat } from '@serein/client/provider.tsx'
import type { PriceKind } from '@serein/shared/catalogue/terms.ts'
import { useWords } from '../language/words.ts'

/** What stands for the price of a service: `€60`, `from €60`, or that the spa tells it. */
export function usePriceText() {
  const { t } = useWords()
  const format = useFormat()
  return (kind: PriceKind, amountMinor: number, currency: string): string => {
    if (kind === 'on_consultation') return t('shop.price.onConsultation')
    const price = format.money({ amountMinor, currency }, { short: true })
    return kind === 'from' ? t('shop.price.from', { price }) : price
  }
}
