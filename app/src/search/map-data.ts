import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { Api } from '@serein/client/api.ts'
import { foundOptions } from './found-options.ts'
import {
  boxAround,
  boxOf,
  contains,
  readBox,
  readPoint,
  writeBox,
  type Box,
  type Point,
} from '@serein/ui/map/map-box.ts'
import type { Place } from '@serein/ui/map/map-gl.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { asSearchQuery } from './search-query.ts'

/** A spa on a map. */
export type Spot = Awaited<ReturnType<Api['search']['points']>>['points'][number]

/** How maps are drawn here. */
export type MapBase = Awaited<ReturnType<Api['search']['mapBase']>>

/** The radius around a place without a distance. */
const nearbyMetres = 8_000

/** The box of the address, else the one around its place; null if it has neither. */
export function boxOfSearch({ bounds, near, within }: SearchFilters): Box | null {
  if (bounds) return readBox(bounds)
  // Leave a margin around a ring.
  return near ? boxAround(readPoint(near), within ? within * 1.1 : nearbyMetres) : null
}

/** The pins of a search. */
export function pointsOptions(query: ApiQuery, search: SearchFilters) {
  const { sort: _, ...input } = asSearchQuery(search)
  return query.search.points.queryOptions({ input })
}

/** The pins of a search without a box, however far away. */
export function usePointsOf(search: SearchFilters) {
  const { query } = useClient()
  return useQuery({ ...pointsOptions(query, search), placeholderData: keepPreviousData })
}

/** The same search with the box of its map. */
export function withBox(search: SearchFilters): SearchFilters {
  const box = boxOfSearch(search)
  return box ? { ...search, bounds: writeBox(box) } : search
}

/** The box of a search’s map: that of its address, else around all of its spas. */
export function viewOf(search: SearchFilters, spots: readonly Spot[] | undefined): Box | undefined {
  const own = boxOfSearch(search)
  if (own && (search.bounds || search.within)) return own
  if (!spots) return undefined
  if (!own) return boxAroundAll(spots)
  // With no spa near the place, include the nearest ones.
  const isNear = spots.length === 0 || spots.some((spot) => contains(own, spot))
  return isNear ? own : boxAroundAll([...spots, readPoint(search.near!)])
}

/** A search without a place, limited to its spas in a time zone if there are any. */
export function withinZone(
  search: SearchFilters,
  spots: readonly Spot[] | undefined,
  zone: string | null,
): SearchFilters {
  const close = spots?.filter(({ timeZone }) => timeZone === zone) ?? []
  if (search.near || search.bounds || close.length === 0) return search
  return { ...search, bounds: writeBox(boxAroundAll(close)) }
}

/** Of as many boxes as one looks at in a row. */
const mostNames = 400

/** Where there is nothing to show: the north Atlantic with both its shores. */
const wide: Box = { south: 25, west: -80, north: 62, east: 25 }

/** All of them with a margin; a single one with its neighbourhood. */
function boxAroundAll(points: readonly Point[]): Box {
  const box = boxOf(points)
  if (!box) return wide
  const { south, west, north, east } = box
  const high = (north - south) * 0.15
  const across = (east - west) * 0.15
  if (high === 0 && across === 0) return boxAround({ latitude: south, longitude: west }, 2_000)
  return { south: south - high, west: west - across, north: north + high, east: east + across }
}

/** The spas in the box of the map; the old ones stay while new ones load. */
export function useSpas(search: SearchFilters) {
  const { query } = useClient()
  // One query for list and pins, so that they agree.
  const boxedSearch = withBox(search)
  const list = useInfiniteQuery({
    ...foundOptions(query, boxedSearch),
    placeholderData: keepPreviousData,
  })
  return { list, points: usePointsOf(boxedSearch) }
}

/** Names of places on a map, and the height in degrees of the box that they were asked for. */
export interface PlaceNames {
  places: readonly Place[]
  height: number
}

/**
 * The names after a move of the map: those that stood on it stay, since each box has its own largest places and names would come
 * and go. Another zoom begins anew.
 */
export function namesAfter(before: PlaceNames, places: readonly Place[], box: Box): PlaceNames {
  const height = box.north - box.south
  const isZoomed = Math.abs(height - before.height) > height * 0.1
  if (isZoomed) return { places, height }
  const isNew = (place: Place) =>
    !before.places.some(
      ({ name, latitude, longitude }) =>
        name === place.name && latitude === place.latitude && longitude === place.longitude,
    )
  return { places: [...before.places, ...places.filter(isNew)].slice(-mostNames), height }
}
