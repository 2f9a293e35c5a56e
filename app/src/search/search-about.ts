import { publicPages } from '@serein/shared/search/public-page.ts'
import { aboutWords } from '../about-words.ts'
import { linkTo } from '../link.ts'
import { pagePicture, type PageAbout, type Say } from '../page-about.ts'
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
  const cities = [...new Set(page.shops.map(({ city }) => city))].slice(0, 3)
  const subject = publicPages[name].title[say.language]
  const title = search.category && cities.length > 0 ? words.inCities(subject, cities) : subject
  return {
    title: [search.q, title].filter(Boolean).join(' · '),
    description: words.homeText(cities),
    picture: pagePicture(name, say),
    isEmpty: page.shops.length === 0,
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
