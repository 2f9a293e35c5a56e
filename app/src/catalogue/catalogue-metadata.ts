import { publicPages } from '@serein/shared/search/public-page.ts'
import { linkTo } from '../address/link.ts'
import { metadataWords } from '../metadata/metadata-words.ts'
import { pagePicture } from '../metadata/page-picture.ts'
import { brief, listOf, shopList, trailTo, type Metadata } from '../metadata/metadata.ts'
import { featuredOptions } from './service-data.ts'

/** The kinds of treatment. */
export const servicesMetadata: Metadata<'services'> = ({ query, queryClient }, words) => {
  const { language, t } = words
  const { queryKey } = query.catalogue.categories.queryOptions()
  const found = queryClient.getQueryData(queryKey)
  if (!found) return undefined
  const kinds = found.categories.map(({ kind }) => ({
    name: publicPages[kind].title[language],
    url: linkTo('serviceList', { category: kind }),
  }))
  return {
    title: publicPages.services.title[language],
    description: brief(metadataWords[language].servicesText(kinds.length)),
    picture: pagePicture('services', words),
    jsonLd: [
      listOf(kinds),
      trailTo(words, { name: t('catalogue.services.title'), url: linkTo('services') }),
    ],
  }
}

/** The shops that stand in front. */
export const featuredMetadata: Metadata<'allFeatured'> = ({ query, queryClient }, words) => {
  const { language, t } = words
  const found = queryClient.getQueryData(featuredOptions(query).queryKey)
  if (!found) return undefined
  return {
    title: publicPages.featuredShops.title[language],
    description: brief(metadataWords[language].featuredText),
    picture: pagePicture('featuredShops', words),
    noindex: found.shops.length === 0,
    jsonLd: [
      shopList(found.shops),
      trailTo(words, { name: t('catalogue.featured.title'), url: linkTo('allFeatured') }),
    ],
  }
}
