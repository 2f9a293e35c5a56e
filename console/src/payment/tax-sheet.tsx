import { useClient, useFormat } from '@serein/client/provider.tsx'
import { taxAddedTo, taxIncludedIn } from '@serein/shared/money/money.ts'
import { taxName } from '@serein/shared/money/tax-name.ts'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { useWords } from '../language/words.ts'
import { rateOf, rateText } from '../form/amount.ts'
import { PercentField } from '../form/percent-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { sampleMinor } from './sample-price.ts'
import { useFaultWords } from './use-fault-words.ts'
import { useMoney } from './use-money.ts'
import { useRuleForm } from './use-rule-form.ts'

/** No country taxes more; as the contract has it. */
const mostRate = 50_000

/** At which rate prices are taxed. */
export function TaxForm({ rules, onDone }: { rules: PaymentRules; onDone: () => void }) {
  const { t, language } = useWords()
  const { api } = useClient()
  const { locale } = useFormat()
  const { money, short } = useMoney(rules)
  const { shopId, taxRate, taxIsIncluded, currency } = rules
  const tax = taxName(currency, language)
  const form = useRuleForm({
    rule: t('payment.rule.tax.title'),
    initial: { text: rateText(taxRate, locale) },
    before: taxRate,
    read: ({ text }) => {
      const rate = rateOf(text)
      const isGood = rate !== null && rate <= mostRate
      return {
        sent: rate,
        faults: isGood ? [] : [{ field: 'taxRate', reason: 'percent' as const }],
      }
    },
    ask: (rate) => api.shop.changeTax({ shopId, taxRate: rate }),
    onDone,
  })
  const at = useFaultWords(form.faults, { least: '0', most: rateText(mostRate, locale) })
  const price = sampleMinor(currency)
  return (
    <SideForm
      why={t('payment.rule.tax.why', { tax, isIncluded: taxIsIncluded ? 'yes' : 'no' })}
      form={form}
      preview={
        form.good === null ? null : (
          <p className="text-sm">
            {taxIsIncluded
              ? t('payment.rule.tax.holds', {
                  price: short(price),
                  part: money(taxIncludedIn(price, form.good)),
                  tax,
                })
              : t('payment.rule.tax.comesTo', {
                  price: short(price),
                  total: money(price + taxAddedTo(price, form.good)),
                  tax,
                })}
          </p>
        )
      }
    >
      <PercentField
        label={t('payment.rule.tax.rate', { tax })}
        value={form.values.text}
        error={at('taxRate')}
        onText={(text) => form.set({ text })}
      />
    </SideForm>
  )
}
