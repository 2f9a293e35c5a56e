import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { ManagedMembershipPlan } from '@serein/shared/pass/membership-plan.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useCommand } from '../../command/use-command.ts'
import { useWords } from '../../language/words.ts'
import { QueryBoundary } from '../../page/page.tsx'
import { MemberDetails } from '../../pass/member-details.tsx'
import { useMembershipWords } from '../../pass/membership-words.ts'
import type { SaleFormProps } from './sale-kinds.tsx'

/** Makes the client a member, who pays by a card of theirs or here at the desk; it is no line of the sale. */
export function MembershipForm({ shop, customer }: SaleFormProps) {
  const { t } = useWords()
  const { query } = useClient()
  const found = useQuery(query.membershipPlan.ofBusiness.queryOptions())
  const sold = ({ isActive, currency }: ManagedMembershipPlan) =>
    isActive && currency === shop.currency
  return (
    <QueryBoundary
      query={found}
      loading={<Skeleton className="h-40 w-full" />}
      isEmpty={({ plans }) => !plans.some(sold)}
      empty={<p className="text-ink-soft">{t('pass.membership.noPlanText')}</p>}
    >
      {({ plans }) =>
        customer ? (
          <Start key={customer.id} {...{ shop, customer }} plans={plans.filter(sold)} />
        ) : (
          <Notice tone="gold">{t('pass.membership.clientFirst')}</Notice>
        )
      }
    </QueryBoundary>
  )
}

function Start(props: {
  shop: SaleFormProps['shop']
  customer: { id: string; name: string }
  plans: readonly ManagedMembershipPlan[]
}) {
  const { shop, customer, plans } = props
  const { t, pick } = useWords()
  const { api, query } = useClient()
  const { price, sentence } = useMembershipWords()
  const [planId, setPlanId] = useState(plans[0]!.id)
  const [payer, setPayer] = useState('desk')
  const [startedId, setStartedId] = useState<string | null>(null)
  const cards = useQuery(
    query.membership.cards.queryOptions({ input: { customerId: customer.id } }),
  )
  const { run, isPending } = useCommand({
    refresh: [query.membership.key(), query.membershipPlan.key()],
    failedText: t('pass.membership.failed'),
  })
  const plan = plans.find(({ id }) => id === planId) ?? plans[0]!
  if (startedId) return <MemberDetails membershipId={startedId} mayChange />
  const start = () =>
    run(async () => {
      const { membership } = await api.membership.start({
        shopId: shop.id,
        customerId: customer.id,
        planId: plan.id,
        savedCardId: payer === 'desk' ? null : payer,
        expectedPriceMinor: plan.priceMinor,
      })
      setStartedId(membership.id)
      return t('pass.membership.started', { name: customer.name })
    })
  return (
    <div className="flex flex-col gap-5">
      <ChoiceRows
        label={t('pass.membership.which')}
        choices={plans.map((each) => ({
          id: each.id,
          label: pick(each.name),
          help: sentence(each),
          aside: price(each, each.priceMinor),
        }))}
        selected={plan.id}
        onSelect={setPlanId}
      />
      <ChoiceRows
        label={t('pass.membership.how')}
        choices={[
          { id: 'desk', label: t('pass.membership.paysAtDesk') },
          ...(cards.data?.cards ?? []).map(({ id, last4 }) => ({
            id,
            label: t('pass.membership.paysByCard', { last4 }),
          })),
        ]}
        selected={payer}
        onSelect={setPayer}
      />
      <Button className="self-start" pending={isPending} onClick={() => void start()}>
        {t('pass.membership.start', { name: customer.name })}
      </Button>
    </div>
  )
}
