import { publicPages } from '@serein/shared/search/public-page.ts'
import { linkTo } from '../address/link.ts'
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
    description: brief(texts[language].servicesText(kinds.length)),
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
    description: brief(texts[language].featuredText),
    picture: pagePicture('featuredShops', words),
    noindex: found.shops.length === 0,
    jsonLd: [
      shopList(found.shops),
      trailTo(words, { name: t('catalogue.featured.title'), url: linkTo('allFeatured') }),
    ],
  }
}

const texts = {
  en: {
    servicesText: (count: number) =>
      `${count} kinds of treatment, from massage to prenatal care: compare prices and lengths, and see at once who is free, and when.`,
    featuredText:
      'Spas we recommend, and why, with their signature treatments, prices and next free times.',
  },
  fr: {
    servicesText: (count: number) =>
      `${count} familles de soins, du massage au soin prénatal : comparez prix et durées, et voyez aussitôt qui est libre, et quand.`,
    featuredText:
      'Les spas que nous recommandons, et pourquoi, avec leurs soins signatures, leurs prix et leurs prochains créneaux libres.',
  },
}
