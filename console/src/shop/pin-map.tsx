import { useQuery } from '@tanstack/react-query'
import { MapPin, Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { boxAround, movedBy, type Point, writeBox } from '@serein/ui/map/map-box.ts'
import { canDraw } from '@serein/ui/map/map-device.ts'
import type { OpenMap } from '@serein/ui/map/map-gl.ts'
import { useWords } from '../language/words.ts'

type Pinned = { place: Point; onPlace: (place: Point) => void }

/** North and east of a press on an arrow. */
const arrows: Record<string, [number, number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}
/** On the ground of our own there are no streets, only towns: it shows more. */
const reach = { own: 6_000, streets: 400 }

/** Where a spa stands: a pin over a map that is drawn under it, or that the arrow keys move. Where no map can be drawn the keys do. */
export function PinMap(props: Pinned) {
  const { t } = useWords()
  const { latitude, longitude } = props.place
  const { frame, map, credits } = usePinMap(props)
  const help = useId()
  const press = (event: KeyboardEvent) => {
    const [north, east] = arrows[event.key] ?? [0, 0]
    if (!north && !east) return
    event.preventDefault()
    const metres = event.shiftKey ? 100 : 10
    props.onPlace(movedBy(props.place, north * metres, east * metres))
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className="relative h-64 overflow-hidden rounded-md bg-sunken">
        <div
          ref={frame}
          aria-hidden
          className="size-full [&_.maplibregl-canvas-container]:size-full [&_.maplibregl-canvas-container]:cursor-grab [&_.maplibregl-canvas-container]:touch-none [&_canvas]:absolute [&_canvas]:inset-0"
        />
        <div role="application" aria-label={t('shop.pin.map')}>
          <button
            type="button"
            aria-label={t('shop.pin.label', { place: `${latitude}, ${longitude}` })}
            aria-describedby={help}
            className="absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-full rounded-full text-primary"
            onKeyDown={press}
          >
            <MapPin aria-hidden className="size-10 fill-surface" />
          </button>
        </div>
        {map ? (
          <div className="absolute top-2 right-2 flex flex-col gap-2">
            <IconButton
              label={t('shop.pin.closer')}
              icon={<Plus aria-hidden />}
              onClick={() => map.zoomIn()}
            />
            <IconButton
              label={t('shop.pin.further')}
              icon={<Minus aria-hidden />}
              onClick={() => map.zoomOut()}
            />
          </div>
        ) : null}
        <p className="pointer-events-none absolute right-2 bottom-1.5 text-xs text-ink-soft">
          {map ? (credits.length > 0 ? credits.join(' · ') : t('shop.pin.credit')) : null}
        </p>
      </div>
      <p id={help} className="text-sm text-ink-soft">
        {t('shop.pin.help')}
      </p>
    </div>
  )
}

/** Opens the map once it shows, keeps its middle at the place, and tells when a hand has moved it. */
function usePinMap({ place, onPlace }: Pinned) {
  const frame = useRef<HTMLDivElement>(null)
  const { query } = useClient()
  const { t } = useWords()
  const { latitude, longitude } = place
  const [drawable] = useState(canDraw)
  const [opened, setOpened] = useState<OpenMap | null>(null)
  const [credits, setCredits] = useState<string[]>([])
  const { data: base } = useQuery({ ...query.search.mapBase.queryOptions(), enabled: drawable })
  const isOwn = base?.styleUrl === null
  const metres = isOwn ? reach.own : reach.streets
  const { data: named } = useQuery({
    ...query.search.placesWithin.queryOptions({
      input: { bounds: writeBox(boxAround(place, metres * 2)) },
    }),
    enabled: isOwn,
    placeholderData: (before) => before,
  })
  const moved = useEffectEvent(onPlace)
  const open = useEffectEvent(async (container: HTMLElement, signal: AbortSignal) => {
    const { openMap } = await import('@serein/ui/map/map-gl.ts')
    if (signal.aborted || !base) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const mapOptions = { ...base, container, isCalm, onCredit: setCredits }
    const fresh = openMap({
      ...mapOptions,
      box: boxAround(place, metres),
      label: t('shop.pin.map'),
    })
    signal.addEventListener('abort', () => fresh.close())
    // The page scrolls under the mouse, and the pin has the keys.
    fresh.map.scrollZoom.disable()
    fresh.map.keyboard.disable()
    fresh.map.getCanvas().tabIndex = -1
    fresh.map.on('moveend', (event) => {
      if (!event.originalEvent) return
      const { lat, lng } = fresh.map.getCenter()
      moved(movedBy({ latitude: lat, longitude: lng }, 0, 0))
    })
    setOpened(fresh)
  })
  useEffect(() => {
    if (!base || !drawable || !frame.current) return
    const left = new AbortController()
    open(frame.current, left.signal).catch(console.warn)
    return () => left.abort()
  }, [base, drawable])
  useEffect(() => {
    opened?.map.setCenter([longitude, latitude])
  }, [opened, latitude, longitude])
  useEffect(() => opened?.show({ places: named?.places ?? [] }), [opened, named])
  return { frame, map: opened?.map, credits }
}
