import { publicPages } from '@serein/shared/search/public-page.ts'
import type { Say } from '../page-about.ts'
import type { TitleContext } from '../page-title.ts'
import { citiesOf, titleWords } from '../title-words.ts'
import { sound } from './question.ts'
import { foundOptions } from './found-options.ts'

/** What is looked for, and where it was found. */
export function titleOfSearch(
  { query, queryClient, search: written, format }: TitleContext<'search'>,
  { language }: Say,
): string | undefined {
  const search = sound(written)
  const [page] = queryClient.getQueryData(foundOptions(query, search).queryKey)?.pages ?? []
  if (!page) return undefined
  const words = titleWords[language]
  const cities = citiesOf(page.shops)
  const isCity = isCityOf(search.q, cities)
  const kind = publicPages[search.category ?? 'search'].title[language]
  const title = search.category
    ? words.spasFor(kind.toLowerCase(), format.list(cities))
    : isCity
      ? words.spasIn(format.list(cities))
      : kind
  return search.q && !isCity ? `${search.q} · ${title}` : title
}

/** Anybody can write a text into an address; only a city of ours is a page of its own. */
export function isCityOf(text: string | undefined, cities: readonly string[]): boolean {
  return cities.length === 1 && cities[0] === text
}
