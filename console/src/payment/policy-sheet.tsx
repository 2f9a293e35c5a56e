import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { policyFaults, policyLimits } from '@serein/shared/shop/policy.ts'
import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { rateOf, rateText } from '../form/amount.ts'
import { PercentField } from '../form/percent-field.tsx'
import { PolicyPreview } from './policy-preview.tsx'
import { Entries } from '../form/entries.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useFaultWords } from './use-fault-words.ts'
import { type FormFault, type Reading, useRuleForm } from './use-rule-form.ts'

type Tier = { hours: string; percent: string }
type Texts = { tiers: Tier[]; late: string; noShow: string }

/** What cancelling costs until when. */
export function PolicyForm(props: { rules: PaymentRules; timeZone: string; onDone: () => void }) {
  const { t } = useWords()
  const { api } = useClient()
  const { locale } = useFormat()
  const now = useNow()
  const { rules, timeZone, onDone } = props
  const { shopId, cancellationPolicy } = rules
  const form = useRuleForm({
    rule: t('payment.rule.policy.title'),
    initial: textsOf(cancellationPolicy, locale),
    before: cancellationPolicy,
    read: readPolicy,
    ask: (policy) => api.shop.changePolicy({ shopId, ...policy }),
    onDone,
  })
  const at = useFaultWords(form.faults)
  const { tiers, late, noShow } = form.values
  const change = (index: number, texts: Partial<Tier>) =>
    form.set({ tiers: tiers.with(index, { ...tiers[index]!, ...texts }) })
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
        onAdd={() => form.set({ tiers: [...tiers, { hours: '', percent: '' }] })}
        onRemove={(index) => form.set({ tiers: tiers.toSpliced(index, 1) })}
      >
        {(index) => (
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField
              label={t('payment.rule.policy.until')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              value={tiers[index]!.hours}
              error={at(`tiers.${index}.untilMinutes`)}
              end={<span className="text-ink-soft">{t('payment.rule.policy.hours')}</span>}
              onChange={(event) => change(index, { hours: event.target.value })}
            />
            <PercentField
              label={t('payment.rule.policy.fee')}
              value={tiers[index]!.percent}
              error={at(`tiers.${index}.feeRate`)}
              onText={(percent) => change(index, { percent })}
            />
          </div>
        )}
      </Entries>
      <div className="grid grid-cols-2 items-start gap-3">
        <PercentField
          label={t(tiers.length > 0 ? 'payment.rule.policy.late' : 'payment.rule.policy.lateOnly')}
          value={late}
          error={at('lateFeeRate')}
          onText={(text) => form.set({ late: text })}
        />
        <PercentField
          label={t('payment.rule.policy.noShow')}
          value={noShow}
          error={at('noShowFeeRate')}
          onText={(text) => form.set({ noShow: text })}
        />
      </div>
    </SideForm>
  )
}

function textsOf(policy: CancellationPolicy, locale: string): Texts {
  return {
    tiers: policy.tiers.map(({ untilMinutes, feeRate }) => ({
      hours: String(untilMinutes / 60),
      percent: rateText(feeRate, locale),
    })),
    late: rateText(policy.lateFeeRate, locale),
    noShow: rateText(policy.noShowFeeRate, locale),
  }
}

function readPolicy({ tiers, late, noShow }: Texts): Reading<CancellationPolicy> {
  const faults: FormFault[] = []
  const rateAt = (field: string, text: string) => {
    const rate = rateOf(text)
    if (rate !== null && rate <= 100_000) return rate
    faults.push({ field, reason: 'percent' })
    return 0
  }
  const policy = {
    tiers: tiers.map(({ hours, percent }, index) => {
      const untilMinutes = /^\d{1,5}$/u.test(hours.trim()) ? Number(hours) * 60 : 0
      if (untilMinutes === 0 || untilMinutes > policyLimits.farthestMinutes)
        faults.push({ field: `tiers.${index}.untilMinutes`, reason: 'not_whole_hours' })
      return { untilMinutes, feeRate: rateAt(`tiers.${index}.feeRate`, percent) }
    }),
    lateFeeRate: rateAt('lateFeeRate', late),
    noShowFeeRate: rateAt('noShowFeeRate', noShow),
  }
  return faults.length > 0 ? { sent: null, faults } : { sent: policy, faults: policyFaults(policy) }
}
