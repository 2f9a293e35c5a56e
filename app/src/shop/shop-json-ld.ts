import type { OfferCatalog, OpeningHoursSpecification } from 'schema-dts'
import type { Language } from '@serein/client/i18n.ts'
import { exponentOf } from '@serein/shared/money/money.ts'
import type { ServiceRow } from '@serein/shared/search/contract.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { metadataWords } from '../metadata/metadata-words.ts'
import { clock, spansOn, type Span } from './opening.ts'
import type { MenuCategory } from './shop-data.ts'

const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Later ones are left out, since a search engine returns before they come. */
const exceptionsLimit = 40

type Timetable = Pick<ShopDetails, 'hours' | 'closures' | 'timeZone'>

/** The week’s hours with equal days grouped, and the days that differ. */
export function openingOf(shop: Timetable) {
  const usual = Map.groupBy(shop.hours, ({ fromMinute, toMinute }) => `${fromMinute}-${toMinute}`)
  const special = shop.closures
    .flatMap((closure) => exceptionsOf(shop, closure))
    .slice(0, exceptionsLimit)
  return {
    openingHoursSpecification: [...usual.values()].map((days) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: days.map(({ weekday }) => weekdays[weekday - 1]!),
      ...opens(days[0]!),
    })),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  }
}

/** A closure of whole days is one entry; one of part of a day gives the hours left. */
function exceptionsOf(
  shop: Timetable,
  { fromDay, toDay, fromMinute, toMinute }: ShopDetails['closures'][number],
): OpeningHoursSpecification[] {
  const type = { '@type': 'OpeningHoursSpecification' as const }
  const closed = { opens: '00:00', closes: '00:00' }
  if (fromMinute === null && toMinute === null)
    return [{ ...type, validFrom: fromDay, validThrough: toDay, ...closed }]
  const found: OpeningHoursSpecification[] = []
  for (let day = fromDay; day <= toDay && found.length < exceptionsLimit; day = addDays(day, 1)) {
    const valid = { ...type, validFrom: day, validThrough: day }
    const left = spansOn(shop, day)
    found.push(...left.map((span) => ({ ...valid, ...opens(span) })))
    if (left.length === 0) found.push({ ...valid, ...closed })
  }
  return found
}

/** The menu with what each service costs: one price, or the least and the most of its lengths. */
export function offersOf(
  shop: ShopDetails,
  menu: MenuCategory[],
  language: Language,
): Exclude<OfferCatalog, string> {
  const inLanguage = (text: { en: string; fr: string }) => text[language] || text.en
  return {
    '@type': 'OfferCatalog',
    name: metadataWords[language].menu,
    itemListElement: menu.map((category) => ({
      '@type': 'OfferCatalog',
      name: inLanguage(category.name),
      itemListElement: category.services.map((service) => ({
        ...offerOf(service, shop.currency),
        itemOffered: { '@type': 'Service', name: inLanguage(service.name) },
      })),
    })),
  }
}

/** The price of a service as a decimal: what it costs, the least it can cost, or none where the spa tells it. */
export function offerOf(
  { variants, priceKind }: Pick<ServiceRow, 'priceKind'> & { variants: { priceMinor: number }[] },
  currency: string,
) {
  if (priceKind === 'on_consultation') return { '@type': 'Offer' as const }
  const prices = variants.map(({ priceMinor }) => priceMinor)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  if (priceKind === 'from')
    return {
      '@type': 'Offer' as const,
      priceSpecification: {
        '@type': 'PriceSpecification' as const,
        minPrice: Number(decimal(least, currency)),
        priceCurrency: currency,
      },
    }
  if (least === most)
    return {
      '@type': 'Offer' as const,
      price: decimal(least, currency),
      priceCurrency: currency,
    }
  return {
    '@type': 'AggregateOffer' as const,
    lowPrice: decimal(least, currency),
    highPrice: decimal(most, currency),
    priceCurrency: currency,
    offerCount: variants.length,
  }
}

function decimal(minor: number, currency: string): string {
  const exponent = exponentOf(currency)
  return (minor / 10 ** exponent).toFixed(exponent)
}

/** Midnight at the end of a day is written as 23:59. */
function opens({ fromMinute, toMinute }: Span) {
  return { opens: clock(fromMinute), closes: toMinute >= 1440 ? '23:59' : clock(toMinute) }
}
