import type { FeatureCollection } from 'geojson'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'

/** The colours of a map, as the page has them now. */
export interface MapColours {
  water: string
  land: string
  line: string
  ink: string
  primary: string
}

export const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Further in than this no coast is drawn: ours is drawn for whole countries, and a city would stand in the sea. */
export const coastEnds = 8

/**
 * A quiet ground: land and borders far out, near one colour, with the names of places. Letters are drawn by the browser
 * from the fonts of the page, so no server for them is needed.
 */
export function quietGround(colours: MapColours): StyleSpecification {
  const { water, land, line, ink } = colours
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: nothing },
      borders: { type: 'geojson', data: nothing },
      places: { type: 'geojson', data: nothing },
    },
    layers: [
      {
        id: 'water',
        type: 'background',
        paint: {
          'background-color': [
            'interpolate',
            ['linear'],
            ['zoom'],
            coastEnds - 2,
            water,
            coastEnds - 0.5,
            land,
          ],
        },
      },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        maxzoom: coastEnds,
        paint: { 'fill-color': land },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        maxzoom: coastEnds,
        paint: { 'line-color': line, 'line-width': 1 },
      },
      {
        id: 'places',
        type: 'symbol',
        source: 'places',
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['Figtree Variable'],
          'text-size': ['step', ['get', 'population'], 11, 30_000, 12, 200_000, 14, 1_000_000, 16],
          'text-max-width': 8,
          'text-padding': 6,
          // A pin takes the middle; the name then stands beside it, unless that is another region on this map.
          'text-variable-anchor': [
            'step',
            ['zoom'],
            ['literal', ['center']],
            8,
            ['literal', ['center', 'top', 'bottom', 'left', 'right']],
          ],
          'text-radial-offset': 1.9,
          'symbol-sort-key': ['-', 0, ['get', 'population']],
        },
        paint: { 'text-color': ink, 'text-halo-color': land, 'text-halo-width': 1.5 },
      },
    ],
  }
}

/** The room that pins take on any ground: names make way for what is drawn above them, wherever the map is moved. */
export const pinWidths = [48, 72, 96, 120, 152]
export const pinHeight = 44

/** The room for a pin so wide. */
export function pinName(width: number): string {
  return `pin-${pinWidths.find((each) => each >= width) ?? pinWidths.at(-1)}`
}

/** Pins themselves are buttons over the map; here they only take their room. */
export const pinLayer: LayerSpecification = {
  id: 'pins',
  type: 'symbol',
  source: 'pins',
  layout: { 'icon-image': ['get', 'room'], 'icon-allow-overlap': true, 'icon-padding': 0 },
}

/** What we draw on any ground: how far from where somebody looks. */
export function ringLayers({ primary }: MapColours): LayerSpecification[] {
  return [
    {
      id: 'ring-inside',
      type: 'fill',
      source: 'ring',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': primary, 'fill-opacity': 0.08 },
    },
    {
      id: 'ring',
      type: 'line',
      source: 'ring',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': primary, 'line-width': 2, 'line-dasharray': [2, 2] },
    },
    {
      id: 'ring-middle',
      type: 'circle',
      source: 'ring',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-color': primary,
        'circle-radius': 6,
        'circle-stroke-width': 3,
        'circle-stroke-color': primary,
        'circle-stroke-opacity': 0.25,
      },
    },
  ]
}

/** The colours of the theme that is showing, asked of the page: a map knows no names of colours. */
export function coloursOf(element: HTMLElement): MapColours {
  const probe = element.appendChild(document.createElement('span'))
  // Who wants less motion has a transition of no length on everything, and each colour would be read as the one before it.
  probe.style.setProperty('transition', 'none', 'important')
  const read = (name: string) => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const colours = {
    water: read('sky-soft'),
    land: read('sunken'),
    line: read('line'),
    ink: read('ink-soft'),
    primary: read('primary'),
  }
  probe.remove()
  return colours
}
