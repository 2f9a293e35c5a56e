import { useQuery } from '@tanstack/react-query'
import { Gift, Plus } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import type { ManagedPassPlan } from '@serein/shared/pass/contract.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TabPanel, Tabs } from '@serein/ui/tabs.tsx'
import { ForShop } from '../member/for-shop.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { type PackageTab, packageTabs, usePackageAddress } from './package-address.ts'
import { PackageForm } from './package-form.tsx'
import { usePackageWords } from './package-words.ts'
import { SoldPasses } from './sold-passes.tsx'
import { usePackageVerbs } from './use-package-verbs.ts'

/** The packages that the business sells: so many treatments, or minutes, for one price. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('pass.plan.title')}>
      {(shop, who) => (
        <Packages
          shop={shop}
          mayChange={who.permissions.catalogue === 'change'}
          seesMoney={(who.permissions.money ?? 'none') !== 'none'}
        />
      )}
    </ForShop>
  )
}

type Given = { shop: Shop; mayChange: boolean }

/** What is sold, and for who sees money the passes that were sold. */
function Packages({ seesMoney, ...given }: Given & { seesMoney: boolean }) {
  const { t } = useWords()
  const { tab, show } = usePackageAddress()
  const openTab: PackageTab = seesMoney ? tab : 'plans'
  const [isNew, setNew] = useState(false)
  const make = (
    <Button icon={<Plus aria-hidden />} onClick={() => setNew(true)}>
      {t('pass.plan.new')}
    </Button>
  )
  return (
    <ConsolePage
      title={t('pass.plan.title')}
      actions={given.mayChange && openTab === 'plans' ? make : undefined}
    >
      {seesMoney ? (
        <div className="px-6 pt-2 max-md:px-5">
          <Tabs
            id="packages"
            label={t('pass.plan.title')}
            tabs={packageTabs.map((id) => ({ id, label: t(`pass.tab.${id}`) }))}
            selected={openTab}
            onSelect={(next) => show({ tab: next })}
          />
        </div>
      ) : null}
      <TabPanel of="packages" tab={openTab}>
        {openTab === 'sold' ? (
          <SoldPasses shop={given.shop} />
        ) : (
          <Plans {...given} isNew={isNew} onNew={setNew} />
        )}
      </TabPanel>
    </ConsolePage>
  )
}

function Plans(props: Given & { isNew: boolean; onNew: (isNew: boolean) => void }) {
  const { shop, mayChange, isNew, onNew } = props
  const { t, pick } = useWords()
  const { query } = useClient()
  const [opened, setOpened] = useState<ManagedPassPlan | null>(null)
  const found = useQuery(query.passPlan.ofBusiness.queryOptions())
  const { data: catalogue } = useQuery(query.catalogue.ofBusiness.queryOptions())
  const close = () => {
    setOpened(null)
    onNew(false)
  }
  const isOpen = (isNew || opened !== null) && catalogue !== undefined
  return (
    <div className="p-6 max-md:p-5">
      <QueryBoundary
        query={found}
        loading={<Skeleton className="h-80 w-full" />}
        isEmpty={({ plans }) => plans.length === 0}
        empty={
          <EmptyState
            art={<Gift aria-hidden className="mx-auto size-12 text-primary" />}
            title={t('pass.plan.none')}
            text={t('pass.plan.noneText')}
          />
        }
      >
        {({ plans }) => (
          <>
            <p className="max-w-150 text-sm text-ink-soft">{t('pass.plan.why')}</p>
            <ul className="mt-4 divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
              {plans.map((plan) => (
                <PackageRow
                  key={plan.id}
                  {...{ plan, catalogue }}
                  onEdit={mayChange ? () => setOpened(plan) : undefined}
                />
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
      <SideSheet
        open={isOpen}
        onClose={close}
        title={opened ? pick(opened.name) : t('pass.plan.new')}
      >
        {isOpen ? <PackageForm plan={opened} {...{ catalogue, shop }} onDone={close} /> : null}
      </SideSheet>
    </div>
  )
}

function PackageRow(props: {
  plan: ManagedPassPlan
  catalogue: ManagedCatalogue | undefined
  onEdit: (() => void) | undefined
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const verbs = usePackageVerbs()
  const { plan, catalogue, onEdit } = props
  const sentence = usePackageWords(catalogue)
  const name = pick(plan.name)
  const prices = plan.prices.map(({ currency, priceMinor: amountMinor }) =>
    format.money({ amountMinor, currency }, { short: true }),
  )
  const { isActive } = plan
  const where = whereSold(plan)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="serif text-lg">{name}</span>
          <Badge tone={where === 'ended' || where === 'nowhere' ? 'neutral' : 'primary'}>
            {t(`pass.plan.sold.${where}`)}
          </Badge>
        </p>
        <p className="mt-1 max-w-150 text-sm">{sentence(plan)}</p>
        <p className="figures text-sm text-ink-soft">
          {[...prices, t('pass.plan.count', { count: plan.sold })].join(' · ')}
        </p>
      </div>
      {onEdit ? (
        <div className="flex flex-wrap gap-1">
          <Button
            tone="quiet"
            size="sm"
            aria-label={t('pass.plan.changeOf', { name })}
            onClick={onEdit}
          >
            {t('common.edit')}
          </Button>
          <Button
            tone="quiet"
            size="sm"
            aria-label={t(isActive ? 'pass.plan.endOf' : 'pass.plan.restoreOf', { name })}
            onClick={() => void (isActive ? verbs.end(plan) : verbs.restore(plan))}
          >
            {t(isActive ? 'pass.plan.end' : 'pass.plan.restore')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

function whereSold({ isActive, isSoldOnline, isSoldAtDesk }: ManagedPassPlan) {
  if (!isActive) return 'ended'
  if (isSoldOnline && isSoldAtDesk) return 'everywhere'
  if (isSoldOnline) return 'online'
  return isSoldAtDesk ? 'desk' : 'nowhere'
}
