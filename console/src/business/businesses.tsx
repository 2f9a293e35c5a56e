import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Building2, Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { SearchField } from '@serein/ui/search-field.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { MorePages } from '../page/more-pages.tsx'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { NewBusinessSheet } from './new-business.tsx'
import { BusinessPage } from './one-business.tsx'

const states = ['all', 'open', 'suspended'] as const
type State = (typeof states)[number]

/** All businesses of the installation for its admins, or the one in the address. */
export function Page() {
  const { business } = useSearch({ strict: false })
  return business ? <BusinessPage key={business} businessId={business} /> : <Businesses />
}

function Businesses() {
  const { t } = useWords()
  const format = useFormat()
  const [text, setText] = useState('')
  const [state, setState] = useState<State>('all')
  const [isInviting, setInviting] = useState(false)
  const pages = useBusinesses(useDeferredValue(text.trim()), state)
  const businesses = pages.data?.pages.flatMap((page) => page.businesses) ?? []
  return (
    <ConsolePage
      title={t('business.platform.title')}
      actions={
        <Button icon={<Plus aria-hidden />} onClick={() => setInviting(true)}>
          {t('business.invite.action')}
        </Button>
      }
    >
      <NewBusinessSheet open={isInviting} businessId={null} onClose={() => setInviting(false)} />
      <div className="flex w-full max-w-220 flex-col gap-5 p-6 max-md:p-5">
        <SearchField
          label={t('business.platform.search')}
          placeholder={t('business.platform.search')}
          clearLabel={t('business.platform.clear')}
          value={text}
          onValue={setText}
        />
        <Segmented
          label={t('business.platform.which')}
          choices={states.map((id) => ({ id, label: t(`business.platform.state.${id}`) }))}
          selected={state}
          onSelect={setState}
          className="max-w-100"
        />
        <QueryBoundary
          query={pages}
          loading={<Skeleton className="h-80 w-full" />}
          isEmpty={() => businesses.length === 0}
          empty={
            <EmptyState
              art={<Building2 aria-hidden className="mx-auto size-12 text-primary" />}
              title={t('business.platform.none')}
              text={t('business.platform.noneText')}
            />
          }
        >
          {() => (
            <div>
              <List
                label={t('business.platform.title')}
                className="rounded-md bg-surface px-5 shadow-soft"
              >
                {businesses.map((business) => (
                  <ListRow
                    key={business.id}
                    serif
                    title={business.name}
                    subtitle={[
                      t('business.platform.shops', { count: business.shopCount }),
                      business.cities.map((city) => format.city(city)).join(', '),
                      t('business.platform.visits', { count: business.visits }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    end={
                      business.state === 'suspended' ? (
                        <Badge tone="red">{t('business.platform.suspended')}</Badge>
                      ) : null
                    }
                    href={linkTo('/platform/businesses', { business: business.id })}
                  />
                ))}
              </List>
              <MorePages pages={pages} label={t('business.platform.more')} />
            </div>
          )}
        </QueryBoundary>
      </div>
    </ConsolePage>
  )
}

function useBusinesses(text: string, state: State) {
  const { query } = useClient()
  return useInfiniteQuery({
    ...query.business.directory.infiniteOptions(
      byCursor({
        limit: 30,
        ...(text && { text }),
        ...(state !== 'all' && { state }),
      }),
    ),
    placeholderData: (before) => before,
  })
}
