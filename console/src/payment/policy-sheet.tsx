import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { policyFaults, policyLimits } from '@serein/shared/shop/policy.ts'
import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { rateOf, rateText } from '../form/amount.ts'
import { PercentField } from '../form/percent-field.tsx'
import { PolicyPreview } from './policy-preview.tsx'
import { Entries } from '../form/entries.tsx'
import { SideForm } from '../form/side-form.tsx'
import { type RuleFormFault, useRuleFaultText } from './use-rule-fault-text.ts'
import { type Reading, useServerForm } from '../form/use-server-form.ts'

type Texts = {
  tiers: { untilMinutes: string; feeRate: string }[]
  lateFeeRate: string
  noShowFeeRate: string
}

/** What cancelling costs until when. */
export function PolicyForm(props: { rules: PaymentRules; timeZone: string; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { locale } = useFormat()
  const now = useNow()
  const { rules, timeZone, onDone } = props
  const { shopId, cancellationPolicy } = rules
  const form = useServerForm({
    name: () => t('payment.rule.policy.title'),
    initial: textsOf(cancellationPolicy, locale),
    before: cancellationPolicy,
    read: readPolicy,
    faultText: useRuleFaultText(),
    send: (policy) => api.shop.changePolicy({ shopId, ...policy }),
    faultCode: 'rule_not_possible',
    refresh: query.shop.key(),
    onDone,
  })
  const { tiers } = form.values
  return (
    <SideForm
      why={t('payment.rule.policy.why')}
      form={form}
      preview={
        form.good && <PolicyPreview policy={form.good} timeZone={timeZone} now={Date.parse(now)} />
      }
    >
      <Entries
        count={tiers.length}
        most={policyLimits.tiers}
        nameOf={(n) => t('payment.rule.policy.one', { n })}
        removeLabel={(n) => t('payment.rule.policy.remove', { n })}
        addLabel={t('payment.rule.policy.add')}
        onAdd={() => form.set({ tiers: [...tiers, { untilMinutes: '', feeRate: '' }] })}
        onRemove={(index) => form.set({ tiers: tiers.toSpliced(index, 1) })}
      >
        {(index) => (
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField
              {...form.text(`tiers.${index}.untilMinutes`)}
              label={t('payment.rule.policy.until')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              end={<span className="text-ink-soft">{t('payment.rule.policy.hours')}</span>}
            />
            <PercentField
              {...form.typed(`tiers.${index}.feeRate`)}
              label={t('payment.rule.policy.fee')}
            />
          </div>
        )}
      </Entries>
      <div className="grid grid-cols-2 items-start gap-3">
        <PercentField
          {...form.typed('lateFeeRate')}
          label={t(tiers.length > 0 ? 'payment.rule.policy.late' : 'payment.rule.policy.lateOnly')}
        />
        <PercentField {...form.typed('noShowFeeRate')} label={t('payment.rule.policy.noShow')} />
      </div>
    </SideForm>
  )
}

function textsOf(policy: CancellationPolicy, locale: string): Texts {
  return {
    tiers: policy.tiers.map(({ untilMinutes, feeRate }) => ({
      untilMinutes: String(untilMinutes / 60),
      feeRate: rateText(feeRate, locale),
    })),
    lateFeeRate: rateText(policy.lateFeeRate, locale),
    noShowFeeRate: rateText(policy.noShowFeeRate, locale),
  }
}

function readPolicy(texts: Texts): Reading<CancellationPolicy, RuleFormFault> {
  const faults: RuleFormFault[] = []
  const rateAt = (field: string, text: string) => {
    const rate = rateOf(text)
    if (rate !== null && rate <= wholeRate) return rate
    faults.push({ field, reason: 'percent' })
    return 0
  }
  const policy = {
    tiers: texts.tiers.map((tier, index) => {
      const hours = tier.untilMinutes.trim()
      const untilMinutes = /^\d{1,5}$/u.test(hours) ? Number(hours) * 60 : 0
      if (untilMinutes === 0 || untilMinutes > policyLimits.farthestMinutes)
        faults.push({ field: `tiers.${index}.untilMinutes`, reason: 'not_whole_hours' })
      return { untilMinutes, feeRate: rateAt(`tiers.${index}.feeRate`, tier.feeRate) }
    }),
    lateFeeRate: rateAt('lateFeeRate', texts.lateFeeRate),
    noShowFeeRate: rateAt('noShowFeeRate', texts.noShowFeeRate),
  }
  return faults.length > 0 ? { sent: null, faults } : { sent: policy, faults: policyFaults(policy) }
}
