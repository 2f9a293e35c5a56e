import type { FeatureCollection } from 'geojson'
import { Map as GlMap, setWorkerUrl, type GeoJSONSource } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import atlasUrl from 'world-atlas/countries-50m.json?url'
import { cornersOf, ringAround, type Box, type Point } from './map-box.ts'
import { coastEnds, coloursOf, pinLayer, pinRoom, quietGround, ringLayers } from './map-ground.ts'
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

interface Options {
  container: HTMLElement
  /** Null for our own map. */
  styleUrl: string | null
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
  const { container, styleUrl, isCalm } = options
  const map = new GlMap({
    container,
    style: styleUrl ?? quietGround(coloursOf(container)),
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
    pins: [] as readonly Point[],
  }
  let isOwn = styleUrl === null
  const paint = () => {
    if (!map.getSource('ring')) {
      map.addSource('ring', { type: 'geojson', data: ringOf(drawn.ring) })
      // Under the names of our own ground, so that they can be read where the ring crosses them.
      const above = map.getLayer('places') ? 'places' : undefined
      for (const layer of ringLayers(coloursOf(container))) map.addLayer(layer, above)
      const { width, height } = pinRoom
      map.addImage('pin', { width, height, data: new Uint8Array(width * height * 4) })
      map.addSource('pins', { type: 'geojson', data: pointsOf(drawn.pins) })
      map.addLayer(pinLayer)
    }
    setData(map, 'ring', ringOf(drawn.ring))
    setData(map, 'pins', pointsOf(drawn.pins))
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
    map.setStyle(quietGround(coloursOf(container)))
  })
  map.once('idle', () => options.onCredit?.(isOwn ? [] : creditsOf(map)))
  const stopListening = onTheme(() => {
    if (isOwn) map.setStyle(quietGround(coloursOf(container)), { diff: false })
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
