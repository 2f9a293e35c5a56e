import { publicPages } from '@serein/shared/search/public-page.ts'
import { addresses } from '../address/addresses.ts'
import { linkTo } from '../address/link.ts'
import { metadataWords } from '../metadata/metadata-words.ts'
import { pagePicture } from '../metadata/page-picture.ts'
import { brief, citiesOf, shopList, type Metadata } from '../metadata/metadata.ts'
import { shopsOptions } from '../shop/shop-list.tsx'

/** Lets a search engine show its own field that leads to our search. */
const searchAction = {
  '@type': 'SearchAction' as const,
  target: {
    '@type': 'EntryPoint' as const,
    urlTemplate: `${addresses.search.path}?q={words}`,
  },
  'query-input': 'required name=words',
}

/** The home: what can be booked, and where. */
export const homeMetadata: Metadata<'featured'> = ({ query, queryClient }, words) => {
  const { language, platform } = words
  const found = queryClient.getQueryData(shopsOptions(query, {}).queryKey)
  const shops = found?.pages.flatMap((page) => page.shops) ?? []
  return {
    title: publicPages.featured.title[language],
    description: brief(metadataWords[language].homeText(citiesOf(shops, 4))),
    picture: pagePicture('featured', words),
    jsonLd: [
      {
        '@type': 'WebSite',
        name: platform,
        url: linkTo('featured'),
        inLanguage: ['en', 'fr'],
        potentialAction: searchAction,
      },
      ...(shops.length > 0 ? [shopList(shops)] : []),
    ],
  }
}
