import type { Logger } from 'pino'
import { placeOf } from '../shop/shop.ts'
import { openGazetteer, placesNamed, placesWithin } from './gazetteer.ts'
import type { Geocoder, PlaceQuery } from './provider.ts'

const most = 8
const mostLabels = 40

type At = { folder: string; geocoder: Geocoder | null; log: Logger }

/** Places by name: of the geocoder where one is set up and answers, else of our own list. */
export async function findPlaces(
  { folder, geocoder, log }: At,
  input: { text: string; near?: string | undefined; language: PlaceQuery['language'] },
) {
  const near = input.near === undefined ? null : placeOf(input.near)
  const { text, language } = input
  const found = await geocoder?.find({ text, near, language, most }).catch((error: unknown) => {
    log.warn({ err: error }, 'geocoder.failed')
    return undefined
  })
  if (geocoder && found) return { places: found, source: geocoder.source }
  const places = placesNamed(await openGazetteer(folder), text, near, most)
  return { places, source: 'geonames' as const }
}

/** What a map writes on its ground. */
export async function namePlacesWithin({ folder }: Pick<At, 'folder'>, bounds: string) {
  const [south = 0, west = 0, north = 0, east = 0] = bounds.split(',').map(Number)
  const table = await openGazetteer(folder)
  const places = placesWithin(table, { south, west, north, east }, mostLabels)
  return { places, source: 'geonames' as const }
}
