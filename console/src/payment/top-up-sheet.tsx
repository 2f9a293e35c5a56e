import { useClient } from '@serein/client/provider.tsx'
import { topUpFaults, type TopUpOption, topUpOptionLimit } from '@serein/shared/ledger/top-up.ts'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { Entries } from '../form/entries.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useFaultWords } from './use-fault-words.ts'
import { useMoney } from './use-money.ts'
import { type Reading, useRuleForm } from './use-rule-form.ts'

export type TopUpRule = PaymentRules['topUps'][number]
type Texts = { amount: string; bonus: string }

/** Which amounts may be added to a wallet, and what the business adds. */
export function TopUpForm(props: { topUps: TopUpRule; title: string; onDone: () => void }) {
  const { t } = useWords()
  const { api } = useClient()
  const { topUps, title, onDone } = props
  const { currency, options, minMinor, maxMinor } = topUps
  const { short, locale } = useMoney(topUps)
  const form = useRuleForm({
    rule: title,
    initial: {
      rows: options.map(({ amountMinor, bonusMinor }) => ({
        amount: amountText(amountMinor, currency, locale),
        bonus: bonusMinor === 0 ? '' : amountText(bonusMinor, currency, locale),
      })),
    },
    before: options,
    read: ({ rows }) => readOptions(rows, currency),
    ask: (wanted) => api.topUp.offer({ currency, options: wanted }),
    onDone,
  })
  const limits = { least: short(minMinor), most: short(maxMinor) }
  const at = useFaultWords(form.faults, limits)
  const { rows } = form.values
  const change = (index: number, texts: Partial<Texts>) =>
    form.set({ rows: rows.with(index, { ...rows[index]!, ...texts }) })
  return (
    <SideForm
      why={t('payment.rule.topUp.why')}
      form={form}
      preview={form.good && <TopUpPreview options={form.good} {...{ topUps }} />}
    >
      <Entries
        count={rows.length}
        most={topUpOptionLimit}
        nameOf={(n) => t('payment.rule.topUp.one', { n })}
        removeLabel={(n) => t('payment.rule.topUp.remove', { n })}
        addLabel={t('payment.rule.topUp.add')}
        onAdd={() => form.set({ rows: [...rows, { amount: '', bonus: '' }] })}
        onRemove={(index) => form.set({ rows: rows.toSpliced(index, 1) })}
      >
        {(index) => (
          <div className="grid grid-cols-2 items-start gap-3">
            <AmountField
              label={t('payment.rule.topUp.amount')}
              {...{ currency, locale }}
              value={rows[index]!.amount}
              error={at(`options.${index}.amountMinor`)}
              onText={(amount) => change(index, { amount })}
            />
            <AmountField
              label={t('payment.rule.topUp.bonus')}
              {...{ currency, locale }}
              value={rows[index]!.bonus}
              error={at(`options.${index}.bonusMinor`)}
              onText={(bonus) => change(index, { bonus })}
            />
          </div>
        )}
      </Entries>
    </SideForm>
  )
}

function TopUpPreview({ topUps, options }: { topUps: TopUpRule; options: TopUpOption[] }) {
  const { t } = useWords()
  const { short } = useMoney(topUps)
  if (options.length === 0) return <p className="text-sm">{t('payment.rule.topUp.none')}</p>
  return (
    <div className="text-sm">
      <TopUpAmounts topUps={topUps} options={options} />
      <p className="mt-2.5 text-ink-soft">
        {t('payment.rule.topUp.own', {
          least: short(topUps.minMinor),
          most: short(topUps.maxMinor),
        })}
      </p>
    </div>
  )
}

/** Each amount with its bonus, the smallest first. */
export function TopUpAmounts(props: {
  topUps: Pick<TopUpRule, 'currency'>
  options: readonly TopUpOption[]
}) {
  const { t } = useWords()
  const { short } = useMoney(props.topUps)
  return (
    <ul className="flex flex-wrap gap-2">
      {props.options
        .toSorted((one, other) => one.amountMinor - other.amountMinor)
        .map(({ amountMinor, bonusMinor }) => (
          <li
            key={amountMinor}
            className="figures rounded-full border border-line bg-surface px-3 py-1 font-semibold"
          >
            {bonusMinor === 0
              ? short(amountMinor)
              : t('payment.rule.topUp.with', {
                  amount: short(amountMinor),
                  bonus: short(bonusMinor),
                })}
          </li>
        ))}
    </ul>
  )
}

function readOptions(rows: readonly Texts[], currency: string): Reading<TopUpOption[]> {
  const read = rows.map(({ amount, bonus }) => ({
    amountMinor: amountOf(amount, currency),
    bonusMinor: bonus.trim() === '' ? 0 : amountOf(bonus, currency),
  }))
  const faults = read.flatMap((row, index) =>
    (['amountMinor', 'bonusMinor'] as const)
      .filter((name) => row[name] === null)
      .map((name) => ({ field: `options.${index}.${name}`, reason: 'amount' as const })),
  )
  if (faults.length > 0) return { sent: null, faults }
  const sent = read.map((row) => ({ amountMinor: row.amountMinor!, bonusMinor: row.bonusMinor! }))
  return { sent, faults: topUpFaults(sent, currency) }
}
