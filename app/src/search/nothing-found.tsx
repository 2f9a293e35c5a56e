import type { Reading } from '@serein/shared/search/reading.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { useQueries } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { stepsOf, widerThan } from './distance.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { countOptions } from './search-data.ts'
import { FullThen } from './full-then.tsx'
import { NearestFree } from './nearest-free.tsx'
import { OtherMeanings } from './other-meanings.tsx'
import { restWithout } from './reading.ts'
import { useTextFilters } from './use-text-filters.ts'
import { asSearchQuery, changed, wantsTimes } from './search-query.ts'
import type { Ask } from './use-ask.ts'
import { useToday } from './use-today.ts'
import { useActiveFilters } from './use-active-filters.ts'

/** The most ways out to show. */
const most = 4

interface WayOut {
  label: string
  change: SearchFilters
}

/**
 * No results: what else the words could mean, which single wish or word to drop, how many spas that finds, who is only full then,
 * and what is free nearest to what was wanted.
 */
export function NothingFound(props: {
  search: SearchFilters
  /** The same before the words of a town became a place, and what its words are. */
  wishes: SearchFilters
  reading: Reading | undefined
  ask: Ask
}) {
  const { t } = useWords()
  const format = useFormat()
  const { search, wishes, reading, ask } = props
  const { isPending, found } = useWaysOut(search, wishes, reading)
  const { rest = [], screens = [] } = reading ?? {}
  // Who looks for a screen has it above.
  const strange = screens.length > 0 ? [] : rest.map(({ words }) => words)
  const text = isPending || found.length > 0 ? 'search.none.text' : 'search.none.nothing'
  return (
    <>
      <EmptyState
        art={<NoResultsArt />}
        title={search.q ? t('shop.list.noneFor', { text: search.q }) : t('catalogue.list.none')}
        text={
          strange.length > 0 ? t('search.none.strange', { words: format.list(strange) }) : t(text)
        }
        action={
          <>
            {isPending ? <Skeleton shape="round" className="h-11 w-56" /> : null}
            {found.map(({ label, change, count }) => (
              <Button key={label} tone="secondary" onClick={() => ask(change)}>
                {count === undefined ? label : t('search.none.found', { label, count })}
              </Button>
            ))}
            {isPending || found.length > 0 ? null : (
              <ButtonLink tone="secondary" href={linkTo('search')}>
                {t('shop.list.clear')}
              </ButtonLink>
            )}
          </>
        }
      />
      <OtherMeanings wishes={wishes} reading={reading} ask={ask} />
      <FullThen search={search} />
      <NearestFree search={search} wishes={wishes} reading={reading} />
    </>
  )
}

/** Those that find something, the most first; those without a count last. */
function useWaysOut(search: SearchFilters, wishes: SearchFilters, reading: Reading | undefined) {
  const { query } = useClient()
  const ways = [...useWider(search), ...useDropped(search, wishes, reading)].filter(isFirst(search))
  const counts = useQueries({
    queries: ways.map(({ change }) => countOptions(query, changed(search, change))),
  })
  const found = ways
    .map((way, index) => ({ ...way, count: counts[index]!.data?.total }))
    .filter(({ count }) => count !== 0)
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
    .slice(0, most)
  return { isPending: counts.some((each) => each.isPending), found }
}

/** Two ways may lead to the same search: the first of them is shown. */
function isFirst(search: SearchFilters): (way: WayOut) => boolean {
  const seen = new Set<string>()
  return ({ change }) => {
    const { sort: _, ...wanted } = asSearchQuery(changed(search, change))
    const key = JSON.stringify(wanted)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  }
}

function useDropped(
  search: SearchFilters,
  wishes: SearchFilters,
  reading: Reading | undefined,
): WayOut[] {
  const { t } = useWords()
  const filters = useActiveFilters()(search)
  const words = useTextFilters()(wishes, reading)
  const { q } = search
  const strange = (reading?.rest ?? []).map((part) => ({
    label: part.words,
    without: { q: reading && restWithout(wishes, reading, part) },
  }))
  const several = words.length + strange.length > 1 ? [...words, ...strange] : []
  return [
    ...[...filters, ...several].map(({ label, without }) => ({
      label: t('search.none.without', { filter: label }),
      change: without,
    })),
    ...(q ? [{ label: t('search.none.without', { filter: q }), change: { q: undefined } }] : []),
  ]
}

function useWider(search: SearchFilters): WayOut[] {
  const { t } = useWords()
  const format = useFormat()
  const today = useToday()
  const { near, within, day, days = 1, from, to } = search
  const after = addDays(day ?? today, days)
  const wider = within === undefined ? undefined : widerThan(stepsOf(format.units), within * 2)
  return [
    ...(wantsTimes(search)
      ? [
          {
            label: t('search.none.nextDay'),
            change: { day: after > today ? after : addDays(today, 1) },
          },
        ]
      : []),
    ...(from !== undefined || to !== undefined
      ? [
          {
            label: t('search.none.anyTime'),
            change: { day: day ?? today, days: search.days, from: undefined, to: undefined },
          },
        ]
      : []),
    ...(near && wider
      ? [
          {
            label: t('search.none.wider', { distance: format.distance(wider) }),
            change: { within: wider },
          },
        ]
      : []),
  ]
}
