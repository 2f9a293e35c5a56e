import type { Reading } from '@serein/shared/search/reading.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { Section } from '@serein/ui/heading.tsx'
import type { SearchFilters } from '../address/search-filters.ts'
import { useWords, type Word } from '../language/words.ts'
import { FoundList } from './found-list.tsx'
import { restWithout } from './reading.ts'
import { asSearchQuery, changed, wantsTimes } from './search-query.ts'
import { useToday } from './use-today.ts'

const most = 6

interface Step {
  title: Word
  search: SearchFilters
}

/**
 * What is free nearest to a search without results, one step after the other: the same at another time (that day, the next, any),
 * at the same time another treatment of its kind, farther away, and at last whatever is free first.
 */
export function NearestFree(props: {
  search: SearchFilters
  wishes: SearchFilters
  reading: Reading | undefined
}) {
  const { query, queryClient } = useClient()
  const { t } = useWords()
  const steps = useSteps(props.search, ofItsKind(props.search, props.wishes, props.reading))
  const { data } = useQuery({
    queryKey: ['search.nearest', steps],
    queryFn: async () => {
      // One after the other: the first mostly has something.
      for (const step of steps) {
        const input = { ...asSearchQuery(step.search), limit: most }
        const found = await queryClient.fetchQuery(query.search.shops.queryOptions({ input }))
        const shops = found.shops.filter(isFree)
        if (shops.length > 0) return { ...step, shops }
      }
      return null
    },
  })
  if (!data) return null
  const { title, search, shops } = data
  return (
    <Section title={t(title)} className="mt-2">
      <FoundList
        pages={[{ shops }]}
        wish={search.therapist ?? search.gender}
        partySize={search.party}
        stale={false}
        more={undefined}
      />
    </Section>
  )
}

function useSteps(search: SearchFilters, alike: SearchFilters | undefined): Step[] {
  const today = useToday()
  const { day = today, days: span = 1, within } = search
  const after = addDays(day, span)
  const similar: Word = wantsTimes(search) ? 'search.none.alike' : 'search.none.similar'
  const hasHours = search.from !== undefined || search.to !== undefined
  const anyTime: SearchFilters = { ...search, from: undefined, to: undefined, sort: 'soonest' }
  const times: SearchFilters[] = wantsTimes(search)
    ? [
        ...(hasHours ? [{ ...anyTime, day, days: search.days }] : []),
        changed(anyTime, { day: after > today ? after : addDays(today, 1) }),
        changed(anyTime, { day: undefined }),
      ]
    : []
  return [
    ...times.map((each) => ({ title: 'search.none.nearest' as const, search: each })),
    ...(alike ? [{ title: similar, search: alike }] : []),
    ...(within
      ? [
          {
            title: 'search.none.farther' as const,
            search: { ...search, within: undefined, bounds: undefined },
          },
        ]
      : []),
    { title: 'search.none.first', search: firstFree(search) },
  ]
}

/** The same of any treatment of its kind, without the words that name one and those that nobody knows. */
function ofItsKind(
  search: SearchFilters,
  wishes: SearchFilters,
  reading: Reading | undefined,
): SearchFilters | undefined {
  const services = reading?.parts.filter((part) => part.kind === 'service') ?? []
  const category = services.find((part) => part.category)?.category
  if (!category || !reading) return undefined
  const q = restWithout(wishes, reading, ...services, ...reading.rest)
  return { ...search, q, category, length: undefined, max: undefined }
}

function firstFree({ near, place, party, gender }: SearchFilters): SearchFilters {
  return { near, place, party, gender, sort: near ? 'distance' : 'soonest' }
}

const isFree = ({ starts }: { starts: readonly string[] }): boolean => starts.length > 0
