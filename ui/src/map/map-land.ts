import type { FeatureCollection, MultiLineString, MultiPolygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** The countries of `world-atlas`. */
export type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection }>

/** Land and borders of an atlas, ready to be drawn. */
export function landOf(atlas: Atlas): { land: FeatureCollection; borders: FeatureCollection } {
  const found = feature(atlas, atlas.objects.land) as FeatureCollection<MultiPolygon>
  const polygons = found.features.flatMap(({ geometry }) => geometry.coordinates)
  const lines = mesh(atlas, atlas.objects.countries as never, (a, b) => a !== b)
  const whole: MultiPolygon = {
    type: 'MultiPolygon',
    coordinates: polygons.map((rings) => rings.map(unbroken)),
  }
  const borders: MultiLineString = {
    type: 'MultiLineString',
    coordinates: lines.coordinates.map(unbroken),
  }
  return { land: collectionOf(whole), borders: collectionOf(borders) }
}

/**
 * A line that goes on beyond 180 degrees instead of jumping to the other side of the map. A ring around a pole, which then does
 * not close any more, is led along the edge of the map.
 */
export function unbroken(line: readonly Position[]): Position[] {
  let turns = 0
  const whole = line.map(([longitude = 0, latitude = 0], at) => {
    const before = line[at - 1]?.[0] ?? longitude
    if (longitude - before > 180) turns -= 1
    if (longitude - before < -180) turns += 1
    return [longitude + turns * 360, latitude]
  })
  if (turns === 0 || !closes(line)) return whole
  const pole = (whole[0]![1] ?? 0) < 0 ? -90 : 90
  return [...whole, [whole.at(-1)![0]!, pole], [whole[0]![0]!, pole], whole[0]!]
}

function closes(line: readonly Position[]): boolean {
  const last = line.at(-1)
  return line[0]?.[0] === last?.[0] && line[0]?.[1] === last?.[1]
}

function collectionOf(geometry: MultiPolygon | MultiLineString): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry }],
  }
}
