import { ActiveFilters } from './active-filters.tsx'
import type { SearchFilters } from '../address/search-filters.ts'
import { QuickChips } from './quick-chips.tsx'
import type { Ask } from './use-ask.ts'
import { useActiveFilters, type ActiveFilter } from './use-active-filters.ts'

/** The filters of a search. A separate component, since it renders again once the reader’s day is known, which the list must not. */
export function Narrowing(props: {
  search: SearchFilters
  /** The parts of its text, beside the filters. */
  words: readonly ActiveFilter[]
  ask: Ask
  onFilters: () => void
}) {
  const { search, words, ask } = props
  const filters = useActiveFilters()(search)
  return (
    <>
      <QuickChips search={search} ask={ask} count={filters.length} onFilters={props.onFilters} />
      {/* A single word needs no chip: the field has a button to clear it. */}
      <ActiveFilters
        filters={words.length + filters.length > 1 ? [...words, ...filters] : filters}
        ask={ask}
      />
    </>
  )
}
