import { publicPages } from '@serein/shared/search/public-page.ts'
import { linkTo } from '../link.ts'
import { brief, pagePicture, type PageAbout, type Say } from '../page-about.ts'
import type { Preload } from '../router.tsx'
import { productOptions, productsOptions } from './product-data.ts'
import { productKindWords } from './product-kinds.ts'
import { trailTo } from './catalogue-about.ts'

/** What is sold to take home, or the one thing that is looked at, for search engines and shared links. */
export function aboutProducts(
  { query, queryClient, search }: Preload<'products'>,
  say: Say,
): PageAbout | undefined {
  const { shop: shopId, kind, product: productId } = search
  const inLanguage = (text: { en: string; fr: string }) => text[say.language] || text.en
  const picture = pagePicture('products', say)
  const open = productId
    ? queryClient.getQueryData(productOptions(query, productId, shopId).queryKey)
    : undefined
  if (open)
    return {
      description: brief(inLanguage(open.description)),
      picture: open.picture
        ? {
            src: open.picture.src.replace(/\.\w+$/u, '-share.jpg'),
            alt: inLanguage(open.picture.alt),
          }
        : picture,
    }
  const products = queryClient
    .getQueryData(productsOptions(query, search).queryKey)
    ?.pages.flatMap((page) => page.products)
  if (!products) return undefined
  const name = kind ? say.t(productKindWords[kind]) : publicPages.products.title[say.language]
  return {
    description: brief(say.t('catalogue.products.lead')),
    picture,
    isEmpty: products.length === 0,
    things: [
      {
        '@type': 'ItemList',
        itemListElement: products.map((each, index) => ({
          '@type': 'ListItem' as const,
          position: index + 1,
          name: inLanguage(each.name),
          url: linkTo('products', { product: each.id }),
        })),
      },
      trailTo(say, { name, url: linkTo('products', { kind, shop: shopId }) }),
    ],
  }
}
