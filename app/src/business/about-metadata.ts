import { createFormat } from '@serein/client/format.ts'
import { publicPages } from '@serein/shared/search/public-page.ts'
import { linkTo } from '../address/link.ts'
import { metadataWords } from '../metadata/metadata-words.ts'
import {
  brief,
  citiesOf,
  listOf,
  pagePicture,
  trailTo,
  type Metadata,
  type MetadataContext,
  type PageMetadata,
  type PageWords,
} from '../metadata/metadata.ts'
import { shopPicture } from '../shop/shop-metadata.ts'
import { houseOptions, houseShopsOptions, housesOptions, soleHouse } from './about-data.ts'

/** A house and where its shops are, or all houses. */
export const housesMetadata: Metadata<'about'> = (context, words) => {
  const { query, queryClient, search } = context
  const houses = queryClient.getQueryData(housesOptions(query).queryKey)
  const id = search.business ?? (houses && soleHouse(houses))
  if (id) return houseMetadata(context, id, words)
  if (!houses) return undefined
  const { language, t } = words
  const all = houses.businesses
  return {
    title: publicPages.houses.title[language],
    description: brief(metadataWords[language].housesText(all.map(({ name }) => name))),
    picture: pagePicture('houses', words),
    jsonLd: [
      listOf(all.map(({ id: business, name }) => ({ name, url: linkTo('about', { business }) }))),
      trailTo(words, { name: t('business.about.title'), url: linkTo('about') }),
    ],
  }
}

function houseMetadata(
  { query, queryClient }: MetadataContext<'about'>,
  id: string,
  words: PageWords,
): PageMetadata | undefined {
  const house = queryClient.getQueryData(houseOptions(query, id).queryKey)
  if (!house) return undefined
  const { language, t } = words
  const shops = queryClient.getQueryData(houseShopsOptions(query, id).queryKey)?.shops ?? []
  const cities = citiesOf(shops)
  const { story, tagline, name, email, phone, foundedYear } = house
  const description = story?.[language] ?? tagline?.[language] ?? name
  const url = linkTo('about', { business: id })
  return {
    title:
      cities.length > 0
        ? metadataWords[language].inCities(name, createFormat(language).list(cities))
        : name,
    // The only house is shown without being named, too.
    identity: { business: id },
    description: brief(description),
    picture: shops[0] ? shopPicture(shops[0], words) : pagePicture('houses', words),
    jsonLd: [
      {
        '@type': 'Organization',
        name,
        description,
        url,
        ...(foundedYear && { foundingDate: String(foundedYear) }),
        ...(email && { email }),
        ...(phone && { telephone: phone }),
      },
      trailTo(words, { name: t('business.about.title'), url: linkTo('about') }, { name, url }),
    ],
  }
}
