import { useQuery } from '@tanstack/react-query'
import { IdCard, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import type { ManagedMembershipPlan } from '@serein/shared/pass/membership-plan.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TabPanel, Tabs } from '@serein/ui/tabs.tsx'
import { FormSheet } from '../form/side-form.tsx'
import { useWords } from '../language/words.ts'
import { ForShop } from '../member/for-shop.tsx'
import type { Member, Shop } from '../member/member.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { Members } from './members.tsx'
import { MembershipForm } from './membership-form.tsx'
import { MembershipPriceForm } from './membership-price-form.tsx'
import { useMembershipWords } from './membership-words.ts'

/** What the business sells as a membership, and who is a member. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('pass.membership.title')}>
      {(shop, who) => <Memberships shop={shop} who={who} />}
    </ForShop>
  )
}

const tabs = ['members', 'plans'] as const
type Opened = { plan: ManagedMembershipPlan | null; form: 'terms' | 'price' }

function Memberships({ shop, who: { permissions } }: { shop: Shop; who: Member }) {
  const { t, pick } = useWords()
  const { query } = useClient()
  const id = useId()
  const seesMembers = allows(permissions.money ?? 'none', 'view')
  const mayChange = permissions.catalogue === 'change'
  const [chosen, setTab] = useState<(typeof tabs)[number]>('members')
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data: catalogue } = useQuery(query.catalogue.ofBusiness.queryOptions())
  const found = useQuery(query.membershipPlan.ofBusiness.queryOptions())
  const tab = seesMembers ? chosen : 'plans'
  const close = () => setOpened(null)
  const make = (
    <Button icon={<Plus aria-hidden />} onClick={() => setOpened({ plan: null, form: 'terms' })}>
      {t('pass.membership.new')}
    </Button>
  )
  return (
    <ConsolePage title={t('pass.membership.title')} actions={mayChange ? make : undefined}>
      <Tabs
        id={id}
        label={t('pass.membership.title')}
        tabs={tabs
          .filter((one) => seesMembers || one === 'plans')
          .map((one) => ({ id: one, label: t(`pass.membership.tab.${one}`) }))}
        selected={tab}
        onSelect={setTab}
        className="px-6 pt-2 max-md:px-5"
      />
      <TabPanel of={id} tab={tab} className="p-6 max-md:p-5">
        {tab === 'members' ? (
          <Members mayChange={allows(permissions.money ?? 'none', 'change')} />
        ) : (
          <QueryBoundary
            query={found}
            loading={<Skeleton className="h-80 w-full" />}
            isEmpty={({ plans }) => plans.length === 0}
            empty={
              <EmptyState
                art={<IdCard aria-hidden className="mx-auto size-12 text-primary" />}
                title={t('pass.membership.noPlan')}
                text={t('pass.membership.noPlanText')}
              />
            }
          >
            {({ plans }) => (
              <ul className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
                {plans.map((plan) => (
                  <PlanRow
                    key={plan.id}
                    plan={plan}
                    onOpen={mayChange ? (form) => setOpened({ plan, form }) : undefined}
                  />
                ))}
              </ul>
            )}
          </QueryBoundary>
        )}
      </TabPanel>
      <FormSheet
        open={opened !== null && catalogue !== undefined && found.data !== undefined}
        onClose={close}
        title={opened?.plan ? pick(opened.plan.name) : t('pass.membership.new')}
      >
        {opened?.form === 'price' && opened.plan ? (
          <MembershipPriceForm plan={opened.plan} onDone={close} />
        ) : opened && catalogue && found.data ? (
          <MembershipForm
            plan={opened.plan}
            {...{ catalogue, shop }}
            taxRate={found.data.taxRate}
            onDone={close}
          />
        ) : null}
      </FormSheet>
    </ConsolePage>
  )
}

function PlanRow(props: {
  plan: ManagedMembershipPlan
  onOpen: ((form: Opened['form']) => void) | undefined
}) {
  const { plan, onOpen } = props
  const { t, pick } = useWords()
  const { price, sentence } = useMembershipWords()
  const name = pick(plan.name)
  const sold = plan.isActive ? (plan.isOnline ? 'everywhere' : 'desk') : 'ended'
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="serif text-lg">{name}</span>
          <Badge tone={plan.isActive ? 'primary' : 'neutral'}>{t(`pass.plan.sold.${sold}`)}</Badge>
        </p>
        <p className="mt-1 max-w-150 text-sm">{sentence(plan)}</p>
        <p className="figures text-sm text-ink-soft">
          {[price(plan, plan.priceMinor), t('pass.membership.count', { count: plan.members })].join(
            ' · ',
          )}
        </p>
      </div>
      {onOpen ? (
        <div className="flex flex-wrap gap-1">
          <Button
            tone="quiet"
            size="sm"
            aria-label={t('pass.plan.changeOf', { name })}
            onClick={() => onOpen('terms')}
          >
            {t('common.edit')}
          </Button>
          {plan.members > 0 ? (
            <Button
              tone="quiet"
              size="sm"
              aria-label={t('pass.membership.changePriceOf', { name })}
              onClick={() => onOpen('price')}
            >
              {t('pass.membership.changePrice')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}
