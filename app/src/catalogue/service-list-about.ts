import { publicPages } from '@serein/shared/search/public-page.ts'
import type { ServiceRow } from '@serein/shared/search/contract.ts'
import { aboutWords } from '../about-words.ts'
import { linkTo } from '../link.ts'
import { brief, pagePicture, type PageAbout, type Say, type Thing } from '../page-about.ts'
import type { Preload } from '../router.tsx'
import { shopPicture } from '../shop/shop-about-page.ts'
import { offerOf } from '../shop/shop-thing.ts'
import { citiesOf } from '../title-words.ts'
import { trailTo } from './catalogue-about.ts'
import { servicesOptions } from './service-data.ts'

/** The services of one kind, of one shop or of all for search engines and shared links. */
export function aboutServiceList(
  { query, queryClient, search }: Preload<'serviceList'>,
  say: Say,
): PageAbout | undefined {
  const [page] = queryClient.getQueryData(servicesOptions(query, search).queryKey)?.pages ?? []
  if (!page) return undefined
  const shop = search.shop
    ? queryClient.getQueryData(
        query.shop.get.queryOptions({ input: { shopId: search.shop } }).queryKey,
      )
    : undefined
  const name = search.category ?? 'list'
  const kind = publicPages[name].title[say.language]
  return {
    description: descriptionOf(page, shop?.name, say),
    picture: shop ? shopPicture(shop, say) : pagePicture(name, say),
    isEmpty: page.services.length === 0,
    things: [listOf(page.services, say), trailOf(search, { kind, shop }, say)],
  }
}

function trailOf(
  { category, shop: shopId }: Preload<'serviceList'>['search'],
  { kind, shop }: { kind: string; shop: { name: string } | undefined },
  say: Say,
): Thing {
  const step = { name: kind, url: linkTo('serviceList', { category, shop: shopId }) }
  if (!shop || !shopId)
    return trailTo(say, { name: say.t('catalogue.services.title'), url: linkTo('services') }, step)
  return trailTo(say, { name: shop.name, url: linkTo('shopDetails', { shop: shopId }) }, step)
}

function descriptionOf(
  { services, total }: { services: readonly ServiceRow[]; total: number },
  shopName: string | undefined,
  { language }: Say,
): string {
  const words = aboutWords[language]
  const cities = citiesOf(services.map((row) => row.shop))
  const [currency] = services.map(({ shop }) => shop.currency)
  // Prices of two currencies have no least one.
  const isComparable = services.every(({ shop }) => shop.currency === currency)
  const least = Math.min(
    ...services.flatMap(({ variants }) => variants.map(({ priceMinor }) => priceMinor)),
  )
  const names = [...new Set(services.map(({ name }) => name[language] || name.en))]
  return brief(
    words.listText({
      count: total,
      where: shopName ? words.atShop(shopName) : cities.length ? words.inPlaces(cities) : '',
      from: currency && isComparable ? { amountMinor: least, currency } : null,
      names: names.slice(0, 6),
    }),
  )
}

/** The services of the page in their order, each with its price and where it is given. */
function listOf(rows: readonly ServiceRow[], { language }: Say): Thing {
  return {
    '@type': 'ItemList',
    itemListElement: rows.map(({ id, name, shop, variants }, index) => ({
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
        offers: offerOf(variants, shop.currency),
      },
    })),
  }
}
