import { lazy, Suspense, useState } from 'react'
import { linkTo } from '../address/link.ts'
import { Narrowing } from './narrowing.tsx'
import type { SearchFilters } from '../address/search-filters.ts'
import type { Ask } from './use-ask.ts'

const FilterSheet = lazy(async () => ({
  default: (await import('./filter-sheet.tsx')).FilterSheet,
}))

/** What narrows a question down: what is asked for most, what was chosen, and the sheet with all there is. */
export function Filters(props: {
  search: SearchFilters
  ask: Ask
  /** What is counted while one chooses, on a screen that always shows an area: there an area is no filter. */
  counted?: ((search: SearchFilters) => SearchFilters) | undefined
}) {
  const { search, ask, counted } = props
  const sheet = useSheet()
  return (
    <>
      <Narrowing
        search={counted ? { ...search, bounds: undefined } : search}
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

/** Whether the sheet of filters is open; its choices are no question yet, so they stand in no address. */
function useSheet() {
  const [state, setState] = useState({ times: 0, isOpen: false })
  return {
    ...state,
    open: () => setState(({ times }) => ({ times: times + 1, isOpen: true })),
    close: () => setState(({ times }) => ({ times, isOpen: false })),
  }
}
