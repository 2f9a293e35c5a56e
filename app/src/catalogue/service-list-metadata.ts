import { createFormat } from '@serein/client/format.ts'
import { publicPages } from '@serein/shared/search/public-page.ts'
import type { ServiceRow } from '@serein/shared/search/contract.ts'
import { linkTo } from '../address/link.ts'
import { metadataWords } from '../metadata/metadata-words.ts'
import { pagePicture } from '../metadata/page-picture.ts'
import {
  brief,
  citiesOf,
  trailTo,
  type JsonLd,
  type Metadata,
  type MetadataContext,
  type PageWords,
} from '../metadata/metadata.ts'
import { shopPicture } from '../shop/shop-metadata.ts'
import { offerOf } from '../shop/shop-json-ld.ts'
import { servicesOptions } from './service-data.ts'

/** The services of one kind, of one shop or of all. */
export const serviceListMetadata: Metadata<'serviceList'> = (
  { query, queryClient, search },
  words,
) => {
  const { category, shop: shopId } = search
  const [page] = queryClient.getQueryData(servicesOptions(query, search).queryKey)?.pages ?? []
  const shop = shopId
    ? queryClient.getQueryData(query.shop.get.queryOptions({ input: { shopId } }).queryKey)
    : undefined
  if (!page || (shopId && !shop)) return undefined
  const name = category ?? 'list'
  const kind = publicPages[name].title[words.language]
  return {
    title: titleOf(page.services, { kind, category, shop }, words),
    description: descriptionOf(page, shop?.name, words),
    picture: shop ? shopPicture(shop, words) : pagePicture(name, words),
    noindex: page.services.length === 0,
    jsonLd: [listOf(page.services, words), trailOf(search, { kind, shop }, words)],
  }
}

function titleOf(
  services: readonly ServiceRow[],
  about: {
    kind: string
    category?: string | undefined
    shop?: { name: string; city: string } | undefined
  },
  { language }: PageWords,
): string {
  const { kind, category, shop } = about
  const says = metadataWords[language]
  if (shop) {
    const place = `${shop.name}, ${shop.city}`
    return category ? says.at(kind, place) : says.treatmentsAt(place)
  }
  const cities = citiesOf(services.map((row) => row.shop))
  return category ? says.inCities(kind, createFormat(language).list(cities)) : kind
}

function trailOf(
  { category, shop: shopId }: MetadataContext<'serviceList'>['search'],
  { kind, shop }: { kind: string; shop: { name: string } | undefined },
  words: PageWords,
): JsonLd {
  const step = { name: kind, url: linkTo('serviceList', { category, shop: shopId }) }
  if (!shop || !shopId)
    return trailTo(
      words,
      { name: words.t('catalogue.services.title'), url: linkTo('services') },
      step,
    )
  return trailTo(words, { name: shop.name, url: linkTo('shopDetails', { shop: shopId }) }, step)
}

function descriptionOf(
  { services, total }: { services: readonly ServiceRow[]; total: number },
  shopName: string | undefined,
  { language }: PageWords,
): string {
  const says = metadataWords[language]
  const cities = citiesOf(services.map((row) => row.shop))
  const [currency] = services.map(({ shop }) => shop.currency)
  // Prices in two currencies have no minimum.
  const priced = services.filter(({ priceKind }) => priceKind !== 'on_consultation')
  const isComparable = priced.length > 0 && services.every(({ shop }) => shop.currency === currency)
  const least = Math.min(
    ...priced.flatMap(({ variants }) => variants.map(({ priceMinor }) => priceMinor)),
  )
  const names = [...new Set(services.map(({ name }) => name[language] || name.en))]
  return brief(
    says.listText({
      count: total,
      where: shopName ? says.atShop(shopName) : cities.length ? says.inPlaces(cities) : '',
      from: currency && isComparable ? { amountMinor: least, currency } : null,
      names: names.slice(0, 6),
    }),
  )
}

/** The services of the page in order, each with its price and shop. */
function listOf(rows: readonly ServiceRow[], { language }: PageWords): JsonLd {
  return {
    '@type': 'ItemList',
    itemListElement: rows.map(({ id, name, shop, priceKind, variants }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      item: {
        '@type': 'Service' as const,
        name: name[language] || name.en,
        url: linkTo('serviceList', { shop: shop.id, service: id }),
        provider: {
          '@type': 'DaySpa' as const,
          '@id': linkTo('shopDetails', { shop: shop.id }),
          name: shop.name,
        },
        ...(priceKind !== 'on_consultation' && {
          offers: offerOf({ priceKind, variants }, shop.currency),
        }),
      },
    })),
  }
}
