import { z } from 'zod'
import type { Geocoder, PlaceQuery } from './provider.ts'

/** Somebody is typing: what takes longer comes too late. */
const patienceMs = 2_000

const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        osm_type: z.string(),
        osm_id: z.number(),
        name: z.string().optional(),
        street: z.string().optional(),
        housenumber: z.string().optional(),
        city: z.string().optional(),
        state: z.string().optional(),
        countrycode: z.string().optional(),
      }),
    }),
  ),
})

/** Photon, a geocoder over OpenStreetMap made for what is being typed; any server that speaks its API will do. */
export function photon(url: string): Geocoder {
  return {
    source: 'openstreetmap',
    async find(question) {
      const response = await fetch(addressOf(url, question), {
        signal: AbortSignal.timeout(patienceMs),
        headers: { accept: 'application/json' },
      })
      if (!response.ok) throw new Error(`the geocoder answered ${response.status}`)
      const { features } = answer.parse(await response.json())
      return features.flatMap((feature) => placeOf(feature)).slice(0, question.most)
    },
  }
}

function addressOf(url: string, { text, near, language, most }: PlaceQuery): URL {
  const address = new URL(url)
  address.searchParams.set('q', text)
  address.searchParams.set('lang', language)
  address.searchParams.set('limit', String(most))
  if (near) {
    address.searchParams.set('lat', String(near.latitude))
    address.searchParams.set('lon', String(near.longitude))
  }
  return address
}

/** A house is called by its street and number. What has no name or no country helps nobody. */
function placeOf({ geometry, properties }: z.infer<typeof answer>['features'][number]) {
  const { osm_type: kind, osm_id: number, street, housenumber, city, state } = properties
  const country = properties.countrycode?.toUpperCase() ?? ''
  const house = street && housenumber ? `${housenumber} ${street}` : street
  const name = properties.name ?? house ?? ''
  const [longitude, latitude] = geometry.coordinates
  if (!name || !/^[A-Z]{2}$/.test(country)) return []
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return []
  const region = [city === name ? undefined : city, state].filter(Boolean).join(', ')
  return [{ id: `${kind}${number}`, name, region: region || null, country, latitude, longitude }]
}
