import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Download,
  Ellipsis,
  ListPlus,
  Plus,
  SlidersHorizontal,
  Tag,
  Tags,
  Users,
  UsersRound,
} from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import type { CustomerRow } from '@serein/shared/customer/schema.ts'
import type { Audience } from '@serein/shared/customer/audience.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Menu } from '@serein/ui/menu.tsx'
import { SearchField } from '@serein/ui/search-field.tsx'
import { linkTo } from '../address/link.ts'
import { ForShop } from '../member/for-shop.tsx'
import { ImportLink } from '../member/import-link.tsx'
import type { Member, Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { ConsolePage } from '../page/page.tsx'
import { PagedList } from '../page/paged-list.tsx'
import { ClientMarks } from '../booking/client-marks.tsx'
import { contactsBeside, useClientName } from '../booking/client-name.ts'
import { type CustomerSearch, questionOf, useCustomerSearch } from './customer-address.ts'
import { CustomerFilter } from './customer-filter.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerPage } from './customer-page.tsx'
import { CustomerTable } from './customer-table.tsx'
import { DuplicatesSheet } from './duplicates.tsx'
import { OwnFieldsSheet } from './own-fields-sheet.tsx'
import { TagSegment } from './tag-segment.tsx'
import { TagsSheet } from './tag-sheet.tsx'

/** The clients of the business, or one of them. */
export function Page() {
  const { t } = useWords()
  const { client } = useCustomerSearch()
  return (
    <ForShop title={t('customer.title')}>
      {(shop, who) => {
        const mayChange = allows(who.permissions.client ?? 'none', 'change')
        if (client === 'new' && mayChange)
          return (
            <ConsolePage title={t('customer.new')}>
              <div className="max-w-150 p-6 max-md:p-5">
                <CustomerForm customer={null} shop={shop} who={who} />
              </div>
            </ConsolePage>
          )
        if (client) return <CustomerPage key={client} {...{ shop, who, mayChange }} id={client} />
        return <Customers {...{ shop, who, mayChange }} />
      }}
    </ForShop>
  )
}

function Customers(props: { shop: Shop; who: Member; mayChange: boolean }) {
  const { t } = useWords()
  const { shop, who, mayChange } = props
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const { search, text, setText, choose, question } = useAsked()
  const { query } = useClient()
  const pages = useInfiniteQuery({
    ...query.customer.list.infiniteOptions(
      byCursor({
        ...question,
        order: search.order ?? 'name',
        limit: 30,
      }),
    ),
    placeholderData: keepPreviousData,
  })
  const count = useQuery(query.customer.count.queryOptions({ input: question }))
  const customers = pages.data?.pages.flatMap((page) => page.customers) ?? []
  const { ownFields = [], ...others } = search.filter ?? {}
  const filters = Object.keys(others).length + ownFields.length
  const isAsking = Boolean(search.q) || filters > 0
  return (
    <ConsolePage
      title={t('customer.title')}
      tools={
        count.data ? (
          <span className="figures text-sm text-ink-soft">
            {t('customer.count', { count: count.data.clients })}
          </span>
        ) : undefined
      }
      actions={<Verbs {...props} onSheet={setSheet} />}
    >
      <div className="p-6 max-md:p-5">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label={t('customer.search')}
            clearLabel={t('customer.clear')}
            placeholder={t('customer.searchHint')}
            value={text}
            onValue={setText}
            className="min-w-64 flex-1"
          />
          <Button
            tone={filters > 0 ? 'soft' : 'secondary'}
            icon={<SlidersHorizontal aria-hidden />}
            onClick={() => setSheet('filter')}
          >
            {filters > 0
              ? t('customer.filter.some', { count: filters })
              : t('customer.filter.open')}
          </Button>
          <div className="shrink-0 whitespace-nowrap">
            <Segmented
              labelHidden
              label={t('customer.order')}
              choices={(['name', 'recent'] as const).map((id) => ({
                id,
                label: t(`customer.orderBy.${id}`),
              }))}
              selected={search.order ?? 'name'}
              onSelect={(order) => choose({ order: order === 'recent' ? 'recent' : undefined })}
            />
          </div>
        </div>
        <PagedList
          pages={pages}
          entries={customers}
          empty={{
            icon: Users,
            title: t(isAsking ? 'customer.noneFound' : 'customer.none'),
            text: t(isAsking ? 'customer.noneFoundText' : 'customer.noneText'),
            action: isAsking ? null : <ImportLink shop={props.shop} />,
          }}
          label={t('customer.title')}
          className="mt-5 max-md:px-4"
          moreLabel={t('customer.more')}
        >
          {(customer) => <Row key={customer.id} customer={customer} shop={shop} />}
        </PagedList>
      </div>
      <CustomerFilter
        key={JSON.stringify(search.filter ?? {})}
        open={sheet === 'filter'}
        segment={search.filter ?? {}}
        mayChange={mayChange}
        onClose={() => setSheet(null)}
        onChosen={(filter: Audience) =>
          choose({ filter: Object.keys(filter).length > 0 ? filter : undefined })
        }
      />
      <CustomerTable
        open={sheet === 'table'}
        question={question}
        who={who}
        onClose={() => setSheet(null)}
      />
      {sheet === 'fields' ? <OwnFieldsSheet onClose={() => setSheet(null)} /> : null}
      {sheet === 'tags' ? <TagsSheet onClose={() => setSheet(null)} /> : null}
      {sheet === 'duplicates' ? (
        <DuplicatesSheet shop={shop} onClose={() => setSheet(null)} />
      ) : null}
      {sheet === 'tagAll' ? (
        <TagSegment
          question={question}
          clients={count.data?.clients ?? 0}
          onClose={() => setSheet(null)}
        />
      ) : null}
    </ConsolePage>
  )
}

type Sheet = 'fields' | 'filter' | 'table' | 'tags' | 'tagAll' | 'duplicates'

function Verbs(props: {
  shop: Shop
  who: Member
  mayChange: boolean
  onSheet: (sheet: Sheet) => void
}) {
  const { t } = useWords()
  const { shop, who, mayChange, onSheet } = props
  const actions = [
    ...(mayChange
      ? ([
          ['duplicates', 'customer.duplicate.open', UsersRound],
          ['fields', 'customer.field.title', ListPlus],
          ['tags', 'customer.tag.title', Tag],
          ['tagAll', 'customer.tag.some', Tags],
        ] as const)
      : []),
    ...(allows(who.permissions.client ?? 'none', 'view')
      ? ([['table', 'customer.table.open', Download]] as const)
      : []),
  ].map(([id, label, Icon]) => ({
    id,
    label: t(label),
    icon: <Icon aria-hidden className="size-4.5" />,
    run: () => onSheet(id),
  }))
  return (
    <>
      {actions.length > 0 ? (
        <Menu label={t('customer.moreVerbs')} icon={<Ellipsis aria-hidden />} actions={actions} />
      ) : null}
      {mayChange ? (
        <ButtonLink
          size="sm"
          icon={<Plus aria-hidden />}
          href={linkTo('/clients', { shop: shop.id, client: 'new' })}
        >
          {t('customer.new')}
        </ButtonLink>
      ) : null}
    </>
  )
}

/** The filters are in the address; typed text follows a moment later. */
function useAsked() {
  const search = useCustomerSearch()
  const navigate = useNavigate()
  const [text, setText] = useState(search.q ?? '')
  const choose = (change: { [Key in keyof CustomerSearch]: CustomerSearch[Key] | undefined }) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      replace: true,
    })
  const q = useDeferredValue(text.trim())
  const question = questionOf(q, search.filter)
  const type = (typed: string) => {
    setText(typed)
    choose({ q: typed.trim() || undefined })
  }
  return { search, text, setText: type, choose, question }
}

