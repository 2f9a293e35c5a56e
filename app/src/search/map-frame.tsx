import { useQuery } from '@tanstack/react-query'
import { Maximize2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { IconButtonLink } from '@serein/ui/icon-button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { Spinner } from '@serein/ui/spinner.tsx'
import { useWords } from '../language/words.ts'
import type { useHighlight } from './highlight.tsx'
import { readPoint, writeBox, type Box } from '@serein/ui/map/map-box.ts'
import { MapCard } from './map-card.tsx'
import { namesAfter, viewOf, type PlaceNames, type Spot } from './map-data.ts'
import { canDraw } from '@serein/ui/map/map-device.ts'
import type { Place, Ring } from '@serein/ui/map/map-gl.ts'
import { MapView } from './map-view.tsx'
import type { SearchFilters } from '../address/search-filters.ts'
import { wantsTimes } from './search-query.ts'

/** The map with its overlays, or a message if the device cannot draw it. Not rendered on the server. */
export function MapFrame(props: {
  search: SearchFilters
  /** Undefined until the first are loaded. */
  spots: readonly Spot[] | undefined
  stale: boolean
  highlight: ReturnType<typeof useHighlight>
  /** The address of a spa’s page. */
  spaAt: (id: string) => string
  onAsk: (change: SearchFilters) => void
  /** The address of the same map as a page. */
  larger?: string
}) {
  const { t } = useWords()
  const { query } = useClient()
  const { search, spots, highlight, onAsk } = props
  const [drawable, setDrawable] = useState(canDraw)
  const [isMoving, setMoving] = useState(false)
  const { data: base } = useQuery(query.search.mapBase.queryOptions())
  const box = viewOf(search, spots)
  const places = useNames(box, drawable && base?.styleUrl === null)
  const chosen = spots?.find(({ id }) => id === highlight.selected)
  const ring = useRing(search)
  if (!drawable) return <Notice title={t('search.map.none')}>{t('search.map.noneText')}</Notice>
  if (!base || !spots || !box) return <Skeleton shape="square" className="size-full" />
  return (
    <>
      <MapView
        base={base}
        box={box}
        spots={spots}
        places={places}
        ring={ring}
        highlight={highlight}
        saysTimes={wantsTimes(search)}
        onFailed={() => setDrawable(false)}
        onMoving={() => setMoving(true)}
        onMoved={(bounds) => {
          setMoving(false)
          // Moving the map drops the ring, so that the new area is searched, not the overlap.
          onAsk({ bounds, within: undefined })
        }}
      >
        {props.larger ? (
          <IconButtonLink
            tone="raised"
            label={t('search.map.larger')}
            icon={<Maximize2 aria-hidden />}
            href={props.larger}
          />
        ) : null}
      </MapView>
      {isMoving || props.stale ? (
        <p className="pointer-events-none absolute top-3 left-1/2 z-2 flex min-h-9 -translate-x-1/2 items-center gap-2 rounded-full bg-surface px-4 text-sm font-semibold shadow-lift">
          <Spinner size={16} />
          {t('search.map.searching')}
        </p>
      ) : null}
      {chosen ? (
        <MapCard
          spot={chosen}
          href={props.spaAt(chosen.id)}
          onClose={() => highlight.onSelect(null)}
        />
      ) : null}
    </>
  )
}

/** The names on our own ground. */
function useNames(box: Box | undefined, isWanted: boolean): readonly Place[] {
  const { query } = useClient()
  const { data } = useQuery({
    ...query.search.placesWithin.queryOptions({ input: { bounds: box ? writeBox(box) : '' } }),
    enabled: isWanted && box !== undefined,
  })
  const [latest, setLatest] = useState<typeof data>()
  const [names, setNames] = useState<PlaceNames>({ places: [], height: 0 })
  if (data && box && data !== latest) {
    setLatest(data)
    setNames(namesAfter(names, data.places, box))
  }
  return names.places
}

/** The place and distance of the search; the same object for the same search. */
function useRing({ near, within }: SearchFilters): Ring | null {
  return useMemo(
    () => (near ? { centre: readPoint(near), metres: within ?? null } : null),
    [near, within],
  )
}
