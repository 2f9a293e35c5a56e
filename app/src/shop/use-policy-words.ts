import { useFormat } from '@serein/client/provider.tsx'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { useWords } from '../language/words.ts'
import { policySteps } from './policy.ts'

/** "Free until 24 h before · 50 % until 4 h before · then 100 %" */
export function usePolicyWords(policy: ShopDetails['cancellationPolicy']): string[] {
  const { t } = useWords()
  const format = useFormat()
  return policySteps(policy).map(({ feeRate, until }) => {
    const price = format.number(feeRate / 100_000, { style: 'percent' })
    const isFree = feeRate === 0 ? 'yes' : 'no'
    if (!until) return t('shop.policy.then', { price, isFree })
    return t('shop.policy.until', { price, isFree, unit: until.unit, count: until.count })
  })
}
