import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import { taxName } from '@serein/shared/money/tax-name.ts'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { Card } from '@serein/ui/card.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { DepositForm } from './deposit-sheet.tsx'
import { DepositSummary } from './deposit-summary.tsx'
import { PolicyPreview } from './policy-preview.tsx'
import { LateCallSwitches } from './late-call-switches.tsx'
import { PolicyForm } from './policy-sheet.tsx'
import { FormSheet } from '../form/side-form.tsx'
import { RuleRow } from '../shop/rule-row.tsx'
import { TaxForm } from './tax-sheet.tsx'
import { tenderNames, TendersForm } from './tenders-sheet.tsx'
import { TipsAfterwards } from './tips-afterwards.tsx'
import { TipsForm } from './tips-sheet.tsx'
import { TopUpAmounts, TopUpForm, type TopUpRule } from './top-up-sheet.tsx'

type Props = { shop: Shop; mayChange: boolean }

export function usePaymentRules(shopId: string) {
  const { query } = useClient()
  return useQuery(query.shop.paymentRules.queryOptions({ input: { shopId } }))
}

/** The payment rules of a shop, each with its summary, and its fields at the side. */
export function ShopRules({ shop, mayChange }: Props) {
  const { t } = useWords()
  const rules = usePaymentRules(shop.id)
  return (
    <QueryBoundary query={rules} loading={<Skeleton className="h-120 w-full" />}>
      {(data) => (
        <>
          <Card className="divide-y divide-line px-5 py-4">
            <Rows rules={data} shop={shop} mayChange={mayChange} />
          </Card>
          {mayChange ? null : (
            <p className="mt-3 text-sm text-ink-soft">{t('payment.rule.look')}</p>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

const forms = ['tenders', 'deposit', 'policy', 'tips', 'tax'] as const
type Rule = (typeof forms)[number]

function Rows({ rules, shop, mayChange }: Props & { rules: PaymentRules }) {
  const { t } = useWords()
  const [open, setOpen] = useState<Rule | null>(null)
  const onDone = () => setOpen(null)
  const fields = {
    tenders: <TendersForm {...{ rules, onDone }} />,
    deposit: <DepositForm {...{ rules, onDone }} />,
    policy: <PolicyForm {...{ rules, onDone }} timeZone={shop.timeZone} />,
    tips: <TipsForm {...{ rules, onDone }} />,
    tax: <TaxForm {...{ rules, onDone }} />,
  }
  return forms.map((rule) => (
    <div key={rule} id={rule} className="scroll-mt-6 py-4 first:pt-0 last:pb-0">
      <RuleRow
        title={t(`payment.rule.${rule}.title`)}
        onEdit={mayChange ? () => setOpen(rule) : undefined}
      >
        <Summary {...{ rule, rules }} timeZone={shop.timeZone} />
        {rule === 'policy' ? <LateCallSwitches {...{ rules, mayChange }} /> : null}
        {rule === 'tips' && rules.tipPresets.length > 0 ? (
          <TipsAfterwards {...{ rules, mayChange }} />
        ) : null}
      </RuleRow>
      <FormSheet open={open === rule} onClose={onDone} title={t(`payment.rule.${rule}.title`)}>
        {fields[rule]}
      </FormSheet>
    </div>
  ))
}

/** The summary of a rule, in a line or a drawing. */
function Summary(props: { rule: Rule; rules: PaymentRules; timeZone: string }) {
  const { t, language } = useWords()
  const format = useFormat()
  const now = useNow()
  const { rule, rules, timeZone } = props
  const percent = (rate: number) =>
    format.number(rate / wholeRate, { style: 'percent', maximumFractionDigits: 3 })
  switch (rule) {
    case 'tenders':
      return <TendersSummary rules={rules} />
    case 'deposit':
      return <DepositSummary rules={rules} />
    case 'policy':
      return (
        <PolicyPreview
          policy={rules.cancellationPolicy}
          timeZone={timeZone}
          now={Date.parse(now)}
        />
      )
    case 'tips':
      return (
        <p>
          {rules.tipPresets.length === 0
            ? t('payment.rule.tips.none')
            : rules.tipPresets.map(percent).join(' · ')}
        </p>
      )
    case 'tax': {
      const words = rules.taxIsIncluded ? 'payment.rule.tax.included' : 'payment.rule.tax.added'
      return (
        <p>{t(words, { rate: percent(rules.taxRate), tax: taxName(rules.currency, language) })}</p>
      )
    }
  }
}

function TendersSummary({ rules }: { rules: PaymentRules }) {
  const { t } = useWords()
  const accepted = rules.tenders.filter(({ isAccepted }) => isAccepted)
  return (
    <>
      <p>
        {accepted
          .map(({ tender, isPossible }) =>
            isPossible
              ? t(tenderNames[tender])
              : t('payment.rule.tenders.missingShort', { tender: t(tenderNames[tender]) }),
          )
          .join(' · ')}
      </p>
      {accepted.some(({ isPossible }) => isPossible) ? null : (
        <Notice tone="clay" className="mt-3">
          {t('payment.rule.tenders.stuck')}
        </Notice>
      )}
    </>
  )
}

/** What the business adds to what its clients put into their wallets, in each currency of its shops. */
export function TopUpRules({ shop, mayChange }: Props) {
  const rules = usePaymentRules(shop.id)
  return (
    <QueryBoundary query={rules} loading={<Skeleton className="h-24 w-full" />}>
      {({ topUps }) => (
        <Card className="divide-y divide-line px-5 py-4">
          {topUps.map((each) => (
            <TopUpRow
              key={each.currency}
              topUps={each}
              isOnly={topUps.length === 1}
              mayChange={mayChange}
            />
          ))}
        </Card>
      )}
    </QueryBoundary>
  )
}

function TopUpRow(props: { topUps: TopUpRule; isOnly: boolean; mayChange: boolean }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const { topUps, isOnly, mayChange } = props
  const { currency, options } = topUps
  const title = isOnly
    ? t('payment.rule.topUp.title')
    : t('payment.rule.topUp.titleIn', { currency })
  const onDone = () => setOpen(false)
  return (
    <div className="py-4 first:pt-0 last:pb-0">
      <RuleRow title={title} onEdit={mayChange ? () => setOpen(true) : undefined}>
        {options.length === 0 ? (
          <p>{t('payment.rule.topUp.none')}</p>
        ) : (
          <TopUpAmounts {...{ topUps, options }} />
        )}
      </RuleRow>
      <FormSheet open={open} onClose={onDone} title={title}>
        <TopUpForm {...{ topUps, title, onDone }} />
      </FormSheet>
    </div>
  )
}
