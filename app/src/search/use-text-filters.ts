import type { Reading } from '@serein/shared/search/reading.ts'
import { useWords } from '../language/words.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { restWithout } from './reading.ts'
import type { ActiveFilter } from './use-active-filters.ts'

/** The words of a search that are no filter, each part for itself: a treatment, a city, a shop, a therapist. */
export function useTextFilters(): (
  wishes: SearchFilters,
  reading: Reading | undefined,
) => ActiveFilter[] {
  const { t } = useWords()
  return (wishes, reading) => {
    if (!reading) return []
    return reading.parts
      .filter(({ kind }) => kind !== 'place')
      .map((part) => ({
        key: `word ${part.at}`,
        label: part.kind === 'therapist' ? t('search.part.with', { name: part.name }) : part.words,
        without: { q: restWithout(wishes, reading, part) },
      }))
  }
}
