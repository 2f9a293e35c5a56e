import { useFormat } from '@serein/client/provider.tsx'
import { policyLimits } from '@serein/shared/shop/policy.ts'
import type { RuleFaultReason } from '@serein/shared/shop/rule-fault.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { useWords } from '../language/words.ts'
import { rateText } from '../form/amount.ts'

/** The fault of a rule’s field: the server’s, or that it could not be read. */
export type RuleFormFault = {
  field: string
  reason: RuleFaultReason | 'amount' | 'percent' | 'nothing_chosen'
}

type Limits = { least: string; most: string }

/** The words for a fault of a rule. `limits` are those of an amount or a percentage. */
export function useRuleFaultText(limits?: Limits) {
  const { t } = useWords()
  const format = useFormat()
  const percent = { least: rateText(0, format.locale), most: rateText(wholeRate, format.locale) }
  return ({ reason }: RuleFormFault): string => {
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
}
