import type { Reading } from '@serein/shared/search/reading.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { NearPrompt } from './near-prompt.tsx'
import { OtherMeanings } from './other-meanings.tsx'
import { ScreenRows } from './screen-rows.tsx'
import type { Ask } from './use-ask.ts'

/** What there is to say of the words of a search beside its results; loaded where there is something. */
export function SearchNotes(props: {
  wishes: SearchFilters
  reading: Reading | undefined
  /** "Near me" is said, and nobody knows where that is. */
  lacksPlace: boolean
  /** Nothing is found, which says other meanings itself. */
  isEmpty: boolean
  ask: Ask
}) {
  const { wishes, reading, lacksPlace, isEmpty, ask } = props
  return (
    <>
      <ScreenRows reading={reading} />
      {lacksPlace ? <NearPrompt ask={ask} /> : null}
      {isEmpty ? null : <OtherMeanings wishes={wishes} reading={reading} ask={ask} />}
    </>
  )
}
