import { useFormat } from '@serein/client/provider.tsx'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { useWords } from '../language/words.ts'
import { stepsOf, widerThan } from './distance.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { wantsTimes } from './search-query.ts'
import type { Ask } from './use-ask.ts'
import { dayAfter, useToday } from './use-today.ts'
import { useActiveFilters } from './use-active-filters.ts'

/** Nothing fits: what this search could change to find something. */
export function NothingFound(props: { search: SearchFilters; ask: Ask }) {
  const { t } = useWords()
  const { search, ask } = props
  const filters = useActiveFilters()(search)
  const suggestions = useSuggestions(search)
  const dropped = filters.filter(({ key }) => key !== 'day' && key !== 'near').slice(0, 2)
  return (
    <EmptyState
      art={<NoResultsArt />}
      title={search.q ? t('shop.list.noneFor', { text: search.q }) : t('catalogue.list.none')}
      text={t('search.none.text')}
      action={
        <>
          {suggestions.map(({ label, change }) => (
            <Button key={label} tone="secondary" onClick={() => ask(change)}>
              {label}
            </Button>
          ))}
          {dropped.map(({ key, label, without }) => (
            <Button key={key} tone="secondary" onClick={() => ask(without)}>
              {t('search.none.without', { filter: label })}
            </Button>
          ))}
          {search.q ? (
            <Button tone="quiet" onClick={() => ask({ q: undefined })}>
              {t('search.none.noText')}
            </Button>
          ) : null}
        </>
      }
    />
  )
}

function useSuggestions(search: SearchFilters): { label: string; change: SearchFilters }[] {
  const { t } = useWords()
  const format = useFormat()
  const today = useToday()
  const { near, within, day, from, to } = search
  const wider = within === undefined ? undefined : widerThan(stepsOf(format.units), within * 2)
  return [
    ...(wantsTimes(search)
      ? [
          {
            label: t('search.none.nextDay'),
            change: { day: dayAfter(day !== undefined && day > today ? day : today, 1) },
          },
        ]
      : []),
    ...(from !== undefined || to !== undefined
      ? [
          {
            label: t('search.none.anyTime'),
            change: { day: day ?? today, from: undefined, to: undefined },
          },
        ]
      : []),
    ...(near && within
      ? [
          {
            label: wider
              ? t('search.none.wider', { distance: format.distance(wider) })
              : t('search.none.anywhere'),
            change: { within: wider },
          },
        ]
      : []),
  ]
}
