import { publicPages } from '@serein/shared/search/public-page.ts'
import { aboutWords } from '../about-words.ts'
import { linkTo } from '../link.ts'
import { brief, pagePicture, type PageAbout, type Say } from '../page-about.ts'
import type { Preload } from '../router.tsx'
import { citiesOf } from '../title-words.ts'
import { sound } from './question.ts'
import { foundOptions } from './found-options.ts'
import { isCityOf } from './search-title.ts'

/** A search for search engines and shared links: what is looked for, and the spas that were found. */
export function aboutSearch(
  { query, queryClient, search: written }: Preload<'search'>,
  say: Say,
): PageAbout | undefined {
  const search = sound(written)
  const [page] = queryClient.getQueryData(foundOptions(query, search).queryKey)?.pages ?? []
  if (!page) return undefined
  const name = search.category ?? 'search'
  const words = aboutWords[say.language]
  const cities = citiesOf(page.shops)
  const isCity = isCityOf(search.q, cities)
  const kind = publicPages[name].title[say.language]
  return {
    description: brief(
      words.searchText(
        search.category ? kind : null,
        cities,
        page.shops.slice(0, 4).map(({ name: shop }) => shop),
      ),
    ),
    picture: pagePicture(name, say),
    isEmpty: page.shops.length === 0,
    isNarrow: search.q !== undefined && !isCity,
    things: [
      {
        '@type': 'ItemList',
        itemListElement: page.shops.map((shop, index) => ({
          '@type': 'ListItem' as const,
          position: index + 1,
          name: shop.name,
          url: linkTo('shopDetails', { shop: shop.id }),
        })),
      },
    ],
  }
}
