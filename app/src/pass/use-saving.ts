import { useFormat } from '@serein/client/provider.tsx'
import type { PassPlan } from '@serein/shared/pass/contract.ts'
import { useWords } from '../language/words.ts'

/** What a package saves against its treatments one by one; null where that depends or is nothing. */
export function useSaving(): (plan: PassPlan) => string | null {
  const { t } = useWords()
  const format = useFormat()
  return ({ listMinor, priceMinor, currency }) => {
    const amountMinor = (listMinor ?? 0) - priceMinor
    if (amountMinor <= 0) return null
    return t('pass.shop.saving', {
      amount: format.money({ amountMinor, currency }, { short: true }),
    })
  }
}
