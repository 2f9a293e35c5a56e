import { createFormat } from '@serein/client/format.ts'
import { publicPages } from '@serein/shared/search/public-page.ts'
import { metadataWords } from '../metadata/metadata-words.ts'
import { pagePicture } from '../metadata/page-picture.ts'
import { brief, citiesOf, shopList, type Metadata } from '../metadata/metadata.ts'
import { withPlace } from '../shop/last-place.ts'
import { foundOptions } from './found-options.ts'
import { sound } from './search-query.ts'

/** Describes the search and the spas found. */
export const searchMetadata: Metadata<'search'> = (
  { query, queryClient, search: written },
  words,
) => {
  const search = withPlace(sound(written))
  const [page] = queryClient.getQueryData(foundOptions(query, search).queryKey)?.pages ?? []
  if (!page) return undefined
  const { language } = words
  const name = search.category ?? 'search'
  const kind = publicPages[name].title[language]
  const says = metadataWords[language]
  const cities = citiesOf(page.shops)
  // Anybody can put a text into an address, so only our cities are pages for search engines.
  const isCity = cities.length === 1 && cities[0] === search.q
  const places = createFormat(language).list(cities)
  const title = search.category
    ? says.spasFor(kind.toLowerCase(), places)
    : isCity
      ? says.spasIn(places)
      : kind
  const names = page.shops.slice(0, 4).map((shop) => shop.name)
  return {
    title: search.q && !isCity ? `${search.q} · ${title}` : title,
    description: brief(says.searchText(search.category ? kind : null, cities, names)),
    picture: pagePicture(name, words),
    noindex: page.shops.length === 0 || (search.q !== undefined && !isCity),
    jsonLd: [shopList(page.shops)],
  }
}
