import { useClient, useFormat } from '@serein/client/provider.tsx'
import { taxAddedTo, taxIncludedIn } from '@serein/shared/money/money.ts'
import { taxName } from '@serein/shared/money/tax-name.ts'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { useWords } from '../language/words.ts'
import { rateOf, rateText } from '../form/amount.ts'
import { PercentField } from '../form/percent-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { sampleMinor } from './sample-price.ts'
import { useRuleFaultText } from './use-rule-fault-text.ts'
import { useMoney } from './use-money.ts'
import { useServerForm } from '../form/use-server-form.ts'

/** No country taxes more; as the contract has it. */
const mostRate = 50_000

/** At which rate prices are taxed. */
export function TaxForm({ rules, onDone }: { rules: PaymentRules; onDone: () => void }) {
  const { t, language } = useWords()
  const { api, query } = useClient()
  const { locale } = useFormat()
  const { money, short } = useMoney(rules)
  const { shopId, taxRate, taxIsIncluded, currency } = rules
  const tax = taxName(currency, language)
  const form = useServerForm({
    name: () => t('payment.rule.tax.title'),
    initial: { taxRate: rateText(taxRate, locale) },
    before: taxRate,
    read: (texts) => {
      const rate = rateOf(texts.taxRate)
      const isGood = rate !== null && rate <= mostRate
      return {
        sent: rate,
        faults: isGood ? [] : [{ field: 'taxRate', reason: 'percent' as const }],
      }
    },
    faultText: useRuleFaultText({ least: '0', most: rateText(mostRate, locale) }),
    send: (rate) => api.shop.changeTax({ shopId, taxRate: rate }),
    faultCode: 'rule_not_possible',
    refresh: query.shop.key(),
    onDone,
  })
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
      <PercentField {...form.typed('taxRate')} label={t('payment.rule.tax.rate', { tax })} />
    </SideForm>
  )
}
