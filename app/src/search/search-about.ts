import { publicPages } from '@serein/shared/search/public-page.ts'
import { aboutWords } from '../about-words.ts'
import { linkTo } from '../link.ts'
import { brief, citiesOf, pagePicture, type PageAbout, type Say } from '../page-about.ts'
import type { Preload } from '../router.tsx'
import { sound } from './question.ts'
import { foundOptions } from './search-data.ts'

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
  // Anybody can write a text into an address; only a city of ours is a page of its own.
  const isCity = cities.length === 1 && cities[0] === search.q
  const kind = publicPages[name].title[say.language]
  const title = search.category
    ? words.spasFor(kind.toLowerCase(), cities)
    : isCity
      ? words.spasIn(cities)
      : kind
  return {
    title: search.q && !isCity ? `${search.q} · ${title}` : title,
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
