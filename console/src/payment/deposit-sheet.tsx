import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { type Tender, tenderFaults } from '@serein/shared/payment/tenders.ts'
import { depositLimits } from '@serein/shared/shop/deposit.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { DepositFields, type MenuEntry } from './deposit-fields.tsx'
import { DepositPreview } from './deposit-preview.tsx'
import { newRule, readDeposits, textsOf, type DepositTexts } from './deposit-texts.ts'
import { Entries } from '../form/entries.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useFaultWords } from './use-fault-words.ts'
import { useRuleForm } from './use-rule-form.ts'

type Props = { rules: PaymentRules; onDone: () => void }

/** What is asked for before a visit stands. */
export function DepositForm(props: Props) {
  const { language } = useWords()
  const { query } = useClient()
  const input = { shopId: props.rules.shopId }
  const menu = useQuery(query.catalogue.menu.queryOptions({ input, staleTime: 300_000 }))
  return (
    <QueryBoundary query={menu} loading={<Skeleton className="h-60 w-full" />}>
      {({ categories }) => (
        <DepositRules
          {...props}
          services={categories.flatMap(({ services }) =>
            services.map(({ id, name }) => ({ id, name: name[language] })),
          )}
        />
      )}
    </QueryBoundary>
  )
}

function DepositRules({ rules, services, onDone }: Props & { services: MenuEntry[] }) {
  const { t } = useWords()
  const { api } = useClient()
  const { locale } = useFormat()
  const { shopId, currency, depositRules, tenders } = rules
  const serviceIds = services.map(({ id }) => id)
  const form = useRuleForm({
    rule: t('payment.rule.deposit.title'),
    initial: {
      texts: depositRules.map((rule) => textsOf(rule, { currency, locale }, new Set(serviceIds))),
    },
    before: depositRules,
    read: ({ texts }) => {
      const reading = readDeposits(texts, currency, serviceIds)
      if (!reading.sent || reading.faults.length > 0 || reading.sent.length === 0) return reading
      return {
        ...reading,
        faults: tenderFaults({ ...takenOf(tenders), depositRules: reading.sent }),
      }
    },
    ask: (wanted) => api.shop.askDeposit({ shopId, depositRules: wanted }),
    onDone,
  })
  const at = useFaultWords(form.faults, { least: '1', most: '100' })
  const { texts } = form.values
  const change = (index: number, changed: Partial<DepositTexts>) =>
    form.set({ texts: texts.with(index, { ...texts[index]!, ...changed }) })
  const payable = at('tenders')
  return (
    <SideForm
      why={t('payment.rule.deposit.why')}
      form={form}
      preview={form.good && <DepositPreview rules={form.good} currency={currency} />}
    >
      <Entries
        count={texts.length}
        most={depositLimits.rules}
        nameOf={(n) => t('payment.rule.deposit.one', { n })}
        removeLabel={(n) => t('payment.rule.deposit.remove', { n })}
        addLabel={t('payment.rule.deposit.add')}
        onAdd={() => form.set({ texts: [...texts, newRule] })}
        onRemove={(index) => form.set({ texts: texts.toSpliced(index, 1) })}
      >
        {(index) => (
          <DepositFields
            texts={texts[index]!}
            {...{ services, currency, locale }}
            at={(name) => at(`depositRules.${index}.${name}`)}
            onChange={(changed) => change(index, changed)}
          />
        )}
      </Entries>
      <div role="alert" tabIndex={-1} className="empty:hidden">
        {payable ? <Notice tone="red">{payable}</Notice> : null}
      </div>
    </SideForm>
  )
}

function takenOf(all: PaymentRules['tenders']): { tenders: Tender[]; possible: Tender[] } {
  return {
    tenders: all.filter(({ isAccepted }) => isAccepted).map(({ tender }) => tender),
    possible: all.filter(({ isPossible }) => isPossible).map(({ tender }) => tender),
  }
}
