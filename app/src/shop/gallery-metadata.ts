import { linkTo } from '../address/link.ts'
import { metadataWords } from '../metadata/metadata-words.ts'
import { brief, trailTo, type Metadata } from '../metadata/metadata.ts'
import { groupsOf } from './gallery-data.ts'
import { shopPicture } from './shop-metadata.ts'

/** The photos of a shop: how many, and of what. One that has none is kept out of search engines. */
export const galleryMetadata: Metadata<'gallery'> = ({ query, queryClient, search }, words) => {
  const input = { shopId: search.shop }
  const shop = queryClient.getQueryData(query.shop.get.queryOptions({ input }).queryKey)
  if (!shop) return undefined
  const { t, language } = words
  const names = groupsOf(shop).flatMap(({ album }) => (album ? [album.name[language]] : []))
  const text = t('shop.gallery.text', {
    count: shop.pictures.length,
    name: shop.name,
    city: shop.city,
  })
  return {
    title: metadataWords[language].at(t('shop.gallery.title'), `${shop.name}, ${shop.city}`),
    description: brief([text, ...names].join(' · ')),
    picture: shopPicture(shop, words),
    jsonLd: [
      trailTo(
        words,
        { name: shop.name, url: linkTo('shopDetails', { shop: shop.id }) },
        { name: t('shop.gallery.title'), url: linkTo('gallery', { shop: shop.id }) },
      ),
    ],
    noindex: shop.pictures.length === 0,
  }
}
