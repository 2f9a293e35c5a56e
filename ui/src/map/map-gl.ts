import type { FeatureCollection } from 'geojson'
import { Map as GlMap, setWorkerUrl, type GeoJSONSource } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import atlasUrl from 'world-atlas/countries-50m.json?url'
import { cornersOf, ringAround, type Box, type Point } from './map-box.ts'
import {
  coastEnds,
  coloursOf,
  pinHeight,
  pinLayer,
  pinName,
  pinWidths,
  quietGround,
  ringLayers,
} from './map-ground.ts'
import { landOf, type Atlas } from './map-land.ts'

export interface Place extends Point {
  name: string
  population: number
}

export interface Ring {
  centre: Point
  /** Null for a place without a distance. */
  metres: number | null
}

/** A pin and the room that it takes: names make way for it. */
export interface Pin extends Point {
  /** In pixels. */
  width: number
}

interface Options {
  container: HTMLElement
  /** Null for our own map. */
  styleUrl: string | null
  /** The same for dark pages; null where the other serves them, too. */
  darkStyleUrl: string | null
  box: Box
  label: string
  isStill?: boolean
  isCalm: boolean
  /** The attribution of the map’s style; none for our own. */
  onCredit?: (names: string[]) => void
  /** Room that the edges of the box keep from those of the map, in pixels. */
  padding?: number
}

/** What {@link openMap} gives. */
export type OpenMap = ReturnType<typeof openMap>

/** A map on its ground. Import this file lazily: MapLibre weighs more than the app. What is drawn on it survives a change of theme. */
export function openMap(options: Options) {
  setWorkerUrl(workerUrl)
  const { container, isCalm } = options
  let isOwn = options.styleUrl === null
  const styleNow = () => {
    const styleUrl = (isDark() ? options.darkStyleUrl : null) ?? options.styleUrl
    return isOwn || styleUrl === null ? quietGround(coloursOf(container)) : styleUrl
  }
  const map = new GlMap({
    container,
    style: styleNow(),
    bounds: cornersOf(options.box),
    fitBoundsOptions: { padding: options.padding ?? 0 },
    interactive: !options.isStill,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: 18,
    fadeDuration: isCalm ? 0 : 150,
    reduceMotion: isCalm,
    locale: { 'Map.Title': options.label },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const drawn = {
    ring: null as Ring | null,
    places: [] as readonly Place[],
    pins: [] as readonly Pin[],
  }
  const paint = () => {
    if (!map.getSource('ring')) {
      map.addSource('ring', { type: 'geojson', data: ringOf(drawn.ring) })
      // Under the names of our own ground, so that they can be read where the ring crosses them.
      const above = map.getLayer('places') ? 'places' : undefined
      for (const layer of ringLayers(coloursOf(container))) map.addLayer(layer, above)
      addPins(map, drawn.pins)
    }
    setData(map, 'ring', ringOf(drawn.ring))
    setData(map, 'pins', roomOf(drawn.pins))
    if (!isOwn) return
    setData(map, 'places', pointsOf(drawn.places))
    void drawLand(map)
  }
  map.on('style.load', paint)
  map.on('zoomend', () => {
    if (isOwn && map.style?.loaded()) void drawLand(map)
  })
  // A style that fails to load is replaced by our own; later on only parts may be missing.
  map.on('error', () => {
    if (isOwn || map.isStyleLoaded() || map.getSource('ring')) return
    isOwn = true
    map.setStyle(styleNow())
  })
  map.once('idle', () => options.onCredit?.(isOwn ? [] : creditsOf(map)))
  const stopListening = onTheme(() => {
    if (isOwn || options.darkStyleUrl !== null) map.setStyle(styleNow(), { diff: false })
  })
  return {
    map,
    show(change: Partial<typeof drawn>) {
      Object.assign(drawn, change)
      if (map.getSource('ring')) paint()
    },
    close() {
      stopListening()
      map.remove()
    },
  }
}

/** As text: what a style brings along is written by others. */
function creditsOf(map: GlMap): string[] {
  const reader = new DOMParser()
  const names = Object.keys(map.getStyle().sources).flatMap((id) => {
    const { attribution } = map.getSource(id) as { attribution?: string }
    return attribution ? [reader.parseFromString(attribution, 'text/html').body.textContent] : []
  })
  return [...new Set(names)]
}

function setData(map: GlMap, id: string, data: FeatureCollection): void {
  void map.getSource<GeoJSONSource>(id)?.setData(data)
}

function ringOf(ring: Ring | null): FeatureCollection {
  if (!ring) return { type: 'FeatureCollection', features: [] }
  const { centre, metres } = ring
  const middle = { type: 'Point' as const, coordinates: [centre.longitude, centre.latitude] }
  const around = metres && {
    type: 'Polygon' as const,
    coordinates: [ringAround(centre, metres)],
  }
  return {
    type: 'FeatureCollection',
    features: [around, middle]
      .filter((geometry) => geometry !== null && geometry !== 0)
      .map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  }
}

function pointsOf(points: readonly Point[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: points.map(({ latitude, longitude, ...properties }) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}

function addPins(map: GlMap, pins: readonly Pin[]): void {
  for (const width of pinWidths) {
    const data = new Uint8Array(width * pinHeight * 4)
    map.addImage(pinName(width), { width, height: pinHeight, data })
  }
  map.addSource('pins', { type: 'geojson', data: roomOf(pins) })
  map.addLayer(pinLayer)
}

/** An empty image of its width holds the place of each pin. */
function roomOf(pins: readonly Pin[]): FeatureCollection {
  return pointsOf(pins.map(({ width, ...point }) => ({ ...point, room: pinName(width) })))
}

let atlas: Promise<ReturnType<typeof landOf>> | undefined

/** Coasts and borders are fetched at the first zoom at which they are visible. */
async function drawLand(map: GlMap): Promise<void> {
  if (map.getZoom() >= coastEnds) return
  atlas ??= fetch(atlasUrl).then(async (answer) => landOf((await answer.json()) as Atlas))
  const world = await atlas.catch(() => {
    atlas = undefined
    return undefined
  })
  if (!world || !map.getSource('land') || drawnOn.get(map) === map.style) return
  drawnOn.set(map, map.style)
  setData(map, 'land', world.land)
  setData(map, 'borders', world.borders)
}

/** The style that already has its land: a new one begins without. */
const drawnOn = new WeakMap<GlMap, unknown>()

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return (
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  )
}

/** The reader's own choice stands on the page's element, the device's beside it. */
function onTheme(listener: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  const watcher = new MutationObserver(listener)
  watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  device.addEventListener('change', listener)
  return () => {
    watcher.disconnect()
    device.removeEventListener('change', listener)
  }
}
