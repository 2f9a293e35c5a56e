import { Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { useWords } from '../language/words.ts'
import type { useHighlight } from './highlight.tsx'
import { cornersOf, readBox, writeBox, type Box } from '@serein/ui/map/map-box.ts'
import { MapCredit } from './map-credit.tsx'
import type { MapBase, Spot } from './map-data.ts'
import { isCalm } from '../display/display-settings.ts'
import { byReader } from '@serein/ui/map/map-device.ts'
import type { OpenMap, Place, Ring } from '@serein/ui/map/map-gl.ts'
import { MapPins } from './map-pins.tsx'

interface MapViewProps {
  /** How it is drawn. */
  base: MapBase
  /** The box of the address. */
  box: Box
  spots: readonly Spot[]
  places: readonly Place[]
  ring: Ring | null
  highlight: ReturnType<typeof useHighlight>
  saysTimes: boolean
  /** Called when the reader starts to move the map, and with its box once it rests. */
  onMoving: () => void
  onMoved: (bounds: string) => void
  /** MapLibre could not be fetched or started. */
  onFailed: () => void
  /** More buttons beside those of the map. */
  children?: ReactNode
}

/** Wait a little, since a drag is often resumed. */
const restMs = 400

/** The map itself: MapLibre below, which is fetched only here, and the pins as buttons above it. */
export function MapView(props: MapViewProps) {
  const { t } = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const { opened, credits } = useOpened(props, frame)
  const { places, ring } = props
  useEffect(() => opened?.show({ places }), [opened, places])
  useEffect(() => opened?.show({ ring }), [opened, ring])
  const zoom = (by: number) =>
    opened?.map.easeTo({ zoom: opened.map.getZoom() + by, duration: 200 }, byReader)
  return (
    <>
      <div
        ref={frame}
        className="size-full [&_.maplibregl-canvas-container]:size-full [&_.maplibregl-canvas-container]:cursor-grab [&_.maplibregl-canvas-container]:touch-none [&_canvas]:absolute [&_canvas]:inset-0 [&_canvas]:outline-offset-[-3px]"
      />
      {opened ? (
        <MapPins
          opened={opened}
          spots={props.spots}
          highlight={props.highlight}
          saysTimes={props.saysTimes}
        />
      ) : null}
      <div className="absolute top-3 right-3 z-2 flex flex-col gap-2">
        <IconButton
          tone="raised"
          label={t('search.map.closer')}
          icon={<Plus aria-hidden />}
          onClick={() => zoom(1)}
        />
        <IconButton
          tone="raised"
          label={t('search.map.farther')}
          icon={<Minus aria-hidden />}
          onClick={() => zoom(-1)}
        />
        {props.children}
      </div>
      <MapCredit names={credits} />
    </>
  )
}

/** Creates the map once, follows the address, and reports the reader’s moves. */
function useOpened(props: MapViewProps, frame: RefObject<HTMLDivElement | null>) {
  const { t } = useWords()
  const [opened, setOpened] = useState<OpenMap | null>(null)
  const [credits, setCredits] = useState<string[]>([])
  /** The last box set on the map or reported by it. */
  const shownBox = useRef('')
  const open = useEffectEvent(async (container: HTMLElement, signal: AbortSignal) => {
    const { openMap } = await import('@serein/ui/map/map-gl.ts')
    if (signal.aborted) return null
    shownBox.current = writeBox(props.box)
    const { base, box } = props
    const label = t('search.map.label')
    return openMap({ ...base, container, box, label, isCalm: isCalm(), onCredit: setCredits })
  })
  const moving = useEffectEvent(() => props.onMoving())
  const failed = useEffectEvent((error: unknown) => {
    console.warn(error)
    props.onFailed()
  })
  const moved = useEffectEvent((bounds: string) => {
    shownBox.current = bounds
    props.onMoved(bounds)
  })
  useEffect(() => {
    const left = new AbortController()
    const start = async () => {
      const fresh = await open(frame.current!, left.signal)
      if (!fresh) return
      left.signal.addEventListener('abort', () => fresh.close())
      tellMoves(fresh, left.signal, { moving, moved })
      setOpened(fresh)
    }
    start().catch(failed)
    return () => left.abort()
  }, [frame])
  const bounds = writeBox(props.box)
  useEffect(() => {
    if (!opened || bounds === shownBox.current) return
    shownBox.current = bounds
    opened.map.fitBounds(cornersOf(readBox(bounds)), { duration: 250 })
  }, [opened, bounds])
  return { opened, credits }
}

/** What the reader moves makes a new address. The map also moves as it follows one, and when it gets another size. */
function tellMoves(
  { map }: OpenMap,
  signal: AbortSignal,
  tell: { moving: () => void; moved: (bounds: string) => void },
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReaders = false
  signal.addEventListener('abort', () => clearTimeout(timer))
  const note = (event: object) => {
    const hand = 'originalEvent' in event && event.originalEvent
    if (isReaders || !(hand || 'isByReader' in event)) return
    isReaders = true
    clearTimeout(timer)
    tell.moving()
  }
  map.on('movestart', note)
  map.on('move', note)
  map.on('moveend', () => {
    if (!isReaders) return
    isReaders = false
    timer = setTimeout(() => tell.moved(boundsText(map)), restMs)
  })
}

function boundsText(map: OpenMap['map']): string {
  const bounds = map.getBounds()
  return writeBox({
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  })
}
