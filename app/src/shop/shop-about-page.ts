import type { DaySpa } from 'schema-dts'
import { createFormat } from '@serein/client/format.ts'
import { shopShare, type SharedShop } from '@serein/shared/search/share.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { aboutWords } from '../about-words.ts'
import { linkTo } from '../link.ts'
import { brief, type PageAbout, type Say } from '../page-about.ts'
import type { Preload } from '../router.tsx'
import { titleWords } from '../title-words.ts'
import { kindsOf } from './shop-title.ts'
import { offersOf, openingOf } from './shop-thing.ts'
import type { MenuCategory } from './shop-data.ts'

/** The shop for search engines and shared links, when its data is there. */
export function aboutShop(context: Preload<'shopDetails'>, say: Say): PageAbout | undefined {
  const found = readShop(context)
  if (!found) return undefined
  const { shop, menu } = found
  const words = aboutWords[say.language]
  const url = linkTo('shopDetails', { shop: shop.id })
  return {
    description: descriptionOf(found, say),
    picture: shopPicture(shop, say),
    things: [
      thingOf(shop, menu, url, say),
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: words.home, item: linkTo('featured') },
          { '@type': 'ListItem', position: 2, name: shop.name, item: url },
        ],
      },
    ],
  }
}

/** A visit that is put together there: what is shared of it is the shop. */
export function aboutVisit(context: Preload<'shopBooking'>, say: Say): PageAbout | undefined {
  const found = readShop(context)
  if (!found) return undefined
  const { shop } = found
  return {
    description: descriptionOf(found, say),
    picture: shopPicture(shop, say),
  }
}

/** The picture of a shop beside a shared link. */
export function shopPicture(shop: SharedShop, { language }: Say): PageAbout['picture'] {
  return {
    src: shopShare(shop, language),
    alt: aboutWords[language].shopPicture(shop.name, shop.city, shop.rating?.average ?? null),
  }
}

type OfShop = Pick<Preload<'shopDetails'>, 'query' | 'queryClient' | 'search'>

interface Found {
  shop: ShopDetails
  menu: MenuCategory[]
}

function readShop({ query, queryClient, search }: OfShop): Found | undefined {
  const input = { shopId: search.shop }
  const shop = queryClient.getQueryData(query.shop.get.queryOptions({ input }).queryKey)
  const menu = queryClient.getQueryData(query.catalogue.menu.queryOptions({ input }).queryKey)
  return shop && { shop, menu: menu?.categories ?? [] }
}

function descriptionOf({ shop, menu }: Found, say: Say): string {
  const [first = '', ...others] = kindsOf(menu, say).slice(0, 3)
  const { fromPriceMinor, currency, city, rating, description } = shop
  return brief(
    aboutWords[say.language].shopText({
      kinds: [first.charAt(0).toUpperCase() + first.slice(1), ...others].filter(Boolean),
      city,
      from: fromPriceMinor === null ? null : { amountMinor: fromPriceMinor, currency },
      rating,
      description: description[say.language],
    }),
  )
}

function thingOf(
  shop: ShopDetails,
  menu: MenuCategory[],
  url: string,
  { language }: Say,
): Exclude<DaySpa, string> {
  return {
    '@type': 'DaySpa',
    '@id': url,
    name: shop.name,
    description: shop.description[language],
    url,
    image: [shopShare(shop, language), ...shop.pictures.slice(0, 3).map(asJpeg)],
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.street,
      postalCode: shop.postalCode,
      addressLocality: shop.city,
      addressCountry: shop.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: shop.latitude, longitude: shop.longitude },
    currenciesAccepted: shop.currency,
    ...(shop.phone && { telephone: shop.phone }),
    ...(shop.email && { email: shop.email }),
    ...(shop.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Number(shop.rating.average.toFixed(1)),
        bestRating: 5,
        worstRating: 1,
        reviewCount: shop.rating.count,
      },
    }),
    ...rangeOf(shop, menu, language),
    ...openingOf(shop),
    ...(menu.length > 0 && { hasOfferCatalog: offersOf(shop, menu, language) }),
    potentialAction: {
      '@type': 'ReserveAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: linkTo('shopBooking', { shop: shop.id }),
        actionPlatform: [
          'https://schema.org/DesktopWebPlatform',
          'https://schema.org/MobileWebPlatform',
        ],
      },
      result: { '@type': 'Reservation', name: titleWords[language].book(shop.name) },
    },
  }
}

/** Of each drawing and photograph there is a JPEG, which whoever reads this can show. */
function asJpeg({ src }: { src: string }): string {
  return src.replace(/\.\w+$/u, '-share.jpg')
}

function rangeOf(shop: ShopDetails, menu: MenuCategory[], language: Say['language']) {
  const prices = menu.flatMap(({ services }) =>
    services.flatMap(({ variants }) => variants.map(({ priceMinor }) => priceMinor)),
  )
  if (prices.length === 0) return {}
  const { money } = createFormat(language)
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map((amountMinor) =>
    money({ amountMinor, currency: shop.currency }, { short: true }),
  )
  return { priceRange: least === most ? least! : `${least} – ${most}` }
}
