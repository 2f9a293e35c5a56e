import { X } from 'lucide-react'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import type { Ask } from './use-ask.ts'
import type { ActiveFilter } from './use-active-filters.ts'

const allGone: SearchFilters = {
  day: undefined,
  days: undefined,
  from: undefined,
  to: undefined,
  amenities: undefined,
}

/** The active filters, each removable, and all at once. */
export function ActiveFilters(props: { filters: readonly ActiveFilter[]; ask: Ask }) {
  const { t } = useWords()
  const { filters, ask } = props
  if (filters.length === 0) return null
  const { q: _, ...others }: SearchFilters = Object.assign(
    {},
    ...filters.map(({ without }) => without),
    allGone,
  )
  // Of the text each part leaves another rest.
  const all = filters.some(({ without }) => 'q' in without) ? { ...others, q: undefined } : others
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <ul aria-label={t('search.filter.active')} className="contents">
        {filters.map(({ key, label, without }) => (
          <li key={key}>
            <button
              type="button"
              aria-label={t('search.filter.drop', { filter: label })}
              onClick={() => ask(without)}
              className="hit inline-flex min-h-9 items-center gap-1.5 rounded-full bg-primary-soft py-1 pr-2.5 pl-3.5 text-sm font-semibold text-primary"
            >
              {label}
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {filters.length > 1 ? (
        <Button tone="quiet" size="sm" onClick={() => ask(all)}>
          {t('search.filter.clear')}
        </Button>
      ) : null}
    </div>
  )
}
