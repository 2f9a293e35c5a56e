import { publicPages } from '@serein/shared/search/public-page.ts'
import { aboutWords } from '../about-words.ts'
import { linkTo } from '../link.ts'
import { brief, pagePicture, type PageAbout, type Say, type Thing } from '../page-about.ts'
import type { Preload } from '../router.tsx'
import { shopList } from '../shop/home-about.ts'
import { featuredOptions } from './service-data.ts'

/** The kinds of treatment for search engines and shared links. */
export function aboutServices({ query, queryClient }: Preload<'services'>, say: Say): PageAbout {
  const { language } = say
  const { queryKey } = query.catalogue.categories.queryOptions()
  const categories = queryClient.getQueryData(queryKey)?.categories ?? []
  return {
    description: brief(aboutWords[language].servicesText(categories.length)),
    picture: pagePicture('services', say),
    things: [
      {
        '@type': 'ItemList',
        itemListElement: categories.map(({ kind }, index) => ({
          '@type': 'ListItem' as const,
          position: index + 1,
          name: publicPages[kind].title[language],
          url: linkTo('serviceList', { category: kind }),
        })),
      },
      trailTo(say, { name: say.t('catalogue.services.title'), url: linkTo('services') }),
    ],
  }
}

/** The shops that stand in front. */
export function aboutFeatured({ query, queryClient }: Preload<'allFeatured'>, say: Say): PageAbout {
  const shops = queryClient.getQueryData(featuredOptions(query).queryKey)?.shops ?? []
  return {
    description: brief(aboutWords[say.language].featuredText),
    picture: pagePicture('featuredShops', say),
    isEmpty: shops.length === 0,
    things: [
      shopList(shops),
      trailTo(say, { name: say.t('catalogue.featured.title'), url: linkTo('allFeatured') }),
    ],
  }
}

/** The way from the home to a page. */
export function trailTo({ language }: Say, ...steps: { name: string; url: string }[]): Thing {
  const home = { name: aboutWords[language].home, url: linkTo('featured') }
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...steps].map(({ name, url }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: url,
    })),
  }
}
