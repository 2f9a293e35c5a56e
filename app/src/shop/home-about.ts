import { aboutWords } from '../about-words.ts'
import { linkTo } from '../link.ts'
import { brief, pagePicture, type PageAbout, type Say, type Thing } from '../page-about.ts'
import type { Preload } from '../router.tsx'
import { builtScreens, screens } from '../screens.ts'
import { citiesOf } from '../title-words.ts'
import { shopsOptions } from './shop-list.tsx'

/** What the home says of itself to search engines and in shared links. */
export function aboutHome({ query, queryClient }: Preload<'featured'>, say: Say): PageAbout {
  const { language } = say
  const shops =
    queryClient
      .getQueryData(shopsOptions(query, {}).queryKey)
      ?.pages.flatMap((page) => page.shops) ?? []
  return {
    description: brief(aboutWords[language].homeText(citiesOf(shops, 4))),
    picture: pagePicture('featured', say),
    things: [
      {
        '@type': 'WebSite',
        name: 'Serein',
        url: linkTo('featured'),
        inLanguage: ['en', 'fr'],
        ...searchAction(),
      },
      ...(shops.length > 0 ? [shopList(shops)] : []),
    ],
  }
}

/** Shops in their order on the page. */
export function shopList(shops: readonly { id: string; name: string }[]): Thing {
  return {
    '@type': 'ItemList',
    itemListElement: shops.map(({ id, name }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      url: linkTo('shopDetails', { shop: id }),
    })),
  }
}

/** A search engine may show a field of its own that leads to ours. */
function searchAction() {
  if (!('search' in builtScreens)) return {}
  return {
    potentialAction: {
      '@type': 'SearchAction' as const,
      target: {
        '@type': 'EntryPoint' as const,
        urlTemplate: `${screens.search.path}?q={words}`,
      },
      'query-input': 'required name=words',
    },
  }
}
