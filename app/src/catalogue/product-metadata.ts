import { publicPages } from '@serein/shared/search/public-page.ts'
import { linkTo } from '../address/link.ts'
import { brief, listOf, trailTo, type Metadata } from '../metadata/metadata.ts'
import { pagePicture } from '../metadata/page-picture.ts'
import { productOptions, productsOptions } from './product-data.ts'
import { productKindWords } from './product-kinds.ts'

/** The products, or the one that is open. */
export const productsMetadata: Metadata<'products'> = ({ query, queryClient, search }, words) => {
  const { language, t } = words
  const { shop: shopId, kind, product: productId } = search
  const inLanguage = (text: { en: string; fr: string }) => text[language] || text.en
  const picture = pagePicture('products', words)
  const open = productId
    ? queryClient.getQueryData(productOptions(query, productId, shopId).queryKey)
    : undefined
  if (open)
    return {
      title: `${inLanguage(open.name)} · ${open.business.name}`,
      description: brief(inLanguage(open.description)),
      picture: open.picture
        ? {
            src: open.picture.src.replace(/\.\w+$/u, '-share.jpg'),
            alt: inLanguage(open.picture.alt),
          }
        : picture,
    }
  const shop = shopId
    ? queryClient.getQueryData(query.shop.get.queryOptions({ input: { shopId } }).queryKey)
    : undefined
  const products = queryClient
    .getQueryData(productsOptions(query, search).queryKey)
    ?.pages.flatMap((page) => page.products)
  if (productId || (shopId && !shop) || !products) return undefined
  const name = kind ? t(productKindWords[kind]) : publicPages.products.title[language]
  return {
    title: shop ? `${name} · ${shop.name}` : name,
    description: brief(t('catalogue.products.lead')),
    picture,
    noindex: products.length === 0,
    jsonLd: [
      listOf(
        products.map((each) => ({
          name: inLanguage(each.name),
          url: linkTo('products', { product: each.id }),
        })),
      ),
      trailTo(words, { name, url: linkTo('products', { kind, shop: shopId }) }),
    ],
  }
}
