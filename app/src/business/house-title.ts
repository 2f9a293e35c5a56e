import { publicPages } from '@serein/shared/search/public-page.ts'
import type { Say } from '../page-about.ts'
import type { TitleContext } from '../page-title.ts'
import { citiesOf, titleWords } from '../title-words.ts'
import { houseOptions, houseShopsOptions, housesOptions, soleHouse } from './about-data.ts'

/** A house and where its shops are, or all houses. */
export function titleOfHouses(
  { query, queryClient, search, format }: TitleContext<'about'>,
  { language }: Say,
): string | undefined {
  const houses = queryClient.getQueryData(housesOptions(query).queryKey)
  const id = search.business ?? (houses && soleHouse(houses))
  if (!id) return publicPages.houses.title[language]
  const house = queryClient.getQueryData(houseOptions(query, id).queryKey)
  if (!house) return undefined
  const shops = queryClient.getQueryData(houseShopsOptions(query, id).queryKey)?.shops ?? []
  const cities = citiesOf(shops)
  return cities.length > 0
    ? titleWords[language].inCities(house.name, format.list(cities))
    : house.name
}
