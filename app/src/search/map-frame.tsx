import { useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { Spinner } from '@serein/ui/spinner.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../words.ts'
import { boxAround, boxOf, readPoint, writeBox, type Box } from './map-box.ts'
import { MapCard } from './map-card.tsx'
import { boxOfSearch, type Spot } from './map-data.ts'
import { canDraw } from './map-device.ts'
import type { Place, Ring } from './map-gl.ts'
import { MapView } from './map-view.tsx'
import type { QuestionSearch } from './question-search.ts'
import { wantsTimes } from './question.ts'

/** Where there is nothing to show: the north Atlantic with both its shores. */
const wide: Box = { south: 25, west: -80, north: 62, east: 25 }

/** The map with what stands over it; on a device that draws none, a word about that. Nothing of it is made on the server. */
export function MapFrame(props: {
  search: QuestionSearch
  /** Undefined until the first have come. */
  spots: readonly Spot[] | undefined
  stale: boolean
  selected: string | null
  hovered: string | null
  onSelect: (id: string | null) => void
  onAsk: (change: QuestionSearch) => void
}) {
  const { t } = useWords()
  const { query } = useClient()
  const { search, spots, selected, onAsk } = props
  const [drawable, setDrawable] = useState(canDraw)
  const [isMoving, setMoving] = useState(false)
  const { data: base } = useQuery(query.search.mapBase.queryOptions())
  const box = boxOfSearch(search) ?? (spots && boxAroundAll(spots))
  const { data: named } = useQuery({
    ...query.search.placesWithin.queryOptions({ input: { bounds: writeBox(box ?? wide) } }),
    placeholderData: (before) => before,
    enabled: drawable && base?.styleUrl === null && box !== undefined,
  })
  const chosen = spots?.find(({ id }) => id === selected)
  const ring = useRing(search)
  if (!drawable) return <Notice title={t('search.map.none')}>{t('search.map.noneText')}</Notice>
  if (!base || !spots || !box) return <Skeleton shape="square" className="size-full" />
  return (
    <>
      <MapView
        styleUrl={base.styleUrl}
        box={box}
        spots={spots}
        places={named?.places ?? noPlaces}
        ring={ring}
        selected={selected}
        hovered={props.hovered}
        saysTimes={wantsTimes(search)}
        onSelect={props.onSelect}
        onFailed={() => setDrawable(false)}
        onMoving={() => setMoving(true)}
        onMoved={(bounds) => {
          setMoving(false)
          // Whoever moves the map away from a ring wants what is there, not what is in both.
          onAsk({ bounds, within: undefined })
        }}
      >
        <NearButton
          onNear={(place) => onAsk({ near: place, place: undefined, bounds: undefined })}
        />
      </MapView>
      {isMoving || props.stale ? (
        <p className="pointer-events-none absolute top-3 left-1/2 z-2 flex min-h-9 -translate-x-1/2 items-center gap-2 rounded-full bg-surface px-4 text-sm font-semibold shadow-lift">
          <Spinner size={16} />
          {t('search.map.searching')}
        </p>
      ) : null}
      {chosen ? <MapCard spot={chosen} onClose={() => props.onSelect(null)} /> : null}
    </>
  )
}

const noPlaces: Place[] = []

/** All of them with a margin; a single one with its neighbourhood. */
function boxAroundAll(spots: readonly Spot[]): Box {
  const box = boxOf(spots)
  if (!box) return wide
  const { south, west, north, east } = box
  const high = (north - south) * 0.15
  const across = (east - west) * 0.15
  if (high === 0 && across === 0) return boxAround({ latitude: south, longitude: west }, 2_000)
  return { south: south - high, west: west - across, north: north + high, east: east + across }
}

/** Where the question looks from and how far, the same object for the same question. */
function useRing({ near, within }: QuestionSearch): Ring | null {
  return useMemo(
    () => (near ? { centre: readPoint(near), metres: within ?? null } : null),
    [near, within],
  )
}

/** Asks the device where it is, only when pressed. Whoever keeps that to themself is told what else there is. */
function NearButton(props: { onNear: (near: string) => void }) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false)
        props.onNear(`${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`)
      },
      () => {
        setAsking(false)
        showToast({ tone: 'bad', text: t('shop.near.failed') })
      },
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }
  return (
    <IconButton
      tone="raised"
      label={t('shop.near.action')}
      aria-busy={isAsking}
      icon={isAsking ? <Spinner size={18} /> : <LocateFixed aria-hidden />}
      onClick={ask}
    />
  )
}
