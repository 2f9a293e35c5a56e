import { lazy, Suspense, useState } from 'react'
import { linkTo } from '../address/link.ts'
import { Narrowing } from './narrowing.tsx'
import type { SearchFilters } from '../address/search-filters.ts'
import type { Ask } from './use-ask.ts'
import type { ActiveFilter } from './use-active-filters.ts'

const FilterSheet = lazy(async () => ({
  default: (await import('./filter-sheet.tsx')).FilterSheet,
}))

/** The most used filters, the active ones, and the sheet with all. */
export function Filters(props: {
  search: SearchFilters
  words?: readonly ActiveFilter[]
  ask: Ask
  /** The search to count on a screen that always shows an area, where the area is no filter. */
  counted?: ((search: SearchFilters) => SearchFilters) | undefined
}) {
  const { search, words = [], ask, counted } = props
  const sheet = useSheet()
  return (
    <>
      <Narrowing
        search={counted ? { ...search, bounds: undefined } : search}
        words={words}
        ask={ask}
        onFilters={sheet.open}
      />
      {sheet.times > 0 ? (
        <Suspense>
          <FilterSheet
            key={sheet.times}
            search={search}
            counted={counted}
            range={linkTo('range', search)}
            open={sheet.isOpen}
            onClose={sheet.close}
            onApply={(next) => {
              sheet.close()
              ask(next)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Whether the sheet of filters is open. Its choices are not in the address until applied. */
function useSheet() {
  const [state, setState] = useState({ times: 0, isOpen: false })
  return {
    ...state,
    open: () => setState(({ times }) => ({ times: times + 1, isOpen: true })),
    close: () => setState(({ times }) => ({ times, isOpen: false })),
  }
}
