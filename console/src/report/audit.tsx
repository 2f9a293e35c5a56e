import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { AuditEntry } from '@serein/shared/report/audit.ts'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { SearchField } from '@serein/ui/search-field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { ForShop } from '../member/for-shop.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { MorePages } from '../page/more-pages.tsx'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { auditAreaNames, type AuditSearch, questionOf, useAuditSearch } from './audit-address.ts'
import { AuditRow, type Names } from './audit-row.tsx'

/** Who changed what in the console, before and after. */
export function Page() {
  const { t } = useWords()
  return <ForShop title={t('report.audit.title')}>{(shop) => <AuditLog shop={shop} />}</ForShop>
}

function AuditLog({ shop }: { shop: Shop }) {
  const { t } = useWords()
  const { search, change, reset } = useAuditSearch()
  const { query } = useClient()
  const pages = useInfiniteQuery(
    query.audit.list.infiniteOptions(byCursor({ ...questionOf(search), limit: 50 })),
  )
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? []
  const names: Names = Object.assign({}, ...(pages.data?.pages.map((page) => page.names) ?? []))
  const { shop: _, ...filters } = search
  const isFiltered = Object.keys(filters).length > 0
  return (
    <ConsolePage title={t('report.audit.title')}>
      <div className="max-w-240 p-6 max-md:p-5">
        <Filters {...{ search, names }} onChange={change} />
        <QueryBoundary
          query={pages}
          loading={<Skeleton className="mt-5 h-100 w-full" />}
          isEmpty={() => entries.length === 0}
          empty={
            <div className="flex flex-col items-center">
              <EmptyState
                art={<History aria-hidden className="mx-auto size-12 text-primary" />}
                title={t(isFiltered ? 'report.audit.noneSuch' : 'report.audit.none')}
                text={t(isFiltered ? 'report.audit.noneSuchText' : 'report.audit.noneText')}
              />
              {isFiltered ? (
                <Button tone="secondary" onClick={reset}>
                  {t('report.audit.reset')}
                </Button>
              ) : null}
            </div>
          }
        >
          {() => (
            <>
              {daysOf(entries, shop.timeZone).map(([day, some]) => (
                <Day key={day} {...{ shop, names }} entries={some} onOnly={change} />
              ))}
              <MorePages pages={pages} label={t('report.audit.more')} />
            </>
          )}
        </QueryBoundary>
        <p className="mt-8 text-sm text-ink-soft">{t('report.audit.kept')}</p>
      </div>
    </ConsolePage>
  )
}

function Filters(props: {
  search: AuditSearch
  names: Names
  onChange: ReturnType<typeof useAuditSearch>['change']
}) {
  const { t, pick } = useWords()
  const { query } = useClient()
  const { search, names, onChange } = props
  const actors = useQuery(query.audit.actors.queryOptions()).data?.actors ?? []
  const everybody = { id: '', label: t('report.audit.everybody') }
  const subject = search.subject && names[search.subject]
  return (
    <div className="flex flex-col gap-4">
      <SearchWords key={search.search ? 'words' : 'none'} search={search} onChange={onChange} />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Select
          label={t('report.audit.who')}
          value={search.who ?? ''}
          options={[everybody, ...actors.map(({ userId, name }) => ({ id: userId, label: name }))]}
          onSelect={(who) => onChange({ who })}
        />
        <Select
          label={t('report.audit.area')}
          value={search.area ?? ''}
          options={[
            { id: '', label: t('report.audit.areas.all') },
            ...auditAreaNames.map((area) => ({ id: area, label: t(`report.audit.areas.${area}`) })),
          ]}
          onSelect={(area) => onChange({ area })}
        />
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={t(`report.audit.${end}`)}
            value={search[end] ?? ''}
            onChange={({ target }) => onChange({ [end]: target.value })}
          />
        ))}
      </div>
      {search.subject ? (
        <p className="flex flex-wrap items-center gap-3">
          {t('report.audit.ofOne', { name: subject ? pick(subject) : search.subject.slice(0, 8) })}
          <Button tone="quiet" size="sm" onClick={() => onChange({ subject: undefined })}>
            {t('report.audit.reset')}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

/** Asked once nobody has typed for a moment. */
function SearchWords(props: {
  search: AuditSearch
  onChange: ReturnType<typeof useAuditSearch>['change']
}) {
  const { t } = useWords()
  const [typed, type] = useState(props.search.search ?? '')
  return (
    <SearchField
      label={t('report.audit.search')}
      clearLabel={t('report.audit.clear')}
      placeholder={t('report.audit.searchHint')}
      maxLength={64}
      value={typed}
      onValue={(value) => {
        type(value)
        if (value === '') props.onChange({ search: undefined })
      }}
      onBlur={() => props.onChange({ search: typed.trim() })}
      onKeyDown={({ key }) => {
        if (key === 'Enter') props.onChange({ search: typed.trim() })
      }}
    />
  )
}

function Day(props: {
  shop: Shop
  entries: AuditEntry[]
  names: Names
  onOnly: (only: { subject: string }) => void
}) {
  const format = useFormat()
  const { shop, entries, names, onOnly } = props
  return (
    <section className="mt-7">
      <h2 className="serif text-lg first-letter:uppercase">
        {format.longDate(entries[0]!.occurredAt, shop.timeZone)}
      </h2>
      <ul className="mt-2 divide-y divide-line overflow-hidden rounded-md bg-surface shadow-soft">
        {entries.map((entry) => (
          <AuditRow key={entry.id} {...{ entry, shop, names, onOnly }} />
        ))}
      </ul>
    </section>
  )
}

function daysOf(entries: AuditEntry[], timeZone: string): [day: string, entries: AuditEntry[]][] {
  return [...Map.groupBy(entries, ({ occurredAt }) => dayIn(occurredAt, timeZone))]
}
