import type { Bill } from '@serein/shared/checkout/bill.ts'
import { useWords } from '../language/words.ts'
import { useMoney } from './use-money.ts'

type Limits = Pick<Bill, 'mostOffMinor' | 'approvedMostOffMinor' | 'currency'>

/** How much may be taken off a bill, and why no more: by the role of the member alone, or by what is left of the price. */
export function useMostOff(bill: Limits): (amountMinor: number) => string {
  const { t } = useWords()
  const { money } = useMoney(bill)
  const { mostOffMinor, approvedMostOffMinor } = bill
  return (amountMinor) =>
    mostOffMinor < approvedMostOffMinor && amountMinor <= approvedMostOffMinor
      ? t('payment.discount.mostByRole', { amount: money(mostOffMinor) })
      : t('payment.discount.most', { amount: money(approvedMostOffMinor) })
}
