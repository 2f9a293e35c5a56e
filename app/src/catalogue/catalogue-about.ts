import type { PageAbout, Preload, Say } from '../router.tsx'
import { categoryWords } from '../shop/category-facts.tsx'
import { productOptions, productsOptions } from './product-data.ts'
import { productKindWords } from './product-kinds.ts'
import { servicesOptions, signatureOptions } from './service-data.ts'
import { linkTo } from '../link.ts'

/** What the catalogue's pages say of themselves to search engines and in shared links. */
export function aboutServices({ query, queryClient }: Preload<'services'>, say: Say): PageAbout {
  const { queryKey } = query.catalogue.categories.queryOptions()
  const categories = queryClient.getQueryData(queryKey)?.categories ?? []
  const first = categories.find(({ picture }) => picture)?.picture
  return {
    title: say.t('catalogue.services.title'),
    description: say.t('catalogue.services.lead'),
    ...(first ? { picture: first.src } : {}),
    thing: listOf(
      categories.map(({ kind }) => ({
        name: say.t(categoryWords[kind]),
        url: linkTo('serviceList', { category: kind }),
      })),
    ),
  }
}

export function aboutServiceList(
  { query, queryClient, search }: Preload<'serviceList'>,
  say: Say,
): PageAbout | undefined {
  const found = queryClient.getQueryData(servicesOptions(query, search).queryKey)
  const [page] = found?.pages ?? []
  if (!page) return undefined
  const shop = search.shop
    ? queryClient.getQueryData(
        query.shop.get.queryOptions({ input: { shopId: search.shop } }).queryKey,
      )
    : undefined
  const kind = search.category ? say.t(categoryWords[search.category]) : undefined
  const where = shop ? `${shop.name}, ${shop.city}` : undefined
  const subject = [kind ?? say.t('catalogue.list.all'), where].filter(Boolean).join(' · ')
  const picture = page.services.find((row) => row.picture)?.picture
  return {
    title: subject,
    description: say.t('catalogue.list.description', { count: page.total, subject }),
    ...(picture ? { picture: picture.src } : {}),
    thing: listOf(
      page.services.map((row) => ({
        name: `${row.name[say.language] || row.name.en}, ${row.shop.name}`,
        url: linkTo('serviceList', { service: row.id, at: row.shop.id }),
      })),
    ),
  }
}

export function aboutFeatured({ query, queryClient }: Preload<'allFeatured'>, say: Say): PageAbout {
  const found = queryClient.getQueryData(signatureOptions(query).queryKey)
  const picture = found?.services.find((row) => row.picture)?.picture
  return {
    title: say.t('catalogue.featured.title'),
    description: say.t('catalogue.featured.description'),
    ...(picture ? { picture: picture.src } : {}),
  }
}

export function aboutProducts(
  { query, queryClient, search }: Preload<'products'>,
  say: Say,
): PageAbout | undefined {
  const { shop: shopId, kind, product: productId } = search
  const inLanguage = (text: { en: string; fr: string }) => text[say.language] || text.en
  const open = productId
    ? queryClient.getQueryData(productOptions(query, productId, shopId).queryKey)
    : undefined
  if (open)
    return {
      title: `${inLanguage(open.name)} · ${open.business.name}`,
      description: inLanguage(open.description),
      ...(open.picture ? { picture: open.picture.src } : {}),
    }
  const products = queryClient
    .getQueryData(productsOptions(query, search).queryKey)
    ?.pages.flatMap((page) => page.products)
  if (!products) return undefined
  const shop = shopId
    ? queryClient.getQueryData(query.shop.get.queryOptions({ input: { shopId } }).queryKey)
    : undefined
  const subject = [
    say.t(kind ? productKindWords[kind] : 'catalogue.products.title'),
    ...(shop ? [shop.name] : []),
  ]
  const picture = products.find((each) => each.picture)?.picture
  return {
    title: subject.join(' · '),
    description: say.t('catalogue.products.lead'),
    ...(picture ? { picture: picture.src } : {}),
    thing: listOf(
      products.map((each) => ({
        name: inLanguage(each.name),
        url: linkTo('products', { product: each.id }),
      })),
    ),
  }
}

function listOf(entries: readonly { name: string; url: string }[]): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    itemListElement: entries.map((entry, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...entry,
    })),
  }
}
