import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { tipFaults, tipLimits, tipOf } from '@serein/shared/payment/tip.ts'
import { useWords } from '../language/words.ts'
import { rateOf, rateText } from '../form/amount.ts'
import { PercentField } from '../form/percent-field.tsx'
import { Entries } from '../form/entries.tsx'
import { SideForm } from '../form/side-form.tsx'
import { sampleMinor } from './sample-price.ts'
import { type RuleFormFault, useRuleFaultText } from './use-rule-fault-text.ts'
import { useMoney } from './use-money.ts'
import { type Reading, useServerForm } from '../form/use-server-form.ts'

/** Which tips are suggested. */
export function TipsForm({ rules, onDone }: { rules: PaymentRules; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const format = useFormat()
  const { short } = useMoney(rules)
  const { shopId, tipPresets, currency } = rules
  const form = useServerForm({
    name: () => t('payment.rule.tips.title'),
    initial: { tipPresets: tipPresets.map((rate) => rateText(rate, format.locale)) },
    before: tipPresets,
    read: (texts) => readTips(texts.tipPresets),
    faultText: useRuleFaultText({
      least: rateText(tipLimits.leastRate, format.locale),
      most: rateText(tipLimits.mostRate, format.locale),
    }),
    send: (rates) => api.shop.suggestTips({ shopId, tipPresets: rates }),
    faultCode: 'rule_not_possible',
    refresh: query.shop.key(),
    onDone,
  })
  const texts = form.values.tipPresets
  const price = sampleMinor(currency)
  return (
    <SideForm
      why={t('payment.rule.tips.why')}
      form={form}
      preview={
        form.good && (
          <p className="text-sm">
            {form.good.length === 0 ? (
              t('payment.rule.tips.none')
            ) : (
              <>
                {t('payment.rule.tips.for', { amount: short(price) })}
                <span className="mt-2 flex flex-wrap gap-2">
                  {form.good
                    .toSorted((one, other) => one - other)
                    .map((rate) => (
                      <span
                        key={rate}
                        className="figures rounded-full border border-line bg-surface px-3 py-1 font-semibold"
                      >
                        {short(tipOf(price, rate))}
                      </span>
                    ))}
                </span>
              </>
            )}
          </p>
        )
      }
    >
      <Entries
        count={texts.length}
        most={tipLimits.presets}
        nameOf={(n) => t('payment.rule.tips.one', { n })}
        removeLabel={(n) => t('payment.rule.tips.remove', { n })}
        addLabel={t('payment.rule.tips.add')}
        onAdd={() => form.set({ tipPresets: [...texts, ''] })}
        onRemove={(index) => form.set({ tipPresets: texts.toSpliced(index, 1) })}
      >
        {(index) => (
          <PercentField
            {...form.typed(`tipPresets.${index}`)}
            label={t('payment.rule.tips.one', { n: index + 1 })}
            labelHidden
          />
        )}
      </Entries>
    </SideForm>
  )
}

function readTips(texts: readonly string[]): Reading<number[], RuleFormFault> {
  const rates = texts.map((text) => rateOf(text))
  const { leastRate, mostRate } = tipLimits
  const faults = rates.flatMap((rate, index) =>
    rate !== null && rate >= leastRate && rate <= mostRate
      ? []
      : [{ field: `tipPresets.${index}`, reason: 'percent' as const }],
  )
  const sent = rates.filter((rate) => rate !== null)
  return { sent, faults: faults.length > 0 ? faults : tipFaults(sent) }
}
