import type { Reading } from '@serein/shared/search/reading.ts'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { inTown, restWithout, textWith } from './reading.ts'
import type { Ask } from './use-ask.ts'

/** What else the words of a search could mean: a town of that name, a word like it. */
export function OtherMeanings(props: {
  wishes: SearchFilters
  reading: Reading | undefined
  ask: Ask
}) {
  const { t } = useWords()
  const { wishes, reading, ask } = props
  const { q } = wishes
  if (!q || !reading || reading.otherwise.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      {t('search.otherwise.title')}
      {reading.otherwise.map((other) =>
        other.kind === 'place' ? (
          <Button
            key={`place ${other.at}`}
            tone="quiet"
            size="sm"
            onClick={() => ask({ ...inTown(other), q: restWithout(wishes, reading, other) })}
          >
            {t('search.otherwise.place', { place: other.place.name })}
          </Button>
        ) : (
          <Button
            key={`word ${other.at}`}
            tone="quiet"
            size="sm"
            onClick={() => ask({ q: textWith(q, other, other.text) })}
          >
            {t('search.otherwise.word', { text: other.text })}
          </Button>
        ),
      )}
    </p>
  )
}
