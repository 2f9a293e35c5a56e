import { useState } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords } from '../language/words.ts'
import { DistanceSlider } from './distance-slider.tsx'
import { FilterFields } from './filter-fields.tsx'
import { PlaceField } from '../shop/place-field.tsx'
import type { SearchFilters } from '../address/search-filters.ts'
import { usePlace } from '../shop/use-place.ts'
import { changed } from './search-query.ts'
import { useCounted } from './search-data.ts'

/**
 * All filters: a sheet from below on a phone, at the side on a desktop. Changes are counted at once and applied by the button;
 * closing the sheet discards them. Remounted each time it opens.
 */
export function FilterSheet(props: {
  search: SearchFilters
  /** The search to count, if it differs from the one being edited. */
  counted?: ((search: SearchFilters) => SearchFilters) | undefined
  /** The address of the screen for the distance. */
  range: string
  open: boolean
  onClose: () => void
  onApply: (search: SearchFilters) => void
}) {
  const { t } = useWords()
  const { search, counted: asCounted = same } = props
  const [draft, setDraft] = useState(search)
  const change = (part: SearchFilters) => setDraft((before) => changed(before, part))
  const place = usePlace(change)
  const apply = async () => {
    const where = await place.settle()
    if (where) props.onApply({ ...withoutAll(search), ...changed(draft, where) })
  }
  const { data: counted } = useCounted(asCounted(draft), props.open)
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title={t('search.filter.title')}
      closeLabel={t('search.filter.close')}
      desktop="side"
      footer={
        <div className="flex flex-wrap gap-3">
          <Button
            tone="quiet"
            onClick={() => {
              place.drop()
              setDraft({ q: search.q, sort: search.sort })
            }}
          >
            {t('search.filter.clear')}
          </Button>
          <Button className="flex-1" onClick={() => void apply()}>
            {counted
              ? t('search.filter.showCount', { count: counted.total })
              : t('search.filter.show')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-7 pb-2">
        <fieldset className="flex min-w-0 flex-col gap-2.5">
          <legend className="mb-2.5 text-sm font-semibold">{t('search.filter.where')}</legend>
          <PlaceField where={draft} onWhere={change} place={place} />
          <p className="text-sm">
            <Link href={props.range}>{t('search.range.link')}</Link>
          </p>
          {draft.near ? (
            <DistanceSlider within={draft.within} onWithin={(within) => change({ within })} />
          ) : null}
        </fieldset>
        <FilterFields search={draft} onChange={change} />
      </div>
    </Sheet>
  )
}

function same(search: SearchFilters): SearchFilters {
  return search
}

/** A removed filter is set to undefined, or it would stay. */
function withoutAll(search: SearchFilters): SearchFilters {
  return Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
}
