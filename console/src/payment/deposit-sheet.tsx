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
import { useRuleFaultText } from './use-rule-fault-text.ts'
import { useServerForm } from '../form/use-server-form.ts'

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
  const { api, query } = useClient()
  const { locale } = useFormat()
  const { shopId, currency, depositRules, tenders } = rules
  const serviceIds = services.map(({ id }) => id)
  const form = useServerForm({
    name: () => t('payment.rule.deposit.title'),
    initial: {
      depositRules: depositRules.map((rule) =>
        textsOf(rule, { currency, locale }, new Set(serviceIds)),
      ),
    },
    faultText: useRuleFaultText({ least: '1', most: '100' }),
    before: depositRules,
    read: (texts) => {
      const reading = readDeposits(texts.depositRules, currency, serviceIds)
      if (!reading.sent || reading.faults.length > 0 || reading.sent.length === 0) return reading
      return {
        ...reading,
        faults: tenderFaults({ ...takenOf(tenders), depositRules: reading.sent }),
      }
    },
    send: (wanted) => api.shop.askDeposit({ shopId, depositRules: wanted }),
    faultCode: 'rule_not_possible',
    refresh: query.shop.key(),
    onDone,
  })
  const texts = form.values.depositRules
  const change = (index: number, changed: Partial<DepositTexts>) =>
    form.set({ depositRules: texts.with(index, { ...texts[index]!, ...changed }) })
  const payable = form.at('tenders')
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
        onAdd={() => form.set({ depositRules: [...texts, newRule] })}
        onRemove={(index) => form.set({ depositRules: texts.toSpliced(index, 1) })}
      >
        {(index) => (
          <DepositFields
            texts={texts[index]!}
            {...{ services, currency, locale }}
            at={(name) => form.at(`depositRules.${index}.${name}`)}
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
