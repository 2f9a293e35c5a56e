import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { tipFaults, tipLimits, tipOf } from '@serein/shared/payment/tip.ts'
import { useWords } from '../language/words.ts'
import { rateOf, rateText } from '../form/amount.ts'
import { PercentField } from '../form/percent-field.tsx'
import { Entries } from '../form/entries.tsx'
import { SideForm } from '../form/side-form.tsx'
import { sampleMinor } from './sample-price.ts'
import { useFaultWords } from './use-fault-words.ts'
import { useMoney } from './use-money.ts'
import { type Reading, useRuleForm } from './use-rule-form.ts'

/** Which tips are suggested. */
export function TipsForm({ rules, onDone }: { rules: PaymentRules; onDone: () => void }) {
  const { t } = useWords()
  const { api } = useClient()
  const format = useFormat()
  const { short } = useMoney(rules)
  const { shopId, tipPresets, currency } = rules
  const form = useRuleForm({
    rule: t('payment.rule.tips.title'),
    initial: { texts: tipPresets.map((rate) => rateText(rate, format.locale)) },
    before: tipPresets,
    read: ({ texts }) => readTips(texts),
    ask: (rates) => api.shop.suggestTips({ shopId, tipPresets: rates }),
    onDone,
  })
  const { least, most } = { least: tipLimits.leastRate, most: tipLimits.mostRate }
  const at = useFaultWords(form.faults, {
    least: rateText(least, format.locale),
    most: rateText(most, format.locale),
  })
  const { texts } = form.values
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
        onAdd={() => form.set({ texts: [...texts, ''] })}
        onRemove={(index) => form.set({ texts: texts.toSpliced(index, 1) })}
      >
        {(index) => (
          <PercentField
            label={t('payment.rule.tips.one', { n: index + 1 })}
            labelHidden
            value={texts[index]!}
            error={at(`tipPresets.${index}`)}
            onText={(text) => form.set({ texts: texts.with(index, text) })}
          />
        )}
      </Entries>
    </SideForm>
  )
}

function readTips(texts: readonly string[]): Reading<number[]> {
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
