import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { linkTo } from '../link.ts'
import type { PageAbout, Preload, Say } from '../router.tsx'
import { clock } from './opening.ts'

/** The shop for search engines and shared links, when its data is there. */
export function aboutShop(
  { query, queryClient, search }: Preload<'shopDetails'>,
  { language }: Say,
): PageAbout | undefined {
  const { queryKey } = query.shop.get.queryOptions({ input: { shopId: search.shop } })
  const shop = queryClient.getQueryData(queryKey)
  if (!shop) return undefined
  return {
    title: `${shop.name}, ${shop.city}`,
    description: shop.description[language],
    picture: shop.picture.src,
    thing: thingOf(shop, language),
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function thingOf(shop: ShopDetails, language: Say['language']): Record<string, unknown> {
  return {
    '@type': 'DaySpa',
    name: shop.name,
    description: shop.description[language],
    url: linkTo('shopDetails', { shop: shop.id }),
    image: shop.pictures.map(({ src }) => src),
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.street,
      postalCode: shop.postalCode,
      addressLocality: shop.city,
      addressCountry: shop.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: shop.latitude, longitude: shop.longitude },
    currenciesAccepted: shop.currency,
    ...(shop.phone ? { telephone: shop.phone } : {}),
    ...(shop.email ? { email: shop.email } : {}),
    ...(shop.rating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: shop.rating.average,
            reviewCount: shop.rating.count,
          },
        }
      : {}),
    openingHoursSpecification: shop.hours.map(({ weekday, fromMinute, toMinute }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays[weekday - 1],
      opens: clock(fromMinute),
      closes: clock(toMinute),
    })),
  }
}
