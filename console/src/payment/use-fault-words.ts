import { useFormat } from '@serein/client/provider.tsx'
import { policyLimits } from '@serein/shared/shop/policy.ts'
import { useWords } from '../language/words.ts'
import { rateText } from '../form/amount.ts'
import type { FormFault } from './use-rule-form.ts'

type Limits = { least: string; most: string }

/** What is said at a field, of all that is amiss: `at('tiers.1.feeRate')`. `limits` are those of an amount or a percentage. */
export function useFaultWords(faults: readonly FormFault[], limits?: Limits) {
  const { t } = useWords()
  const format = useFormat()
  const percent = { least: rateText(0, format.locale), most: rateText(100_000, format.locale) }
  const say = ({ reason }: FormFault): string => {
    switch (reason) {
      case 'amount':
        return t('payment.take.invalid')
      case 'percent':
        return t('payment.rule.fault.percent', limits ?? percent)
      case 'out_of_range':
        return t('payment.rule.fault.out_of_range', limits ?? percent)
      case 'not_whole_hours': {
        const most = format.number(policyLimits.farthestMinutes / 60)
        return t('payment.rule.fault.not_whole_hours', { most })
      }
      default:
        return t(`payment.rule.fault.${reason}`)
    }
  }
  return (field: string): string | undefined => {
    const fault = faults.find((each) => each.field === field)
    return fault && say(fault)
  }
}
