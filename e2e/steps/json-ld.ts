/** An object of schema.org as a page shows it. */
export type JsonLd = { '@type': string; [property: string]: unknown }

interface Fields {
  /** Without one of these a search engine does not show the object, or shows it as nothing more than a link; `a|b`: either. */
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
      'logo',
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
    said: ['description', 'logo', 'foundingDate', 'email', 'telephone'],
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
  const typeFields = fields[type]
  if (!typeFields) return [`${here} is no type we use`]
  const needed = named.has(property) ? ['name', '@id'] : typeFields.needed
  const allowed = new Set(
    ['@type', ...typeFields.needed, ...(typeFields.said ?? [])].flatMap((each) => each.split('|')),
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

const days = new Set('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '))
const isClock = (text: unknown) => /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(String(text))
const isDate = (text: unknown) => /^\d{4}-\d\d-\d\d$/u.test(String(text))
const isPrice = (text: unknown) => /^\d+(?:\.\d{2,3})?$/u.test(String(text)) && Number(text) > 0
const isAddress = (text: unknown) => /^https?:\/\/[^/]+\/\S+$/u.test(String(text))
const isCurrency = (text: unknown) => Intl.supportedValuesOf('currency').includes(String(text))

/** What Google's documents say of values, beside which there must be. */
const sound: Record<string, (thing: JsonLd) => boolean> = {
  DaySpa: ({ url, image, priceRange }) =>
    image === undefined ||
    (isAddress(url) && (image as unknown[]).every(isAddress) && String(priceRange).length < 100),
  PostalAddress: ({ addressCountry }) => /^[A-Z]{2}$/u.test(String(addressCountry)),
  GeoCoordinates: ({ latitude, longitude }) =>
    Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180,
  AggregateRating: ({ ratingValue, reviewCount, bestRating, worstRating }) =>
    Number(ratingValue) >= Number(worstRating) &&
    Number(ratingValue) <= Number(bestRating) &&
    Number.isInteger(reviewCount) &&
    Number(reviewCount) > 0,
  OpeningHoursSpecification: ({ opens, closes, dayOfWeek = [], validFrom, validThrough }) =>
    isClock(opens) &&
    isClock(closes) &&
    (dayOfWeek as string[]).every((day) => days.has(day)) &&
    [validFrom, validThrough].every((day) => day === undefined || isDate(day)),
  Offer: ({ price, priceCurrency }) => isPrice(price) && isCurrency(priceCurrency),
  AggregateOffer: ({ lowPrice, highPrice, priceCurrency, offerCount }) =>
    isPrice(lowPrice) &&
    isPrice(highPrice) &&
    Number(lowPrice) < Number(highPrice) &&
    Number(offerCount) > 1 &&
    isCurrency(priceCurrency),
  EntryPoint: ({ urlTemplate }) => isAddress(urlTemplate),
  Organization: ({ url, foundingDate = '2000' }) =>
    isAddress(url) && /^\d{4}$/u.test(String(foundingDate)),
  ItemList: ({ itemListElement }) => areInOrder(itemListElement),
  // The last step may leave its address out; all are named.
  BreadcrumbList: ({ itemListElement }) =>
    areInOrder(itemListElement) &&
    (itemListElement as JsonLd[]).every(({ name, item }) => Boolean(name) && isAddress(item)),
}

/** Counted from one, and nothing twice. */
function areInOrder(items: unknown): boolean {
  const all = items as JsonLd[]
  const addresses = all.map(({ url, item }) => url ?? (isThing(item) ? item.url : item))
  return (
    all.every(({ position }, index) => position === index + 1) &&
    addresses.every(isAddress) &&
    new Set(addresses).size === addresses.length
  )
}

/** Things with a value that no search engine would take. */
export function unsoundIn(things: unknown): JsonLd[] {
  return Object.entries(sound).flatMap(([type, isSound]) =>
    allOf(type, things).filter((thing) => !isSound(thing)),
  )
}

/** All things of a type, however deep they stand. */
export function allOf(type: string, thing: unknown): JsonLd[] {
  if (Array.isArray(thing)) return thing.flatMap((each) => allOf(type, each))
  if (!isThing(thing)) return []
  const own = thing['@type'] === type ? [thing] : []
  return [...own, ...Object.values(thing).flatMap((each) => allOf(type, each))]
}

function isThing(value: unknown): value is JsonLd {
  return typeof value === 'object' && value !== null && '@type' in value
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)
  )
}
