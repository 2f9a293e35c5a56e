import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { SuggestField } from '@serein/ui/suggest-field.tsx'
import { useWords } from '../language/words.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { useGeolocation } from './use-geolocation.ts'

type Where = Pick<SearchFilters, 'near' | 'place' | 'within'>

/** Where to look from: here, when the device may say so, or a place by its name. */
export function PlaceField(props: { where: Where; onWhere: (where: Where) => void }) {
  const { t } = useWords()
  const { where, onWhere } = props
  const [typed, setTyped] = useState<string | null>(null)
  const here = useGeolocation((near) => {
    setTyped(null)
    onWhere({ near, place: undefined })
  })
  const shown = typed ?? (where.near ? (where.place ?? t('search.place.here')) : '')
  const places = usePlaces(typed ?? '')
  return (
    <div className="flex flex-col gap-2.5">
      <SuggestField
        label={t('search.place.label')}
        clearLabel={t('search.place.clear')}
        placeholder={t('search.place.placeholder')}
        listLabel={t('search.place.found')}
        maxLength={80}
        value={shown}
        onValue={(text) => {
          setTyped(text)
          if (text === '') onWhere({ near: undefined, place: undefined, within: undefined })
        }}
        suggestions={places.map((place) => ({
          id: place.id,
          label: place.name,
          note: [place.region, place.country].filter(Boolean).join(', '),
          icon: <Building2 />,
        }))}
        onChoose={(id) => take(places.find((place) => place.id === id))}
        onSubmit={() => take(places[0])}
        onLeave={() => setTyped(null)}
      />
      {where.near && !where.place ? null : (
        <div>
          <Button
            tone="soft"
            size="sm"
            icon={<LocateFixed aria-hidden />}
            pending={here.state === 'asking'}
            pendingLabel={t('shop.near.pending')}
            onClick={here.ask}
          >
            {t('shop.near.action')}
          </Button>
        </div>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {here.state === 'refused' && !where.near ? t('search.near.refused') : ''}
      </p>
    </div>
  )

  function take(place: (typeof places)[number] | undefined) {
    if (!place) return
    setTyped(null)
    onWhere({
      near: `${place.latitude.toFixed(2)},${place.longitude.toFixed(2)}`,
      place: place.name,
    })
  }
}

function usePlaces(typed: string) {
  const { query } = useClient()
  const text = typed.trim()
  const { data } = useQuery({
    ...query.search.places.queryOptions({ input: { text } }),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
  })
  return text.length > 1 ? (data?.places ?? []) : []
}
