import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { BookOpen, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type {
  ManagedAddOn,
  ManagedCatalogue,
  ManagedCategory,
  ServiceEntry,
} from '@serein/shared/catalogue/managed-catalogue.ts'
import { Button } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TabPanel, Tabs } from '@serein/ui/tabs.tsx'
import { ForShop } from '../member/for-shop.tsx'
import { ImportLink } from '../member/import-link.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { AddOnForm } from './add-on-form.tsx'
import { AddOnList } from './add-on-list.tsx'
import { catalogueTabs, useCatalogueAddress } from './catalogue-address.ts'
import { CategoryForm } from './category-form.tsx'
import { DayPackages } from './day-packages.tsx'
import { DraftBar } from './draft-bar.tsx'
import { OrderedList } from './ordered-list.tsx'
import { PriceTable } from './price-table.tsx'
import { ServiceForm } from './service-form.tsx'
import { ServiceRow } from './service-row.tsx'
import { StarterMenu } from './starter-menu.tsx'
import { useCatalogueVerbs } from './use-catalogue-verbs.ts'

type Opened =
  | { kind: 'service'; service: ServiceEntry | null; categoryId: string }
  | { kind: 'category'; category: ManagedCategory | null }
  | { kind: 'addOn'; addOn: ManagedAddOn | null }

/** All that the business offers: categories with their services, and extras. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('catalogue.title')}>
      {(shop, who) => (
        <Catalogue key={shop.id} shop={shop} mayChange={who.permissions.catalogue === 'change'} />
      )}
    </ForShop>
  )
}

function Catalogue({ shop, mayChange }: { shop: Shop; mayChange: boolean }) {
  const { t } = useWords()
  const { query } = useClient()
  const { tab, show } = useCatalogueAddress()
  const [opened, setOpened] = useState<Opened | null>(null)
  const catalogue = useQuery(query.catalogue.ofBusiness.queryOptions())
  const open = mayChange ? setOpened : undefined
  const firstId = catalogue.data?.categories[0]?.id
  const tools = open ? (
    <>
      <Button tone="secondary" onClick={() => open({ kind: 'category', category: null })}>
        {t('catalogue.category.new')}
      </Button>
      {firstId === undefined ? null : (
        <Button
          icon={<Plus aria-hidden />}
          onClick={() => open({ kind: 'service', service: null, categoryId: firstId })}
        >
          {t('catalogue.service.new')}
        </Button>
      )}
    </>
  ) : undefined
  const shownTab = tab === 'starter' ? 'menu' : tab
  if (tab === 'starter' && mayChange)
    return (
      <ConsolePage title={t('catalogue.title')}>
        <QueryBoundary query={catalogue} loading={<Skeleton className="h-80 w-full" />}>
          {(data) => <StarterMenu catalogue={data} shop={shop} />}
        </QueryBoundary>
      </ConsolePage>
    )
  return (
    <ConsolePage title={t('catalogue.title')} actions={tab === 'menu' ? tools : undefined}>
      <div className="px-6 pt-2 max-md:px-5">
        <Tabs
          id="catalogue"
          label={t('catalogue.title')}
          tabs={catalogueTabs.map((id) => ({ id, label: t(`catalogue.tab.${id}`) }))}
          selected={shownTab}
          onSelect={show}
        />
      </div>
      <TabPanel of="catalogue" tab={shownTab}>
        {shownTab === 'packages' ? (
          <QueryBoundary query={catalogue} loading={<Skeleton className="h-80 w-full" />}>
            {(data) => <DayPackages {...{ shop, mayChange }} catalogue={data} />}
          </QueryBoundary>
        ) : null}
        {shownTab === 'prices' ? <Prices {...{ catalogue, shop, mayChange }} /> : null}
        {shownTab === 'menu' ? <Menu {...{ catalogue, shop, mayChange, open }} /> : null}
      </TabPanel>
      <OpenedSheet {...{ opened, shop }} catalogue={catalogue.data} close={() => setOpened(null)} />
    </ConsolePage>
  )
}

type Shown = { catalogue: UseQueryResult<ManagedCatalogue>; shop: Shop; mayChange: boolean }

function Prices({ catalogue, shop, mayChange }: Shown) {
  return (
    <QueryBoundary query={catalogue} loading={<Skeleton className="h-80 w-full" />}>
      {(data) =>
        data.services.length + data.addOns.length === 0 ? (
          <NothingYet {...{ shop, mayChange }} />
        ) : (
          <PriceTable {...{ shop, mayChange }} catalogue={data} />
        )
      }
    </QueryBoundary>
  )
}

function Menu({ catalogue, shop, mayChange, open }: Shown & { open: Open }) {
  const { t } = useWords()
  return (
    <div
      className="p-6 max-md:p-5"
      {...(mayChange ? {} : { ...readable, 'aria-label': t('catalogue.title') })}
    >
      <QueryBoundary
        query={catalogue}
        loading={<Skeleton className="h-80 w-full" />}
        isEmpty={({ categories, addOns }) => categories.length + addOns.length === 0}
        empty={<NothingYet {...{ shop, mayChange }} />}
      >
        {(data) => (
          <>
            <p className="max-w-150 text-sm text-ink-soft">
              {t(mayChange ? 'catalogue.why' : 'catalogue.look')}
            </p>
            {mayChange ? <DraftBar catalogue={data} /> : null}
            {mayChange && data.services.length === 0 ? <StarterLink /> : null}
            <Categories {...{ data, shop, open }} />
            <AddOnList
              addOns={data.addOns}
              shop={shop}
              onOpen={open && ((addOn) => open({ kind: 'addOn', addOn }))}
            />
          </>
        )}
      </QueryBoundary>
    </div>
  )
}

function StarterLink() {
  const { t } = useWords()
  const { show } = useCatalogueAddress()
  return (
    <Button tone="secondary" className="mt-4" onClick={() => show('starter')}>
      {t('catalogue.starter.open')}
    </Button>
  )
}

function NothingYet({ shop, mayChange }: { shop: Shop; mayChange: boolean }) {
  const { t } = useWords()
  return (
    <EmptyState
      art={<BookOpen aria-hidden className="mx-auto size-12 text-primary" />}
      title={t('catalogue.none')}
      text={t('catalogue.noneText')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {mayChange ? <StarterLink /> : null}
          <ImportLink shop={shop} />
        </div>
      }
    />
  )
}

/** Focusable, so that the keyboard scrolls a list without buttons. */
const readable = { role: 'region', tabIndex: 0 } as const

