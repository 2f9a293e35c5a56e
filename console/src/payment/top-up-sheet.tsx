import { useClient } from '@serein/client/provider.tsx'
import { topUpFaults, type TopUpOption, topUpOptionLimit } from '@serein/shared/ledger/top-up.ts'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { Entries } from '../form/entries.tsx'
import { SideForm } from '../form/side-form.tsx'
import { type RuleFormFault, useRuleFaultText } from './use-rule-fault-text.ts'
import { useMoney } from './use-money.ts'
import { type Reading, useServerForm } from '../form/use-server-form.ts'

export type TopUpRule = PaymentRules['topUps'][number]
type Texts = { amountMinor: string; bonusMinor: string }

/** Which amounts may be added to a wallet, and what the business adds. */
export function TopUpForm(props: { topUps: TopUpRule; title: string; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { topUps, title, onDone } = props
  const { currency, options, minMinor, maxMinor } = topUps
  const { short, locale } = useMoney(topUps)
  const form = useServerForm({
    name: () => title,
    initial: {
      options: options.map(({ amountMinor, bonusMinor }) => ({
        amountMinor: amountText(amountMinor, currency, locale),
        bonusMinor: bonusMinor === 0 ? '' : amountText(bonusMinor, currency, locale),
      })),
    },
    before: options,
    read: (texts) => readOptions(texts.options, currency),
    faultText: useRuleFaultText({ least: short(minMinor), most: short(maxMinor) }),
    send: (wanted) => api.topUp.offer({ currency, options: wanted }),
    faultCode: 'rule_not_possible',
    refresh: query.shop.key(),
    onDone,
  })
  const rows = form.values.options
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
        onAdd={() => form.set({ options: [...rows, { amountMinor: '', bonusMinor: '' }] })}
        onRemove={(index) => form.set({ options: rows.toSpliced(index, 1) })}
      >
        {(index) => (
          <div className="grid grid-cols-2 items-start gap-3">
            <AmountField
              {...form.typed(`options.${index}.amountMinor`)}
              label={t('payment.rule.topUp.amount')}
              {...{ currency, locale }}
            />
            <AmountField
              {...form.typed(`options.${index}.bonusMinor`)}
              label={t('payment.rule.topUp.bonus')}
              {...{ currency, locale }}
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

function readOptions(
  rows: readonly Texts[],
  currency: string,
): Reading<TopUpOption[], RuleFormFault> {
  const read = rows.map(({ amountMinor, bonusMinor }) => ({
    amountMinor: amountOf(amountMinor, currency),
    bonusMinor: bonusMinor.trim() === '' ? 0 : amountOf(bonusMinor, currency),
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
