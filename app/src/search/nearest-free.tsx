import { addDays } from '@serein/shared/time/day.ts'
import { useQueries } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { Section } from '@serein/ui/heading.tsx'
import type { SearchFilters } from '../address/search-filters.ts'
import { useWords } from '../language/words.ts'
import { FoundList } from './found-list.tsx'
import { asSearchQuery, changed, wantsTimes } from './search-query.ts'
import { useToday } from './use-today.ts'

const most = 6

/** The nearest free times for a search without results: that day, the next, or the days ahead. */
export function NearestFree({ search }: { search: SearchFilters }) {
  const { query } = useClient()
  const { t } = useWords()
  const today = useToday()
  const { day = today, days: span = 1 } = search
  const after = addDays(day, span)
  const hasHours = search.from !== undefined || search.to !== undefined
  const anyTime: SearchFilters = { ...search, from: undefined, to: undefined, sort: 'soonest' }
  const whens: Pick<SearchFilters, 'day' | 'days'>[] = [
    ...(hasHours ? [{ day, days: search.days }] : []),
    { day: after > today ? after : addDays(today, 1) },
    { day: undefined },
  ]
  const answers = useQueries({
    queries: whens.map((when) => ({
      ...query.search.shops.queryOptions({
        input: { ...asSearchQuery(changed(anyTime, when)), limit: most },
      }),
      enabled: wantsTimes(search),
    })),
  })
  // Wait for a nearer day that is still loading.
  const first = answers.find(({ isPending, data }) => isPending || data?.shops.some(isFree))
  const shops = first?.data?.shops.filter(isFree) ?? []
  if (shops.length === 0) return null
  return (
    <Section title={t('search.none.nearest')} className="mt-2">
      <FoundList
        pages={[{ shops }]}
        wish={search.gender}
        partySize={search.party}
        stale={false}
        more={undefined}
      />
    </Section>
  )
}

const isFree = ({ starts }: { starts: readonly string[] }): boolean => starts.length > 0
