import { ActiveFilters } from './active-filters.tsx'
import type { SearchFilters } from '../address/search-filters.ts'
import { QuickChips } from './quick-chips.tsx'
import type { Ask } from './use-ask.ts'
import { useActiveFilters } from './use-active-filters.ts'

/** The filters of a search. A separate component, since it renders again once the reader’s day is known, which the list must not. */
export function Narrowing(props: { search: SearchFilters; ask: Ask; onFilters: () => void }) {
  const { search, ask } = props
  const filters = useActiveFilters()(search)
  return (
    <>
      <QuickChips search={search} ask={ask} count={filters.length} onFilters={props.onFilters} />
      <ActiveFilters filters={filters} ask={ask} />
    </>
  )
}
