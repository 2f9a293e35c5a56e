import { useFormat } from '@serein/client/provider.tsx'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { useWords } from '../language/words.ts'
import { useMoney } from './use-money.ts'

/** Each deposit rule as a line: for whom, and what it asks for. */
export function DepositSummary({ rules }: { rules: PaymentRules }) {
  const { t } = useWords()
  const format = useFormat()
  const { short } = useMoney(rules)
  const { depositRules } = rules
  if (depositRules.length === 0) return <p>{t('payment.rule.deposit.none')}</p>
  return (
    <ul className="flex flex-col gap-1.5">
      {depositRules.map(({ when, ask }) => (
        <li key={JSON.stringify(when)}>
          {t('payment.rule.deposit.summary', {
            client: when.client ?? 'everyone',
            services: when.serviceIds?.length ?? 0,
            isAbove: when.aboveMinor === undefined ? 'no' : 'yes',
            above: short(when.aboveMinor ?? 0),
            ask: wordsOf(ask),
          })}
        </li>
      ))}
    </ul>
  )

  function wordsOf(ask: PaymentRules['depositRules'][number]['ask']): string {
    if (ask.kind === 'card') return t('payment.rule.deposit.asksCard')
    if (ask.kind === 'fixed') return short(ask.amountMinor)
    const rate = format.number(ask.rate / wholeRate, { style: 'percent', maximumFractionDigits: 3 })
    return t('payment.rule.deposit.asksShare', { rate })
  }
}
