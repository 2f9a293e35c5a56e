import type { DaySpa } from 'schema-dts'
import { createFormat } from '@serein/client/format.ts'
import { kindPages } from '@serein/shared/search/kind-page.ts'
import { shopShare, type SharedShop } from '@serein/shared/search/share.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { linkTo } from '../address/link.ts'
import { metadataWords } from '../metadata/metadata-words.ts'
import {
  brief,
  trailTo,
  type Metadata,
  type MetadataContext,
  type PageMetadata,
  type PageWords,
} from '../metadata/metadata.ts'
import { offersOf, openingOf } from './shop-json-ld.ts'
import type { MenuCategory } from './shop-data.ts'

/** Describes the shop by its place and the beginning of its menu. */
export const shopMetadata: Metadata<'shopDetails'> = (context, words) => {
  const found = readShop(context)
  if (!found) return undefined
  const { shop, menu } = found
  const colon = words.language === 'fr' ? ' : ' : ': '
  const kinds = kindsOf(menu, words).slice(0, 2).join(', ')
  const url = linkTo('shopDetails', { shop: shop.id })
  return {
    title: `${shop.name}, ${shop.city}${kinds && colon + kinds}`,
    description: descriptionOf(found, words),
    picture: shopPicture(shop, words),
    jsonLd: [jsonLdOf(shop, menu, url, words), trailTo(words, { name: shop.name, url })],
  }
}

/** A visit being built is shared as its shop. */
export const visitMetadata: Metadata<'shopBooking'> = (context, words) => {
  const found = readShop(context)
  if (!found) return undefined
  const { shop } = found
  return {
    title: metadataWords[words.language].book(shop.name),
    description: descriptionOf(found, words),
    picture: shopPicture(shop, words),
  }
}

/** The picture of a shop beside a shared link. */
export function shopPicture(
  shop: SharedShop,
  { language, platform }: PageWords,
): PageMetadata['picture'] {
  return {
    src: shopShare(shop, language, platform),
    alt: metadataWords[language].shopPicture(shop.name, shop.city, shop.rating?.average ?? null),
  }
}

interface Found {
  shop: ShopDetails
  menu: MenuCategory[]
}

function readShop({
  query,
  queryClient,
  search,
}: MetadataContext<'shopDetails' | 'shopBooking'>): Found | undefined {
  const input = { shopId: search.shop }
  const shop = queryClient.getQueryData(query.shop.get.queryOptions({ input }).queryKey)
  const menu = queryClient.getQueryData(query.catalogue.menu.queryOptions({ input }).queryKey)
  return shop && { shop, menu: menu?.categories ?? [] }
}

/** What is offered there, what the menu begins with first. */
function kindsOf(menu: MenuCategory[], { language }: PageWords): string[] {
  const kinds = [...new Set(menu.map(({ kind }) => kind))]
  return kinds.map((kind) => kindPages[kind].title[language].toLowerCase())
}

function descriptionOf({ shop, menu }: Found, words: PageWords): string {
  const [first = '', ...others] = kindsOf(menu, words).slice(0, 3)
  const { fromPriceMinor, currency, city, rating, description } = shop
  return brief(
    metadataWords[words.language].shopText({
      kinds: [first.charAt(0).toUpperCase() + first.slice(1), ...others].filter(Boolean),
      city,
      from: fromPriceMinor === null ? null : { amountMinor: fromPriceMinor, currency },
      rating,
      description: description[words.language],
    }),
  )
}

function jsonLdOf(
  shop: ShopDetails,
  menu: MenuCategory[],
  url: string,
  { language, platform }: PageWords,
): Exclude<DaySpa, string> {
  return {
    '@type': 'DaySpa',
    '@id': url,
    name: shop.name,
    description: shop.description[language],
    url,
    ...(shop.logo && { logo: shop.logo.src }),
    image: [shopShare(shop, language, platform), ...shop.pictures.slice(0, 3).map(asJpeg)],
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
      result: { '@type': 'Reservation', name: metadataWords[language].book(shop.name) },
    },
  }
}

/** Every drawing and photo also has a JPEG, which all readers of the metadata can show. */
function asJpeg({ src }: { src: string }): string {
  return src.replace(/\.\w+$/u, '-share.jpg')
}

function rangeOf(shop: ShopDetails, menu: MenuCategory[], language: PageWords['language']) {
  const prices = menu.flatMap(({ services }) =>
    services.flatMap(({ priceKind, variants }) =>
      priceKind === 'on_consultation' ? [] : variants.map(({ priceMinor }) => priceMinor),
    ),
  )
  if (prices.length === 0) return {}
  const { money } = createFormat(language)
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map((amountMinor) =>
    money({ amountMinor, currency: shop.currency }, { short: true }),
  )
  return { priceRange: least === most ? least! : `${least} – ${most}` }
}
