import { publicPages } from '@serein/shared/search/public-page.ts'
import type { Say } from '../page-about.ts'
import type { TitleContext } from '../page-title.ts'
import { citiesOf, titleWords } from '../title-words.ts'
import { productOptions } from './product-data.ts'
import { productKindWords } from './product-kinds.ts'
import { servicesOptions } from './service-data.ts'

/** The services of one kind, of one shop or of all. */
export function titleOfServices(
  { query, queryClient, search, format }: TitleContext<'serviceList'>,
  { language }: Say,
): string | undefined {
  const [page] = queryClient.getQueryData(servicesOptions(query, search).queryKey)?.pages ?? []
  if (!page) return undefined
  const { category, shop: shopId } = search
  const words = titleWords[language]
  const kind = publicPages[category ?? 'list'].title[language]
  const shop =
    shopId && queryClient.getQueryData(query.shop.get.queryOptions({ input: { shopId } }).queryKey)
  if (shop) {
    const place = `${shop.name}, ${shop.city}`
    return category ? words.at(kind, place) : words.treatmentsAt(place)
  }
  const cities = citiesOf(page.services.map((row) => row.shop))
  return category ? words.inCities(kind, format.list(cities)) : kind
}

/** What is sold to take home, or the one thing that is looked at. */
export function titleOfProducts(
  { query, queryClient, search }: TitleContext<'products'>,
  { language, t }: Say,
): string {
  const { shop: shopId, kind, product: productId } = search
  const open =
    productId && queryClient.getQueryData(productOptions(query, productId, shopId).queryKey)
  if (open) return `${open.name[language] || open.name.en} · ${open.business.name}`
  const shop =
    shopId && queryClient.getQueryData(query.shop.get.queryOptions({ input: { shopId } }).queryKey)
  const name = kind ? t(productKindWords[kind]) : publicPages.products.title[language]
  return shop ? `${name} · ${shop.name}` : name
}
