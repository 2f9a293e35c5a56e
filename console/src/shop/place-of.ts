import type { Api } from '@serein/client/api.ts'

export type Address = { street: string; postalCode: string; city: string; country: string }
type Found = Awaited<ReturnType<Api['search']['places']>>['places'][number]

/** The house, where the server is one that finds houses; null where it is not, or does not know it. */
export async function houseOf(api: Api, address: Address): Promise<Found | null> {
  const { street, postalCode, city, country } = address
  const text = `${street}, ${postalCode} ${city}`.slice(0, longest)
  const { places, source } = await api.search.places({ text })
  // A list of towns may know one by the name of the street.
  return source === 'openstreetmap' ? inCountry(places, country) : null
}

/** The middle of a city; null for one that is in no list. */
export async function cityOf(api: Api, { city, country }: Address): Promise<Found | null> {
  const { places } = await api.search.places({ text: `${city}, ${country}`.slice(0, longest) })
  return inCountry(places, country)
}

/** As the server takes it. */
const longest = 80

function inCountry(places: Found[], country: string): Found | null {
  return places.find((place) => place.country === country) ?? null
}
