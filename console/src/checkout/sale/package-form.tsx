import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { PassPlan } from '@serein/shared/pass/contract.ts'
import { partsOf } from '@serein/shared/pass/use.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../../language/words.ts'
import { QueryBoundary } from '../../page/page.tsx'
import { useMoney } from '../../payment/use-money.ts'
import { useSoldPackageWords } from '../../pass/package-words.ts'
import type { SaleFormProps } from './sale-kinds.tsx'

/** A package for the client who buys, paid at once or in parts of which the first is paid now. */
export function PackageForm({ shop, customer, onLine }: SaleFormProps) {
  const { t } = useWords()
  const { query } = useClient()
  const found = useQuery(query.passPlan.atDesk.queryOptions({ input: { shopId: shop.id } }))
  return (
    <QueryBoundary
      query={found}
      loading={<Skeleton className="h-40 w-full" />}
      isEmpty={({ plans }) => plans.length === 0}
      empty={<p className="text-ink-soft">{t('pass.sell.none')}</p>}
    >
      {({ plans }) => (
        <div className="flex flex-col gap-5">
          {customer ? null : <Notice tone="gold">{t('pass.sell.clientFirst')}</Notice>}
          <Choice plans={plans} mayAdd={customer !== null} onLine={onLine} />
        </div>
      )}
    </QueryBoundary>
  )
}

function Choice(props: {
  plans: readonly PassPlan[]
  mayAdd: boolean
  onLine: SaleFormProps['onLine']
}) {
  const { plans, mayAdd, onLine } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const sentence = useSoldPackageWords()
  const [planId, setPlanId] = useState(plans[0]!.id)
  const [wantedParts, setWantedParts] = useState(1)
  const plan = plans.find(({ id }) => id === planId) ?? plans[0]!
  const { money, short } = useMoney(plan)
  const parts = Math.min(wantedParts, plan.parts)
  const [nowMinor = 0] = partsOf(plan.priceMinor, parts)
  const nth = parts > 1 ? `1/${parts}` : ''
  const inParts = (count: number) =>
    t('pass.sell.inParts', { count, amount: money(partsOf(plan.priceMinor, count)[0]!) })
  return (
    <>
      <ChoiceRows
        label={t('pass.sell.which')}
        choices={plans.map((each) => ({
          id: each.id,
          label: pick(each.name),
          help: sentence(each),
          aside: format.money(
            { amountMinor: each.priceMinor, currency: each.currency },
            { short: true },
          ),
        }))}
        selected={plan.id}
        onSelect={setPlanId}
      />
      {plan.parts > 1 ? (
        <Select
          label={t('pass.sell.payments')}
          value={String(parts)}
          options={Array.from({ length: plan.parts }, (_, place) => ({
            id: String(place + 1),
            label: inParts(place + 1),
          }))}
          onSelect={(count) => setWantedParts(Number(count))}
          help={parts > 1 ? t('pass.sell.paymentsHelp') : undefined}
        />
      ) : null}
      <Button
        disabled={!mayAdd}
        className="self-start"
        onClick={() =>
          onLine({
            goods: { kind: 'pass', planId: plan.id, parts },
            shown: {
              name: plan.name,
              label: { en: nth, fr: nth },
              unitMinor: nowMinor,
              taxRate: 0,
            },
          })
        }
      >
        {t('pass.sell.add', { amount: short(nowMinor) })}
      </Button>
    </>
  )
}
