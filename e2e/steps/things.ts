/** A thing of schema.org as a page tells of it. */
export type Thing = { '@type': string; [property: string]: unknown }

interface Fields {
  /** Without one of these a search engine does not show the thing, or shows it as nothing more than a link; `a|b`: either. */
  needed: readonly string[]
  /** What else we say. */
  said?: readonly string[]
}

/**
 * What Google's documents ask of each type that we use (local business, breadcrumb, carousel, sitelinks search box, offer,
 * rating, as of 2026), and the only other properties that our pages have.
 */
const fields: Record<string, Fields> = {
  DaySpa: {
    needed: ['name', 'address', 'geo', 'url', 'image', 'openingHoursSpecification', 'priceRange'],
    said: [
      '@id',
      'description',
      'telephone',
      'email',
      'currenciesAccepted',
      'aggregateRating',
      'specialOpeningHoursSpecification',
      'hasOfferCatalog',
      'potentialAction',
    ],
  },
  PostalAddress: {
    needed: ['streetAddress', 'postalCode', 'addressLocality', 'addressCountry'],
  },
  GeoCoordinates: { needed: ['latitude', 'longitude'] },
  AggregateRating: { needed: ['ratingValue', 'reviewCount', 'bestRating'], said: ['worstRating'] },
  OpeningHoursSpecification: {
    needed: ['opens', 'closes', 'dayOfWeek|validFrom'],
    said: ['validThrough'],
  },
  OfferCatalog: { needed: ['name', 'itemListElement'] },
  Offer: { needed: ['price', 'priceCurrency'], said: ['itemOffered'] },
  AggregateOffer: {
    needed: ['lowPrice', 'priceCurrency', 'offerCount'],
    said: ['highPrice', 'itemOffered'],
  },
  Service: { needed: ['name'], said: ['url', 'provider', 'offers'] },
  ReserveAction: { needed: ['target', 'result'] },
  SearchAction: { needed: ['target', 'query-input'] },
  EntryPoint: { needed: ['urlTemplate'], said: ['actionPlatform'] },
  Reservation: { needed: ['name'] },
  WebSite: { needed: ['name', 'url'], said: ['inLanguage', 'potentialAction'] },
  Organization: {
    needed: ['name', 'url'],
    said: ['description', 'foundingDate', 'email', 'telephone'],
  },
  ItemList: { needed: ['itemListElement'] },
  BreadcrumbList: { needed: ['itemListElement'] },
  ListItem: { needed: ['position', 'item|url'], said: ['name'] },
}

/** Where somebody else's thing is only named. */
const named = new Set(['provider'])

/** What is missing or unknown in a thing and in all that stands in it, each with its place. */
export function faultsIn(thing: unknown, place = '', property = ''): string[] {
  if (Array.isArray(thing))
    return thing.flatMap((each, index) => faultsIn(each, `${place}[${index}]`, property))
  if (!isThing(thing)) return []
  const type = thing['@type']
  const here = `${place}/${type}`
  const known = fields[type]
  if (!known) return [`${here} is no type we use`]
  const needed = named.has(property) ? ['name', '@id'] : known.needed
  const allowed = new Set(
    ['@type', ...known.needed, ...(known.said ?? [])].flatMap((each) => each.split('|')),
  )
  return [
    ...needed
      .filter((each) => each.split('|').every((one) => isNothing(thing[one])))
      .map((each) => `${here} has no ${each}`),
    ...Object.keys(thing)
      .filter((each) => !allowed.has(each))
      .map((each) => `${here} has ${each}, which nobody knows`),
    ...Object.entries(thing).flatMap(([key, value]) => faultsIn(value, `${here}.${key}`, key)),
  ]
}

/** All things of a type, however deep they stand. */
export function allOf(type: string, thing: unknown): Thing[] {
  if (Array.isArray(thing)) return thing.flatMap((each) => allOf(type, each))
  if (!isThing(thing)) return []
  const own = thing['@type'] === type ? [thing] : []
  return [...own, ...Object.values(thing).flatMap((each) => allOf(type, each))]
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && '@type' in value
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)
  )
}