type Open = ((opened: Opened) => void) | undefined

function Categories({ data, shop, open }: { data: ManagedCatalogue; shop: Shop; open: Open }) {
  const { language } = useWords()
  const verbs = useCatalogueVerbs()
  const named = data.categories.map((each) => ({ ...each, title: each.name[language] }))
  return (
    <OrderedList
      entries={named.map((category) => ({ id: category.id, name: category.title, category }))}
      mayChange={open !== undefined}
      className="mt-5 flex flex-col gap-8"
      onOrder={(ids) => void verbs.orderCategories(ids)}
    >
      {({ category }, arrows) => (
        <Category
          category={category}
          services={data.services.filter(({ categoryId }) => categoryId === category.id)}
          {...{ shop, open, arrows }}
        />
      )}
    </OrderedList>
  )
}

function Category(props: {
  category: ManagedCategory
  services: ServiceEntry[]
  shop: Shop
  open: Open
  arrows: ReactNode
}) {
  const { t, language } = useWords()
  const verbs = useCatalogueVerbs()
  const { category, services, shop, open, arrows } = props
  const name = category.name[language]
  return (
    <section aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 className="serif mr-auto text-lg [overflow-wrap:anywhere]">{name}</h2>
        {open ? (
          <>
            {arrows}
            <IconButton
              tone="plain"
              label={t('catalogue.editOf', { name })}
              icon={<Pencil aria-hidden />}
              onClick={() => open({ kind: 'category', category })}
            />
            {services.length === 0 ? (
              <IconButton
                tone="plain"
                label={t('catalogue.removeOf', { name })}
                icon={<Trash2 aria-hidden />}
                onClick={() => void verbs.removeCategory(category)}
              />
            ) : null}
            <IconButton
              tone="plain"
              label={t('catalogue.service.newIn', { name })}
              icon={<Plus aria-hidden />}
              onClick={() => open({ kind: 'service', service: null, categoryId: category.id })}
            />
          </>
        ) : null}
      </div>
      {services.length === 0 ? (
        <p className="py-2 text-sm text-ink-soft">{t('catalogue.category.empty')}</p>
      ) : (
        <OrderedList
          entries={services.map((service) => ({
            id: service.id,
            name: service.name[language],
            service,
          }))}
          mayChange={open !== undefined}
          className="mt-2 divide-y divide-line rounded-md bg-surface px-5 shadow-soft"
          onOrder={(ids) => void verbs.orderServices(category.id, ids)}
        >
          {({ service }, arrowsOfRow) => (
            <ServiceRow
              {...{ service, shop }}
              arrows={arrowsOfRow}
              onEdit={
                open && (() => open({ kind: 'service', service, categoryId: service.categoryId }))
              }
            />
          )}
        </OrderedList>
      )}
    </section>
  )
}

function OpenedSheet(props: {
  opened: Opened | null
  catalogue: ManagedCatalogue | undefined
  shop: Shop
  close: () => void
}) {
  const title = useTitleOf(props.opened)
  const { opened, catalogue, shop, close } = props
  return (
    <SideSheet open={opened !== null} onClose={close} title={title}>
      {opened?.kind === 'service' && catalogue ? (
        <ServiceForm {...{ ...opened, catalogue, shop }} onDone={close} />
      ) : null}
      {opened?.kind === 'category' ? (
        <CategoryForm category={opened.category} onDone={close} />
      ) : null}
      {opened?.kind === 'addOn' ? (
        <AddOnForm addOn={opened.addOn} shop={shop} onDone={close} />
      ) : null}
    </SideSheet>
  )
}

function useTitleOf(opened: Opened | null): string {
  const { t, language } = useWords()
  switch (opened?.kind) {
    case 'category':
      return opened.category?.name[language] ?? t('catalogue.category.new')
    case 'addOn':
      return opened.addOn?.name[language] ?? t('catalogue.addOn.new')
    default:
      return opened?.service?.name[language] ?? t('catalogue.service.new')
  }
}
