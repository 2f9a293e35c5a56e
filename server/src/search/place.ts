import type { Logger } from 'pino'
import { placeOf } from '../shop/shop.ts'
import { type Gazetteer, placesNamed, placesWithin } from './gazetteer.ts'
import type { Geocoder, PlaceQuery } from './provider.ts'

const most = 8
const mostLabels = 40

type At = { gazetteer: Gazetteer; geocoder: Geocoder | null; log: Logger }

/** Places by name: of the geocoder where one is set up and answers, else of our own list. */
export async function findPlaces(
  { gazetteer, geocoder, log }: At,
  input: { text: string; near?: string | undefined; language: PlaceQuery['language'] },
) {
  const near = input.near === undefined ? null : placeOf(input.near)
  const { text, language } = input
  const found = await geocoder?.find({ text, near, language, most }).catch((error: unknown) => {
    log.warn({ err: error }, 'geocoder.failed')
    return undefined
  })
  if (geocoder && found) return { places: found, source: geocoder.source }
  const places = placesNamed(await gazetteer(log), text, near, most)
  return { places, source: 'geonames' as const }
}

/** What a map writes on its ground. */
export async function namePlacesWithin({ gazetteer, log }: Omit<At, 'geocoder'>, bounds: string) {
  const [south = 0, west = 0, north = 0, east = 0] = bounds.split(',').map(Number)
  const table = await gazetteer(log)
  const places = placesWithin(table, { south, west, north, east }, mostLabels)
  return { places, source: 'geonames' as const }
}