function Row({ customer, shop }: { customer: CustomerRow; shop: Shop }) {
  const { t } = useWords()
  const format = useFormat()
  const called = useClientName()(customer)
  const { name, lastVisitAt, nextVisitAt, spent, visits, noShows } = customer
  const day = (at: string, zone: string | null) => format.shortDate(at, zone ?? shop.timeZone)
  const facts = [
    t('customer.visits', { count: visits }),
    noShows > 0 ? t('customer.noShows', { count: noShows }) : null,
    nextVisitAt
      ? t('customer.nextVisit', { day: day(nextVisitAt, customer.nextVisitZone) })
      : lastVisitAt
        ? t('customer.lastVisit', { day: day(lastVisitAt, customer.lastVisitZone) })
        : null,
  ].filter(Boolean)
  const contacts = contactsBeside(called, customer)
  return (
    <li className="relative flex items-center gap-3.5 py-3">
      <Avatar name={name} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <Link
            href={linkTo('/clients', { shop: shop.id, client: customer.id })}
            className="font-semibold no-underline after:absolute after:inset-0"
          >
            {called}
          </Link>
          {customer.isBlocked ? <Badge tone="red">{t('customer.blocked')}</Badge> : null}
          {customer.isMinor ? <Badge tone="gold">{t('customer.minor')}</Badge> : null}
          <ClientMarks alerts={customer.alerts} tags={customer.tags} />
        </p>
        {contacts.length > 0 ? (
          <p className="truncate text-sm text-ink-soft">{contacts.join(' · ')}</p>
        ) : null}
        <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
      </div>
      {spent && spent.length > 0 ? (
        <p className="figures shrink-0 text-right text-sm font-semibold">
          {spent.map((money) => (
            <span key={money.currency} className="block">
              {format.money(money, { short: true })}
            </span>
          ))}
        </p>
      ) : null}
    </li>
  )
}
